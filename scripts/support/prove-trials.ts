/** Sequential tests of pairs that are drawn from games which were played once, so that it is known which verdict is right. */

import { fairScore, type PairedGame } from '../../src/features/prove/pairs.js';
import { type Hypotheses, SequentialTest } from '../../src/features/prove/sequential-test.js';
import type { SeededRandom } from '../../src/lib/seeded-random.js';
import { mean, variance } from '../../src/lib/statistics.js';

/** How tests went whose verdict should have been another or the same. */
export interface Trials {
  readonly tests: number;
  /** Tests with the wrong verdict. */
  readonly wrong: number;
  readonly undecided: number;
  /** Pairs of a test, and of the longest one. */
  readonly meanPairs: number;
  readonly mostPairs: number;
}

export interface TrialPlan {
  readonly hypotheses: Hypotheses;
  /** What B truly makes more than A, in points. */
  readonly better: number;
  readonly tests: number;
  /** Pairs after which a test has no verdict. */
  readonly mostPairs: number;
}

/** Runs tests of pairs; the right verdict is the hypothesis that is nearer to what is true. */
export function runTrials({ hypotheses, better, tests, mostPairs }: TrialPlan, drawDifference: () => number): Trials {
  const right = better - hypotheses.from > hypotheses.to - better ? 'better' : 'not better';
  const pairs: number[] = [];
  let [wrong, undecided] = [0, 0];
  for (let i = 0; i < tests; i++) {
    const test = new SequentialTest(hypotheses);
    while (test.verdict === 'undecided' && test.count < mostPairs) test.add(drawDifference() + better);
    if (test.verdict === 'undecided') undecided++;
    else if (test.verdict !== right) wrong++;
    pairs.push(test.count);
  }
  return { tests, wrong, undecided, meanPairs: mean(pairs), mostPairs: Math.max(...pairs) };
}

/** How a pair of games becomes a number. */
export const SCORED = {
  'luck taken off': fairScore,
  'as scored': ({ score }: PairedGame): number => score,
} as const satisfies Readonly<Record<string, (game: PairedGame) => number>>;

/** Draws the difference of two different games of one player. */
export function drawnFrom(
  games: readonly PairedGame[],
  of: (game: PairedGame) => number,
  random: SeededRandom,
): () => number {
  const scores = games.map(of);
  return () => {
    const one = random.below(scores.length);
    const other = (one + 1 + random.below(scores.length - 1)) % scores.length;
    return scores[one] - scores[other];
  };
}

/** Deviations of what players made on the same seeds: of single games, and of differences. */
export interface Spread {
  readonly mean: number;
  readonly deviation: number;
  /** That of differences of games of one seed. */
  readonly paired: number;
  /** The same if the games of the two players had nothing in common. */
  readonly unpaired: number;
  /** Between the games of one seed, −1 to 1. */
  readonly correlation: number;
}

/** @param a as many as there are in `b`, two at least; games at one place have one seed */
export function spreadOf(a: readonly PairedGame[], b: readonly PairedGame[], of: (game: PairedGame) => number): Spread {
  const [scoresA, scoresB] = [a.map(of), b.map(of)];
  const [varianceA, varianceB] = [variance(scoresA), variance(scoresB)];
  const paired = variance(scoresA.map((score, i) => scoresB[i] - score));
  return {
    mean: mean(scoresB),
    deviation: Math.sqrt(varianceB),
    paired: Math.sqrt(paired),
    unpaired: Math.sqrt(varianceA + varianceB),
    correlation: (varianceA + varianceB - paired) / (2 * Math.sqrt(varianceA * varianceB)),
  };
}

/** Luck against the scores that it is taken off. */
export interface LuckFacts {
  readonly mean: number;
  readonly error: number;
  readonly deviation: number;
  /** With scores, −1 to 1. */
  readonly correlation: number;
  /** The share of it that leaves the least spread when it is taken off. */
  readonly bestShare: number;
}

/** @param games two at least, with their luck */
export function luckFacts(games: readonly PairedGame[]): LuckFacts {
  const luck = games.map((game) => game.luck ?? 0);
  const scores = games.map(({ score }) => score);
  const [ofLuck, ofScores] = [variance(luck), variance(scores)];
  const together = (ofLuck + ofScores - variance(scores.map((score, i) => score - luck[i]))) / 2;
  return {
    mean: mean(luck),
    error: Math.sqrt(ofLuck / games.length),
    deviation: Math.sqrt(ofLuck),
    correlation: together / Math.sqrt(ofLuck * ofScores),
    bestShare: together / ofLuck,
  };
}
