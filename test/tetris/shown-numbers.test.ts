import { expect, test } from 'vitest';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import {
  besideConsole,
  falseNumbers,
  formatLevel,
  levelPalette,
  shownCount,
  shownLevel,
  shownScore,
} from '../../src/tetris/shown-numbers.js';

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test('hundreds of lines are digits, then letters', () => {
  expect([0, 7, 230, 999].map(shownCount)).toEqual(['000', '007', '230', '999']);
  expect([1000, 1099, 1100, 2290, 3300, 3310, 3599].map(shownCount)).toEqual([
    ...['A00', 'A99', 'B00', 'M90', 'X00', 'X10', 'Z99'],
  ]);
  expect([3600, 25_599].map(shownCount)).toEqual(['?00', '?99']);
});

test('level digits of the original: true to 29, tens in hexadecimal to 49, row addresses to 89', () => {
  expect([0, 18, 29].map(shownLevel)).toEqual(['00', '18', '29']);
  expect(range(30, 32).map(shownLevel)).toEqual(['00', '0A', '14']);
  expect(shownLevel(49)).toBe('BE');
  expect(range(50, 55).map(shownLevel)).toEqual(['C6', '20', 'E6', '20', '06', '21']);
  expect([88, 89].map(shownLevel)).toEqual(['26', '23']);
  expect([90, 155, 255].map(shownLevel)).toEqual(['??', '??', '??']);
  expect(range(30, 255).filter((level) => shownLevel(level) === String(level))).toEqual([]);
});

test('a score has six digits', () => {
  expect([0, 1200, 999_999].map(shownScore)).toEqual(['000000', '001200', '999999']);
});

test('the original shows all three numbers wrongly, the built-in cartridge the level rightly', () => {
  const late = { gameType: 'A', level: 155, lines: 1490, score: 999_999, ownScore: 33_515_134 } as const;
  const shown = { level: '??', lines: 'E90', score: '999999' };
  expect(falseNumbers(late, clientOf('original-ntsc').edition)).toEqual(shown);
  expect(falseNumbers(late, clientOf('original-pal').edition)).toEqual(shown);
  for (const kind of ['builtin', 'builtin-pal'] as const) {
    expect(falseNumbers(late, clientOf(kind).edition)).toEqual({ lines: 'E90', score: '999999' });
  }
  for (const kind of ['unknown', 'unknown-pal'] as const) {
    expect(falseNumbers(late, clientOf(kind).edition)).toEqual({ score: '999999' });
  }
  expect(falseNumbers({ ...late, score: late.ownScore }, clientOf('gym').edition)).toEqual({});
});

test('nothing is false in a game before level 30, 1,000 lines and a million points', () => {
  const early = { gameType: 'A', level: 29, lines: 999, score: 999_999, ownScore: 999_999 } as const;
  expect(falseNumbers(early, clientOf('original-ntsc').edition)).toEqual({});
  expect(falseNumbers({ ...early, ownScore: 1_000_000 }, clientOf('original-ntsc').edition)).toEqual({
    score: '999999',
  });
});

test('the truth stands before what the console shows', () => {
  expect(besideConsole('3,310', shownCount(3310))).toBe('3,310 (console: X10)');
  expect(besideConsole('310', undefined)).toBe('310');
});

test('colours of the original repeat every ten levels to 137, then every 64 with the usual ten among them', () => {
  const palette = (level: number) => levelPalette(level, 'original');
  for (const level of range(0, 137)) expect(palette(level)).toBe(level % 10);
  expect(range(192, 201).map(palette)).toEqual(range(0, 9));
  for (const level of range(138, 191)) expect(palette(level + 64)).toBe(palette(level));
  expect(range(0, 255).filter((level) => palette(level) === 'dark')).toEqual([
    ...[146, 162, 171, 188, 189, 190, 191, 210, 226, 235, 252, 253, 254, 255],
  ]);
  expect([138, 202].map(palette)).toEqual(['other', 'other']);
});

test('a cartridge that draws levels as they are, or that nobody knows, keeps the ten palettes', () => {
  for (const level of range(0, 255)) {
    expect(levelPalette(level, 'true')).toBe(level % 10);
    expect(levelPalette(level, 'unknown')).toBe(level % 10);
  }
});

test('a level is told with what the console makes of it', () => {
  const { edition } = clientOf('original-ntsc');
  expect([29, 31, 192, 138, 235].map((level) => formatLevel(level, edition))).toEqual([
    ...['29', '31 (console: 0A)', '192 (console: ??)'],
    ...['138 (console: ??, strange colours)', '235 (console: ??, nearly black)'],
  ]);
  expect(formatLevel(235, clientOf('builtin').edition)).toBe('235');
});
