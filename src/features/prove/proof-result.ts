/** What a test of two players has found, as data and for a person. */

import { decimal, duration, number, plural, signed } from '../../lib/format-numbers.js';
import type { Judged } from './pairs.js';
import { BOUND, type SequentialTest, type Verdict } from './sequential-test.js';

/** A mean with its error and the deviation that the error comes from. */
interface Difference {
  readonly mean: number;
  readonly error: number;
  readonly deviation: number;
}

export interface ProofResult {
  /** As the player was written. */
  readonly a: string;
  readonly b: string;
  readonly verdict: Verdict;
  readonly pairs: number;
  /** The log-likelihood ratio at the end. */
  readonly ratio: number;
  /** It ends a test at this or at its negative. */
  readonly bound: number;
  readonly from: number;
  readonly to: number;
  /** What B made more than A, luck taken off. */
  readonly difference: Difference;
  /** The same without taking anything off; null where no luck was counted. */
  readonly unadjusted: Difference | null;
  /** Workers whose games are left out. */
  readonly leftOut: readonly string[];
  /** What the games of this part of the test took, all cores together; null where workers played them. */
  readonly coreMinutes: number | null;
}

/** What a result has besides what the pairs say. */
type Frame = Pick<ProofResult, 'a' | 'b' | 'coreMinutes'> & { readonly hasLuck: boolean };

export function proofResult({ test, plain, leftOut }: Judged, { hasLuck, ...frame }: Frame): ProofResult {
  const { verdict, count: pairs, ratio, hypotheses } = test;
  return {
    ...frame,
    verdict,
    pairs,
    ratio: roundTo(ratio, 1000),
    bound: roundTo(BOUND, 1000),
    ...hypotheses,
    difference: differenceOf(test),
    unadjusted: hasLuck ? differenceOf(plain) : null,
    leftOut,
  };
}

function differenceOf({ mean, standardError, deviation }: SequentialTest): Difference {
  return { mean: roundTo(mean, 1), error: roundTo(standardError, 1), deviation: roundTo(deviation, 1) };
}

function roundTo(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}

/** Some lines for a person. */
export function formatProof(result: ProofResult): string {
  const { a, b, verdict, pairs, ratio, bound, from, to, difference, unadjusted, leftOut, coreMinutes } = result;
  const bounds = `bounds ±${decimal(bound, 2)}, for ${number(from)} and ${number(to)} points`;
  return [
    `${b} is ${VERDICT_WORDS[verdict]} ${a}`,
    `${plural(pairs, 'pair')}, log-likelihood ratio ${decimal(ratio, 2)} (${bounds})`,
    `difference ${formatDifference(difference)}${unadjusted ? ', luck taken off' : ''}`,
    ...(unadjusted ? [`difference ${formatDifference(unadjusted)}, as scored`] : []),
    ...(leftOut.length > 0 ? [`left out, since their games lie apart from all others: ${leftOut.join(', ')}`] : []),
    ...(coreMinutes === null ? [] : [`${duration(coreMinutes * 60)} of one core`]),
  ].join('\n');
}

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  better: 'better than',
  'not better': 'not better than',
  undecided: 'not told apart from',
};

function formatDifference({ mean, error, deviation }: Difference): string {
  return `${signed(mean)} ± ${number(error)} points; deviation of the pairs ${number(deviation)}`;
}

/** How a test stands, behind the number of its pairs. */
export function formatStanding({ mean, standardError, ratio }: SequentialTest): string {
  return `difference ${signed(mean)} ± ${number(standardError)}, ratio ${decimal(ratio, 2)} of ±${decimal(BOUND, 2)}`;
}
