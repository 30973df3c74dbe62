import { describe, expect, it } from 'vitest';
import { allSpawnsFit, canCompleteRow, regionFromSpawn } from '../../src/eval/calm.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { emptyPlayfield, fits, formatPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../../src/tetris/tetromino.js';
import { randomPlayfield } from './random-playfields.js';

const filled = (top: readonly string[], rest = '..........') => {
  const rows = [...top];
  while (rows.length < 20) rows.push(rest);
  return parsePlayfield(rows.join('\n'));
};

describe('room for the next piece', () => {
  it('is there when all seven tetrominoes fit where they appear (2,000 random playfields, seed 3)', () => {
    const random = new SeededRandom(3);
    for (let i = 0; i < 2000; i++) {
      const playfield = randomPlayfield(random);
      const plain = TETROMINOES.every((tetromino) => fits(playfield, SPAWN_ORIENTATION[tetromino], 5, 0));
      expect(allSpawnsFit(playfield), formatPlayfield(playfield)).toBe(plain);
    }
  });

  it('is not there with a block in column 3 of the top row, where an I appears, but with one in column 2', () => {
    expect(allSpawnsFit(filled(['...#......']))).toBe(false);
    expect(allSpawnsFit(filled(['..#.......']))).toBe(true);
  });
});

describe('the region that hangs together with the spawn', () => {
  it('goes around a roof and stops at closed walls', () => {
    const playfield = filled(['..........', '..........', '####.#####'], '##...#####');
    const region = regionFromSpawn(playfield);
    expect(region[0]).toBe(0x3ff);
    expect(region[2]).toBe(0b0000010000);
    expect(region[3]).toBe(0b0000011100);
  });

  it('is empty when the spawn cell is filled', () => {
    expect(regionFromSpawn(filled(['.....#....'])).every((row) => row === 0)).toBe(true);
  });
});

describe('completing a row from above', () => {
  it('is not asked while the top row is empty', () => {
    expect(canCompleteRow(emptyPlayfield())).toBe(true);
    expect(canCompleteRow(filled(['..........'], '.#.#.#.#.#'))).toBe(true);
  });

  it('is possible while one row below stays open to the spawn wherever it is empty', () => {
    expect(canCompleteRow(filled(['#.........'], '#########.'))).toBe(true);
  });

  it('is impossible when towers shut a part of every row off', () => {
    // Column 1 is a tower up to the top; column 0 behind it is open in every row and cannot be reached.
    expect(canCompleteRow(filled([], '.#........'))).toBe(false);
  });
});
