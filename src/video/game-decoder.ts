/**
 * Games out of looks at a playfield, by the rules. Several beliefs about what is on are kept side by side: which piece falls over which
 * playfield, or has locked where. Each picture costs each belief what it does not explain; what becomes too dear is given up. A piece is
 * settled when all beliefs that are left agree on it, or is told with its doubt.
 */
import type { Rest } from '../ngf/explain-picture.js';
import { isSamePlacement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import { TETROMINOES, type Tetromino } from '../tetris/tetromino.js';
import { type Belief, cellsIn, noteCover, noteDoubts, pathOf, shownBy } from './beliefs.js';
import { CellCosts } from './cell-costs.js';
import { ColourWatch } from './colour-watch.js';
import { CoverWatch } from './cover-watch.js';
import { CurtainWatch } from './curtain-watch.js';
import { Falling, FRAME_MS, isRest, Waiting } from './falling.js';
import type { Look } from './look.js';
import { newPiecesIn, placesOfNew } from './new-piece.js';
import { NextBox } from './next-box.js';

/** What was read, in its order. */
export type Decoded =
  /** A piece that locked, and whether the next box told it. */
  { readonly kind: 'piece'; readonly piece: Waiting; readonly isTold: boolean } | GameEnd;

export interface GameEnd {
  readonly kind: 'end';
  /** Milliseconds: of the last picture of the game, or of the first one of its curtain. */
  readonly time: number;
  readonly toppedOut: boolean;
  /** The piece that was on, which may have locked: then it is told where, and since when it was seen there. */
  readonly last: Falling | undefined;
  readonly lock: Waiting | undefined;
}

/** A belief that is this much dearer than the best one is given up. */
const GIVE_UP = 300;
const MOST_BELIEFS = 24;
/** Beginnings that are kept beside these. */
const MOST_BEGINNINGS = 12;
/** Nothing more follows from a belief that is this much dearer. */
const FOLLOWED = 80;
/** A playfield that does not follow from the one before is believed when it explains this much more. */
const NEW_BEGINNING = 150;
/** Mean cost of a picture from which on another beginning is looked for. */
const BAD_PICTURE = 3;
/** Share of the last picture in the mean. */
const MEMORY = 0.08;
/** What a piece costs that is held to have locked where no picture shows it, and places that are tried for it. */
const UNSEEN = 12;
const MOST_UNSEEN = 4;
/** Frames between two pictures from which on a lock may lie between them. */
const MISSING = 8;
/** Pictures that cost less ask for no unseen lock. */
const ASKS_UNSEEN = 10;
/** A piece that could be read in another way is in doubt where the other one is no dearer than this. */
const CERTAIN = 40;
/** The last pieces are never settled while pictures come; others are after this many. */
const KEPT_OPEN = 2;
const MOST_OPEN = 6;
/** Frames of the shortest entry delay, and what a clear adds at least. */
const SHORTEST_DELAY = 10;
const CLEAR_DELAY = 17;
/** For each frame less than that. */
const TOO_EARLY = 3;
/** Rows from the top in which a piece is looked for that has just appeared. */
const SPAWN_ROWS = 5;
const LEAST_EXCESS = 5;
/** Cells that must be hidden. */
const LEAST_HIDDEN = 5;
/** A piece seldom comes twice in a row. */
const REPEATED = 1;
const CELLS = 200;
/** Milliseconds over which the mean of the last pictures goes. */
const USUAL_MS = 150;

export class GameDecoder {
  readonly #costs = new CellCosts();
  readonly #cover = new CoverWatch();
  /** Odds of each cell in the mean of the last pictures. */
  readonly #usual = new Float32Array(CELLS);
  readonly #next = new NextBox();
  readonly #colours = new ColourWatch();
  readonly #curtain = new CurtainWatch();
  #beliefs: Belief[] = [];
  #badness = 0;
  #time = Number.NaN;
  /** Milliseconds from the picture before that showed a playfield. */
  #since = 0;
  /** Usual milliseconds between two pictures. */
  #gap = FRAME_MS;
  #out: Decoded[] = [];
  /** The last settled piece of the game that is on. */
  #tail: Waiting | undefined;

  see(look: Look): void {
    this.#next.see(look);
    if (!look.isField || this.#isHidden(look)) return;
    const { time } = look;
    this.#since = Number.isNaN(this.#time) ? 0 : time - this.#time;
    this.#gap += 0.1 * (Math.min(100, this.#since) - this.#gap);
    this.#time = time;
    const costs = this.#costs;
    costs.load(look, this.#cover.covered);
    const weight = Math.min(1, Math.max(0.1, this.#since / USUAL_MS));
    for (let cell = 0; cell < CELLS; cell++) this.#usual[cell] += weight * (look.odds[cell] - this.#usual[cell]);
    if (this.#curtain.see(costs)) this.#end(this.#curtain.began, true);
    if (this.#curtain.isDown || this.#curtain.mayFall) return;
    // 1. What is believed already.
    const before = new Map(this.#beliefs.map((belief) => [belief, belief.cost]));
    for (const belief of this.#beliefs) {
      belief.see(costs);
      if (belief instanceof Falling) belief.cost += this.#colours.cost(belief, look);
    }
    // 2. What may have become of it.
    const least = Math.min(...this.#beliefs.map(({ cost }) => cost));
    for (const [belief, cost] of before) {
      // What follows from a belief that is too dear has been believed before.
      if (belief.cost > least + FOLLOWED) continue;
      if (belief instanceof Waiting) this.#spawns(belief, cost);
      else this.#locks(belief, cost);
    }
    // 3. Another beginning.
    const best = this.#best();
    this.#badness += MEMORY * ((best?.last ?? 2 * BAD_PICTURE) - this.#badness);
    if (!best || this.#badness > BAD_PICTURE || this.#cover.isOn) this.#begin(best, look.odds);
    if (best) this.#cover.see(look.odds, shownBy(best));
    if (best && this.#cover.isOn) noteCover(best);
    this.#prune();
  }

  /** Whether the playfield shows nothing though something lies there, as in a pause. */
  #isHidden({ odds }: Look): boolean {
    const best = this.#best();
    if (!best || cellsIn(shownBy(best)) < LEAST_HIDDEN) return false;
    return odds.every((each) => each < 0);
  }

  /** No more pictures come. */
  finish(): void {
    if (this.#beliefs.length > 0) this.#end(this.#time, false);
  }

  /** What has been settled since this was asked last. */
  take(): Decoded[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  /** What is on by the best belief. */
  get now(): Belief | undefined {
    return this.#best();
  }

  /** Pieces that have locked by the best belief and are not settled yet, in their order. */
  get open(): readonly Waiting[] {
    const best = this.#best();
    return best ? pathOf(best, this.#tail) : [];
  }

  /** What the next box shows now, once it has told pieces rightly. */
  get next(): Tetromino | undefined {
    return this.#next.shown(this.#time);
  }

  /** Whether a belief explains what is seen. */
  get isSure(): boolean {
    return this.#beliefs.length > 0 && this.#badness < BAD_PICTURE;
  }

  #best(): Belief | undefined {
    let best: Belief | undefined;
    for (const belief of this.#beliefs) if (!best || belief.cost < best.cost) best = belief;
    return best;
  }

  /** A piece that can fall no further may have locked. */
  #locks(falling: Falling, cost: number): void {
    const { pose } = falling;
    if (pose && isRest(falling, pose.placement)) {
      const rest = falling.rests.find(({ placement }) => isSamePlacement(placement, pose.placement));
      if (rest) this.#wait(falling, rest, { since: pose.time, cost });
    }
    if (this.#since > MISSING * FRAME_MS && falling.last >= ASKS_UNSEEN) this.#locksUnseen(falling, cost);
  }

  /** Its lock may be in pictures that are missing. */
  #locksUnseen(falling: Falling, cost: number): void {
    const costs = this.#costs;
    const { time } = costs;
    if (time - falling.began < SHORTEST_DELAY * FRAME_MS) return;
    const left = ({ after }: Rest): number => costs.of(after) - costs.excess(after, SPAWN_ROWS);
    const likely = [...falling.rests].sort((a, b) => left(a) - left(b)).slice(0, MOST_UNSEEN);
    for (const rest of likely) {
      const waiting = new Waiting(falling, rest, { since: time, cost: cost + UNSEEN });
      this.#spawns(waiting, waiting.cost, true);
    }
  }

  #wait(falling: Falling, rest: Rest, { since, cost }: { readonly since: number; readonly cost: number }): void {
    const old = this.#beliefs.find(
      (each) => each instanceof Waiting && each.of === falling && isSamePlacement(each.rest.placement, rest.placement),
    );
    const waiting = new Waiting(falling, rest, { since, cost });
    waiting.see(this.#costs);
    if (old && old.cost <= waiting.cost) return;
    if (old) this.#drop(old);
    this.#beliefs.push(waiting);
  }

  /** The next piece may have appeared. */
  #spawns(waiting: Waiting, cost: number, isUnseen = false): void {
    const costs = this.#costs;
    const { after, cleared } = waiting.rest;
    if (costs.excess(after, SPAWN_ROWS) < LEAST_EXCESS) return;
    const shortest = (SHORTEST_DELAY + (cleared > 0 ? CLEAR_DELAY : 0)) * FRAME_MS;
    const early = isUnseen ? 0 : shortest - (costs.time - waiting.since) - 2 * this.#gap;
    const soon = cost + Math.max(0, (TOO_EARLY * early) / FRAME_MS);
    const told = this.#next.told(costs.time);
    for (const tetromino of TETROMINOES) {
      const least = Math.min(...placesOfNew(tetromino).map((placement) => costs.ofPiece(after, placement)));
      if (least > -LEAST_EXCESS) continue;
      const whole = soon + this.#next.cost(told, tetromino) + (tetromino === waiting.of.tetromino ? REPEATED : 0);
      const falling = new Falling({ under: after, tetromino, before: waiting, time: costs.time, cost: whole });
      this.#next.keep(falling, told);
      this.#add(falling);
    }
  }

  /** The cheaper one of two beliefs that come to the same stays. */
  #add(falling: Falling): void {
    falling.see(this.#costs);
    const same = this.#beliefs.find(
      (each): each is Falling =>
        each instanceof Falling && each.tetromino === falling.tetromino && isSame(each.under, falling.under),
    );
    if (same) {
      const [kept, other] = same.cost <= falling.cost ? [same, falling] : [falling, same];
      if (other.cost - kept.cost < CERTAIN) noteDoubts(kept, other, this.#tail);
      if (kept === same) return;
      this.#drop(same);
    }
    this.#beliefs.push(falling);
  }

  #begin(best: Belief | undefined, odds: Float32Array): void {
    const cost = best ? best.cost + NEW_BEGINNING : 0;
    const { time } = this.#costs;
    for (const found of newPiecesIn(odds, this.#usual)) {
      const isThere = this.#beliefs.some(
        (each) => each instanceof Falling && each.tetromino === found.tetromino && isSame(each.under, found.under),
      );
      if (isThere) continue;
      const falling = new Falling({ ...found, before: undefined, time, cost, isAfterGap: true, instead: best });
      falling.see(this.#costs);
      this.#beliefs.push(falling);
    }
  }

  #drop(belief: Belief): void {
    const at = this.#beliefs.indexOf(belief);
    if (at >= 0) this.#beliefs.splice(at, 1);
  }

  #prune(): void {
    const best = this.#best();
    if (!best) return;
    const least = best.cost;
    for (const belief of this.#beliefs) belief.cost -= least;
    this.#beliefs = this.#beliefs.filter(({ cost }) => cost < GIVE_UP);
    if (this.#beliefs.length > MOST_BELIEFS) {
      const isBeginning = (belief: Belief): boolean => belief instanceof Falling && belief.isAfterGap;
      const dear = this.#beliefs.sort((a, b) => a.cost - b.cost).splice(MOST_BELIEFS);
      this.#beliefs.push(...dear.filter(isBeginning).slice(-MOST_BEGINNINGS));
    }
    this.#settle(best);
  }

  #settle(best: Belief): void {
    const path = pathOf(best, this.#tail);
    for (let i = 0; i < path.length - KEPT_OPEN; i++) {
      const others = this.#beliefs.filter((belief) => !pathOf(belief, this.#tail).includes(path[i]));
      if (others.length > 0 && path.length - i <= MOST_OPEN) return;
      for (const belief of others) {
        if (belief.cost < CERTAIN) noteDoubts(best, belief, this.#tail);
        this.#drop(belief);
      }
      this.#settlePiece(path[i]);
    }
  }

  #settlePiece(piece: Waiting): void {
    const { of: falling } = piece;
    if (falling.instead) this.#settleBefore(falling.instead, falling);
    falling.settle();
    this.#next.learn(falling);
    this.#colours.learn(falling);
    this.#out.push({ kind: 'piece', piece, isTold: this.#next.hasTold(falling) || !this.#next.isTrusted });
    this.#tail = piece;
  }

  /** What was believed before another beginning is settled as far as it goes; its end is in doubt. */
  #settleBefore(belief: Belief, next: Falling): void {
    const path = pathOf(belief, this.#tail);
    if (belief instanceof Waiting) path.push(belief);
    for (const piece of path) {
      if (piece === path.at(-1)) piece.of.doubts.push('what follows it does not follow from it');
      this.#settlePiece(piece);
    }
    if (next.under.every((bits) => bits === 0))
      this.#out.push({ kind: 'end', time: next.began, toppedOut: false, last: undefined, lock: undefined });
  }

  #end(time: number, toppedOut: boolean): void {
    const best = this.#best();
    if (best) {
      const last = best instanceof Waiting ? best.of : best;
      const lock = this.#beliefs.find(
        (each): each is Waiting =>
          each instanceof Waiting &&
          each.of === last &&
          (each === best || (last.pose !== undefined && isSamePlacement(each.rest.placement, last.pose.placement))),
      );
      for (const belief of this.#beliefs)
        if (belief.cost - best.cost < CERTAIN) noteDoubts(lock ?? best, belief, this.#tail);
      for (const piece of pathOf(best, this.#tail)) this.#settlePiece(piece);
      this.#out.push({ kind: 'end', time, toppedOut, last, lock });
    }
    this.#beliefs = [];
    this.#tail = undefined;
    this.#badness = 0;
    this.#cover.clear();
  }
}

function isSame(one: Playfield, other: Playfield): boolean {
  return one.every((bits, i) => bits === other[i]);
}
