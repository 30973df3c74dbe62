/** The ways in which the level may go through a game, and what its two digits say of each. */

import { HIGHEST_START_LEVEL } from '../tetris/limits.js';
import { addLines } from '../tetris/score.js';
import { type DigitShapes, likeliest, UNKNOWN_SHAPE } from './digit-shapes.js';
import { digitAt, type Places } from './name-digits.js';

/** The levels of a game by time, and the start levels that lead to them. */
export interface LevelCourse {
  readonly levels: readonly number[];
  /** Empty where the course does not tell. */
  readonly startLevels: readonly number[];
}

/** The last level whose digits the original shows. */
const LAST_SHOWN_LEVEL = 29;
const PLACES = 2;
/** Pictures of one level count as at most so many: what stands still is not surer for it. */
const MOST_PICTURES = 6;
/** A wrong first guess at the level may still be right when it is one of these: the menus do not begin there, hacks do. */
const RARE_START_LEVELS = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29];

/** Every start level that a game may have, the usual ones first. */
export const START_LEVELS: readonly number[] = [
  ...Array.from({ length: HIGHEST_START_LEVEL + 1 }, (_, i) => i),
  ...RARE_START_LEVELS,
];

/**
 * The courses of the level where the lines are known.
 *
 * @param lines by time; those of a B-type game go down, and its level stays
 * @param way of the lines, −1 in B-type games
 */
export function coursesByLines(lines: readonly number[], way: 1 | -1): LevelCourse[] {
  const byCourse = new Map<string, { levels: number[]; startLevels: number[] }>();
  const most = lines.reduce((a, b) => Math.max(a, b), 0);
  for (const startLevel of START_LEVELS) {
    const levelAt = way === -1 ? new Array<number>(most + 1).fill(startLevel) : levelsByLines(startLevel, most);
    const levels = lines.map((each) => levelAt[each]);
    const key = String(levels);
    const same = byCourse.get(key);
    if (same) same.startLevels.push(startLevel);
    else byCourse.set(key, { levels, startLevels: [startLevel] });
  }
  return [...byCourse.values()];
}

function levelsByLines(startLevel: number, most: number): number[] {
  const levels = [startLevel];
  let now = { lines: 0, level: startLevel };
  for (let lines = 1; lines <= most; lines++) {
    now = addLines(now, 1);
    levels.push(now.level);
  }
  return levels;
}

/**
 * The courses where only the lines since the beginning of what is seen are known: the level may rise after any of ten lines, or
 * not at all.
 *
 * @param steps lines by time since the first one
 */
export function coursesBySteps(steps: readonly number[]): LevelCourse[] {
  const courses: LevelCourse[] = [];
  const most = steps.at(-1) ?? 0;
  for (let level = 0; level <= LAST_SHOWN_LEVEL; level++) {
    courses.push({ levels: steps.map(() => level), startLevels: [] });
    for (let first = 1; first <= Math.min(10, most); first++) {
      const levels = steps.map((each) => level + (each < first ? 0 : 1 + Math.trunc((each - first) / 10)));
      courses.push({ levels, startLevels: [] });
    }
  }
  return courses;
}

export interface LevelEvidence {
  /** Log likelihood against the likeliest digits. */
  readonly sum: number;
  /** Log likelihood of a picture in the mean: about −10 where the digits are seen. */
  readonly mean: number;
  /** Share of the pictures in which a digit looks most like the course's; that of the worse place. */
  readonly agreement: number;
}

/**
 * How well the digits of the level go with a course, as a natural logarithm: about 0 for digits that fit as a glyph usually does, and
 * below 0 else.
 *
 * @param seen the digits of the level, by time
 */
export function levelEvidence(
  { levels }: LevelCourse,
  seen: readonly (readonly Float32Array[] | undefined)[],
): LevelEvidence {
  let sum = 0;
  let all = 0;
  let pictures = 0;
  const agreeing = new Array<number>(PLACES).fill(0);
  for (let begin = 0; begin < levels.length; ) {
    let end = begin;
    let inLevel = 0;
    let count = 0;
    for (; end < levels.length && levels[end] === levels[begin]; end++) {
      const here = seen[end];
      if (!here) continue;
      count++;
      for (let place = 0; place < PLACES; place++) {
        const isShown = levels[end] <= LAST_SHOWN_LEVEL;
        const fit = isShown ? here[place][digitAt(levels[end], place, PLACES)] : UNKNOWN_SHAPE;
        const nearest = likeliest(here[place].subarray(0, 10));
        all += fit;
        // Only what is worse than the likeliest digit counts, so that courses of few and of many levels can be compared.
        inLevel += Math.min(0, fit - here[place][nearest]);
        if (!isShown || nearest === digitAt(levels[end], place, PLACES)) agreeing[place]++;
      }
    }
    if (count > 0) sum += (inLevel / count) * Math.min(count, MOST_PICTURES);
    pictures += count;
    begin = end;
  }
  if (pictures === 0) return { sum: 0, mean: Number.NEGATIVE_INFINITY, agreement: 0 };
  return { sum, mean: all / pictures, agreement: Math.min(...agreeing) / pictures };
}

/** For each time the likelihoods of the two digits. */
export function levelLikelihoods(
  places: readonly (Places | undefined)[],
  shapes: DigitShapes,
): (readonly Float32Array[] | undefined)[] {
  return places.map((each) => each?.map((glyph) => shapes.likelihoods(glyph, 10)));
}
