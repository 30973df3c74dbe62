/** The view in which a finished game is judged, placement by placement. */
import './analyse.css';
import { number, plural } from '../../lib/format-numbers.js';
import { reviewOf } from '../../review/game-review.js';
import { handsOfGame } from '../../review/hands-of-game.js';
import { VALUE_ERROR } from '../../review/judge.js';
import type { JudgedPiece, ReviewedPiece } from '../../review/judge-piece.js';
import type { PlayedGame } from '../../review/played-game.js';
import type { App, FileTaker, View } from '../app/view.js';
import { element } from '../browser/element.js';
import { formatRoute } from '../browser/routes.js';
import { type Port, portOf } from '../browser/worker-port.js';
import { Explorer } from '../judge/explorer.js';
import type { Judging } from '../judge/judge-protocol.js';
import { copyText, readChosenFile } from '../parts/files.js';
import { LARGEST_FILE } from '../sources/read-file.js';
import { LONGEST_CODE } from '../sources/share-code.js';
import { KeptGames, keptGameFile, NOT_KEPT } from '../stores/kept-games.js';
import { shippedChoice } from '../stores/weights-store.js';
import { Judges } from './judges.js';
import { LearnPanel } from './learn-panel.js';
import { OpenPanel } from './open-panel.js';
import type { OpenReply, OpenRequest } from './open-protocol.js';
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
    take: (file) => void this.#openFile(file),
  };
  readonly #app: App;
  readonly #port: Port<OpenRequest, OpenReply>;
  readonly #judges: Judges;
  readonly #panel: OpenPanel;
  readonly #strip = new PieceStrip((index) => this.#choose(index));
  readonly #piece: PiecePanel;
  readonly #explorer: Explorer;
  readonly #variations: VariationPanel;
  readonly #totals = new TotalsPanel({
    choose: (index) => {
      this.#choose(index);
      this.#piece.board.scrollIntoView({ block: 'nearest' });
    },
    learn: (pieces) => this.#startLearning(pieces),
  });
  readonly #learn = new LearnPanel(() => this.#choose(this.#current));
  #judging: (Judging & { readonly game: PlayedGame }) | undefined;
  #judged: (JudgedPiece | undefined)[] = [];
  #pieces: ReviewedPiece[] = [];
  #done = 0;
  /** Of the file that is open. */
  #notes: readonly string[] = [];
  /** When the curve was last drawn. */
  #drawn = 0;
  #current = 0;
  #isInFront = false;
  /** The address that was followed last. */
  #followed = '';

  constructor(app: App) {
    this.#app = app;
    const worker = new Worker(new URL('./open-worker.ts', import.meta.url), { type: 'module', name: 'games' });
    this.#port = portOf(worker, (message) => this.#fail(message));
    this.#port.listen((reply) => this.#hear(reply));
    this.#judges = new Judges({
      onJudged: (first, pieces) => this.#take(first, pieces),
      onFailure: (message) => this.#fail(message),
    });
    this.#panel = new OpenPanel({
      openFile: (file) => void this.#openFile(file),
      openPlayed: () => void this.#openFrom('play'),
      choose: (index) => this.#port.send({ kind: 'choose', index }),
      share: () => this.#port.send({ kind: 'share' }),
    });
    this.#explorer = new Explorer((message) => this.#fail(message));
    this.#variations = new VariationPanel(this.#explorer, {
      onShow: (piece, says) => this.#piece.show(piece, says),
      onProblem: (message) => app.notify(message, 'problem'),
    });
    this.#piece = new PiecePanel(app, {
      step: (pieces) => this.#choose(this.#current + pieces),
      playOn: (placement) => void this.#variations.play(placement),
    });
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
        this.#panel.element,
        element('div', { className: 'when-open' }, this.#totals.element),
      ),
    );
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  show(parameters: URLSearchParams): void {
    this.#isInFront = true;
    const address = parameters.toString();
    if (address === this.#followed) return;
    this.#followed = address;
    const [code, kept, from] = ['r', 'kept', 'from'].map((name) => parameters.get(name));
    if (code !== null) this.#port.send({ kind: 'open-code', code });
    else if (kept !== null) void this.#openKept(kept);
    else if (from === 'play' || from === 'recordings') void this.#openFrom(from);
    else if (from !== null)
      this.#fail(`The address asks for a game from "${from.slice(0, 80)}", which does not exist.`);
  }

  hide(): void {
    this.#isInFront = false;
    // The game of another view may be another one when somebody comes back for it.
    if (this.#followed.startsWith('from=')) this.#followed = '';
  }

  async #openFile(file: File): Promise<void> {
    const chosen = await readChosenFile(this.#app, file, LARGEST_FILE);
    if (chosen) await this.#open(chosen.name, chosen.bytes);
  }

  /** One of the person's own games. */
  async #openKept(id: string): Promise<void> {
    const game = await new KeptGames().get(Number(id)).catch(() => undefined);
    if (game) await this.#open(keptGameFile(game), new TextEncoder().encode(game.text));
    else this.#fail(NOT_KEPT);
  }

  /** The game of another view. */
  async #openFrom(view: 'play' | 'recordings'): Promise<void> {
    const text = await (view === 'play' ? this.#app.game : this.#app.openRecording).recording();
    if (text) {
      const name = view === 'play' ? 'The game in play' : 'The recording that is open';
      await this.#open(name, new TextEncoder().encode(text));
    } else if (view === 'play') this.#fail('No game has been played since the page was opened: start one under Play.');
    else this.#fail('No recording is open: open one under Recordings.');
  }

  async #open(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const [builtin, own] = await Promise.all([this.#app.cartridges.builtin(), this.#app.cartridges.own()]);
    this.#port.send({ kind: 'open', name, bytes, builtin, own });
  }

  #hear(reply: OpenReply): void {
    switch (reply.kind) {
      case 'opened':
        this.#panel.load(reply.name, reply.games);
        this.#notes = reply.notes;
        this.#port.send({ kind: 'choose', index: 0 });
        break;
      case 'cartridge':
        void this.#app.cartridges.choose(reply.file);
        this.#panel.rest();
        this.#app.notify(`${reply.title} is loaded, to play movies on.`);
        break;
      case 'game':
        void this.#begin(reply.game);
        break;
      case 'refused':
        this.#fail(`${reply.name}: ${reply.message}`);
        break;
      case 'progress':
        this.#panel.progress(reply.what, reply.done, reply.whole);
        break;
      case 'code':
        void this.#takeCode(reply.code);
        break;
    }
  }

  /** Shows a game at once, and has it judged. */
  async #begin(game: PlayedGame): Promise<void> {
    const judging = { game, hands: handsOfGame(game), plies: PLIES };
    this.#judges.stop();
    this.#explorer.stop();
    this.#variations.load(game);
    this.#judging = judging;
    this.#judged = game.pieces.map(() => undefined);
    this.#pieces = game.pieces.map((played) => ({ played, judged: undefined }));
    this.#done = 0;
    this.#totals.show(undefined);
    this.#strip.load(this.#pieces);
    this.#strip.drawCurve([]);
    this.element.classList.add('is-open');
    this.#choose(0);
    this.#panel.note([...this.#notes, ...game.gaps.map((gap) => `Not known: ${gap}.`)]);
    try {
      const { startLevel, untilLines = null } = game;
      const { taps, reaction } = judging.hands;
      const needed = shippedChoice(taps).forGame({ startLevel, untilLines, reaction });
      const weights = await this.#app.weights.shipped(
        needed.map(({ name }) => name),
        (loaded, whole) => this.#panel.progress('bytes of weights', loaded, whole),
      );
      if (this.#judging !== judging) return;
      this.#panel.progress('pieces judged', 0, game.pieces.length);
      this.#judges.start(judging, weights);
      this.#explorer.start(judging, weights);
    } catch (error) {
      if (this.#judging === judging) this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #take(first: number, judged: readonly (JudgedPiece | undefined)[]): void {
    judged.forEach((each, i) => {
      this.#judged[first + i] = each;
      this.#pieces[first + i] = { ...this.#pieces[first + i], judged: each };
    });
    this.#done += judged.length;
    const whole = this.#pieces.length;
    this.#panel.progress('pieces judged', this.#done, whole);
    this.#strip.update(this.#pieces);
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
    this.#panel.rest(`${plural(review.pieces.length, 'piece')} judged: ${number(review.pointsLost)} points lost.`);
    this.#totals.show(review);
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
    this.#look();
    if (!this.#judged[this.#current]) this.#judges.want(this.#current);
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
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return;
    if (this.#learn.isOpen) {
      if (this.#learn.takeKey(event.key)) event.preventDefault();
      return;
    }
    if (event.key === 'ArrowLeft') this.#choose(this.#current - 1);
    else if (event.key === 'ArrowRight') this.#choose(this.#current + 1);
    else return;
    event.preventDefault();
  }

  async #takeCode(code: string | undefined): Promise<void> {
    if (code === undefined)
      this.#fail('No link can be made of this game: only of recordings that hold a game from its beginning.');
    else if (code.length > LONGEST_CODE)
      this.#fail(`The game is too long for a link: it needs ${number(code.length)} characters. Send the file instead.`);
    else {
      const link = new URL(formatRoute('analyse', new URLSearchParams({ r: code })), location.href).href;
      this.#panel.showLink(link);
      await copyText(this.#app, link, 'The link');
    }
  }

  #fail(message: string): void {
    this.#panel.rest();
    this.#app.notify(message, 'problem');
  }
}
