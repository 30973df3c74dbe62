/**
 * The score over a whole game: the likeliest row of numbers, by the digits that are seen and by the points that each piece can
 * bring. Lines bring exactly known points, and a soft drop up to about forty.
 */

import { mean } from '../lib/statistics.js';
import { addLinePoints, addSoftDropPoints, SCORE_CAP } from '../tetris/score.js';
import { likeliest } from './digit-shapes.js';

/**
 * What a cartridge does beyond 999,999: it stays there, or the first digit goes on to letters, or there is a seventh digit to the
 * left, which is not seen.
 */
export type ScoreStyle = 'stays' | 'letters' | 'seven-digits';

export interface ScoreSeen {
  /** By time: for each of six places the likelihoods of the digits; undefined where nothing is seen. */
  readonly likelihoods: readonly (readonly Float32Array[] | undefined)[];
  /** Lines that the piece at this time cleared when it locked. */
  readonly cleared: readonly number[];
  /** Whether pieces were lost before the piece of this time. */
  readonly isAfterGap: readonly boolean[];
  /** The level by time. */
  readonly levels: readonly number[];
  /** The score at first, if it is known. */
  readonly from: number | undefined;
  /** The highest that it can be at first, where it is not known. */
  readonly most: number;
  readonly style: ScoreStyle;
}

export interface ScoreRead {
  /** By time; undefined before the first picture of a game that was under way. */
  readonly scores: readonly (number | undefined)[];
  /** Log likelihood of all that is seen. */
  readonly likelihood: number;
  /** By how much the last score is likelier than any other, as a natural logarithm. */
  readonly margin: number;
  /** The second likeliest last score. */
  readonly other: number | undefined;
  /** Times at which the score went on otherwise than the points allow. */
  readonly jumps: readonly { readonly time: number; readonly before: number; readonly shown: number }[];
  /** For each place, by how much the digits that were read are likelier than others, as a natural logarithm: about 7 where they are seen. */
  readonly contrast: readonly number[];
}

export const SCORE_PLACES = 6;
/** Soft steps of a piece; a piece falls at most twenty rows, and some may be miscounted. */
const MOST_SOFT_STEPS = 41;
const USUAL_SOFT_STEPS = 21;
const NO_SOFT_DROP = Math.log(0.4);
const SOFT_DROP = Math.log(0.55 / 20);
const LONG_SOFT_DROP = Math.log(0.05 / 20);
/** Log likelihood of a score that the points do not allow: a clear was missed, or points came from elsewhere. */
const JUMP = -45;
/** The same for pieces that follow a gap. */
const AFTER_GAP = -4;
const PIECES_AFTER_GAP = 3;
/** The same for a first score that no game can have, and for jumps down and far up: only a wrong reading before explains them. */
const ODD = -50;
const HIGHEST_JUMP = 80_000;
/** Scores that are kept: how much worse than the best one, and how many. */
const WORST_KEPT = 32;
const MOST_KEPT = 500;
const GUESSES = 200;
const GUESSES_OF_JUMP = 12;

/** Contrast of the last three places where digits are seen: in the mean, and of each. */
const LEAST_CONTRAST = 3;
const LEAST_CONTRAST_OF_PLACE = 1.5;
const FIRST_LIVELY_PLACE = 3;

/** Scores at one time, each with the likelihood of the best way to it and where that came from. */
interface Candidates {
  readonly scores: readonly number[];
  readonly likelihoods: readonly number[];
  /** Positions among the candidates before; −1 for none. */
  readonly origins: readonly number[];
}

const HIGHEST: Readonly<Record<ScoreStyle, number>> = {
  stays: SCORE_CAP,
  letters: 1_599_999,
  'seven-digits': 9_999_999,
};

/**
 * Reads the score of a game.
 *
 * @param mostKept scores that are kept from piece to piece
 */
export function readScore(seen: ScoreSeen, mostKept = MOST_KEPT): ScoreRead {
  const { likelihoods, cleared, isAfterGap, levels, from, most, style } = seen;
  const highest = HIGHEST[style];
  const history: (Candidates | undefined)[] = [];
  let now: Candidates | undefined =
    from === undefined ? undefined : { scores: [from], likelihoods: [0], origins: [-1] };
  let lost = from === undefined ? PIECES_AFTER_GAP : 0;
  let hasGap = false;
  let constant = 0;
  for (let time = 0; time < likelihoods.length; time++) {
    const digits = likelihoods[time];
    if (isAfterGap[time]) {
      lost = PIECES_AFTER_GAP;
      hasGap = true;
    }
    if (time > 0 && now) now = movedOn(now, { cleared: cleared[time - 1], level: levels[time], highest });
    if (digits) {
      now = withEvidence(now, digits, { style, lost, most: hasGap ? Number.POSITIVE_INFINITY : most });
      if (lost > 0) lost--;
    }
    if (now) {
      now = pruned(now, mostKept);
      // Likelihoods stay near 0, and what is taken off is kept aside.
      const best = now.likelihoods[0];
      constant += best;
      now = { ...now, likelihoods: now.likelihoods.map((each) => each - best) };
    }
    history.push(now);
  }
  return { ...pathBack(history, seen), likelihood: constant };
}

interface PieceStep {
  readonly cleared: number;
  /** The level after the piece. */
  readonly level: number;
  readonly highest: number;
}

function softPrior(steps: number): number {
  if (steps < 2) return NO_SOFT_DROP;
  return steps <= USUAL_SOFT_STEPS ? SOFT_DROP : LONG_SOFT_DROP;
}

function movedOn(before: Candidates, { cleared, level, highest }: PieceStep): Candidates {
  const places = new Map<number, number>();
  const scores: number[] = [];
  const likelihoods: number[] = [];
  const origins: number[] = [];
  for (let i = 0; i < before.scores.length; i++) {
    for (let steps = 1; steps <= MOST_SOFT_STEPS; steps++) {
      const score = addLinePoints(addSoftDropPoints(before.scores[i], steps), cleared, level, highest);
      const likelihood = before.likelihoods[i] + softPrior(steps);
      const place = places.get(score);
      if (place === undefined) {
        places.set(score, scores.length);
        scores.push(score);
        likelihoods.push(likelihood);
        origins.push(i);
      } else if (likelihood > likelihoods[place]) {
        likelihoods[place] = likelihood;
        origins[place] = i;
      }
    }
  }
  return { scores, likelihoods, origins };
}

function withEvidence(
  now: Candidates | undefined,
  digits: readonly Float32Array[],
  { style, lost, most }: Pick<ScoreSeen, 'style' | 'most'> & { readonly lost: number },
): Candidates {
  const scores = now ? [...now.scores] : [];
  const origins = now ? [...now.origins] : [];
  const likelihoods = now ? now.likelihoods.map((each, i) => each + evidenceOf(now.scores[i], digits, style)) : [];
  // What the digits say by themselves is a candidate too: after a gap, and where something was missed.
  let bestBefore = 0;
  let bestOrigin = -1;
  let bestScore = 0;
  if (now) {
    let best = 0;
    for (let i = 1; i < now.likelihoods.length; i++) if (now.likelihoods[i] > now.likelihoods[best]) best = i;
    bestBefore = now.likelihoods[best];
    bestOrigin = now.origins[best];
    bestScore = now.scores[best];
  }
  if (lost === 0 && now) {
    // Most of the time they cannot be better by enough, and nothing needs to be looked for.
    const direct = digits.reduce((sum, each) => sum + each[likeliest(each)], 0);
    if (bestBefore + direct + JUMP < Math.max(...likelihoods) - WORST_KEPT) return { scores, likelihoods, origins };
  }
  const places = new Map(scores.map((score, i) => [score, i]));
  const millions = style === 'seven-digits' && now ? Math.trunc(now.scores[0] / 1e6) * 1e6 : 0;
  for (const { score: shown, likelihood: fits } of likeliestScores(
    digits,
    lost > 0 ? GUESSES : GUESSES_OF_JUMP,
    style,
  )) {
    const score = shown + millions;
    const isOdd = now && lost === 0 ? score < bestScore || score > bestScore + HIGHEST_JUMP : score > most;
    const likelihood = bestBefore + fits + (lost > 0 ? AFTER_GAP : JUMP) + (isOdd ? ODD : 0);
    const place = places.get(score);
    if (place === undefined) {
      scores.push(score);
      likelihoods.push(likelihood);
      origins.push(bestOrigin);
    } else if (likelihood > likelihoods[place]) {
      likelihoods[place] = likelihood;
      origins[place] = bestOrigin;
    }
  }
  return { scores, likelihoods, origins };
}

/** The digit that a score shows at a place. */
export function scoreDigitAt(score: number, place: number, style: ScoreStyle): number {
  const shown = style === 'seven-digits' ? score % 1_000_000 : score;
  const rest = Math.trunc(shown / 10 ** (SCORE_PLACES - 1 - place));
  return place === 0 ? Math.min(15, rest) : rest % 10;
}

function evidenceOf(score: number, digits: readonly Float32Array[], style: ScoreStyle): number {
  let sum = 0;
  for (let place = 0; place < SCORE_PLACES; place++) sum += digits[place][scoreDigitAt(score, place, style)];
  return sum;
}

/** Scores by the digits alone, the likeliest first. */
function likeliestScores(
  digits: readonly Float32Array[],
  most: number,
  style: ScoreStyle,
): { readonly score: number; readonly likelihood: number }[] {
  let all = [{ score: 0, likelihood: 0 }];
  for (let place = 0; place < SCORE_PLACES; place++) {
    const longer = [];
    const shapes = place === 0 && style === 'letters' ? 16 : 10;
    for (const { score, likelihood } of all) {
      for (let digit = 0; digit < shapes; digit++) {
        longer.push({ score: score * 10 + digit, likelihood: likelihood + digits[place][digit] });
      }
    }
    longer.sort((a, b) => b.likelihood - a.likelihood || a.score - b.score);
    all = longer.slice(0, most);
  }
  return all;
}

/** The likeliest candidates, the best one first. */
function pruned({ scores, likelihoods, origins }: Candidates, most: number): Candidates {
  const order = scores.map((_, i) => i).sort((a, b) => likelihoods[b] - likelihoods[a] || scores[a] - scores[b]);
  const worst = likelihoods[order[0]] - WORST_KEPT;
  const kept = order.slice(0, most).filter((i) => likelihoods[i] >= worst);
  return {
    scores: kept.map((i) => scores[i]),
    likelihoods: kept.map((i) => likelihoods[i]),
    origins: kept.map((i) => origins[i]),
  };
}

function pathBack(
  history: readonly (Candidates | undefined)[],
  { likelihoods, cleared, isAfterGap, levels, style }: ScoreSeen,
): Omit<ScoreRead, 'likelihood'> {
  const scores = new Array<number | undefined>(history.length).fill(undefined);
  let at = 0;
  for (let time = history.length - 1; time >= 0; time--) {
    const here = history[time];
    if (!here || at < 0) break;
    scores[time] = here.scores[at];
    at = here.origins[at];
  }
  const last = history.at(-1);
  const jumps = [];
  for (let time = 1; time < history.length; time++) {
    const before = scores[time - 1];
    const shown = scores[time];
    if (before === undefined || shown === undefined || isAfterGap[time]) continue;
    const points = addLinePoints(0, cleared[time - 1], levels[time]);
    const grown = shown - before - points;
    const isAtCap = shown === HIGHEST[style];
    // The slip of the soft drop's carry can take nine points away.
    if (!isAtCap && (grown < -9 || grown > MOST_SOFT_STEPS + 60)) jumps.push({ time, before, shown });
  }
  const contrast = Array.from({ length: SCORE_PLACES }, (_, place) =>
    contrastAt(place, scores, { likelihoods, style }),
  );
  return {
    scores,
    margin: last && last.likelihoods.length > 1 ? last.likelihoods[0] - last.likelihoods[1] : Number.POSITIVE_INFINITY,
    other: last?.scores[1],
    jumps,
    contrast,
  };
}

/**
 * For a place, by how much the digit that was read is likelier than the others in the mean, as a natural logarithm. Each digit counts the
 * same, so that of a picture that never changes nothing is left.
 */
function contrastAt(
  place: number,
  scores: readonly (number | undefined)[],
  { likelihoods, style }: Pick<ScoreSeen, 'likelihoods' | 'style'>,
): number {
  const sums = new Float64Array(16);
  const counts = new Float64Array(16);
  for (const [time, digits] of likelihoods.entries()) {
    const score = scores[time];
    if (!digits || score === undefined) continue;
    const digit = scoreDigitAt(score, place, style);
    let others = 0;
    for (let other = 0; other < 10; other++) if (other !== digit) others += digits[place][other];
    counts[digit]++;
    sums[digit] += digits[place][digit] - others / (digit < 10 ? 9 : 10);
  }
  const means = [...counts.keys()].filter((digit) => counts[digit] > 0).map((digit) => sums[digit] / counts[digit]);
  return means.length === 0 ? 0 : mean(means);
}

/** Whether the digits look like what was read; the first places may stay the same for long. */
export function isScoreThere({ contrast }: Pick<ScoreRead, 'contrast'>): boolean {
  const last = contrast.slice(FIRST_LIVELY_PLACE);
  return mean(last) > LEAST_CONTRAST && Math.min(...last) > LEAST_CONTRAST_OF_PLACE;
}
