/** The view in which a finished game is judged, placement by placement. */
import './analyse.css';
import { plural } from '../../lib/format-numbers.js';
import { reviewOf } from '../../review/game-review.js';
import { handsOfGame } from '../../review/hands-of-game.js';
import { VALUE_ERROR } from '../../review/judge.js';
import type { JudgedPiece, ReviewedPiece } from '../../review/judge-piece.js';
import { type PlayedGame, timingOfPiece } from '../../review/played-game.js';
import type { App, FileTaker, View } from '../app/view.js';
import { element } from '../browser/element.js';
import { Explorer } from '../judge/explorer.js';
import type { Judging } from '../judge/judge-protocol.js';
import { shippedChoice } from '../stores/weights-store.js';
import { GamePanels } from './game-panels.js';
import { GameSource } from './game-source.js';
import { Judges } from './judges.js';
import { LearnPanel } from './learn-panel.js';
import { LossLists } from './loss-lists.js';
import { PieceList } from './piece-list.js';
import { PiecePanel } from './piece-panel.js';
import { PieceStrip } from './piece-strip.js';
import { TotalsPanel } from './totals-panel.js';
import { VariationPanel } from './variation-panel.js';

/** As deep as the command "review" looks, so that both say the same. */
const PLIES = 4;
/** Of the curve, while pieces are judged. */
const DRAW_EVERY_MS = 500;

export function analyseView(app: App): View {
  return new AnalyseView(app);
}

class AnalyseView implements View {
  readonly element: HTMLElement;
  readonly files: FileTaker = {
    kinds: ['recording', 'movie', 'frames', 'cartridge'],
    take: (file) => void this.#source.openFile(file),
  };
  readonly #app: App;
  readonly #source: GameSource;
  readonly #judges: Judges;
  readonly #strip = new PieceStrip((index) => this.#choose(index));
  readonly #list = new PieceList((index, isPointed) => {
    if (isPointed) this.#chooseFar(index);
    else this.#choose(index);
  });
  readonly #piece: PiecePanel;
  readonly #explorer: Explorer;
  readonly #variations: VariationPanel;
  readonly #totals = new TotalsPanel((pieces) => this.#startLearning(pieces));
  readonly #losses = new LossLists((index) => this.#chooseFar(index));
  readonly #learn = new LearnPanel(() => {
    this.#choose(this.#current);
    this.#piece.focus();
  });
  #judging: (Judging & { readonly game: PlayedGame }) | undefined;
  #judged: (JudgedPiece | undefined)[] = [];
  #pieces: ReviewedPiece[] = [];
  #done = 0;
  /** When the curve was last drawn. */
  #drawn = 0;
  #current = 0;
  #isInFront = false;

  constructor(app: App) {
    this.#app = app;
    this.#source = new GameSource(app, {
      onGame: (game, notes, index) => void this.#begin(game, notes, index),
      onPiece: (index) => this.#choose(index),
    });
    this.#judges = new Judges({
      onJudged: (first, pieces) => this.#take(first, pieces),
      onFailure: (message) => this.#source.fail(message),
    });
    this.#explorer = new Explorer((message) => this.#source.fail(message));
    this.#variations = new VariationPanel(this.#explorer, {
      onShow: (piece, says) => this.#piece.show(piece, says),
      onProblem: (message) => app.notify(message, 'problem'),
    });
    this.#piece = new PiecePanel(app, {
      step: (pieces) => this.#choose(this.#current + pieces),
      playOn: (placement) => void this.#variations.play(placement),
      copyLink: () => this.#source.copyLink(),
    });
    const panels = new GamePanels([
      { title: 'Totals', element: this.#totals.element },
      { title: 'Losses', element: this.#losses.element },
      { title: 'All pieces', element: this.#list.element },
    ]);
    this.element = element(
      'div',
      { className: 'analyse' },
      element('h1', { className: 'visually-hidden' }, 'Analyse a game'),
      element(
        'div',
        { className: 'analyse-centre when-open' },
        this.#strip.element,
        this.#piece.board,
        this.#piece.element,
        this.#variations.element,
        this.#learn.element,
      ),
      element(
        'div',
        { className: 'analyse-side' },
        this.#source.panel.element,
        element('div', { className: 'when-open' }, panels.element),
      ),
    );
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  show(parameters: URLSearchParams): void {
    this.#isInFront = true;
    this.#source.follow(parameters);
  }

  hide(): void {
    this.#isInFront = false;
    this.#source.leave();
  }

  /** Shows a game at once, and has it judged. */
  async #begin(game: PlayedGame, notes: readonly string[], index: number): Promise<void> {
    const judging = { game, hands: handsOfGame(game), plies: PLIES };
    this.#judges.stop();
    this.#explorer.stop();
    this.#variations.load(game);
    this.#judging = judging;
    this.#judged = game.pieces.map(() => undefined);
    this.#pieces = game.pieces.map((played) => ({ played, judged: undefined }));
    this.#done = 0;
    this.#totals.show(undefined);
    this.#losses.show(undefined);
    this.#strip.load(this.#pieces);
    this.#list.load(this.#pieces);
    this.#strip.drawCurve([]);
    this.element.classList.add('is-open');
    this.#choose(index);
    this.#source.panel.note([...notes, ...game.gaps.map((gap) => `Not known: ${gap}.`)]);
    try {
      const { startLevel, untilLines = null } = game;
      const { taps, reaction } = judging.hands;
      const timing = timingOfPiece(game.pieces[0] ?? {});
      const needed = shippedChoice(taps).forGame({ timing, startLevel, untilLines, reaction });
      const weights = await this.#app.weights.shipped(
        needed.map(({ name }) => name),
        (loaded, whole) => this.#source.panel.progress('bytes of weights', loaded, whole),
      );
      if (this.#judging !== judging) return;
      this.#source.panel.progress('pieces judged', 0, game.pieces.length);
      this.#judges.start(judging, weights);
      this.#explorer.start(judging, weights);
    } catch (error) {
      if (this.#judging === judging) this.#source.fail(error instanceof Error ? error.message : String(error));
    }
  }

  #take(first: number, judged: readonly (JudgedPiece | undefined)[]): void {
    judged.forEach((each, i) => {
      this.#judged[first + i] = each;
      this.#pieces[first + i] = { ...this.#pieces[first + i], judged: each };
    });
    this.#done += judged.length;
    const whole = this.#pieces.length;
    this.#source.panel.progress('pieces judged', this.#done, whole);
    this.#strip.update(this.#pieces);
    this.#list.update(this.#pieces);
    const now = performance.now();
    if (this.#done === whole || now - this.#drawn > DRAW_EVERY_MS) {
      this.#drawn = now;
      this.#draw(this.#done === whole);
    }
    // Not while a variation is looked at.
    if (this.#current >= first && this.#current < first + judged.length) this.#look();
  }

  /** What is known so far; the sums, when all pieces have been judged. */
  #draw(isWhole: boolean): void {
    if (!this.#judging) return;
    const { game, hands, plies } = this.#judging;
    const review = reviewOf(game, this.#judged, { ...hands, plies, error: VALUE_ERROR[plies - 1] });
    this.#strip.drawCurve(review.curve);
    if (!isWhole) return;
    this.#pieces = [...review.pieces];
    const says = `${plural(review.pieces.length, 'piece')} judged: ${plural(review.pointsLost, 'point')} lost.`;
    this.#source.panel.rest(says);
    this.#app.announce(says);
    this.#list.update(this.#pieces);
    this.#totals.show(review);
    this.#losses.show(review);
  }

  /** At the piece that was chosen. */
  #look(): void {
    const piece = this.#pieces[this.#current];
    this.#piece.show(piece);
    this.#variations.begin(piece);
  }

  #choose(index: number): void {
    const last = this.#pieces.length - 1;
    if (last < 0) return;
    this.#endLearning();
    this.#current = Math.min(last, Math.max(0, index));
    this.#strip.mark(this.#current);
    this.#list.mark(this.#current);
    this.#source.look(this.#current);
    this.#look();
    if (!this.#judged[this.#current]) this.#judges.want(this.#current);
  }

  /** From a list that may be far below the position. */
  #chooseFar(index: number): void {
    this.#choose(index);
    const { top, bottom } = this.#piece.board.getBoundingClientRect();
    if (bottom <= 0 || top >= window.innerHeight) this.#piece.board.scrollIntoView({ block: 'nearest' });
  }

  /** In place of the piece that was looked at. */
  #startLearning(pieces: readonly ReviewedPiece[]): void {
    for (const panel of [this.#piece.board, this.#piece.element, this.#variations.element]) panel.hidden = true;
    this.#learn.start(pieces);
    this.#learn.element.scrollIntoView({ block: 'nearest' });
  }

  #endLearning(): void {
    for (const panel of [this.#piece.board, this.#piece.element]) panel.hidden = false;
    this.#learn.end();
  }

  #key(event: KeyboardEvent): void {
    if (!this.#isInFront || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return;
    if (this.#learn.isOpen) {
      if (this.#learn.takeKey(event.key)) event.preventDefault();
      return;
    }
    const target = {
      ArrowLeft: this.#current - 1,
      ArrowRight: this.#current + 1,
      Home: 0,
      End: this.#pieces.length - 1,
    }[event.key];
    if (target === undefined || this.#pieces.length === 0) return;
    event.preventDefault();
    this.#choose(target);
  }
}
