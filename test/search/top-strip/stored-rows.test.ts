/** Stored rows: what it takes to complete them, and to fill one more. */
import { describe, expect, it } from 'vitest';
import { framesAbove } from '../../../src/search/top-strip/row-frames.js';
import { afterStored, openAfterFour, openToFill, WellValues } from '../../../src/search/top-strip/stored-rows.js';
import { cellsOfRow, STORED_ROW, type StripCells } from '../../../src/search/top-strip/strip.js';
import { emptyPlayfield, HIDDEN_ROWS, type Playfield, ROWS } from '../../../src/tetris/playfield.js';
import { TETROMINOES } from '../../../src/tetris/tetromino.js';

const THE_I = TETROMINOES.indexOf('I');
const THE_O = TETROMINOES.indexOf('O');

function withStored(from: number, to: number): Playfield {
  return emptyPlayfield().fill(STORED_ROW, from + HIDDEN_ROWS, to + 1 + HIDDEN_ROWS);
}

describe('a row to be filled', () => {
  it('lacks nothing where four rows are stored for each well', () => {
    expect(openToFill(withStored(8, 19), 3)).toBe(0);
    expect(openToFill(withStored(4, 19), 4)).toBe(0);
  });

  it('lacks its open cells but the well', () => {
    const playfield = withStored(5, 19);
    expect(openToFill(playfield, 4)).toBe(STORED_ROW);
    playfield[4 + HIDDEN_ROWS] = 0b0000000111;
    expect(openToFill(playfield, 4)).toBe(0b0111111000);
    // A row further up does not matter where it covers nothing.
    playfield[3 + HIDDEN_ROWS] = 0b0000000011;
    expect(openToFill(playfield, 4)).toBe(0b0111111000);
  });

  it('is lost where something covers one of them', () => {
    const playfield = withStored(5, 19);
    playfield[3 + HIDDEN_ROWS] = 0b0000010000;
    expect(openToFill(playfield, 4)).toBeUndefined();
  });

  it('is what the last strip of four rows leaves, which must not bar the way to the well', () => {
    expect(openAfterFour(cellsOfRow(0, 0b0000000110))).toBe(0b0111111001);
    expect(openAfterFour(cellsOfRow(0, 0b0100000110))).toBeUndefined();
    expect(openAfterFour(cellsOfRow(0, 0b1000000110))).toBeUndefined();
  });
});

describe('a strip that stores a row', () => {
  /** Frames of the next strip: nothing, or one cell left to it. */
  const framesOf = (missing: number): number[] | undefined =>
    missing === 0
      ? [310, 300, 320, 330, 340, 350, 360]
      : missing === 1
        ? [299, 302, 303, 304, 305, 306, 307]
        : undefined;
  const worth = afterStored(framesOf);
  const left = (missing: number): StripCells => cellsOfRow(3, STORED_ROW & ~missing);

  it('is worth what the next one takes more or less, which fills what it left', () => {
    expect(worth(left(0), 0, 0)).toBe(10);
    expect(worth(left(0), 0, 1)).toBe(0);
    expect(worth(left(1), 0, 0)).toBe(-1);
  });

  it('costs what its cells above the top cost', () => {
    expect(worth(left(0), 0b100, 1)).toBeCloseTo(framesAbove(0b100), 9);
  });

  it('is worth nothing where the next one cannot fill that', () => {
    expect(worth(left(0b110), 0, 1)).toBe(Infinity);
  });
});

describe('tetrises of stored rows', () => {
  const wells = new WellValues(ROWS);

  it('take nothing where there are none, and more the more there are', () => {
    const open = [0, 1, 2, 3, 4].map((count) => wells.of(count, 0).open);
    expect(Math.max(...wells.of(0, 0).frames, ...open[0])).toBe(0);
    for (let i = 1; i < open.length; i++) expect(Math.min(...open[i])).toBeGreaterThan(Math.max(...open[i - 1]));
  });

  it('take less where an I comes', () => {
    const { frames, open } = wells.of(2, 0);
    const of = (piece: number, next: number): number => frames[piece * TETROMINOES.length + next];
    expect(of(THE_I, THE_I)).toBeLessThan(of(THE_I, THE_O));
    expect(of(THE_I, THE_O)).toBeLessThan(of(THE_O, THE_O));
    expect(open[THE_I]).toBeLessThan(open[THE_O]);
  });

  it('take more the more cells are missing, and the deeper these are', () => {
    const expected = (count: number, open: number): number => Math.min(...wells.of(count, open).open);
    expect(expected(4, 0b0000000011)).toBeGreaterThan(expected(4, 0));
    expect(expected(4, 0b0011001111)).toBeGreaterThan(expected(4, 0b0000000011));
    const costs = [4, 3, 2, 1].map((count) => expected(count, 0b0011001111) - expected(count, 0));
    for (let i = 1; i < costs.length; i++) expect(costs[i]).toBeGreaterThan(costs[i - 1]);
  });

  it('take less where a piece comes that fits', () => {
    const { open } = wells.of(1, 0b0000110000);
    const of = (piece: number): number => wells.of(1, 0b0000110000).frames[piece * TETROMINOES.length + THE_I];
    // An O, and an I once the row is complete.
    expect(of(THE_O)).toBeLessThan(of(THE_I));
    expect(Math.min(...open)).toBeGreaterThan(Math.min(...wells.of(1, 0).open));
  });
});
