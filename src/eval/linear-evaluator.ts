/** The evaluator of a linear model: a sum of weighted features. */

import type { Playfield } from '../tetris/playfield.js';
import { calm } from './calm.js';
import { type ChainEvaluator, type MeasuredTerms, measuredTerms } from './chain-evaluator.js';
import {
  type FeatureName,
  isPlacementFeature,
  PLACEMENT_FEATURES,
  PLAYFIELD_FEATURES_BY_NAME,
  type PlacementFeatureName,
  type PlayfieldFeatureName,
} from './features/feature-registry.js';
import { FIRST_NES_BOT_FEATURES, measureFirstNesBot } from './features/first-nes-bot-features.js';
import type { Lock } from './features/placement-features.js';
import { PLATEAU_FEATURES } from './measure-playfield.js';

/** A term of one kind of feature. */
interface Summand<Name extends FeatureName> {
  readonly feature: Name;
  /** The weight in the cost, so with its sign turned where a high sum is preferred. */
  readonly weight: number;
  /** Its offset and power; undefined where they change nothing. */
  readonly shape: ((feature: number) => number) | undefined;
}

/** Terms are added in the order of the model, those of placements before those of the playfield. */
export function linearEvaluator({ prefer, terms, calm: calmly }: LinearModel): ChainEvaluator {
  const sign = prefer === 'higher' ? -1 : 1;
  const ofPlacements: Summand<PlacementFeatureName>[] = [];
  const ofPlayfields: Summand<PlayfieldFeatureName>[] = [];
  for (const term of terms) {
    const { feature } = term;
    const rest = { weight: sign * term.weight, shape: shapeOf(term) };
    if (isPlacementFeature(feature)) ofPlacements.push({ feature, ...rest });
    else ofPlayfields.push({ feature, ...rest });
  }
  const costs = {
    placementCost: placementSum(ofPlacements),
    ...(measured(ofPlayfields) ?? { playfieldCost: playfieldSum(ofPlayfields) }),
  };
  return calmly ? calm(costs) : { ...costs, mayPass: always, mayEnd: always };
}

const always = () => true;

function shapeOf({ power = 1, offset = 0 }: LinearTerm): Summand<FeatureName>['shape'] {
  if (power === 1 && offset === 0) return undefined;
  if (power === 1) return (feature) => feature + offset;
  if (Number.isInteger(power)) return (feature) => (feature + offset) ** power;
  return (feature) => Math.max(0, feature + offset) ** power;
}

function placementSum(summands: readonly Summand<PlacementFeatureName>[]): (lock: Lock) => number {
  const measures = summands.map(({ feature }) => PLACEMENT_FEATURES[feature]);
  const values = new Float64Array(summands.length);
  const sum = sumOf(summands, values);
  return (lock) => {
    for (let i = 0; i < measures.length; i++) values[i] = measures[i](lock);
    return sum();
  };
}

/** Fewer of plateau's features than this are measured faster one by one. */
const FEWEST_MEASURED = 4;

/** All in one pass, if they are many and all among plateau's. */
function measured(summands: readonly Summand<PlayfieldFeatureName>[]): MeasuredTerms | undefined {
  const terms = summands.map(({ feature, weight, shape }) => ({
    feature: (PLATEAU_FEATURES as readonly string[]).indexOf(feature),
    weight,
    shape,
  }));
  if (terms.length < FEWEST_MEASURED || terms.some(({ feature }) => feature < 0)) return undefined;
  return measuredTerms(terms);
}

/** A pass over the playfield that measures several features at once, and writes them in this order. */
interface Pass {
  readonly features: readonly PlayfieldFeatureName[];
  readonly measure: (playfield: Playfield, features: Float64Array) => void;
}

/** Each is taken where a model has all of its features. */
const PASSES: readonly Pass[] = [{ features: FIRST_NES_BOT_FEATURES, measure: measureFirstNesBot }];

function playfieldSum(summands: readonly Summand<PlayfieldFeatureName>[]): (playfield: Playfield) => number {
  const names = summands.map(({ feature }) => feature);
  const values = new Float64Array(summands.length);
  const sum = sumOf(summands, values);
  const passes = PASSES.filter(({ features }) => features.every((feature) => names.includes(feature)));
  const passed = new Set<FeatureName>(passes.flatMap(({ features }) => features));
  const writers = passes.map((pass) => passWriter(pass, names, values));
  names.forEach((name, i) => {
    if (!passed.has(name)) writers.push(featureWriter(PLAYFIELD_FEATURES_BY_NAME[name], i, values));
  });
  return (playfield) => {
    for (let i = 0; i < writers.length; i++) writers[i](playfield);
    return sum();
  };
}

/** Measures a playfield and writes what it finds where the sum looks for it. */
type Writer = (playfield: Playfield) => void;

function featureWriter(measure: (playfield: Playfield) => number, at: number, values: Float64Array): Writer {
  return (playfield) => {
    values[at] = measure(playfield);
  };
}

/** Writes each feature of a pass to every place that has its name. */
function passWriter({ features, measure }: Pass, names: readonly FeatureName[], values: Float64Array): Writer {
  const found = new Float64Array(features.length);
  const places = names.map((name) => (features as readonly FeatureName[]).indexOf(name));
  const to = [...places.keys()].filter((i) => places[i] >= 0);
  const from = to.map((i) => places[i]);
  return (playfield) => {
    measure(playfield, found);
    for (let i = 0; i < to.length; i++) values[to[i]] = found[from[i]];
  };
}

/** A function that adds up what stands in `values`, one number for each summand: shaped and weighed. */
function sumOf(summands: readonly Summand<FeatureName>[], values: Float64Array): () => number {
  const weights = Float64Array.from(summands, ({ weight }) => weight);
  const shapes = summands.map(({ shape }) => shape);
  const plain = shapes.every((shape) => shape === undefined);
  return () => {
    let sum = 0;
    if (plain) for (let i = 0; i < weights.length; i++) sum += weights[i] * values[i];
    else for (let i = 0; i < weights.length; i++) sum += weights[i] * (shapes[i]?.(values[i]) ?? values[i]);
    return sum;
  };
}

// A linear evaluation as plain data: weighted features, and whether much or little of them is good.

/** weight × (feature + offset) ^ power */
export interface LinearTerm {
  readonly feature: FeatureName;
  readonly weight: number;
  /** 1 if not given. A fraction takes 0 for a sum below 0. */
  readonly power?: number | undefined;
  /** 0 if not given. */
  readonly offset?: number | undefined;
}

export interface LinearModel {
  /** Whether the best placement has the highest sum or the lowest. */
  readonly prefer: 'higher' | 'lower';
  readonly terms: readonly LinearTerm[];
  /** Visible pieces that are placed before the playfield is measured. */
  readonly pieces: 1 | 2;
  /** Places one piece more, which is not known yet: the mean of the best placements of all seven. */
  readonly unknown?: boolean | undefined;
  /** Adds the plateau player's four rules for calm. */
  readonly calm?: boolean | undefined;
}
