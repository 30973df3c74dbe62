/** Stored rows: what it takes to complete them, and to fill one more. */
import { describe, expect, it } from 'vitest';
import { framesToFill, ratedWells } from '../../../src/search/top-strip/stored-rows.js';
import { STORED_ROW } from '../../../src/search/top-strip/strip.js';
import { emptyPlayfield, HIDDEN_ROWS, type Playfield } from '../../../src/tetris/playfield.js';
import { TETROMINOES } from '../../../src/tetris/tetromino.js';

const THE_I = TETROMINOES.indexOf('I');
const THE_O = TETROMINOES.indexOf('O');

function withStored(from: number, to: number): Playfield {
  return emptyPlayfield().fill(STORED_ROW, from + HIDDEN_ROWS, to + 1 + HIDDEN_ROWS);
}

describe('a row to be filled', () => {
  it('takes nothing where four rows are stored for each well', () => {
    expect(framesToFill(withStored(8, 19), 3)).toBe(0);
    expect(framesToFill(withStored(4, 19), 4)).toBe(0);
  });

  it('takes the frames of its open cells but the well, and less the more of them are filled', () => {
    const playfield = withStored(5, 19);
    const empty = framesToFill(playfield, 4);
    playfield[4 + HIDDEN_ROWS] = 0b0000000111;
    expect(framesToFill(playfield, 4)).toBeCloseTo((empty * 6) / 9, 9);
    // A row further up does not matter where it covers nothing.
    playfield[3 + HIDDEN_ROWS] = 0b0000000011;
    expect(framesToFill(playfield, 4)).toBeCloseTo((empty * 6) / 9, 9);
  });

  it('is lost where something covers one of them', () => {
    const playfield = withStored(5, 19);
    playfield[3 + HIDDEN_ROWS] = 0b0000010000;
    expect(framesToFill(playfield, 4)).toBe(Infinity);
  });
});

describe('tetrises of stored rows', () => {
  const wells = ratedWells(4);

  it('take nothing where there are none, and more the more there are', () => {
    expect(Math.max(...wells[0].frames, ...wells[0].open)).toBe(0);
    for (let i = 1; i < wells.length; i++)
      expect(Math.min(...wells[i].open)).toBeGreaterThan(Math.max(...wells[i - 1].open));
  });

  it('take less where an I comes', () => {
    const { frames, open } = wells[2];
    const of = (piece: number, next: number): number => frames[piece * TETROMINOES.length + next];
    expect(of(THE_I, THE_I)).toBeLessThan(of(THE_I, THE_O));
    expect(of(THE_I, THE_O)).toBeLessThan(of(THE_O, THE_O));
    expect(open[THE_I]).toBeLessThan(open[THE_O]);
  });
});
