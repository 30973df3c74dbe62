/** What a plan is for: what a game has come to, and when it has arrived. */

import { Ceiling } from '../../tetris/ceiling.js';
import { B_TYPE_LINES } from '../../tetris/game-state.js';
import type { LineGoal } from '../../tetris/limits.js';
import { addLines, LINES_OF_TETRIS } from '../../tetris/score.js';

/** A game after a piece, as a goal sees it. */
export interface Standing {
  /** The score without a cap. */
  readonly points: number;
  readonly lines: number;
  readonly level: number;
  /** From the start of the plan on. */
  readonly frames: number;
}

export interface Goal {
  /**
   * The best that can still come of a game. It never rises from piece to piece, so a game that has reached the goal has
   * the worth that it ends with, and those that are worth no more need not go on.
   */
  worth(at: Standing): number;
  /** How a game stands among others of as many pieces, but for what its playfield is worth. */
  rank(at: Standing): number;
  isReached(at: Standing): boolean;
  /** What a line that is lost later counts for at a level, in the unit of the rank. */
  valueOfLine(level: number): number;
}

/**
 * How much more points count that are given away than points that a playfield puts at risk. What is given away is never
 * won back, while a value only says how likely more will be lost, and a beam that knows the pieces mostly finds a way out.
 */
const LOSS_WEIGHT = 100;
/** Points of a line of a tetris, a level. */
const POINTS_OF_LINE = 300;

/** Most points of lines until a number of lines: its worth is the points that there are and can still be had. */
export function mostPoints(start: Pick<Standing, 'lines' | 'level'>, untilLines: number): Goal {
  const ceiling = new Ceiling({ ...start, untilLines });
  const worth = ({ points, lines }: Standing): number => points + ceiling.from(lines);
  return {
    worth,
    rank: (at) => LOSS_WEIGHT * worth(at),
    isReached: ({ lines }) => lines >= untilLines,
    valueOfLine: (level) => POINTS_OF_LINE * (level + 1),
  };
}

/**
 * Tetrises alone until a number of lines: its worth is the points that they make in all. A game with another clear is worth
 * what it falls short of them, so that it goes on only where every other is lost, and never reaches the goal.
 */
function onlyTetrises(start: Pick<Standing, 'points' | 'lines' | 'level'>, untilLines: number): Goal {
  const lines = LINES_OF_TETRIS * Math.ceil((untilLines - start.lines) / LINES_OF_TETRIS);
  const best = pointsByLines(start, lines);
  const isAlone = ({ points, lines: counted }: Standing): boolean => {
    const made = counted - start.lines;
    return made % LINES_OF_TETRIS === 0 && points === best[made];
  };
  const worth = (at: Standing): number => (isAlone(at) ? best[lines] : at.points - best[lines]);
  return {
    ...mostPoints(start, untilLines),
    worth,
    rank: (at) => LOSS_WEIGHT * worth(at),
    isReached: (at) => at.lines >= untilLines && isAlone(at),
  };
}

/**
 * Frames that a lost line costs: the ten cells of another one are two and a half pieces of some twenty-five frames each.
 */
export const FRAMES_OF_LINE = 60;

/**
 * To a score, a playfield counts for more than the frames of another line: on a high floor a game that is in a hurry is soon
 * lost. Measured with a floor of 11 rows.
 */
export const FRAMES_OF_LOST_LINE = 100;

/** Fewest frames to a score: its worth is the frames so far, less than nothing. */
export function fewestFrames(start: Pick<Standing, 'points' | 'lines' | 'level'>, untilPoints: number): Goal {
  // What a game of tetrises alone earns by these lines; what another one falls short of it is lost.
  const best = pointsByLines(start, MOST_LINES);
  return {
    worth: ({ frames }) => -frames,
    rank({ frames, points, lines, level }) {
      const lost = (best[Math.min(MOST_LINES, lines - start.lines)] - points) / (POINTS_OF_LINE * (level + 1));
      return -frames - FRAMES_OF_LOST_LINE * lost;
    },
    isReached: ({ points }) => points >= untilPoints,
    valueOfLine: () => FRAMES_OF_LOST_LINE,
  };
}

/** No game to a score needs more. */
const MOST_LINES = 1000;

/** The points of tetrises after each number of lines, shared out among the lines of each. */
function pointsByLines(start: Pick<Standing, 'points' | 'lines' | 'level'>, lines: number): Float64Array {
  const points = new Float64Array(lines + LINES_OF_TETRIS + 1).fill(start.points);
  let { level } = start;
  for (let i = 0; i < lines; i += LINES_OF_TETRIS) {
    ({ level } = addLines({ lines: start.lines + i, level }, LINES_OF_TETRIS));
    for (let line = 1; line <= LINES_OF_TETRIS; line++)
      points[i + line] = points[i] + line * POINTS_OF_LINE * (level + 1);
  }
  return points;
}

/** Fewest frames to a number of lines: four at once take no more of them than one. */
function fewestFramesToLines(untilLines: number): Goal {
  return {
    worth: ({ frames }) => -frames,
    rank: ({ frames }) => -frames,
    isReached: ({ lines }) => lines >= untilLines,
    valueOfLine: () => FRAMES_OF_LINE,
  };
}

/** Frames that a line of a B-type game is worth: about as many as it takes to complete one over garbage. */
const FRAMES_OF_B_LINE = 70;

/** Fewest frames to the end of a B-type game, whose lines count down. Singles do as well as tetrises there. */
export function fewestFramesOfBType(): Goal {
  return {
    worth: ({ frames }) => -frames,
    rank: ({ frames, lines }) => -frames - FRAMES_OF_B_LINE * lines,
    isReached: ({ lines }) => lines === 0,
    valueOfLine: () => FRAMES_OF_LINE,
  };
}

/**
 * A goal of lines that count up, for games of the top rows: without a reward for each of them a beam would rather build than
 * complete.
 */
export function rewardingLines(goal: Goal): Goal {
  return { ...goal, rank: (at) => goal.rank(at) + FRAMES_OF_B_LINE * at.lines };
}

/** A goal as plain data. */
export type GoalAim =
  | ({ readonly kind: 'points' | 'tetrises' | 'lines' } & LineGoal)
  | { readonly kind: 'score'; readonly untilScore: number }
  /** Height of the garbage, 0–5. */
  | { readonly kind: 'b-type'; readonly height: number };

/** What is planned for: the most points, or the fewest frames. */
export const GOAL_KINDS = [
  'points',
  'tetrises',
  'score',
  'lines',
  'b-type',
] as const satisfies readonly GoalAim['kind'][];

/** Whether frames are counted; otherwise points, soft drops and time are of no concern. */
export function countsFrames(kind: GoalAim['kind']): boolean {
  return kind !== 'points' && kind !== 'tetrises';
}

export function goalOf(aim: GoalAim, start: Pick<Standing, 'points' | 'lines' | 'level'>): Goal {
  switch (aim.kind) {
    case 'points':
      return mostPoints(start, aim.untilLines);
    case 'tetrises':
      return onlyTetrises(start, aim.untilLines);
    case 'score':
      return fewestFrames(start, aim.untilScore);
    case 'lines':
      return fewestFramesToLines(aim.untilLines);
    case 'b-type':
      return fewestFramesOfBType();
  }
}

/** Lines that a game to the goal has at most, if it clears by tetrises alone: what tells how many pieces it may take. */
export function linesOf(aim: GoalAim, start: Pick<Standing, 'lines' | 'level'>): number {
  if (aim.kind === 'b-type') return B_TYPE_LINES;
  if (aim.kind !== 'score') return aim.untilLines - start.lines;
  const points = pointsByLines({ ...start, points: 0 }, MOST_LINES);
  const lines = points.findIndex((earned) => earned >= aim.untilScore);
  return lines < 0 ? MOST_LINES : lines;
}
