/** The game that is analysed: its pieces as they are judged, the one that is looked at, and what might have been played. */

import { batch, computed, signal } from '@preact/signals';
import { drillOf, drillsOf, USUAL_MOVES } from '../../features/drills/costly-moves.js';
import type { Drill } from '../../features/drills/drill.js';
import { number, plural } from '../../lib/format-numbers.js';
import { type CurvePoint, type GameReview, reviewOf } from '../../review/game-review.js';
import { type JudgedPlacement, VALUE_ERROR } from '../../review/judge.js';
import type { JudgedPiece, ReviewedPiece } from '../../review/judge-piece.js';
import { type HandsOfGame, handsOfGame, type PlayedGame } from '../../review/played-game.js';
import { timingOfPiece } from '../../tetris/played-game.js';
import type { App } from '../app/view.js';
import { messageOf } from '../browser/worker-calls.js';
import type { Judging } from '../judge/judge-worker.js';
import { Explorer, Judges } from '../judge/judges.js';
import { isDone } from '../parts/files.js';
import { describeVerdict } from '../parts/label-words.js';
import { KeptDrills } from '../stores/kept-drills.js';
import { GameSource } from './game-source.js';
import { type VariationNode, variationAfter, variationRoot, wayTo } from './variation-tree.js';

/** As deep as the command "review" looks, so that both say the same. */
const PLIES = 4;
/** The curve is drawn this often while pieces are judged. */
const DRAW_EVERY_MS = 500;
/** Pieces by which the best line goes on. */
export const BEST_LINE = 5;

/** What every panel of the view is given. */
export interface OfAnalysis {
  readonly analysis: Analysis;
}

export class Analysis {
  readonly source: GameSource;
  readonly game = signal<PlayedGame | undefined>(undefined);
  readonly pieces = signal<readonly ReviewedPiece[]>([]);
  /** The piece that is looked at, counted from 0. */
  readonly current = signal(0);
  readonly curve = signal<readonly CurvePoint[]>([]);
  /** Undefined while the game is judged: its sums would be those of a part of it. */
  readonly review = signal<GameReview | undefined>(undefined);
  /**
   * What a game's hands seem to be that does not say them, until somebody says whose they are. It is judged by the hands that
   * were chosen in the page, or else when it is said.
   */
  readonly doubt = signal<HandsOfGame | undefined>(undefined);
  /** The variations of the piece that is looked at, once it is judged, and where in them the view is. */
  readonly tree = signal<{ readonly root: VariationNode; readonly node: VariationNode } | undefined>(undefined);
  /** What is shown: a piece of the game or of a variation, and what is said of it. */
  readonly shown = computed((): { piece: ReviewedPiece; says: string } | undefined => {
    const node = this.tree.value?.node;
    if (node?.from) return { piece: { played: node.played, judged: node.judged }, says: sayVariation(node) };
    const piece = this.pieces.value.at(this.current.value);
    return piece && { piece, says: describeVerdict(piece) };
  });
  readonly #app: App;
  readonly #judges = new Judges();
  readonly #explorer = new Explorer();
  #judging: (Judging & { readonly game: PlayedGame }) | undefined;
  #roots = new Map<number, VariationNode>();
  #done = 0;
  /** When the curve was last drawn. */
  #drawn = 0;

  constructor(app: App) {
    this.#app = app;
    this.source = new GameSource(app, {
      onGame: (game, index) => this.#begin(game, index),
      onPiece: (index) => this.choose(index),
    });
  }

  /** @param index counted from 0; the nearest piece takes the place of one that does not exist */
  choose(index: number): void {
    const last = this.pieces.value.length - 1;
    if (last < 0) return;
    batch(() => {
      this.current.value = Math.min(last, Math.max(0, index));
      this.#root();
    });
    const { value: current } = this.current;
    this.source.look(current);
    if (!this.pieces.value[current].judged) this.#judges.want(current);
  }

  /** Keeps the costliest decisions of the game as drills, and asks the first of them. */
  async drillGame(): Promise<void> {
    const review = this.review.value;
    if (review) await this.#drill(drillsOf(review, { name: this.source.title, now: Date.now(), most: USUAL_MOVES }));
  }

  /** Whether the piece that is looked at is a decision that can become a drill. */
  get hasDrill(): boolean {
    return this.#drillOfShown() !== undefined;
  }

  /** Keeps the piece that is looked at as a drill, and asks it. */
  async drillPiece(): Promise<void> {
    const drill = this.#drillOfShown();
    if (drill) await this.#drill([drill]);
  }

  #drillOfShown(): Drill | undefined {
    if (!this.#judging || !this.shown.value) return undefined;
    const { game, hands: judgedBy } = this.#judging;
    return drillOf(this.shown.value.piece, { game, judgedBy, name: this.source.title, now: Date.now() });
  }

  async #drill(drills: readonly Drill[]): Promise<void> {
    const adding = new KeptDrills(this.#app.records).add(drills);
    if (await isDone(this.#app, adding, 'The drills are not kept'))
      this.#app.open('drills', new URLSearchParams(drills.length > 0 ? { d: drills[0].id } : {}));
  }

  /** Goes to a node of the variations. */
  go(node: VariationNode): void {
    if (this.tree.value) this.tree.value = { root: this.tree.value.root, node };
  }

  /** Places the piece that is looked at, and goes to what comes then; false where it cannot go on from there. */
  async play(by: JudgedPlacement): Promise<boolean> {
    const game = this.game.value;
    const after = game && this.tree.value && variationAfter(game, this.tree.value.node, by);
    if (!after) {
      this.#app.notify('The variation ends here, because the piece that came next is not known.', 'problem');
      return false;
    }
    this.go(after);
    const isThere = (): boolean => this.tree.value?.node === after;
    try {
      if (!after.isJudged) {
        after.judged = await this.#explorer.judge(after.played);
        after.isJudged = true;
        // Somebody may have gone elsewhere meanwhile.
        if (isThere()) this.go(after);
      }
    } catch (error) {
      this.source.fail(messageOf(error));
    }
    return isThere() && after.judged !== undefined;
  }

  async playBest(): Promise<void> {
    for (let i = 0; i < BEST_LINE; i++) {
      const best = this.tree.value?.node.judged?.placements[0];
      if (!best || !(await this.play(best))) return;
    }
  }

  /** Shows a game at once, and has it judged when its hands are known. */
  #begin(game: PlayedGame, index: number): void {
    const hands = handsOfGame(game);
    batch(() => {
      this.#reset(game);
      this.doubt.value = hands.isAssumed ? hands : undefined;
      this.choose(index);
    });
    const own = this.#app.hands.hands;
    if (!hands.isAssumed) void this.#judgeBy(hands);
    else if (own) void this.#judgeBy({ taps: own.taps, reaction: own.reaction, source: 'as chosen in this page' });
    else this.source.progress.rest('The game is judged when its hands are known.');
  }

  /** Somebody says whose hands played the game that is open: it is judged by these, from its first piece. */
  answerDoubt(hands: HandsOfGame): void {
    const game = this.game.value;
    if (!game) return;
    batch(() => {
      this.#reset(game);
      this.doubt.value = undefined;
      this.#root();
    });
    void this.#judgeBy(hands);
  }

  /** The game is shown, and nothing of it is judged yet. */
  #reset(game: PlayedGame): void {
    this.#judges.stop();
    this.#explorer.stop();
    this.#judging = undefined;
    this.#roots = new Map();
    this.#done = 0;
    this.game.value = game;
    this.pieces.value = game.pieces.map((played) => ({ played, judged: undefined }));
    this.review.value = undefined;
    this.curve.value = [];
  }

  /** The press pattern that the game is judged by; undefined before it is. */
  get taps(): string | undefined {
    return this.#judging?.hands.taps;
  }

  async #judgeBy(hands: HandsOfGame): Promise<void> {
    const game = this.game.value;
    if (!game) return;
    const judging = { game, hands, plies: PLIES };
    this.#judging = judging;
    try {
      const { startLevel, untilLines = null } = game;
      const { taps, reaction } = judging.hands;
      const timing = timingOfPiece(game.pieces[0] ?? {});
      const needs = { timing, startLevel, untilLines, reaction };
      const weights = await this.#app.weights.ofGame(taps, needs, (loaded, whole) =>
        this.source.progress.tell('bytes of weights', loaded, whole),
      );
      if (this.#judging !== judging) return;
      this.source.progress.tell('pieces judged', 0, game.pieces.length);
      this.#explorer.start(judging, weights);
      await this.#judges.judge(judging, weights, (first, pieces) => batch(() => this.#take(first, pieces)));
    } catch (error) {
      if (this.#judging === judging) this.source.fail(messageOf(error));
    }
  }

  #take(first: number, judged: readonly (JudgedPiece | undefined)[]): void {
    const pieces = [...this.pieces.value];
    judged.forEach((each, i) => {
      pieces[first + i] = { ...pieces[first + i], judged: each };
    });
    this.pieces.value = pieces;
    this.#done += judged.length;
    const isWhole = this.#done === pieces.length;
    this.source.progress.tell('pieces judged', this.#done, pieces.length);
    const now = performance.now();
    if (isWhole || now - this.#drawn > DRAW_EVERY_MS) {
      this.#drawn = now;
      this.#sum(isWhole);
    }
    if (!this.tree.value) this.#root();
  }

  /** What is known so far; the sums, when all pieces have been judged. */
  #sum(isWhole: boolean): void {
    if (!this.#judging) return;
    const { game, hands, plies } = this.#judging;
    const judged = this.pieces.value.map((piece) => piece.judged);
    const review = reviewOf(game, judged, { ...hands, plies, error: VALUE_ERROR[plies - 1] });
    this.curve.value = review.curve;
    if (!isWhole) return;
    this.pieces.value = review.pieces;
    this.review.value = review;
    const says = `${plural(review.pieces.length, 'piece')} judged: ${plural(review.pointsLost, 'point')} lost.`;
    this.source.progress.rest(says);
    this.#app.announce(says);
  }

  /** To the piece of the game itself: its variations begin when it is judged. */
  #root(): void {
    const { played, judged } = this.pieces.value[this.current.value];
    const root = this.#roots.get(played.piece) ?? (judged && variationRoot(played, judged));
    if (root) this.#roots.set(played.piece, root);
    this.tree.value = root && { root, node: root };
  }
}

function sayVariation(node: VariationNode): string {
  const way = wayTo(node);
  const lost = way.reduce((sum, { lostPoints }) => sum + lostPoints, 0);
  const ends = node.judged ? '' : '. The piece reaches no place: the game ends here';
  const state = node.isJudged ? ends : '. It is being judged';
  return `variation, ${plural(way.length, 'piece')} on: ${number(lost)} points lost on the way${state}`;
}
