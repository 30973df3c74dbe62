import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { BeamLayer, Candidates } from '../../../src/search/foresight/beam-layer.js';
import { mostPoints } from '../../../src/search/foresight/goal.js';
import { HIDDEN_ROWS } from '../../../src/tetris/playfield.js';

describe('the candidates of a beam', () => {
  it.each([1, 2, 3, 4])(
    'come best first as a plain sort has them, the earlier of equal ones first; seed %i',
    (seed) => {
      const random = new SeededRandom(seed);
      const candidates = new Candidates();
      const count = 1 + (random.next() % 3000);
      candidates.makeRoom(count);
      // Few different values, so that many are equal.
      for (let i = 0; i < count; i++) candidates.values[i] = (random.next() % 50) - 25;
      candidates.count = count;
      const plain = Array.from({ length: count }, (_, i) => i).sort(
        (a, b) => candidates.values[b] - candidates.values[a] || a - b,
      );
      const most = 1 + (random.next() % 200);
      const blocks = [...candidates.bestFirst(most)];
      expect(blocks.flatMap((block) => [...block])).toEqual(plain);
      expect(blocks[0]).toHaveLength(Math.min(most, count));
    },
  );
});

describe('the games of a beam', () => {
  it.each([1, 2, 3])('are kept once for each different future, as a set of texts has them; seed %i', (seed) => {
    const random = new SeededRandom(seed);
    const layer = new BeamLayer(500);
    const plain = new Set<string>();
    layer.clear();
    for (let i = 0; i < 500; i++) {
      const at = layer.count;
      const playfield = layer.playfield(at).fill(0);
      playfield[random.next() % 2] = random.next() % 3;
      layer.current[at] = random.next() % 2;
      layer.next[at] = random.next() % 2;
      layer.lines[at] = random.next() % 2;
      layer.rng[at] = random.next() % 3;
      // Only its phase counts: 1 and 5 are alike.
      layer.frameCounter[at] = (random.next() % 2) * 4 + (random.next() % 2);
      const phase = layer.frameCounter[at] & 3;
      const text = [...playfield, layer.current[at], layer.next[at], layer.lines[at], layer.rng[at], phase].join();
      expect(layer.keepIfNew()).toBe(!plain.has(text));
      plain.add(text);
    }
    expect(layer.count).toBe(plain.size);
  });

  it.each([1, 2, 3])('are kept up to a number on each playfield, behind rows included; seed %i', (seed) => {
    const random = new SeededRandom(seed);
    const layer = new BeamLayer(500, 4);
    const kept = new Map<number, number>();
    layer.clear();
    for (let i = 0; i < 500; i++) {
      const at = layer.count;
      const block = random.below(40);
      layer.wholePlayfield(at).fill(0)[block % 26] = 1 + (block % 3);
      const own = layer.wholePlayfield(at)[block % 26] * 26 + (block % 26);
      layer.rng[at] = i;
      const before = kept.get(own) ?? 0;
      expect(layer.keepIfNew()).toBe(before < 4);
      kept.set(own, Math.min(4, before + 1));
    }
    expect(layer.count).toBe(4 * kept.size);
    layer.clear();
    expect(layer.keepIfNew()).toBe(true);
  });
});

describe('most points until a number of lines', () => {
  it('is worth what the lines that are left can earn, and no tetris gives any of it away', () => {
    const goal = mostPoints({ lines: 0, level: 19 }, 8);
    const start = { points: 0, lines: 0, level: 19, frames: 0 };
    const afterTetris = { ...start, points: 24_000, lines: 4 };
    const afterSingle = { ...start, points: 800, lines: 1 };
    expect(goal.worth(afterTetris)).toBe(goal.worth(start));
    expect(goal.worth(afterSingle)).toBeLessThan(goal.worth(start));
  });

  it('are the same once something stands in the rows at the top, whatever lies below, if they are told to', () => {
    const layer = new BeamLayer(10, undefined, false, HIDDEN_ROWS + 6);
    layer.clear();
    const isKept = (rows: Readonly<Record<number, number>>): boolean => {
      const playfield = layer.playfield(layer.count).fill(0);
      for (const [row, cells] of Object.entries(rows)) playfield[Number(row) + HIDDEN_ROWS] = cells;
      return layer.keepIfNew();
    };
    expect([isKept({ 5: 3 }), isKept({ 5: 3, 6: 1 }), isKept({ 5: 3, 19: 7 }), isKept({ 4: 3 })]).toEqual([
      ...[true, false, false, true],
    ]);
    // What is left above the playfield does not stand there.
    expect([isKept({ [-2]: 1, 6: 1 }), isKept({ [-2]: 1, 6: 3 }), isKept({ [-2]: 1, 6: 3 })]).toEqual([
      ...[true, true, false],
    ]);
  });

  it('count apart on a playfield where their pieces differ, if they are told to', () => {
    const layer = new BeamLayer(10, 1, true);
    layer.clear();
    const isKept = (current: number, rng: number): boolean => {
      layer.playfield(layer.count).fill(0);
      layer.current[layer.count] = current;
      layer.rng[layer.count] = rng;
      return layer.keepIfNew();
    };
    expect([isKept(1, 1), isKept(1, 2), isKept(2, 3)]).toEqual([true, false, true]);
  });
});
