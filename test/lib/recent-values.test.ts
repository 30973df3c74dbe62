import { expect, it } from 'vitest';
import { RecentValues } from '../../src/lib/recent-values.js';

it('keeps the values that were asked for last, and no more than it may', () => {
  const made: string[] = [];
  const values = new RecentValues<string>(2);
  const ask = (key: string) =>
    values.of(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b', 'c'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B', 'C']);
  expect(made).toEqual(['a', 'b', 'c', 'b', 'c']);
});
