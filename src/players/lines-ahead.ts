/** What a player knows of the lines ahead: where its game ends, and where pieces begin to fall faster. */

import type { Situation } from '../search/situation.js';
import { usualEnd } from '../tetris/level-course.js';
import { linesToLevel } from '../tetris/score.js';
import { timingAfterClear } from '../tetris/timing.js';
import type { PaceAndSight, WeightsChoice } from './weights-choice.js';

/** What of a situation says which lines are ahead. */
type LinesAhead = Pick<Situation, 'timing' | 'level' | 'lines' | 'untilLines' | 'reaction'>;

/** A change of gravity beyond which the game goes on. */
interface ChangeAhead {
  /** Until it comes, at least 1. */
  readonly lines: number;
  /** Of the pieces after it. */
  readonly pace: PaceAndSight;
}

/**
 * Lines before a change from which on a player plays for what comes after it. A clear of so many is seen to lead there;
 * from further away points are given away for nothing.
 */
const FORESEEN_LINES = 4;

/** Lines before the game is ended, without end if it goes on; a game of which nobody has said ends where games usually do. */
export function linesLeft(at: Pick<Situation, 'timing' | 'level' | 'lines' | 'untilLines'>): number {
  const { untilLines = usualEnd(at), lines } = at;
  return (untilLines ?? Number.POSITIVE_INFINITY) - lines;
}

/**
 * The change of gravity that is near and after which other weights play; undefined where none is, and where the game
 * ends before it or with it.
 */
export function changeAhead(situation: LinesAhead, weights: WeightsChoice): ChangeAhead | undefined {
  // The next clear brings a line cap into force; else no two levels begin within so few lines.
  const { timing, level, reaction = 0 } = situation;
  const isAtCap = timingAfterClear(timing, level) !== timing;
  const nextLevel = isAtCap ? level : level + 1;
  const pace = { timing: timingAfterClear(timing, nextLevel), level: nextLevel, reaction };
  if (weights.at(pace) === weights.at(situation)) return undefined;
  const lines = isAtCap ? 1 : linesToLevel(situation, nextLevel, FORESEEN_LINES);
  return lines <= FORESEEN_LINES && lines < linesLeft(situation) ? { lines, pace } : undefined;
}
