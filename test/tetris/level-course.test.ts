/** The levels of a whole game, held against where the original comes to each of them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { levelCourse, longLevel, rollOverLines } from '../../src/tetris/level-course.js';

const { firstLineOfLevel } = JSON.parse(
  readFileSync(new URL('../spec/vectors/crash.json', import.meta.url), 'utf8'),
) as { readonly firstLineOfLevel: { readonly byStart: Readonly<Record<string, readonly number[]>> } };

test('every level from 150 to 0 begins where it does on the original, from each start', () => {
  const starts = Object.entries(firstLineOfLevel.byStart).flatMap(([range, lines]) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => ({ start: first + i, lines }));
  });
  expect(starts).toHaveLength(20);
  for (const { start, lines } of starts) {
    const course = levelCourse(start).slice(-lines.length);
    expect(course.map(({ level }) => level)).toEqual(lines.map((_, i) => (150 + i) % 256));
    expect(course.map((each) => each.lines)).toEqual(lines);
  }
});

test('the long level and the roll-over, by where a game begins', () => {
  expect([9, 10, 14, 19].map((start) => longLevel(start))).toEqual([
    { level: 219, lines: 2190, length: 810 },
    { level: 220, lines: 2190, length: 810 },
    { level: 234, lines: 2290, length: 810 },
    { level: 235, lines: 2290, length: 810 },
  ]);
  expect([0, 9, 10, 13, 14, 15, 19].map(rollOverLines)).toEqual([3360, 3360, 3350, 3320, 3310, 3300, 3300]);
});
