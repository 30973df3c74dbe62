import { describe, expect, it } from 'vitest';
import { randomPosition } from '../../scripts/support/random-position.js';
import { locksOf } from '../../src/engine/locks.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { spawnSituation } from '../../src/reach/input-plan.js';
import { PLACEMENT_KINDS, placementKind } from '../../src/reach/placement-kind.js';
import { hardDropFinder } from '../../src/search/hard-drop-finder.js';
import { formatPlacement, parsePlacement } from '../../src/tetris/placement.js';
import { emptyPlayfield, HIDDEN_ROWS, parsePlayfield } from '../../src/tetris/playfield.js';

const SEED = 3;

describe('the kind of a placement', () => {
  it('is a drop where nothing is above it, however far the way over the stack', () => {
    expect(placementKind(emptyPlayfield(), parsePlacement('T@5,18'))).toBe('drop');
    const walled = parsePlayfield('....##....\n'.repeat(15));
    expect(placementKind(walled, parsePlacement('I-vertical@0,18'))).toBe('drop');
  });

  it.each([
    // Shifted in under the ledge.
    ['tuck', 'O@2,18', '..##......\n..........\n..........'],
    // Turned in where there is no room beside it.
    ['spin', 'T@4,18', '###...####\n###..#####\n###...####\n####.#####'],
    // Shifted under the ledge, and turned there.
    ['spintuck', 'T-right@1,18', '####......\n..........\n..........\n#.########'],
  ])('is a %s at %s', (kind, placement, rows) => {
    expect(placementKind(parsePlayfield(rows), parsePlacement(placement))).toBe(kind);
  });

  it('is none where no way leads', () => {
    const hole = parsePlayfield(`##########\n${'#########.\n'.repeat(4)}`);
    expect(placementKind(hole, parsePlacement('I-vertical@9,18'))).toBeUndefined();
  });

  it(`is a drop for whatever hard drops find, and for nothing else, on random boards of seed ${SEED}`, () => {
    const random = new SeededRandom(SEED);
    const finder = hardDropFinder();
    const kinds = new Set<string | undefined>();
    for (let board = 0; board < 40; board++) {
      const { piece, level, ...position } = randomPosition(random, [19]);
      const playfield = position.playfield.fill(0, 0, HIDDEN_ROWS + 6);
      const { count, orientations, xs, ys } = finder.find(spawnSituation(playfield, piece, level));
      const dropped = Array.from({ length: count }, (_, i) =>
        formatPlacement({ orientation: orientations[i], x: xs[i], y: ys[i] }),
      );
      const locks = locksOf(playfield, piece);
      for (const lock of locks) kinds.add(placementKind(playfield, lock));
      const drops = locks.filter((lock) => placementKind(playfield, lock) === 'drop');
      expect(drops.map(formatPlacement).sort()).toEqual(dropped.sort());
    }
    expect(kinds).toEqual(new Set([...PLACEMENT_KINDS, undefined]));
  });
});
