/** The levels of a whole A-type game: at which lines each begins, until the level counter is at 0 again. */

import { HIGHEST_LEVEL, HIGHEST_START_LEVEL, MAX_OUT_LINES } from './limits.js';
import { addLines, linesToLevel } from './score.js';
import { killscreenLevel, type Pace, type Timing } from './timing.js';

/** A level of a game, and where it begins. */
export interface LevelBeginning {
  /** 0–255. */
  readonly level: number;
  readonly lines: number;
}

/**
 * Every level of a game in its order, from the one that it begins at to level 0 behind level 255.
 *
 * @param startLevel 0–19
 */
export function levelCourse(startLevel: number): readonly LevelBeginning[] {
  const course: LevelBeginning[] = [{ level: startLevel, lines: 0 }];
  let now: LevelBeginning = course[0];
  for (;;) {
    const next = addLines(now, 1);
    if (next.level !== now.level) course.push(next);
    if (next.level === 0 && now.level === HIGHEST_LEVEL) return course;
    now = next;
  }
}

/** Lines at which a game from this level is at level 0 again: 3,300 from 15–19, 3,360 from 0–9. */
export function rollOverLines(startLevel: number): number {
  return levelCourse(startLevel).at(-1)?.lines ?? 0;
}

/** The level that lasts longest, 810 lines: 235 from 15–19, 219 from 0–9. */
export function longLevel(startLevel: number): LevelBeginning & { readonly length: number } {
  const course = levelCourse(startLevel);
  const lengths = course.slice(1).map(({ lines }, i) => ({ ...course[i], length: lines - course[i].lines }));
  return lengths.reduce((longest, each) => (each.length > longest.length ? each : longest));
}

// A game ends here unless the user asks for another line.

/**
 * The killscreen is the level from which pieces fall a row every frame. This function gives the lines at which a game
 * reaches it that begins at the highest start level before it: 230 in America, 130 in Europe.
 */
export function killscreenLines(timing: Timing): number {
  const killscreen = killscreenLevel(timing);
  const level = Math.min(HIGHEST_START_LEVEL, killscreen - 1);
  return linesToLevel({ lines: 0, level }, killscreen, MAX_OUT_LINES);
}

/**
 * The line at which a game on this level ends: where the killscreen begins. A game that is at the killscreen already ends
 * with the lines of a max-out. These are the same everywhere, since points depend on levels and lines alone.
 */
export function usualEnd({ timing, level }: Pace): number {
  return level < killscreenLevel(timing) ? killscreenLines(timing) : MAX_OUT_LINES;
}
