import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { spawnSituation } from '../../src/reach/input-plan.js';
import type { FoundPlacements } from '../../src/search/finder-source.js';
import { hardDropFinder } from '../../src/search/hard-drop-finder.js';
import { noGravityFinder } from '../../src/search/no-gravity-finder.js';
import { spawnPiece } from '../../src/tetris/active-piece.js';
import { emptyPlayfield, fits, parsePlayfield } from '../../src/tetris/playfield.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, TETROMINOES } from '../../src/tetris/tetromino.js';
import { NTSC } from '../../src/tetris/timing.js';
import { randomPlayfield } from '../eval/random-playfields.js';
import { type PlainPlacement, plainDrops, plainPlacements } from './plain-placements.js';

const textOf = ({ orientation, x, y }: PlainPlacement) => `${orientation}@${x},${y}`;
const textsOf = ({ count, orientations, xs, ys }: FoundPlacements) =>
  Array.from({ length: count }, (_, i) => textOf({ orientation: orientations[i], x: xs[i], y: ys[i] }));
const byRow = (a: PlainPlacement, b: PlainPlacement) => a.y - b.y || a.orientation - b.orientation || a.x - b.x;
const empty = emptyPlayfield();

describe('the search without gravity', () => {
  it('finds what visiting every state finds, by row, orientation and column (seed 11)', () => {
    const random = new SeededRandom(11);
    const finder = noGravityFinder();
    for (let i = 0; i < 1500; i++) {
      const playfield = randomPlayfield(random);
      const tetromino = TETROMINOES[random.below(7)];
      const expected = plainPlacements(playfield, spawnPiece(SPAWN_ORIENTATION[tetromino])).sort(byRow);
      expect(textsOf(finder.find(spawnSituation(playfield, tetromino, 0)))).toEqual(expected.map(textOf));
    }
  });

  it('goes on from anywhere on the way down (seed 12)', () => {
    const random = new SeededRandom(12);
    const finder = noGravityFinder();
    let compared = 0;
    while (compared < 300) {
      const playfield = randomPlayfield(random);
      const orientation = random.below(ORIENTATIONS.length);
      const piece = { ...spawnPiece(orientation), x: random.below(10), y: random.below(20) };
      if (!fits(playfield, orientation, piece.x, piece.y)) continue;
      compared++;
      const found = textsOf(finder.find({ playfield, piece, heldBefore: 0, level: 0, timing: NTSC, frame: 0 }));
      expect(found).toEqual(plainPlacements(playfield, piece).sort(byRow).map(textOf));
    }
  });

  it('has the known counts on an empty playfield', () => {
    const counts = TETROMINOES.map((tetromino) => noGravityFinder().find(spawnSituation(empty, tetromino, 0)).count);
    expect(counts).toEqual([34, 34, 17, 9, 17, 34, 17]);
  });

  it('slides under an overhang as far as it goes, which no drop does', () => {
    const cave = parsePlayfield(['..########', '..........', '..........'].join('\n'));
    const found = textsOf(noGravityFinder().find(spawnSituation(cave, 'O', 0)));
    expect(found).toContain('10@9,18');
    expect(textsOf(hardDropFinder().find(spawnSituation(cave, 'O', 0)))).not.toContain('10@9,18');
  });

  it('finds nothing where a spawned piece is walled in by blocks', () => {
    const full = emptyPlayfield().fill(0b0111111111, 2);
    expect(noGravityFinder().find(spawnSituation(full, 'O', 0)).count).toBe(0);
  });

  it('says where a placement is, and refuses one that there is not', () => {
    const finder = noGravityFinder();
    const { count } = finder.find(spawnSituation(empty, 'O', 0));
    expect(finder.plan(0)).toEqual({ placement: { orientation: 10, x: 1, y: 18 }, buttons: [] });
    expect(() => finder.plan(count)).toThrow('no placement 9 of 9');
  });
});

describe('the search for drops', () => {
  it('finds what letting every orientation fall row by row finds, by orientation and column (seed 13)', () => {
    const random = new SeededRandom(13);
    const finder = hardDropFinder();
    for (let i = 0; i < 3000; i++) {
      const playfield = randomPlayfield(random).fill(0, 0, 2);
      const tetromino = TETROMINOES[random.below(7)];
      const found = textsOf(finder.find(spawnSituation(playfield, tetromino, 0)));
      expect(found).toEqual(plainDrops(playfield, tetromino).map(textOf));
    }
  });

  it('has the known counts on an empty playfield', () => {
    const counts = TETROMINOES.map((_, tetromino) => hardDropFinder().drops(empty, tetromino).count);
    expect(counts).toEqual([34, 34, 17, 9, 17, 34, 17]);
  });

  it('lets no piece stick out of the top row', () => {
    const high = parsePlayfield(Array.from({ length: 18 }, () => '#########.').join('\n'));
    // Two free rows: an upright I fits in the open column alone, lying ones on top.
    expect(textsOf(hardDropFinder().find(spawnSituation(high, 'I', 0)))).toEqual([
      '17@9,18',
      ...[2, 3, 4, 5, 6, 7, 8].map((x) => `18@${x},1`),
    ]);
    const full = emptyPlayfield().fill(0b0111111110, 2);
    expect(hardDropFinder().find(spawnSituation(full, 'O', 0)).count).toBe(0);
  });

  it('finds nothing for a piece that appears inside and is in the way of a block, else all of its drops', () => {
    // A column up to the second row, where T, Z, O and S have a cell as they appear, and J, L and I have none.
    const tower = parsePlayfield(Array.from({ length: 19 }, () => '.....#....').join('\n'));
    const counts = (spawn: 'above' | 'inside') =>
      TETROMINOES.map((tetromino) => hardDropFinder(spawn).find(spawnSituation(tower, tetromino, 0)).count);
    const above = counts('above');
    expect(Math.min(...above)).toBeGreaterThan(0);
    expect(counts('inside')).toEqual(TETROMINOES.map((tetromino, i) => ('JLI'.includes(tetromino) ? above[i] : 0)));
    // Beside the middle the same tower is in nobody's way.
    const aside = parsePlayfield(Array.from({ length: 20 }, () => '#.........').join('\n'));
    for (const tetromino of TETROMINOES) {
      const situation = spawnSituation(aside, tetromino, 0);
      expect(textsOf(hardDropFinder('inside').find(situation))).toEqual(textsOf(hardDropFinder().find(situation)));
    }
  });
});
