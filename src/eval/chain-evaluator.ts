/** What a search of chained placements needs to know of their worth. Costs: lower is better. */

import { MOST_PLACEMENTS } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import type { Lock } from './features/placement-features.js';
import { measurePlayfield } from './measure-playfield.js';
import { MEASURED, PlacementMeasure, type Placements } from './placement-measure.js';

export interface ChainEvaluator {
  /** What a placement costs by itself, wherever it stands in the chain. The lock is read at once and not kept. */
  placementCost(lock: Lock): number;
  /** What the playfield after the last placement of the chain costs. */
  playfieldCost(playfield: Playfield): number;
  /** Whether a chain may go through this playfield: asked of the one it starts on and of the one after each placement. */
  mayPass(playfield: Playfield): boolean;
  /** Whether a chain may end on this playfield. */
  mayEnd(playfield: Playfield): boolean;
  /** A faster way to what last placements cost, where there is one; the result is the same to the last bit. */
  readonly lastCosts?: LastCosts | undefined;
}

/**
 * Writes `playfieldCost` of what each placement leaves as the last of its chain, which may end there; NaN where only
 * the plain way can tell: for any placement that clears a row, and whatever else the evaluator does not serve.
 */
export type LastCosts = (before: Playfield, placements: Placements, costs: Float64Array) => void;

// The fast way to weigh features of playfields, for sums of nothing but plateau's fifteen: all of them are measured in
// one pass, and for the last placements of chains only what each one changes.
//
// Adds the terms in the same order as the plain way, so both give the same number to the last bit.

/** weight × (feature + offset) ^ power */
export interface MeasuredTerm {
  /** The feature's place in `PLAYFIELD_FEATURES`. */
  readonly feature: number;
  readonly weight: number;
  /** Its offset and power; missing where they change nothing. */
  readonly shape?: ((feature: number) => number) | undefined;
}

export interface MeasuredTerms {
  playfieldCost(playfield: Playfield): number;
  readonly lastCosts: LastCosts;
}

/** What a sum of these terms costs, for one playfield or for all placements of a piece at a time. */
export function measuredTerms(terms: readonly MeasuredTerm[]): MeasuredTerms {
  const one = new Float64Array(MEASURED);
  const many = new Float64Array(MEASURED * MOST_PLACEMENTS);
  const places = Uint8Array.from(terms, ({ feature }) => feature);
  const weights = Float64Array.from(terms, ({ weight }) => weight);
  const shapes = terms.map(({ shape }) => shape);
  const shaped = shapes.some((shape) => shape !== undefined);
  const measure = new PlacementMeasure();
  /** The cost of the features from a place on. */
  const sum = (features: Float64Array, at: number): number => {
    let cost = 0;
    if (shaped) {
      for (let i = 0; i < weights.length; i++) {
        const feature = features[at + places[i]];
        cost += weights[i] * (shapes[i]?.(feature) ?? feature);
      }
    } else for (let i = 0; i < weights.length; i++) cost += weights[i] * features[at + places[i]];
    return cost;
  };
  return {
    playfieldCost(playfield) {
      measurePlayfield(playfield, one);
      return sum(one, 0);
    },
    lastCosts(before, placements, costs) {
      measure.reset(before);
      measure.measureAll(placements, many);
      for (let i = 0, at = 0; i < placements.count; i++, at += MEASURED) {
        costs[i] = Number.isNaN(many[at]) ? Number.NaN : sum(many, at);
      }
    },
  };
}
