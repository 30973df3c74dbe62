import { describe, expect, it } from 'vitest';
import { countPiece, EMPTY_COUNT, tetrisRate } from '../../src/record/score-count.js';
import { SPAWN_ORIENTATION } from '../../src/tetris/tetromino.js';
import { NTSC, PAL } from '../../src/tetris/timing.js';

const O = SPAWN_ORIENTATION.O;
const I = SPAWN_ORIENTATION.I;

describe('the own count of a game', () => {
  it('goes on beyond the score that the cartridge can show', () => {
    const before = { ...EMPTY_COUNT, ownScore: 999_000, scoreAt230: 999_000 };
    const after = countPiece(before, {
      orientation: I,
      cleared: 4,
      hold: 0,
      timing: NTSC,
      level: 28,
      linesBefore: 200,
    });
    expect(after.ownScore).toBe(999_000 + 1200 * 29);
    expect(after.maxOut).toBe(true);
  });

  it('counts the clear that crosses 230 lines, and none after it', () => {
    const crossing = countPiece(EMPTY_COUNT, {
      orientation: I,
      cleared: 4,
      hold: 0,
      timing: NTSC,
      level: 29,
      linesBefore: 229,
    });
    expect(crossing.scoreAt230).toBe(36_000);
    const later = countPiece(crossing, {
      orientation: I,
      cleared: 4,
      hold: 0,
      timing: NTSC,
      level: 29,
      linesBefore: 233,
    });
    expect(later.scoreAt230).toBe(36_000);
    expect(later.ownScore).toBe(72_000);
  });

  it('tells lines by the gravity of the level after their clear', () => {
    const clears = [
      [4, 18],
      [1, 19],
      [4, 28],
      [2, 29],
      [4, 0],
    ];
    const count = clears.reduce(
      (sum, [cleared, level]) =>
        countPiece(sum, { orientation: I, cleared, hold: 0, timing: NTSC, level, linesBefore: 0 }),
      EMPTY_COUNT,
    );
    expect([count.linesByGravity, count.tetrisLinesByGravity]).toEqual([
      [8, 5, 2],
      [8, 4, 0],
    ]);
    const inEurope = clears.reduce(
      (sum, [cleared, level]) =>
        countPiece(sum, { orientation: I, cleared, hold: 0, timing: PAL, level, linesBefore: 0 }),
      EMPTY_COUNT,
    );
    expect(inEurope.linesByGravity).toEqual([4, 4, 7]);
  });

  it('a max-out needs line and soft-drop points together, within 230 lines', () => {
    const before = { ...EMPTY_COUNT, ownScore: 999_990, scoreAt230: 990_000, softDropPoints: 9_990 };
    const piece = { orientation: O, cleared: 0, hold: 11, timing: NTSC, level: 28 };
    expect(countPiece(before, { ...piece, linesBefore: 229 }).maxOut).toBe(true);
    expect(countPiece(before, { ...piece, linesBefore: 230 }).maxOut).toBe(false);
  });

  it('measures droughts between one I and the next', () => {
    const pieces = [O, O, O, I, O, O];
    const piece = { cleared: 0, hold: 0, timing: NTSC, level: 0, linesBefore: 0 };
    const count = pieces.reduce((sum, orientation) => countPiece(sum, { ...piece, orientation }), EMPTY_COUNT);
    expect([count.drought, count.longestDrought]).toEqual([2, 3]);
  });

  it('the tetris rate is a share of lines', () => {
    expect(tetrisRate([2, 1, 0, 3])).toBe(12 / 16);
    expect(tetrisRate([0, 0, 0, 0])).toBe(0);
  });
});
