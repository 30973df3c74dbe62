/** Puts together what the groups of digits say of one game: lines first, then level and score with each other. */

import { B_TYPE_LINES } from '../tetris/game-state.js';
import { addLinePoints } from '../tetris/score.js';
import { DigitShapes } from './digit-shapes.js';
import { type GameCourse, shapesByLines, stepsOfLines } from './known-counters.js';
import { coursesByLines, coursesBySteps, type LevelCourse } from './level-courses.js';
import { digitAt, type Places } from './name-digits.js';
import type { Doubt, LevelSource } from './number-doubts.js';
import { chooseCourse, glyphsOf, type ScoreAndLevel } from './read-level.js';
import { type LinesRead, readLines } from './read-lines.js';
import { readWholeScore, type WholeScore } from './read-whole-score.js';
import { shapesByStatistics } from './shapes-by-statistics.js';

/** The glyphs of each group by time. */
export interface GroupsOfGame {
  readonly score: readonly (Places | undefined)[];
  readonly lines: readonly (Places | undefined)[];
  readonly level: readonly (Places | undefined)[];
  /** Three places for each tetromino. */
  readonly statistics: readonly (Places | undefined)[];
}

/** Numbers at one moment; undefined where they are not known. */
export interface NumbersAt {
  readonly score: number | undefined;
  readonly lines: number | undefined;
  readonly level: number | undefined;
}

export interface ReadNumbers {
  readonly startLevel: number | undefined;
  /** What tells the start level; empty where it is not known. */
  readonly startLevelBy: readonly LevelSource[];
  readonly gameType: 'A' | 'B';
  /** For each settled piece the numbers that stood there while it fell. */
  readonly perPiece: readonly NumbersAt[];
  /** After the last piece. */
  readonly end: NumbersAt;
  /** Whether the score at the end was read from its digits, without a doubt. */
  readonly isScoreRead: boolean;
  /** What is not sure. */
  readonly doubts: readonly Doubt[];
}

/** Share of the pictures of a counter that must look most like what was read. */
const LEAST_AGREEMENT = 0.6;
const LEAST_FIT = -10;
/** A counter that goes otherwise than the clears more often than this is none. */
const MOST_JUMPS = 5;

/** Reads a game's numbers. */
export function numbersOfGame(
  course: GameCourse,
  groups: GroupsOfGame,
  levelByGravity: readonly number[] | undefined,
): ReadNumbers {
  const doubts: Doubt[] = [];
  // 1. Names of the shapes, by the counters that go with the game.
  const byLines = shapesByLines(course, groups.lines);
  const { statistics: byStatistics, lines: linesBeside } = shapesByStatistics(course, groups);
  const linesShapes = shapesOfGroup(groups.lines, linesBeside ?? byLines?.shapes, byStatistics);

  // 2. The lines.
  const way = byLines?.start.way ?? 1;
  const lines = linesOf({ course, groups, way, shapes: linesShapes, isNamed: byLines !== undefined }, doubts);

  // 3. Level and score, each of which says something of the other.
  const base = lines?.read ? shapesOfRead(groups.lines, lines.read, linesShapes) : byStatistics;
  const courses = coursesOf(course, lines, way).filter(
    ({ levels }) => !levelByGravity || levelByGravity.length === 0 || levelByGravity.includes(levels[0]),
  );
  const cleared = lines?.read ? clearedBy(lines.numbers, way, course) : course.cleared;
  const asked: ScoreAndLevel = {
    course: { ...course, cleared },
    score: groups.score,
    level: groups.level,
    base,
    others: base === byStatistics ? undefined : byStatistics,
    courses,
  };
  const level = chooseCourse(asked);
  doubts.push(...level.doubts);
  const whole =
    level.course &&
    readWholeScore({
      course: asked.course,
      score: groups.score,
      level: level.course,
      shapes: level.scoreShapes,
      isAlone: level.isAlone,
    });

  // 4. The score where it cannot be read: counted.
  const scores = scoresOf(whole, { course: { ...course, cleared }, level: level.course }, doubts);
  const at = (time: number): NumbersAt => ({
    score: scores[time],
    lines: lines?.numbers[time],
    level: level.course?.levels[time],
  });
  const pieces = course.tetrominoes.length;
  const startLevels = level.course?.startLevels ?? [];
  const startLevel = startLevels.length === 1 ? startLevels[0] : undefined;
  const byFall = levelByGravity && levelByGravity.length > 0 && startLevel !== undefined && course.isFromStart;
  return {
    startLevel,
    startLevelBy: startLevel === undefined ? [] : [...level.by, ...(byFall ? (['fall'] as const) : [])],
    gameType: way === 1 ? 'A' : 'B',
    perPiece: course.tetrominoes.map((_, time) => at(time)),
    end: at(pieces),
    isScoreRead: whole?.isSure ?? false,
    doubts: doubts.sort((a, b) => a.piece - b.piece),
  };
}

/** The shapes of a group: its own, and those of others where it has none. */
function shapesOfGroup(
  places: readonly (Places | undefined)[],
  own: DigitShapes | undefined,
  others: DigitShapes | undefined,
): DigitShapes | undefined {
  if (!others) return own;
  const moved = others.movedTo(glyphsOf(places));
  return own ? own.filledBy(moved) : moved;
}

/** The shapes of the lines once they are read. */
function shapesOfRead(
  places: readonly (Places | undefined)[],
  { lines }: LinesRead,
  shapes: DigitShapes | undefined,
): DigitShapes {
  const labels = places.flatMap(
    (each, time) => each?.map((glyph, place) => ({ glyph, digit: digitAt(lines[time], place, each.length) })) ?? [],
  );
  return DigitShapes.learn(labels, shapes);
}

interface LinesAsked {
  readonly course: GameCourse;
  readonly groups: GroupsOfGame;
  readonly way: 1 | -1;
  readonly shapes: DigitShapes | undefined;
  readonly isNamed: boolean;
}

interface LinesKnown {
  readonly numbers: readonly number[];
  /** Missing where they are only counted. */
  readonly read?: LinesRead;
}

/** The lines by time: read where the digits go with the clears, else counted from a start that was seen. */
function linesOf({ course, groups, way, shapes, isNamed }: LinesAsked, doubts: Doubt[]): LinesKnown | undefined {
  const from = course.isFromStart ? (way === 1 ? 0 : B_TYPE_LINES) : undefined;
  const isSeen = groups.lines.some((each) => each);
  if (shapes && isSeen) {
    const read = readLines(
      { places: groups.lines, cleared: course.cleared, isAfterGap: course.isAfterGap, way, from },
      shapes,
    );
    if (read.agreement >= LEAST_AGREEMENT && read.fit >= LEAST_FIT && read.jumps.length <= MOST_JUMPS) {
      for (const { time, counted, shown } of read.jumps) {
        doubts.push({ piece: time, what: `the clears make ${counted} lines, and the screen shows ${shown}` });
      }
      return { numbers: read.lines, read };
    }
  }
  const gap = course.isAfterGap.indexOf(true);
  const counted = from !== undefined && gap < 0 ? stepsOfLines(course).map((each) => from + way * each) : undefined;
  if (isSeen && (shapes || !isNamed)) {
    const instead = counted ? `${counted.at(-1)} are counted` : 'nothing else tells them';
    doubts.push({ piece: 0, what: `the digits of the lines do not go with the clears; ${instead}` });
  }
  return counted && { numbers: counted };
}

function coursesOf(course: GameCourse, lines: LinesKnown | undefined, way: 1 | -1): LevelCourse[] {
  if (lines) return coursesByLines(lines.numbers, way);
  return course.isAfterGap.includes(true) ? [] : coursesBySteps(stepsOfLines(course));
}

/** The clears as the counter of lines shows them. */
function clearedBy(lines: readonly number[], way: 1 | -1, { cleared, isAfterGap }: GameCourse): number[] {
  return cleared.map((each, time) => {
    const shown = way * (lines[time + 1] - lines[time]);
    // A counter that goes down stays at 0.
    const isAtEnd = way === -1 && lines[time + 1] === 0;
    return isAfterGap[time + 1] || isAtEnd || shown < 0 || shown > 4 ? each : shown;
  });
}

interface ScoreKnown {
  readonly course: GameCourse;
  readonly level: LevelCourse | undefined;
}

function scoresOf(
  whole: WholeScore | undefined,
  { course, level }: ScoreKnown,
  doubts: Doubt[],
): readonly (number | undefined)[] {
  const none = new Array<undefined>(course.tetrominoes.length + 1).fill(undefined);
  if (whole?.scores) {
    doubts.push(...whole.doubts);
    return whole.scores;
  }
  const isCounted = course.isFromStart && !course.isAfterGap.includes(true) && level;
  if (!isCounted) {
    doubts.push({ piece: 0, what: 'the score cannot be read, and nothing else tells it' });
    return none;
  }
  const counted = [0];
  for (const [time, lines] of course.cleared.entries()) {
    counted.push(addLinePoints(counted[time], lines, level.levels[time + 1]));
  }
  const end = counted[counted.length - 1];
  doubts.push({ piece: 0, what: `the score cannot be read: ${end} points are those of the lines, without soft drops` });
  return counted;
}
