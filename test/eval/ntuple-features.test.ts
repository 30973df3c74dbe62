import { describe, expect, it } from 'vitest';
import { AFTERSTATE_WIDTH, AfterstateColumns } from '../../src/eval/ntuple/afterstate-columns.js';
import { encodeKernel } from '../../src/eval/ntuple/encode-kernel.js';
import { LAYOUTS, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { kernelMemory, WASM } from '../../src/eval/ntuple/wasm-code.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { place } from '../../src/tetris/lock.js';
import { emptyPlayfield, fits, type Playfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { ORIENTATION_COUNT } from '../../src/tetris/tetromino.js';
import { activeRows } from './ntuple-reference.js';

/** A stack with holes and, now and then, cells in the hidden rows; no row is complete. */
function randomPlayfield(random: SeededRandom): Playfield {
  const playfield = emptyPlayfield();
  const top = random.below(23);
  const density = 0.5 + 0.49 * random.float();
  for (let i = top; i < playfield.length; i++) {
    for (let column = 0; column < 10; column++) if (random.float() < density) playfield[i] |= 1 << column;
    if (playfield[i] === 0x3ff) playfield[i] ^= 1 << (random.float() < 0.7 ? 9 : random.below(10));
  }
  return playfield;
}

const SETS = ['base', 'surface', 'large', 'wide'] as const;
const ENGINES = [
  ['vector instructions', WASM],
  ['plain arithmetic', null],
] as const;

describe.each(SETS.flatMap((set) => ENGINES.map(([how, engine]) => [set, how, engine] as const)))(
  'the features of the %s set by %s',
  (set, _, engine) => {
    const layout = LAYOUTS[set];
    const boards = 2;
    const memory = kernelMemory(4096, false);
    const columns = new Int32Array(memory.buffer, 0, boards * AFTERSTATE_WIDTH);
    const rows = new Int32Array(memory.buffer, 1024, boards * layout.active);
    const encode = encodeKernel(memory, layout, engine);
    const afterstates = new AfterstateColumns();
    /** The rows of the second of two afterstates. */
    const encoded = (): number[] => {
      encode(columns.byteOffset, boards, rows.byteOffset);
      return [...rows.subarray(layout.active)].map((offset) => offset / (ROW_WIDTH * 4));
    };

    it('are one row of every table', () => {
      const found = activeRows(parsePlayfield('#.........'), layout);
      expect(found).toHaveLength(layout.active);
      expect(Math.max(...found)).toBeLessThan(layout.rows);
    });

    it('are the same as those that are written to be read, on random playfields, seed 7', () => {
      const random = new SeededRandom(7);
      for (let i = 0; i < 500; i++) {
        const playfield = randomPlayfield(random);
        afterstates.load(playfield);
        afterstates.write(columns, AFTERSTATE_WIDTH);
        expect(encoded()).toEqual(activeRows(playfield, layout));
      }
    });

    it('are those of the afterstate for every placement on random playfields, seed 8', () => {
      const random = new SeededRandom(8);
      let clears = 0;
      for (let i = 0; i < 8; i++) {
        const playfield = randomPlayfield(random);
        afterstates.load(playfield);
        for (let orientation = 0; orientation < ORIENTATION_COUNT; orientation++) {
          for (let x = 0; x < 10; x++) {
            for (let y = 3; y < 20; y++) {
              if (!fits(playfield, orientation, x, y) || fits(playfield, orientation, x, y + 1)) continue;
              const placed = place(playfield, orientation, x, y);
              expect(afterstates.place(orientation, x, y, columns, AFTERSTATE_WIDTH)).toBe(placed.cleared);
              expect(encoded()).toEqual(activeRows(placed.playfield, layout));
              if (placed.cleared) clears++;
            }
          }
        }
      }
      expect(clears).toBeGreaterThan(5);
    });
  },
);
