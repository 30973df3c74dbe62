/** Numbers for people. */
import { expect, test } from 'vitest';
import { decimal, duration, number, percent, plural } from '../../src/lib/format-numbers.js';

test('numbers have separators and no fraction', () => {
  expect([number(28013), number(999_999.4), number(0)]).toEqual(['28,013', '999,999', '0']);
});

test('numbers with a fraction have separators, too', () => {
  expect([decimal(6146), decimal(0.25, 2), decimal(-1234.56)]).toEqual(['6,146.0', '0.25', '-1,234.6']);
});

test('one of something is told in the singular, as it is shown', () => {
  expect([0, 1, 2, 1234].map((count) => plural(count, 'piece'))).toEqual([
    '0 pieces',
    '1 piece',
    '2 pieces',
    '1,234 pieces',
  ]);
  expect([1, 2].map((count) => plural(count, 'tetris', 'tetrises'))).toEqual(['1 tetris', '2 tetrises']);
  expect([1.4, 1.6].map((count) => plural(count, 'piece'))).toEqual(['1 piece', '2 pieces']);
});

test('durations are minutes, with hours where there are some', () => {
  expect([59.6, 343, 3723].map(duration)).toEqual(['1:00', '5:43', '1:02:03']);
  expect([1 / 0, 0 / 0].map(duration)).toEqual(['an unknown time', 'an unknown time']);
});

test('shares are per cent, with as many digits as are wanted', () => {
  expect([percent(0.12345), percent(1, 0), percent(0.12345, 2)]).toEqual(['12.3 %', '100 %', '12.35 %']);
});
