/** The evaluator of a linear model: a sum of weighted features. */
import type { Playfield } from '../tetris/playfield.js';
import { calm } from './calm.js';
import type { ChainEvaluator } from './chain-evaluator.js';
import { isPlacementFeature, PLACEMENT_FEATURES, PLAYFIELD_FEATURES_BY_NAME } from './feature-registry.js';
import type { LinearModel, LinearTerm } from './linear-model.js';
import { type MeasuredTerms, measuredTerms } from './measured-terms.js';
import type { Lock } from './placement-features.js';
import { PLAYFIELD_FEATURES } from './plateau-features.js';

/** A term with its feature looked up; `Subject` is what the feature is measured on. */
interface Summand<Subject> {
  readonly measure: (subject: Subject) => number;
  /** Of the cost, so with its sign turned where a high sum is preferred. */
  readonly weight: number;
  readonly power: number;
  readonly offset: number;
}

/** Terms are added in the order of the model, those of placements before those of the playfield. */
export function linearEvaluator({ prefer, terms, calm: calmly }: LinearModel): ChainEvaluator {
  const ofPlacements: Summand<Lock>[] = [];
  const ofPlayfields: Summand<Playfield>[] = [];
  for (const term of terms) {
    const { feature } = term;
    const rest = { weight: prefer === 'higher' ? -term.weight : term.weight, ...shapeOf(term) };
    if (isPlacementFeature(feature)) ofPlacements.push({ measure: PLACEMENT_FEATURES[feature], ...rest });
    else ofPlayfields.push({ measure: PLAYFIELD_FEATURES_BY_NAME[feature], ...rest });
  }
  const placementCost = sumOf(ofPlacements);
  const costs = { placementCost, ...(measured(ofPlayfields) ?? { playfieldCost: sumOf(ofPlayfields) }) };
  return calmly ? calm(costs) : { ...costs, mayPass: always, mayEnd: always };
}

const always = () => true;

function shapeOf({ power = 1, offset = 0 }: LinearTerm): { power: number; offset: number } {
  return { power, offset };
}

function sumOf<Subject>(summands: readonly Summand<Subject>[]): (subject: Subject) => number {
  const weights = Float64Array.from(summands, ({ weight }) => weight);
  const measures = summands.map((summand) => shaped(summand));
  return (subject) => {
    let sum = 0;
    for (let i = 0; i < measures.length; i++) sum += weights[i] * measures[i](subject);
    return sum;
  };
}

/** The feature itself, or with its offset and power. */
function shaped<Subject>({ measure, ...shape }: Summand<Subject>): (subject: Subject) => number {
  const bend = bendOf(shape);
  return bend ? (subject) => bend(measure(subject)) : measure;
}

/** What offset and power make of a feature; undefined where they change nothing. */
function bendOf({
  power,
  offset,
}: Pick<Summand<unknown>, 'power' | 'offset'>): ((feature: number) => number) | undefined {
  if (power === 1 && offset === 0) return undefined;
  if (power === 1) return (feature) => feature + offset;
  if (Number.isInteger(power)) return (feature) => (feature + offset) ** power;
  return (feature) => Math.max(0, feature + offset) ** power;
}

/** Fewer features than this are measured faster one by one. */
const FEWEST_MEASURED = 4;

/** All in one pass, if they are many and all among plateau's. */
function measured(summands: readonly Summand<Playfield>[]): MeasuredTerms | undefined {
  const terms = summands.map(({ measure, weight, ...shape }) => ({
    feature: (PLAYFIELD_FEATURES as readonly unknown[]).indexOf(measure),
    weight,
    shape: bendOf(shape),
  }));
  if (terms.length < FEWEST_MEASURED || terms.some(({ feature }) => feature < 0)) return undefined;
  return measuredTerms(terms);
}
