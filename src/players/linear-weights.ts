/**
 * Files of linear weights: a player of one's own, or what training made, as JSON.
 *
 * ```json
 * {
 *   "prefer": "lower",
 *   "pieces": 2,
 *   "features": { "holes": 8, "pile-height": { "weight": 3, "power": 2, "offset": -4 }, "tetrises": -50 }
 * }
 * ```
 *
 * `features` names entries of `src/eval/features/feature-registry.ts`, each with a weight, or with a weight, a power and an
 * offset, or with a list of such terms. Everything else is as in `LinearModel`; `origin` is for whoever made them.
 */
import { z } from 'zod';
import { FEATURE_NAMES, type FeatureName } from '../eval/features/feature-registry.js';
import type { LinearModel, LinearTerm } from '../eval/linear-evaluator.js';
import { parseJson } from '../lib/json.js';
import { readBySchema } from '../lib/read-by-schema.js';
import { nearestName } from '../lib/text.js';
import type { PlayerDefinition } from './player-definition.js';

/** Beyond this a playfield's sum might not be a number any more. */
const LARGEST_POWER = 8;
const LARGEST_NUMBER = 1e12;

const number = z.number().min(-LARGEST_NUMBER).max(LARGEST_NUMBER);
const TERM_FIELDS =
  'expected a weight, an object with "weight" and, optionally, "power" and "offset", or a list of these';
const TERM = z.strictObject({
  weight: number,
  power: z.number().positive().max(LARGEST_POWER).optional(),
  offset: number.optional(),
});
const FILE = z.strictObject({
  prefer: z.enum(['higher', 'lower']),
  pieces: z.literal([1, 2], 'expected 1 or 2 visible pieces').default(1),
  unknown: z.boolean().optional(),
  calm: z.boolean().optional(),
  features: z.record(z.string(), z.union([number, TERM, z.array(TERM).min(1)], TERM_FIELDS)),
  origin: z.record(z.string(), z.unknown()).optional(),
});

/** What a file of linear weights holds. */
export interface LinearWeights {
  readonly model: LinearModel;
  /** How they came to be: anything that JSON can hold. */
  readonly origin: Readonly<Record<string, unknown>>;
}

/** @throws RangeError that says what was found and what was expected, without the file's name */
export function parseLinearWeights(text: string): LinearWeights {
  const json = parseJson(text);
  if (!json.ok) throw new RangeError(`expected JSON with the weights of a linear player, but ${json.message}`);
  const parsed = readBySchema(FILE, json.value);
  if (!parsed.ok) throw new RangeError(`not the weights of a linear player: ${parsed.message}`);
  const { features, origin = {}, ...model } = parsed.value;
  const terms = Object.entries(features).flatMap(([name, given]): LinearTerm[] => {
    const feature = featureNamed(name);
    if (typeof given === 'number') return [{ feature, weight: given }];
    return (Array.isArray(given) ? given : [given]).map((term) => ({ feature, ...term }));
  });
  if (terms.length === 0) throw new RangeError('the weights name no features; expected at least one under "features"');
  return { model: { ...model, terms }, origin };
}

/**
 * The model of a player whose weights come from a file.
 *
 * @throws RangeError as `parseLinearWeights`, and on weights of another feature set than the player's
 */
export function modelFor({ name, features }: Pick<PlayerDefinition, 'name' | 'features'>, text: string): LinearModel {
  const { model } = parseLinearWeights(text);
  if (features) expectFeatures(name, features, model);
  return model;
}

/** The text that `parseLinearWeights` reads; terms of one feature come together, at the place of the first. */
export function formatLinearWeights({ model, origin }: LinearWeights): string {
  const { terms, ...rest } = model;
  const features: Record<string, unknown> = {};
  for (const { feature } of terms) {
    const same = terms.filter((term) => term.feature === feature).map(({ feature: _, ...term }) => term);
    const [{ weight, power, offset }] = same;
    const plain = same.length === 1 && power === undefined && offset === undefined;
    features[feature] = plain ? weight : same.length === 1 ? same[0] : same;
  }
  return `${JSON.stringify({ ...rest, features, origin }, null, 2)}\n`;
}

/** @throws RangeError that names the nearest feature, or all of them */
function featureNamed(name: string): FeatureName {
  if ((FEATURE_NAMES as readonly string[]).includes(name)) return name as FeatureName;
  const suggestion = nearestName(name, FEATURE_NAMES);
  const hint = suggestion ? `did you mean "${suggestion}"?` : `Features: ${FEATURE_NAMES.join(', ')}.`;
  throw new RangeError(`there is no feature "${name}"; ${hint}`);
}

/**
 * Checks that weights are those of a player: each of its features once, and no other.
 *
 * @throws RangeError that says what is missing and what does not belong there
 */
function expectFeatures(player: string, expected: readonly FeatureName[], model: LinearModel): void {
  const found = model.terms.map(({ feature }) => feature);
  const missing = expected.filter((feature) => !found.includes(feature));
  const foreign = found.filter((feature, i) => !expected.includes(feature) || found.indexOf(feature) !== i);
  if (missing.length === 0 && foreign.length === 0) return;
  const parts = [
    missing.length ? `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing` : '',
    foreign.length ? `${foreign.join(', ')} ${foreign.length > 1 ? 'do' : 'does'} not belong to it` : '',
  ].filter(Boolean);
  throw new RangeError(
    `these weights have other features than ${player}: ${parts.join('; ')}. ` +
      'Weights of any features make a player of your own: --player linear',
  );
}
