import { describe, expect, it } from 'vitest';
import { locksOf } from '../../src/engine/locks.js';
import { boxKey, fromNotation, toNotation } from '../../src/engine/move.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';

describe('the notation of other tools', () => {
  it('counts turns with A, shifts and rows from where a piece appears', () => {
    expect(toNotation({ orientation: 0, x: 1, y: 15 })).toEqual([2, -4, 15]);
    expect(fromNotation('T', [2, -4, 15])).toEqual({ orientation: 0, x: 1, y: 15 });
  });

  it.each([
    ['T', [2, 3, 0, 1]],
    ['J', [7, 4, 5, 6]],
    ['L', [14, 15, 16, 13]],
    ['Z', [8, 9]],
    ['S', [11, 12]],
    ['I', [18, 17]],
    ['O', [10]],
  ] as const)('numbers the orientations of a %s as they do', (piece, orientations) => {
    expect(orientations.map((orientation) => toNotation({ orientation, x: 5, y: 0 })[0])).toEqual([
      ...orientations.keys(),
    ]);
    for (const turns of [0, 1, 2, 3]) {
      expect(fromNotation(piece, [turns, 0, 0]).orientation).toBe(orientations[turns % orientations.length]);
    }
  });

  it('comes back to the same placement from every lock on an empty playfield', () => {
    for (const piece of TETROMINOES) {
      const locks = locksOf(emptyPlayfield(), piece);
      expect(locks.length).toBeGreaterThanOrEqual(9);
      expect(locks.map((lock) => fromNotation(piece, toNotation(lock)))).toEqual(locks);
    }
  });

  it('names the corner of the box around a piece', () => {
    expect(boxKey(parsePlacement('T@5,18'))).toBe('0|3|17');
    expect(boxKey(parsePlacement('I@5,19'))).toBe('0|3|17');
  });
});
