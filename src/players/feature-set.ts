/** Which features a player's weights belong to. */
import type { FeatureName } from '../eval/feature-registry.js';
import type { LinearModel } from '../eval/linear-model.js';

/**
 * Checks that weights are those of a player: each of its features once, and no other.
 *
 * @throws RangeError that says what is missing and what does not belong there
 */
export function expectFeatures(player: string, expected: readonly FeatureName[], model: LinearModel): void {
  const found = model.terms.map(({ feature }) => feature);
  const missing = expected.filter((feature) => !found.includes(feature));
  const foreign = found.filter((feature, i) => !expected.includes(feature) || found.indexOf(feature) !== i);
  if (missing.length === 0 && foreign.length === 0) return;
  const parts = [
    missing.length ? `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing` : '',
    foreign.length ? `${foreign.join(', ')} ${foreign.length > 1 ? 'do' : 'does'} not belong there` : '',
  ].filter(Boolean);
  throw new RangeError(
    `these weights are of another feature set than ${player}: ${parts.join('; ')}. ` +
      'Weights of any features make a player of your own: --player linear',
  );
}
