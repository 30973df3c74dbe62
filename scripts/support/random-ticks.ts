/** Ticks that score a piece somewhere between level 150 and the end of level 255, with nothing done about them. */
import type { SeededRandom } from '../../src/lib/seeded-random.js';
import type { ScoringTick } from '../../src/tetris/crash.js';
import { FIRST_DODGE_LEVEL } from '../../src/tetris/dodge.js';
import { HIGHEST_LEVEL } from '../../src/tetris/limits.js';
import { COLUMNS, ROWS } from '../../src/tetris/playfield.js';
import { addLines } from '../../src/tetris/score.js';
import { HIDDEN_ORIENTATION, ORIENTATIONS } from '../../src/tetris/tetromino.js';

const STARTS = 20;
const MOST_CLEARED = 4;
const LEVELS = HIGHEST_LEVEL + 1 - FIRST_DODGE_LEVEL;

/** First line and length of every level from 150 to 255, by start. */
const COURSES: readonly (readonly { readonly level: number; readonly from: number; readonly lines: number }[])[] =
  Array.from({ length: STARTS }, (_, start) => {
    const course: { level: number; from: number; lines: number }[] = [];
    for (let now = { lines: 0, level: start }; course.length < LEVELS || now.level > 0; now = addLines(now, 1)) {
      if (now.level < FIRST_DODGE_LEVEL) continue;
      const last = course.at(-1);
      if (last?.level === now.level) last.lines++;
      else course.push({ level: now.level, from: now.lines, lines: 1 });
    }
    return course;
  });

/**
 * A tick of a real level and line count of any start, the next piece shown and no soft drop; all levels, clears and other
 * inputs are as likely as each other.
 */
export function randomTick(random: SeededRandom): ScoringTick {
  const course = COURSES[random.below(STARTS)];
  const { level, from, lines: length } = course[random.below(course.length)];
  const lines = from + random.below(length);
  const cleared = random.below(MOST_CLEARED + 1);
  return {
    clearedRows: clearedRows(random, cleared),
    lines,
    level,
    levelAfter: addLines({ lines, level }, cleared).level,
    boxHidden: false,
    selectNew: false,
    hold: 0,
    orientation: cleared > 0 ? HIDDEN_ORIENTATION : random.below(ORIENTATIONS.length),
    row5Column: random.below(COLUMNS + 1) - 1,
    fastMusic: random.below(2) === 1,
    clearCount: cleared > 0 ? random.below(10) : 0,
    frameCounter: cleared > 0 ? 4 * random.below(2) : random.below(8),
  };
}

/** `cleared` of four rows next to each other, anywhere. */
function clearedRows(random: SeededRandom, cleared: number): readonly number[] {
  const first = random.below(ROWS - MOST_CLEARED + 1);
  const rows = [0, 1, 2, 3].map((i) => first + i);
  while (rows.length > cleared) rows.splice(random.below(rows.length), 1);
  return rows;
}
