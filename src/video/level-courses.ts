/** The ways in which the level may go through a game, and what its two digits say of each. */

import { B_TYPE_LINES } from '../tetris/game-state.js';
import { HIGHEST_START_LEVEL } from '../tetris/limits.js';
import { addLines, tetrisLinePoints } from '../tetris/score.js';
import { type DigitShapes, likeliest, UNKNOWN_SHAPE } from './digit-shapes.js';
import { digitAt, gatherStandings, type Places } from './name-digits.js';

/** The levels of a game by time, and the start levels that lead to them. */
export interface LevelCourse {
  readonly levels: readonly number[];
  /** Empty where the course does not tell. */
  readonly startLevels: readonly number[];
  /** The highest score that the game can have had at first. */
  readonly mostAtFirst: number;
}

/** Points that soft drops bring for each line, with a good deal to spare, and at the beginning. */
const SOFT_POINTS_OF_LINE = 60;
const SOFT_POINTS_AT_FIRST = 1_000;

/** What tetrises alone bring up to some lines. */
function mostPoints(levelAt: readonly number[], lines: number): number {
  let points = SOFT_POINTS_AT_FIRST + SOFT_POINTS_OF_LINE * lines;
  for (let line = 1; line <= lines; line++) points += tetrisLinePoints(levelAt[line] ?? 0);
  return points;
}

/** The last level whose digits the original shows. */
const LAST_SHOWN_LEVEL = 29;
const PLACES = 2;
/** A wrong first guess at the level may still be right when it is one of these: the menus do not begin there, hacks do. */
const RARE_START_LEVELS = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29];

/** Every start level that a game may have, the usual ones first. */
const START_LEVELS: readonly number[] = [
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
  const byCourse = new Map<string, { levels: number[]; startLevels: number[]; mostAtFirst: number }>();
  const most = lines.reduce((a, b) => Math.max(a, b), 0);
  for (const startLevel of START_LEVELS) {
    const levelAt =
      way === -1
        ? new Array<number>(Math.max(most, B_TYPE_LINES) + 1).fill(startLevel)
        : levelsByLines(startLevel, most);
    const levels = lines.map((each) => levelAt[each]);
    const key = String(levels);
    const same = byCourse.get(key);
    const mostAtFirst = mostPoints(levelAt, way === -1 ? B_TYPE_LINES : lines[0]);
    if (same) {
      same.startLevels.push(startLevel);
      same.mostAtFirst = Math.max(same.mostAtFirst, mostAtFirst);
    } else {
      byCourse.set(key, { levels, startLevels: [startLevel], mostAtFirst });
    }
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
    courses.push({ levels: steps.map(() => level), startLevels: [], mostAtFirst: Number.POSITIVE_INFINITY });
    for (let first = 1; first <= Math.min(10, most); first++) {
      const levels = steps.map((each) => level + (each < first ? 0 : 1 + Math.trunc((each - first) / 10)));
      courses.push({ levels, startLevels: [], mostAtFirst: Number.POSITIVE_INFINITY });
    }
  }
  return courses;
}

/** The level's digits while the level cannot have changed, whichever course it took. */
interface LevelStretch {
  readonly begin: number;
  /** For each place the likelihoods of the digits. */
  readonly digits: readonly Float32Array[];
}

/**
 * What the digits of the level say, in stretches in which no course changes: of each the mean picture, which is free of noise, so that
 * digits that look alike can be told from each other.
 *
 * @param shapes of the digits of the level
 */
export function levelStretches(
  courses: readonly LevelCourse[],
  places: readonly (Places | undefined)[],
  shapes: DigitShapes,
): LevelStretch[] {
  const stretches: LevelStretch[] = [];
  let begin = 0;
  for (let time = 1; time <= places.length; time++) {
    const isBorder = time === places.length || courses.some(({ levels }) => levels[time] !== levels[time - 1]);
    if (!isBorder) continue;
    const seen = places.slice(begin, time).filter((each) => each !== undefined);
    if (seen.length > 0) {
      const [mean] = gatherStandings(seen.map((each) => ({ steps: 0, places: each }))).standings;
      const calm = shapes.forMeanOf(seen.length);
      stretches.push({ begin, digits: mean.places.map((glyph) => calm.likelihoods(glyph, 10)) });
    }
    begin = time;
  }
  return stretches;
}

export interface LevelEvidence {
  /** Log likelihood against the likeliest digits, 0 or below. */
  readonly sum: number;
  /** Log likelihood of a stretch in the mean: about −10 where the digits are seen. */
  readonly mean: number;
  /** Share of the stretches in which a digit looks most like the course's; that of the worse place. */
  readonly agreement: number;
}

/** How well the digits of the level go with a course. */
export function levelEvidence({ levels }: LevelCourse, stretches: readonly LevelStretch[]): LevelEvidence {
  let sum = 0;
  let all = 0;
  const agreeing = new Array<number>(PLACES).fill(0);
  for (const { begin, digits } of stretches) {
    const level = levels[begin];
    const isShown = level <= LAST_SHOWN_LEVEL;
    for (let place = 0; place < PLACES; place++) {
      const digit = digitAt(level, place, PLACES);
      const fit = isShown ? digits[place][digit] : UNKNOWN_SHAPE;
      const most = digits[place][likeliest(digits[place].subarray(0, 10))];
      all += fit;
      // Only what is worse than the likeliest digit counts, so that courses of few and of many levels can be compared.
      sum += Math.min(0, fit - most);
      if (fit >= most) agreeing[place]++;
    }
  }
  if (stretches.length === 0) return { sum: 0, mean: Number.NEGATIVE_INFINITY, agreement: 0 };
  return { sum, mean: all / stretches.length, agreement: Math.min(...agreeing) / stretches.length };
}
