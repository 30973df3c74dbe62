/** A piece that is held to have locked: it stays in the picture until rows are cleared and the next piece appears. */

import { type Rest, withPiece } from '../ngf/explain-picture.js';
import { COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import type { CellCosts } from './cell-costs.js';
import { type Falling, MOST_COST } from './falling.js';

/** Since when a clear is at a step: 0 nothing is gone yet, 5 all of its rows are empty, 6 the rows above have come down. */
export interface StepSeen {
  readonly time: number;
  readonly step: number;
}

const STEPS = 5;

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
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const gone = ((1 << (2 * step)) - 1) << (COLUMNS / 2 - step);
    return locked.map((bits, i) => {
      const isFull = bits === FULL_ROW && i > HIDDEN_ROWS && i < HIDDEN_ROWS + ROWS;
      return isFull ? bits & ~gone : bits;
    });
  });
}
