/**
 * What a piece of a game is held to do: to fall over a playfield, or to have locked there and to wait for the next one. Each knows the
 * other, from which it came; both say where each picture shows them, and what it costs to believe so.
 */

import { type Rest, restsOn, withPiece } from '../ngf/explain-picture.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { COLUMNS, FULL_ROW, fits, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import {
  ORIENTATIONS,
  type Orientation,
  orientationsOf,
  SPAWN_ORIENTATION,
  SPAWN_X,
  SPAWN_Y,
  type Tetromino,
} from '../tetris/tetromino.js';
import type { CellCosts } from './cell-costs.js';

/** Milliseconds of a frame of the console; a European one is a fifth longer, which the margins allow. */
export const FRAME_MS = 1000 / 60.0988;
/** No picture costs more: what it shows then is nothing of the game, such as a flash. */
const MOST_COST = 30;

/** Since when a piece was seen at a place. */
export interface PoseSeen {
  readonly time: number;
  readonly placement: Placement;
}

/** Since when a clear is at a step: 0 nothing is gone yet, 5 all of its rows are empty, 6 the rows above have come down. */
export interface StepSeen {
  readonly time: number;
  readonly step: number;
}

const STEPS_OF_CLEAR = 5;
/** Costs of a picture above this ask for a look at all places. */
const ASKS_FOR_MORE = 10;
/** For each row upwards, each row more than it can fall, each column more than it can shift. */
const IMPOSSIBLE = 5;

/** A piece that is held to fall. */
export class Falling {
  readonly under: Playfield;
  readonly tetromino: Tetromino;
  /** What was before it; undefined for the first piece of what is read together. */
  before: Waiting | undefined;
  /** Milliseconds: of the first picture of it. */
  readonly began: number;
  /** The sum of all pictures up to the last one, and the cost of that one alone. */
  cost: number;
  last = 0;
  readonly poses: PoseSeen[] = [];
  /** What is not certain of it, in half sentences. */
  readonly doubts: string[] = [];
  /** Whether the pieces before it are not known. */
  readonly isAfterGap: boolean;
  /** What was believed before this beginning; undefined where nothing was. */
  instead: Falling | Waiting | undefined;
  #rests: readonly Rest[] | undefined;
  #time: number;
  #hasLeftSpawn = false;

  readonly #orientations: readonly Orientation[];

  constructor(about: {
    readonly under: Playfield;
    readonly tetromino: Tetromino;
    readonly before: Waiting | undefined;
    readonly time: number;
    readonly cost: number;
    readonly isAfterGap?: boolean;
    readonly instead?: Falling | Waiting | undefined;
  }) {
    this.under = about.under;
    this.tetromino = about.tetromino;
    this.before = about.before;
    this.began = about.time;
    this.#time = about.time;
    this.cost = about.cost;
    this.#orientations = orientationsOf(about.tetromino);
    this.isAfterGap = about.isAfterGap ?? false;
    this.instead = about.instead;
  }

  /** Where it was seen last. */
  get pose(): PoseSeen | undefined {
    return this.poses[this.poses.length - 1];
  }

  /** All places where it can rest. */
  get rests(): readonly Rest[] {
    this.#rests ??= restsOn(this.under, this.tetromino);
    return this.#rests;
  }

  /** Nothing more is asked of it but what was seen: the places where it could have come to rest are let go. */
  settle(): void {
    this.#rests = undefined;
    this.before = undefined;
    this.instead = undefined;
  }

  /** Finds it in a picture. @returns the cost of this picture */
  see(costs: CellCosts): number {
    const { time } = costs;
    const base = costs.of(this.under);
    const frames = Math.max(1, (time - this.#time) / FRAME_MS);
    this.#time = time;
    let best = this.#near(costs, frames);
    if (base + best.cost > ASKS_FOR_MORE) {
      const anywhere = this.#anywhere(costs, frames);
      if (anywhere.cost < best.cost) best = anywhere;
    }
    // A piece that has only just appeared may be missing in a mixed picture.
    const { placement } = best;
    if (placement && !(this.pose && isSamePlacement(this.pose.placement, placement))) {
      this.poses.push({ time, placement });
      this.#hasLeftSpawn ||= !this.#isSpawn(placement);
    }
    this.last = Math.min(MOST_COST, Math.max(0, base + best.cost));
    this.cost += this.last;
    return this.last;
  }

  #near(costs: CellCosts, frames: number): FoundPose {
    const at = this.pose?.placement ?? { orientation: SPAWN_ORIENTATION[this.tetromino], x: SPAWN_X, y: SPAWN_Y };
    const far = Math.ceil(frames) + 1;
    const best: FoundPose = { cost: Number.POSITIVE_INFINITY, placement: undefined };
    for (const orientation of this.#orientations) {
      const { minX, maxX, maxY } = ORIENTATIONS[orientation];
      for (let y = at.y - 1; y <= Math.min(maxY, at.y + far + 1); y++) {
        for (let x = Math.max(minX, at.x - far); x <= Math.min(maxX, at.x + far); x++)
          this.#try({ orientation, x, y }, costs, frames, best);
      }
    }
    return best;
  }

  #anywhere(costs: CellCosts, frames: number): FoundPose {
    const best: FoundPose = { cost: Number.POSITIVE_INFINITY, placement: undefined };
    for (const orientation of this.#orientations) {
      const { minX, maxX, maxY } = ORIENTATIONS[orientation];
      for (let y = -1; y <= maxY; y++) {
        for (let x = minX; x <= maxX; x++) this.#try({ orientation, x, y }, costs, frames, best);
      }
    }
    return best;
  }

  #try(placement: Placement, costs: CellCosts, frames: number, best: FoundPose): void {
    const cost = costs.ofPiece(this.under, placement) + this.#effort(placement, frames);
    if (cost >= best.cost) return;
    const { orientation, x, y } = placement;
    // A piece that has no room where it appears stands there in blocks; it can still turn or shift to where it has.
    const mayOverlap = !this.#hasLeftSpawn && this.#isSpawn(placement);
    if (!mayOverlap && !fits(this.under, orientation, x, y)) return;
    best.cost = cost;
    best.placement = placement;
  }

  #isSpawn({ orientation, x, y }: Placement): boolean {
    return x === SPAWN_X && y === SPAWN_Y && orientation === SPAWN_ORIENTATION[this.tetromino];
  }

  /** What a movement costs that the game does not make in these frames. */
  #effort({ x, y, orientation }: Placement, frames: number): number {
    const at = this.pose?.placement;
    // A first picture that shows as much of the piece as it appears, and as much of it elsewhere, shows it as it appears.
    if (!at) return this.#isSpawn({ orientation, x, y }) ? 0 : 0.01;
    const up = Math.max(0, at.y - y);
    const down = Math.max(0, y - at.y - Math.ceil(frames) - 1);
    const aside = Math.max(0, Math.abs(x - at.x) - Math.ceil(frames / 2) - 1);
    // Among equals it stays where it was.
    const changed = x === at.x && y === at.y && orientation === at.orientation ? 0 : 0.01;
    return IMPOSSIBLE * (up + down + aside) + changed;
  }
}

interface FoundPose {
  cost: number;
  placement: Placement | undefined;
}

/** Whether it can fall no further. */
export function isRest({ under }: Falling, { orientation, x, y }: Placement): boolean {
  return fits(under, orientation, x, y) && !fits(under, orientation, x, y + 1);
}

/** A piece that is held to have locked: it stays in the picture until rows are cleared and the next piece appears. */
export class Waiting {
  readonly of: Falling;
  readonly rest: Rest;
  /** Milliseconds: of the first picture that shows it there. */
  readonly since: number;
  cost: number;
  last = 0;
  readonly steps: StepSeen[] = [];
  /** What is seen one after the other; a piece that clears nothing has one picture alone. */
  readonly pictures: readonly Playfield[];

  constructor(of: Falling, rest: Rest, { since, cost }: { readonly since: number; readonly cost: number }) {
    this.of = of;
    this.rest = rest;
    this.since = since;
    this.cost = cost;
    this.pictures = rest.cleared === 0 ? [rest.after] : [...stepsOfClear(of.under, rest), rest.after];
  }

  /** @returns the cost of this picture */
  see(costs: CellCosts): number {
    let [best, step] = [Number.POSITIVE_INFINITY, 0];
    for (let i = this.step; i < this.pictures.length; i++) {
      const cost = costs.of(this.pictures[i]);
      if (cost >= best) continue;
      [best, step] = [cost, i];
    }
    if (this.steps.length === 0 || step > this.step) this.steps.push({ time: costs.time, step });
    this.last = Math.min(MOST_COST, best);
    this.cost += this.last;
    return this.last;
  }

  get step(): number {
    return this.steps[this.steps.length - 1]?.step ?? 0;
  }
}

/** The picture before the clear, and with its full rows emptied from the middle, two cells a step. The top row is never animated. */
function stepsOfClear(under: Playfield, { placement }: Rest): Playfield[] {
  const locked = withPiece(under, placement, true);
  return Array.from({ length: STEPS_OF_CLEAR + 1 }, (_, step) => {
    const gone = ((1 << (2 * step)) - 1) << (COLUMNS / 2 - step);
    return locked.map((bits, i) => {
      const isFull = bits === FULL_ROW && i > HIDDEN_ROWS && i < HIDDEN_ROWS + ROWS;
      return isFull ? bits & ~gone : bits;
    });
  });
}
