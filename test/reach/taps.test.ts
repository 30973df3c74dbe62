import { describe, expect, it } from 'vitest';
import { formatTaps, mayShift, parseTaps, pressesPerRow, TAPS_30HZ } from '../../src/reach/taps.js';

describe('tap patterns', () => {
  it('are read from their names and from their frames', () => {
    for (const text of ['30hz', '20hz', '15hz', '12hz', '10hz', 'das', 'X..X.', 'X.', '.X']) {
      expect(formatTaps(parseTaps(text))).toBe(text);
    }
    expect(parseTaps('30hz')).toEqual(TAPS_30HZ);
    expect(parseTaps('X..')).toEqual(parseTaps('20hz'));
  });

  it('repeat from the first active frame', () => {
    const taps = parseTaps('X..X.');
    expect(Array.from({ length: 12 }, (_, frame) => (mayShift(taps, frame) ? 'X' : '.')).join('')).toBe('X..X.X..X.X.');
  });

  it('need a press, and at most 16 frames', () => {
    for (const text of ['', '...', '40hz', 'x.', 'X'.padEnd(17, '.')]) {
      expect(() => parseTaps(text), text).toThrow(RangeError);
    }
  });

  it.each([
    ['30hz', 2, 1],
    ['20hz', 2, 2 / 3],
    ['20hz', 3, 1],
    ['10hz', 3, 1 / 2],
    ['X..X.', 2, 4 / 5],
    // Between two presses a button is up for a frame.
    ['XX', 2, 1],
    ['XX.', 3, 1],
    ['XXXX.', 5, 2],
  ])('at %s presses so often while a piece falls a row in %i frames: %f', (taps, framesPerRow, presses) => {
    expect(pressesPerRow(parseTaps(taps), framesPerRow)).toBe(presses);
  });
});
