/**
 * A sequential test of two players: pairs of games are looked at one after the other, and the test ends as soon as they say
 * which of two hypotheses is wrong (a generalised sequential probability ratio test, as for engines of chess).
 *
 * The differences of the pairs are taken to be normal with the variance that they have so far. Their mean soon is, by
 * its number; a test of the errors that this leaves is `scripts/check-prove.ts`.
 */

/** What is told apart: that B is better than A by `from`, and that it is better by `to`. In units of the scores. */
export interface Hypotheses {
  readonly from: number;
  readonly to: number;
}

/** The chance of either wrong verdict. */
const WRONG = 0.05;
/** The log-likelihood ratio at which a test ends: above for `to`, below its negative for `from`. */
export const BOUND: number = Math.log((1 - WRONG) / WRONG);
/** Pairs before there is a verdict: with fewer the variance is not known well enough. */
export const LEAST_PAIRS = 50;
/** The least variance that is believed, so that equal games have a verdict, too. */
const LEAST_VARIANCE = 1;

export const VERDICTS = ['better', 'not better', 'undecided'] as const;
/** What a test says of B. */
export type Verdict = (typeof VERDICTS)[number];

/** Sums of differences, by which a test stands at every pair. */
export class SequentialTest {
  readonly hypotheses: Hypotheses;
  count = 0;
  mean = 0;
  /** Sum of the squares of the distances from the mean. */
  #squares = 0;

  constructor(hypotheses: Hypotheses) {
    this.hypotheses = hypotheses;
  }

  /** Adds what B made more than A in a pair. */
  add(difference: number): void {
    this.count++;
    const before = difference - this.mean;
    this.mean += before / this.count;
    this.#squares += before * (difference - this.mean);
  }

  /** The variance of the differences; 0 for fewer than two. */
  get variance(): number {
    return this.count < 2 ? 0 : this.#squares / (this.count - 1);
  }

  get deviation(): number {
    return Math.sqrt(this.variance);
  }

  /** How far the mean may be off; 0 without pairs. */
  get standardError(): number {
    return this.count === 0 ? 0 : Math.sqrt(this.variance / this.count);
  }

  /** Logarithm of how much likelier the differences are with `to` than with `from`. */
  get ratio(): number {
    const { from, to } = this.hypotheses;
    const scale = 2 * Math.max(this.variance, LEAST_VARIANCE);
    return (this.count * (to - from) * (2 * this.mean - from - to)) / scale;
  }

  get verdict(): Verdict {
    if (this.count < LEAST_PAIRS || Math.abs(this.ratio) < BOUND) return 'undecided';
    return this.ratio > 0 ? 'better' : 'not better';
  }

  /**
   * Pairs that are left before the test ends, if the mean and the variance stay. Between the two hypotheses the ratio gets
   * nowhere by itself, so that it is the time in which chance takes it to a bound.
   */
  get pairsLeft(): number {
    const { from, to } = this.hypotheses;
    if (this.count < 2) return Number.POSITIVE_INFINITY;
    const variance = Math.max(this.variance, LEAST_VARIANCE);
    const drift = ((to - from) * (2 * this.mean - from - to)) / (2 * variance);
    const spread = (to - from) ** 2 / variance;
    const { ratio } = this;
    const byDrift = drift === 0 ? Number.POSITIVE_INFINITY : (Math.sign(drift) * BOUND - ratio) / drift;
    const byChance = (BOUND ** 2 - ratio ** 2) / spread;
    return Math.max(0, LEAST_PAIRS - this.count, Math.ceil(Math.min(byDrift, byChance)));
  }
}
