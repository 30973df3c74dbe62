/** Tables for people. */
import { expect, test } from 'vitest';
import { alignColumns } from '../../src/lib/align-columns.js';

test('columns are as wide as their widest cell, text to the left and numbers to the right', () => {
  const rows = [
    ['player', 'score', ''],
    ['a', '1,000', 'max-out'],
    ['plateau', '7', ''],
  ];
  expect(alignColumns(rows, [0, 2])).toEqual(['player   score', 'a        1,000  max-out', 'plateau      7']);
});
