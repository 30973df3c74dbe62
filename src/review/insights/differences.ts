/** Two profiles beside each other: what differs by more than chance explains. */

import type { Aspect } from './aspects.js';
import type { Estimate, Unit } from './estimate.js';
import type { LossRow, Profile } from './profile.js';

/** A number of two profiles. */
export interface Difference {
  /** What the numbers belong to: the whole profile, its strength, or an aspect of its losses. */
  readonly of: 'profile' | Aspect | 'hands';
  readonly name: string;
  readonly unit: Unit;
  readonly one: Estimate;
  readonly other: Estimate;
  /** The other one less the first. */
  readonly difference: Estimate;
  /** Whether it is more than two standard errors. One in twenty is by chance alone. */
  readonly isClear: boolean;
}

/** Standard errors beyond which a difference is called clear. */
const CLEAR = 2;

/** Everything that both profiles have, in the order of the first. */
export function differencesOf(one: Profile, other: Profile): Difference[] {
  const measures = one.measures.flatMap((measure) => {
    const same = other.measures.find(({ name }) => name === measure.name);
    return same ? [differenceOf({ of: 'profile', name: measure.name, unit: measure.unit }, measure, same)] : [];
  });
  const strength =
    one.strength && other.strength
      ? [
          differenceOf(
            { of: 'profile', name: 'luck-adjusted score', unit: 'points' },
            one.strength.adjusted,
            other.strength.adjusted,
          ),
        ]
      : [];
  const losses = (Object.keys(one.losses) as (keyof Profile['losses'])[]).flatMap((of) =>
    of === 'hands' ? [] : rowDifferences(of, one.losses[of], other.losses[of]),
  );
  return [...measures, ...strength, ...losses];
}

function rowDifferences(of: Aspect, rows: readonly LossRow[], others: readonly LossRow[]): Difference[] {
  return rows.flatMap((row) => {
    const same = others.find(({ name }) => name === row.name);
    return same ? [differenceOf({ of, name: row.name, unit: 'points' }, row, same)] : [];
  });
}

function differenceOf(
  about: Pick<Difference, 'of' | 'name' | 'unit'>,
  { value: first, error: firstError }: Estimate,
  { value: second, error: secondError }: Estimate,
): Difference {
  const value = second - first;
  const error = firstError === null || secondError === null ? null : Math.hypot(firstError, secondError);
  return {
    ...about,
    one: { value: first, error: firstError },
    other: { value: second, error: secondError },
    difference: { value, error },
    isClear: error !== null && Math.abs(value) > CLEAR * error,
  };
}
