/** Tables for people. */
import { expect, test } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { alignColumns } from '../../src/lib/text.js';

test('columns are as wide as their widest cell, text to the left and numbers to the right', () => {
  const rows = [
    ['player', 'score', ''],
    ['a', '1,000', 'max-out'],
    ['plateau', '7', ''],
  ];
  expect(alignColumns(rows, [0, 2])).toEqual(['player   score', 'a        1,000  max-out', 'plateau      7']);
});

/** A table of 1 to 9 columns of numbers and texts, and a line that has room for any three of them. */
function anyTable(random: SeededRandom): { rows: string[][]; left: number[]; width: number } {
  const columns = 1 + random.below(9);
  const rows = Array.from({ length: 1 + random.below(4) }, (_, row) =>
    Array.from({ length: columns }, (_, column) => `${row}c${column}${'x'.repeat(random.below(12))}`),
  );
  return { rows, left: [...Array(columns).keys()].filter(() => random.below(2)), width: 46 + random.below(50) };
}

test('in narrow lines every number stays whole, in its column and in its row', () => {
  for (let seed = 0; seed < 500; seed++) {
    const { rows, left, width } = anyTable(new SeededRandom(seed));
    const lines = alignColumns(rows, left, width);
    for (const line of lines) expect(line.length, `seed ${seed}`).toBeLessThanOrEqual(width);
    const words = lines.flatMap((line) => line.split(/ +/));
    for (const cell of rows.flat()) expect(words, `seed ${seed}`).toContain(cell);
  }
});

test('a table that is too wide is told in parts, each with the names of the rows', () => {
  const rows = [
    ['', 'player', 'mean', 'median'],
    ['1', 'maxout', '1,411,277', '1,417,930'],
    ['2', 'plateau', '1,046,085', '1,046,000'],
  ];
  expect(alignColumns(rows, [1], 24)).toEqual([
    '   player        mean',
    '1  maxout   1,411,277',
    '2  plateau  1,046,085',
    '',
    '   player      median',
    '1  maxout   1,417,930',
    '2  plateau  1,046,000',
  ]);
});

test('a text in the last column goes on below itself', () => {
  const rows = [['maxout', 'a value learned by playing against itself, in an exact search']];
  expect(alignColumns(rows, [0, 1], 40)).toEqual([
    'maxout  a value learned by playing',
    '        against itself, in an exact',
    '        search',
  ]);
});
