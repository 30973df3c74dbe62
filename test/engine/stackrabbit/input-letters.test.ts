import { expect, it } from 'vitest';
import { areLetters, entryDelayMarks, formatLetters, parseLetters } from '../../../src/engine/stackrabbit/move-line.js';
import { BUTTON, parseButtons } from '../../../src/tetris/buttons.js';
import { entryDelay } from '../../../src/tetris/entry-delay.js';

const ALL = ['.', 'L', 'R', 'A', 'B', 'D', 'LA', 'LB', 'RA', 'RB'].map(parseButtons);

it('every frame has a letter, and back', () => {
  expect(formatLetters(ALL)).toBe('.LRABDEFIG');
  expect(parseLetters('.LRABDEFIG**^^**')).toEqual(ALL);
  expect(parseLetters('.lrabdefig')).toEqual(ALL);
});

it('DOWN has none with another button', () => {
  const both = BUTTON.DOWN | BUTTON.A;
  expect([areLetters(ALL), areLetters([both])]).toEqual([true, false]);
  expect(() => formatLetters([both])).toThrow(new RangeError('buttons 132 have no letter'));
  expect(() => parseLetters('L~')).toThrow('no input "~"');
});

it('small letters are directions that are held on', () => {
  const held = ['L', 'L', 'LA', 'R', 'R', '.', 'R', 'A', 'A'].map(parseButtons);
  expect(formatLetters(held, 0)).toBe('LleRr.RAA');
  expect(formatLetters(held, BUTTON.LEFT)).toBe('lleRr.RAA');
  expect(formatLetters(held)).toBe('LLERR.RAA');
});

it('stars are the frames until the next piece, 17 more at a clear, which takes up to 3 longer', () => {
  for (let y = 0; y < 20; y++) {
    const frames = (clears: boolean, frameCounter = 0) => entryDelay({ y, clears, frameCounter });
    expect(entryDelayMarks(y, false)).toBe('*'.repeat(frames(false)));
    const least = Math.min(...[0, 1, 2, 3].map((frameCounter) => frames(true, frameCounter)));
    expect(entryDelayMarks(y, true)).toMatch(/^\*+\^{17}\*{5}$/);
    expect(entryDelayMarks(y, true)).toHaveLength(least);
  }
});
