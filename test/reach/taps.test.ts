import { describe, expect, it } from 'vitest';
import { formatTaps, mayShift, NAMED_TAP_RATES, parseTaps, pressesPerRow, TAPS_30HZ } from '../../src/reach/taps.js';

describe('tap patterns', () => {
  it('are read from their names and from their frames', () => {
    for (const text of [...NAMED_TAP_RATES, 'XX.', 'X.', '.X', 'X'.padEnd(64, '.')]) {
      expect(formatTaps(parseTaps(text))).toBe(text);
    }
    expect(parseTaps('30hz')).toEqual(TAPS_30HZ);
    expect(parseTaps('X..')).toEqual(parseTaps('20hz'));
    expect(formatTaps(parseTaps('X..X.'))).toBe('24hz');
    expect(formatTaps(parseTaps('13.5 Hz'))).toBe('13.5hz');
    expect(formatTaps(parseTaps('12Hz'))).toBe('12hz');
  });

  it('repeat from the first active frame', () => {
    const taps = parseTaps('X..X.');
    expect(Array.from({ length: 12 }, (_, frame) => (mayShift(taps, frame) ? 'X' : '.')).join('')).toBe('X..X.X..X.X.');
  });

  it('of a name are as fast as it says, rounded down, fastest first', () => {
    const rates = NAMED_TAP_RATES.filter((name) => name !== 'das');
    const presses = rates.map((name) => 60 * pressesPerRow(parseTaps(name), 1));
    expect(presses).toEqual(presses.toSorted((a, b) => b - a));
    rates.forEach((name, i) => {
      expect(presses[i] - Number.parseFloat(name)).toBeGreaterThan(-1e-9);
      expect(presses[i] - Number.parseFloat(name)).toBeLessThan(1);
    });
  });

  it.each([
    ['', /no tap pattern "" \(30hz, 24hz, /],
    ['...', /tap pattern "\.\.\." has no X/],
    ['40hz', /no tap pattern "40hz" .*did you mean/],
    ['x.', /no tap pattern "x\."/],
    ['X'.padEnd(65, '.'), /tap pattern of 65 frames: expected at most 64/],
  ])('need a press, and at most 64 frames: not %j', (text, message) => {
    expect(() => parseTaps(text)).toThrow(message);
    expect(() => parseTaps(text)).toThrow(RangeError);
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
