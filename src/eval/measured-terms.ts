/**
 * The fast way to weigh features of playfields, for sums of nothing but plateau's fifteen: all of them are measured in
 * one pass, and for the last placements of chains only what each one changes.
 *
 * Adds the terms in the same order as the plain way, so both give the same number to the last bit.
 */
import type { Playfield } from '../tetris/playfield.js';
import { type LastCosts, MOST_PLACEMENTS } from './chain-evaluator.js';
import { measurePlayfield } from './measure-playfield.js';
import { MEASURED, PlacementMeasure } from './placement-measure.js';

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
  /** Of the features from a place on. */
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
