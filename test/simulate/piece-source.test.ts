import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { PieceRule } from '../../src/simulate/game-rules.js';
import { generatorSource, pieceSource } from '../../src/simulate/piece-source.js';
import { POWER_ON_RNG, pickPiece, stepRng } from '../../src/tetris/random.js';
import { TETROMINOES, tetrominoIndex, tetrominoOf } from '../../src/tetris/tetromino.js';

const DRAWS = 70_000;

/** Shares of each piece among many draws. */
function sharesOf(rule: PieceRule): number[] {
  const source = pieceSource(rule, 21);
  const random = new SeededRandom(22);
  const counts = new Array<number>(7).fill(0);
  for (let i = 0; i < DRAWS; i++) counts[source.next(20 + random.below(40))]++;
  return counts.map((count) => count / DRAWS);
}

describe('the pieces that come', () => {
  it('are all seven in every seven, in ever new orders, from a bag', () => {
    const source = pieceSource('bag', 3);
    const bags = Array.from({ length: 300 }, () => Array.from({ length: 7 }, () => source.next(0)));
    for (const bag of bags) expect([...bag].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(new Set(bags.map(String)).size).toBeGreaterThan(280);
    // Each piece is first in a seventh of them: 43 ± 6.
    const first = bags.map(([piece]) => piece);
    for (let piece = 0; piece < 7; piece++) {
      const times = first.filter((one) => one === piece).length;
      expect(times).toBeGreaterThan(20);
      expect(times).toBeLessThan(66);
    }
  });

  it('come equally often when uniform', () => {
    for (const share of sharesOf('uniform')) expect(share).toBeCloseTo(1 / 7, 2);
  });

  it('come with S and Z at 3/11 each and the others at 1/11, and at any other share', () => {
    const heavy = sharesOf({ szShare: 6 / 11 });
    const none = sharesOf({ szShare: 0 });
    TETROMINOES.forEach((tetromino, piece) => {
      const isSz = tetromino === 'S' || tetromino === 'Z';
      expect(heavy[piece]).toBeCloseTo(isSz ? 3 / 11 : 1 / 11, 2);
      expect(none[piece]).toBeCloseTo(isSz ? 0 : 1 / 5, 2);
    });
  });

  it("come with the shares of the console's table", () => {
    // T, J, Z, O, S, L, I: the chances that the table settles to.
    const expected = [0.1467, 0.1429, 0.143, 0.1429, 0.1468, 0.1389, 0.1389];
    sharesOf('nes').forEach((share, piece) => {
      expect(share).toBeCloseTo(expected[piece], 2);
    });
  });

  it("are those of the console's register, a step a frame", () => {
    const start = { rng: POWER_ON_RNG, spawnCount: 7, previousSpawn: 0 };
    const source = generatorSource(start);
    let generator = start;
    for (const frames of [0, 1, 40, 17, 300]) {
      let { rng } = generator;
      for (let i = 0; i < frames; i++) rng = stepRng(rng);
      generator = pickPiece({ ...generator, rng });
      expect(source.next(frames)).toBe(tetrominoIndex(tetrominoOf(generator.previousSpawn)));
    }
  });

  it('are the same again for a seed, and others for another', () => {
    const some = (seed: number) => {
      const source = pieceSource('uniform', seed);
      return Array.from({ length: 40 }, () => source.next(0)).join('');
    };
    expect(some(5)).toBe(some(5));
    expect(some(5)).not.toBe(some(6));
  });
});
