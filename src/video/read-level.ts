/** Which course the level took: by its digits, and by the points that clears bring. */

import { mean } from '../lib/statistics.js';
import { HIGHEST_START_LEVEL } from '../tetris/limits.js';
import { DigitShapes } from './digit-shapes.js';
import type { Glyph } from './glyphs.js';
import type { GameCourse } from './known-counters.js';
import { type LevelCourse, type LevelEvidence, levelEvidence, levelStretches } from './level-courses.js';
import { disorderOf, type Places } from './name-digits.js';
import type { Doubt, LevelSource } from './number-doubts.js';
import { isScoreThere, readScore, type ScoreRead, type ScoreSeen } from './read-score.js';
import { labelsByPoints } from './score-by-points.js';

export interface ScoreAndLevel {
  readonly course: GameCourse;
  readonly score: readonly (Places | undefined)[];
  readonly level: readonly (Places | undefined)[];
  /** Shapes of another group; undefined where none could be named. */
  readonly base: DigitShapes | undefined;
  /** Shapes of a third group, which are asked about the level too. */
  readonly others: DigitShapes | undefined;
  /** Courses that the level may have taken. */
  readonly courses: readonly LevelCourse[];
}

export interface LevelChosen {
  /** Undefined where nothing tells it. */
  readonly course: LevelCourse | undefined;
  readonly by: readonly LevelSource[];
  /** Whether the digits of the score fit the shapes of others. */
  readonly isScoreSeen: boolean;
  /** Whether the score alone named its shapes. */
  readonly isAlone: boolean;
  /** Shapes of the digits of the score, before any is learnt from it. */
  readonly scoreShapes: DigitShapes | undefined;
  readonly doubts: readonly Doubt[];
}

/** The mean log likelihood of the two digits of a level that are really seen; about −10 is usual, −30 is something else. */
const LEAST_LEVEL_FIT = -21;
const LEAST_LEVEL_AGREEMENT = 0.6;
/** Scores that the points do not allow, in the pieces that are tried. */
const MOST_JUMPS = 2;
/** After this many courses with less contrast than this, the digits are believed to be no score. */
const COURSES_TO_GIVE_UP = 3;
const MUCH_TOO_LITTLE = 1;
/** The trial keeps fewer scores. */
const KEPT_IN_TRIAL = 80;
/** By so much one course must be likelier than another. */
const LEAST_MARGIN = 5;
/** Courses that are so much worse by the digits of the level are not tried with the points. */
const WORST_TRIED = 40;
const MOST_TRIED = 30;
/** Pieces that tell the level by the points: as many as bring this many clears. */
const CLEARS_TRIED = 12;
const MOST_PIECES_TRIED = 150;

/** Digits that only the score names must be as orderly as this, and this many courses are tried. */
const MOST_DISORDER = 0.8;
const COURSES_BY_SCORE = 4;
/** A score of fewer clears can be read in several ways. */
const LEAST_CLEARS = 12;
/** They are compared with this many. */
const COURSES_BESIDE = 10;
const NOTHING: LevelChosen = {
  course: undefined,
  by: [],
  isScoreSeen: false,
  isAlone: false,
  scoreShapes: undefined,
  doubts: [],
};

/** Chooses the course that goes with the digits of the level and with the score. */
export function chooseCourse(asked: ScoreAndLevel): LevelChosen {
  const { base } = asked;
  const chosen = base && chooseByShapes(asked, base);
  if (chosen?.course) return chosen;
  // Shapes that other groups have named and that fit the score are not doubted.
  const alone = chosen?.isScoreSeen ? NOTHING : chooseByScoreAlone(asked);
  if (alone.course) return alone;
  // Where only one course is possible, nothing needs to tell it.
  const [only] = asked.courses;
  if (asked.courses.length === 1) return { ...(chosen ?? NOTHING), course: only };
  return chosen ?? NOTHING;
}

function chooseByShapes(asked: ScoreAndLevel, base: DigitShapes): LevelChosen {
  const { courses, level, score } = asked;
  if (courses.length === 0) return NOTHING;
  // 1. By the digits of the level.
  const isSeen = level.some((each) => each);
  // Shapes of two groups err in different ways where digits look alike.
  const evidences = [base, asked.others]
    .filter((each) => each !== undefined)
    .map((shapes) => levelStretches(courses, level, shapes.movedTo(glyphsOf(level))))
    .map((stretches) => courses.map((each) => levelEvidence(each, stretches)))
    .filter((evidence) => evidence.some(isFitting));
  const isRead = evidences.length > 0;
  const none = courses.map(() => 0);
  let ofDigits = isRead ? courses.map((_, i) => mean(evidences.map((evidence) => evidence[i].sum))) : none;

  // 2. By the points of the first clears: for the courses that the digits allow, else for all.
  const scoreShapes = base.movedTo(glyphsOf(score));
  const trial = evidenceOfPoints(asked, scoreShapes, ofDigits);
  let ofPoints = trial?.evidence;
  const doubts: Doubt[] = [];
  if (isSeen && !isRead) doubts.push({ piece: 0, what: 'the digits of the level cannot be read' });
  if (!ofPoints && isRead) {
    ofPoints = evidenceOfPoints(asked, scoreShapes, none)?.evidence;
    if (ofPoints) {
      const said = [ofDigits, ofPoints].map((each) => courses[likeliestCourse(each)].levels[0]);
      const what = `the digits of the level say ${said[0]} at the beginning, and the points ${said[1]}`;
      doubts.push({ piece: 0, what });
      ofDigits = none;
    }
  }

  // 3. What is sure.
  const isScoreSeen = trial?.isSeen ?? false;
  const total = courses.map((_, i) => (ofPoints ? ofPoints[i] + ofDigits[i] : ofDigits[i]));
  const best = likeliestCourse(total);
  const second = likeliestCourse(total.map((each, i) => (i === best ? Number.NEGATIVE_INFINITY : each)));
  const isSure = courses.length === 1 || total[best] - total[second] > LEAST_MARGIN;
  if (!isSure || (!isRead && !ofPoints)) {
    const [one, other] = [courses[best], courses[second]].map(({ levels }) => levels[0]);
    if (isRead || ofPoints) doubts.push({ piece: 0, what: `the level at the beginning is ${one} or ${other}` });
    return { course: undefined, by: [], isScoreSeen, isAlone: false, scoreShapes, doubts };
  }
  const by: LevelSource[] = [];
  if (isRead && ofDigits !== none && isLikeliest(ofDigits, best)) by.push('level digits');
  if (ofPoints && isLikeliest(ofPoints, best)) by.push('points');
  return { course: courses[best], by, isScoreSeen, isAlone: false, scoreShapes, doubts };
}

function isFitting({ mean: fit, agreement }: LevelEvidence): boolean {
  return fit > LEAST_LEVEL_FIT && agreement > LEAST_LEVEL_AGREEMENT;
}

/** The position of the likeliest course, the first one of several. */
function likeliestCourse(evidence: readonly number[]): number {
  return evidence.indexOf(Math.max(...evidence));
}

function isLikeliest(evidence: readonly number[], index: number): boolean {
  return evidence.every((each, i) => i === index || each < evidence[index]);
}

export function glyphsOf(places: readonly (Places | undefined)[]): Glyph[] {
  return places.flatMap((each) => each ?? []);
}

/** What the score says of the courses. */
interface PointsTried {
  /** How well it goes with each; undefined where it goes with none. */
  readonly evidence: readonly number[] | undefined;
  /** Whether its digits fit the shapes. */
  readonly isSeen: boolean;
}

/** How well the score goes with each course in the first clears. */
function evidenceOfPoints(
  { course, score, courses }: ScoreAndLevel,
  shapes: DigitShapes,
  before: readonly number[],
): PointsTried | undefined {
  const until = endOfTrial(course.cleared, score);
  if (until === undefined || courses.length === 0) return undefined;
  const likelihoods = score.slice(0, until).map((each) => each?.map((glyph) => shapes.likelihoods(glyph)));
  const best = Math.max(...before);
  const order = before.map((_, i) => i).sort((a, b) => before[b] - before[a] || a - b);
  const tried = order.filter((i) => before[i] > best - WORST_TRIED).slice(0, MOST_TRIED);
  if (tried.length < order.length && tried.length === MOST_TRIED) return undefined;
  const result = before.map(() => Number.NEGATIVE_INFINITY);
  let told: ScoreRead | undefined;
  for (const [count, i] of tried.entries()) {
    // Whatever the level, digits that are there are read somehow.
    if (count === COURSES_TO_GIVE_UP && told && mean(told.contrast.slice(3)) < MUCH_TOO_LITTLE) return undefined;
    const { levels } = courses[i];
    const seen: ScoreSeen = {
      likelihoods,
      cleared: course.cleared,
      isAfterGap: course.isAfterGap,
      levels,
      from: course.isFromStart ? 0 : undefined,
      most: courses[i].mostAtFirst,
      style: 'stays',
    };
    const read = readScore(seen, KEPT_IN_TRIAL);
    result[i] = read.likelihood;
    if (!told || read.likelihood > told.likelihood) told = read;
  }
  const isSeen = told !== undefined && isScoreThere(told);
  return { evidence: isSeen && told && told.jumps.length <= MOST_JUMPS ? result : undefined, isSeen };
}

/** Times that are enough to tell the level by the points. */
function endOfTrial(cleared: readonly number[], score: readonly (Places | undefined)[]): number | undefined {
  if (!score.some((each) => each)) return undefined;
  let clears = 0;
  for (const [time, lines] of cleared.entries()) {
    if (lines > 0) clears++;
    if (clears > CLEARS_TRIED || time + 1 >= MOST_PIECES_TRIED) return time + 2;
  }
  return cleared.length + 1;
}

function isInMenu(level: number): boolean {
  return level <= HIGHEST_START_LEVEL;
}

/** Without any named counter, the score may tell the level and name the digits too. */
function chooseByScoreAlone(asked: ScoreAndLevel): LevelChosen {
  const { courses, course, score } = asked;
  if (!course.isFromStart || course.isAfterGap.includes(true)) return NOTHING;
  if (course.cleared.filter((lines) => lines > 0).length < LEAST_CLEARS) return NOTHING;
  // 1. The courses for which the first places of the score are the most orderly.
  const orderly = courses
    .map(({ levels }) => labelsByPoints(score, course.cleared, levels))
    .map((labels, i) => ({ labels, disorder: disorderOf(labels), course: courses[i] }))
    .filter(({ disorder, course: { startLevels } }) => disorder < MOST_DISORDER && startLevels.some(isInMenu))
    .sort((a, b) => a.disorder - b.disorder);
  const likely = orderly.slice(0, COURSES_BESIDE).map((each) => each.course);
  // 2. The first of them that the whole score agrees with, read with its shapes.
  for (const { labels } of orderly.slice(0, COURSES_BY_SCORE)) {
    const chosen = chooseByShapes({ ...asked, others: undefined, courses: likely }, DigitShapes.learn(labels));
    if (chosen.by.includes('points')) return { ...chosen, isAlone: true };
  }
  return NOTHING;
}
