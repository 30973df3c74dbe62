/** Numbers for people. */
import { expect, test } from 'vitest';
import {
  decimal,
  dollarHex,
  duration,
  fixedValue,
  hex,
  mebibytes,
  megabytes,
  moment,
  number,
  percent,
  plural,
  rounded,
  shortValue,
  signed,
} from '../../src/lib/format-numbers.js';

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

test('a number loses its fraction from a size on, and can have a sign', () => {
  expect([rounded(9.96, 10), rounded(10, 10), rounded(-1234.5, 1000)]).toEqual(['10.0', '10', '-1,234']);
  expect([signed(1234.4), signed(-1234.6), signed(0)]).toEqual(['+1,234', '−1,235', '+0']);
});

test("a player's value has few digits, whatever its size", () => {
  expect([-3.21449, 32.146, 321.46, 12345.6, 1002400000, 0].map(shortValue)).toEqual([
    '−3.214',
    '32.15',
    '321.5',
    '12,346',
    '1.0024B',
    '0.000',
  ]);
  expect([fixedValue(-3.216, 2), fixedValue(1e9, 1)]).toEqual(['-3.22', '1.0e+9']);
});

test('moments have a digit behind the seconds', () => {
  expect([0, 5.25, 343.21].map(moment)).toEqual(['0:00.0', '0:05.3', '5:43.2']);
  // Rounded before minutes are split off.
  expect([59.94, 59.97].map(moment)).toEqual(['0:59.9', '1:00.0']);
});

test('sizes are millions of bytes, or 1,024 × 1,024 of them', () => {
  expect([megabytes(1_500_000), mebibytes(1_572_864)]).toEqual(['1.5', '1.5']);
});

test('bytes and addresses are hexadecimal', () => {
  expect([hex(255, 4), hex(0x12345, 4), dollarHex(0xab, 2)]).toEqual(['00ff', '12345', '$AB']);
});
