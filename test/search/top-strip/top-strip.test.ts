/** The strips at the top: every way of a piece by the search of the game, and strips that are completed on a playfield. */
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { spawnSituation } from '../../../src/reach/input-plan.js';
import { PausedReach } from '../../../src/search/paused-reach.js';
import { byteOfFrames, framesOnRow } from '../../../src/search/top-strip/row-frames.js';
import {
  cellsOfRow,
  FIRST_ROW,
  fourRows,
  IN_THE_WAY,
  LAST_ROW,
  rowOf,
  STORED_ROW,
  type StripCells,
  storingOnStored,
  storingRows,
  stripCells,
  threeRows,
} from '../../../src/search/top-strip/strip.js';
import { StripGraph } from '../../../src/search/top-strip/strip-graph.js';
import { stripParts } from '../../../src/search/top-strip/strip-parts.js';
import { StripValues } from '../../../src/search/top-strip/strip-values.js';
import { placeInto } from '../../../src/tetris/lock.js';
import { emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield } from '../../../src/tetris/playfield.js';
import { TETROMINOES } from '../../../src/tetris/tetromino.js';

const KINDS = [
  ['three rows at level 18', threeRows(3), 18],
  ['four rows at level 19', fourRows(1, 2), 19],
] as const;
const SEED = 20_261_128;

/** A playfield of which everything but some cells is filled; in rows −2 and −1 only what can be in the way counts. */
function allBut(free: StripCells): Playfield {
  const playfield = emptyPlayfield().fill(FULL_ROW);
  playfield.fill(IN_THE_WAY, 0, HIDDEN_ROWS);
  for (let row = FIRST_ROW; row <= LAST_ROW; row++) playfield[row + HIDDEN_ROWS] &= ~rowOf(free, row);
  return playfield;
}

describe.each(KINDS)('in strips of %s', (_, kind, level) => {
  it('each way leads to its place in its frames where everything else is filled', () => {
    const reach = new PausedReach();
    let count = 0;
    for (const { orientation, x, y, piece, ways } of stripParts(kind)) {
      for (const way of ways) {
        count++;
        const found = reach.search(spawnSituation(allBut(way), TETROMINOES[piece], level));
        let frames = Infinity;
        for (let i = 0; i < found; i++) {
          const isThere = reach.orientations[i] === orientation && reach.xs[i] === x && reach.ys[i] === y;
          if (isThere) frames = reach.restFrames[i];
        }
        if (frames !== way.frames) expect.fail(`${orientation} at ${x},${y} in ${frames} frames, not ${way.frames}`);
      }
    }
    expect(count).toBeGreaterThan(10_000);
  });
});

/** Completes a strip by parts that the graph leads to, one at random each time; returns the rows that are counted. */
function complete(graph: StripGraph, playfield: Playfield, random: SeededRandom): number {
  for (;;) {
    const node = graph.node(stripCells(playfield, graph.kind.floor));
    if (!node) return 0;
    const parts = [...node.parts.keys()];
    const { orientation, x, y } = graph.parts[parts[random.below(parts.length)]];
    const cleared = placeInto(playfield, playfield, { orientation, x, y });
    if (cleared > 0) return cleared;
  }
}

/** Twenty playfields on which a strip was completed from a row; each counts four. */
function completed(graph: StripGraph, row: number): Playfield[] {
  const random = new SeededRandom(SEED);
  expect(graph.nodeFrom(cellsOfRow(4, row))).not.toBeNull();
  return Array.from({ length: 20 }, () => {
    const playfield = emptyPlayfield();
    playfield[4 + HIDDEN_ROWS] = row;
    expect(complete(graph, playfield, random)).toBe(4);
    return playfield;
  });
}

describe('a strip of three rows', () => {
  const graph = new StripGraph(threeRows(3));
  /** ##.#.#..##, from the left. */
  const row = 0b1100101011;

  it(`counts four whichever way it is completed, and leaves what carries the next one; seed ${SEED}`, () => {
    for (const playfield of completed(graph, row)) {
      expect([...playfield.subarray(HIDDEN_ROWS, HIDDEN_ROWS + 4)]).toEqual([0, 0, 0, 0]);
      expect(playfield[4 + HIDDEN_ROWS]).toBeGreaterThan(0);
      expect(playfield[5 + HIDDEN_ROWS] & row).toBe(row);
    }
  });

  it('has no way from a row that carries nothing but a cell at the right edge', () => {
    expect(graph.nodeFrom(cellsOfRow(4, 0b1000000000))).toBeNull();
  });

  it('takes the fewer frames the better the pieces that are known', () => {
    const node = graph.nodeFrom(cellsOfRow(4, row));
    const { frames, open } = node ? new StripValues(graph, () => 0).of(node) : expect.fail();
    for (let piece = 0; piece < 7; piece++) {
      const known = frames.subarray(piece * 7, piece * 7 + 7);
      // Any piece can be waited for, a frame at a time.
      expect(open[piece]).toBeGreaterThanOrEqual(Math.min(...known));
      expect(open[piece]).toBeLessThanOrEqual(Math.min(...known) + 6 + 1e-3);
    }
  });
});

describe('a strip that stores a row', () => {
  const graph = new StripGraph(storingRows(3, [0]));

  it.each([
    ['a stored row', STORED_ROW],
    ['another row', 0b1000111110],
  ])(`counts four on %s whichever way it is completed, and leaves a stored row; seed ${SEED}`, (_, row) => {
    for (const playfield of completed(graph, row)) {
      expect([...playfield.subarray(HIDDEN_ROWS, HIDDEN_ROWS + 6)]).toEqual([0, 0, 0, 0, STORED_ROW, row]);
    }
  });
});

describe('a strip that may leave cells of its stored row to the next one', () => {
  const ONE = 0b1000000;
  const OTHER = 0b100000000;
  const TWO = 0b1000100;
  const THREE = 0b11001000;
  const graph = new StripGraph(storingOnStored(3, [0, ONE, OTHER, TWO, THREE]));

  it.each([
    ['nothing', 0, [0]],
    ['one cell', ONE, [0, OTHER]],
    ['two cells', TWO, [OTHER]],
    ['three cells', THREE, [TWO]],
  ])(
    `fills %s that was left, and leaves a cell less, or one more piece fills them; seed ${SEED}`,
    (_, missing, left) => {
      const found = completed(graph, STORED_ROW & ~missing).map((playfield) => {
        expect([...playfield.subarray(HIDDEN_ROWS, HIDDEN_ROWS + 4)]).toEqual([0, 0, 0, 0]);
        expect(playfield[5 + HIDDEN_ROWS]).toBe(STORED_ROW);
        return STORED_ROW & ~playfield[4 + HIDDEN_ROWS];
      });
      expect([...new Set(found)].sort((a, b) => a - b)).toEqual(left);
    },
  );

  it('has no way from a row with other cells left', () => {
    expect(graph.nodeFrom(cellsOfRow(4, STORED_ROW & ~0b10))).toBeNull();
    expect(graph.nodeFrom(cellsOfRow(4, 0b1000111110))).toBeNull();
  });
});

describe('what a row is worth', () => {
  it('is Infinity where no strip can be completed, and comes back from its byte within a twelfth of a frame', () => {
    expect(framesOnRow(0b1000000000, 0, 'three')).toBe(Infinity);
    expect(framesOnRow(0b1100101011, 6, 'three')).toBeLessThan(20);
    expect(byteOfFrames(Infinity)).toBe(255);
    for (let byte = 0; byte < 255; byte++) expect(byteOfFrames(byte / 6 - 8)).toBe(byte);
  });
});
