/** The evaluator of a linear model: a sum of weighted features. */
import type { Playfield } from '../tetris/playfield.js';
import { calm } from './calm.js';
import type { ChainEvaluator } from './chain-evaluator.js';
import { isPlacementFeature, PLACEMENT_FEATURES, PLAYFIELD_FEATURES_BY_NAME } from './feature-registry.js';
import type { LinearModel, LinearTerm } from './linear-model.js';
import type { Lock } from './placement-features.js';

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
  const costs = { placementCost: sumOf(ofPlacements), playfieldCost: sumOf(ofPlayfields) };
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
function shaped<Subject>({ measure, power, offset }: Summand<Subject>): (subject: Subject) => number {
  if (power === 1 && offset === 0) return measure;
  if (power === 1) return (subject) => measure(subject) + offset;
  if (Number.isInteger(power)) return (subject) => (measure(subject) + offset) ** power;
  return (subject) => Math.max(0, measure(subject) + offset) ** power;
}
