/** Lines that are too long for a terminal. */
import { expect, test } from 'vitest';
import { wrapLine } from '../../src/lib/text.js';

test('a line that fits stays as it is', () => {
  expect(wrapLine('mean  1,411,277', 15)).toEqual(['mean  1,411,277']);
});

test('a longer one is broken between words, below what stands behind its name', () => {
  expect(wrapLine('score at 230  mean 1,411,277 ± 1,290, standard deviation 57,690', 40)).toEqual([
    'score at 230  mean 1,411,277 ± 1,290,',
    '              standard deviation 57,690',
  ]);
  expect(wrapLine('              1 · 22 · 333 · 4,444', 30)).toEqual([
    '              1 · 22 · 333 ·',
    '              4,444',
  ]);
});

test('a word is never broken, however narrow the terminal', () => {
  expect(wrapLine('one 1,411,277,000 two', 8)).toEqual(['one', '  1,411,277,000', '  two']);
  expect(wrapLine('1,411,277,000', 8)).toEqual(['1,411,277,000']);
  expect(wrapLine('a long name of a row  1,411,277', 10)).toEqual(['a long name of a row  1,411,277']);
});
