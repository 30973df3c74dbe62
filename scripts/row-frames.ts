/**
 * Computes what the row that carries a strip is worth, for each of 1,024 rows and each piece: plays strip after strip, the best
 * way, until the frames by which rows differ stay the same. Does so for three rows, which come back above the top later or do
 * not, and for four. Writes `src/search/top-strip/row-frames-data.ts`. It takes about a quarter of an hour.
 *
 * Usage, once compiled: node dist/scripts/row-frames.js [--check]
 * With --check it writes nothing and ends with 1 where the file holds something else.
 */

import { join } from 'node:path';
import { countBits } from '../src/eval/features/column-measure.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { writeFileAtomic } from '../src/platform/files/read-file.js';
import { FAST, SLOW } from '../src/search/foresight/hurry.js';
import {
  byteOfFrames,
  CARRYING_ROW,
  type Carried,
  framesAbove,
  framesOfReturn,
  framesOnRow,
} from '../src/search/top-strip/row-frames.js';
import { cellsOfRow, fourRows, rowOf, type StripCells, threeRows, union } from '../src/search/top-strip/strip.js';
import { StripGraph, type StripNode } from '../src/search/top-strip/strip-graph.js';
import { StripValues } from '../src/search/top-strip/strip-values.js';
import { FULL_ROW } from '../src/tetris/playfield.js';
import { TETROMINOES } from '../src/tetris/tetromino.js';

const ROUNDS = 4;
const LETTERS_OF_LINE = 100;
const FILE = join(PACKAGE_ROOT, 'src/search/top-strip/row-frames-data.ts');

/** Rows of one kind, and how a strip that they carry is begun and left. */
interface Table {
  readonly about: string;
  readonly name: string;
  readonly carried: Carried;
  readonly graph: StripGraph;
  /** Cells of rows that can carry a strip, at most. */
  readonly mostCells: number;
  begin(row: number): StripCells;
  /** What carries the next strip. */
  left(cells: StripCells): number;
  /** Frames that the strip costs later. */
  later(cells: StripCells, top: number): number;
}

const three = new StripGraph(threeRows(SLOW));
const OF_THREE = {
  graph: three,
  mostCells: 8,
  begin: (row: number) => cellsOfRow(CARRYING_ROW, row),
  left: (cells: StripCells) => rowOf(cells, CARRYING_ROW - 1),
};
const TABLES: readonly Table[] = [
  {
    ...OF_THREE,
    about: 'three rows',
    name: 'THREE',
    carried: 'three',
    later: (_, top) => framesAbove(top),
  },
  {
    ...OF_THREE,
    about: 'three rows, and what carries them comes back',
    name: 'RETURNING',
    carried: 'returning',
    later: (cells, top) => framesAbove(top) + framesOfReturn(rowOf(cells, CARRYING_ROW)),
  },
  {
    about: 'four rows',
    name: 'FOUR',
    carried: 'four',
    graph: new StripGraph(fourRows(1, FAST)),
    mostCells: 7,
    // Something stands below each of them, which these strips never change.
    begin: (row) => union(cellsOfRow(CARRYING_ROW, row), cellsOfRow(CARRYING_ROW + 1, FULL_ROW)),
    left: (cells) => rowOf(cells, 0),
    later: () => 0,
  },
];

const pieces = TETROMINOES.length;
const found = TABLES.map((table) => ({ table, bytes: Uint8Array.from(valued(table), byteOfFrames) }));
if (process.argv.includes('--check')) {
  for (const { table, bytes } of found) {
    const other = bytes.findIndex((byte, i) => {
      return byte !== byteOfFrames(framesOnRow(Math.trunc(i / pieces), i % pieces, table.carried));
    });
    if (other < 0) continue;
    console.log(`${table.about}, row ${Math.trunc(other / pieces)}: ${FILE} holds other frames than were found`);
    process.exitCode = 1;
  }
} else {
  const about =
    '/** Bytes of `row-frames.ts`, seven for each of 1,024 rows, in base64: `node dist/scripts/row-frames.js` makes them. */';
  const constants = found.map(({ table, bytes }) => {
    const text = Buffer.from(bytes).toString('base64');
    const lines = text.match(new RegExp(`.{1,${LETTERS_OF_LINE}}`, 'g')) ?? [];
    return `export const ${table.name} = [\n${lines.map((line) => `  '${line}',\n`).join('')}].join('');\n`;
  });
  writeFileAtomic(FILE, [`${about}\n`, ...constants].join('\n'));
}

/** Frames by which rows differ, with each piece to place. */
function valued({ about, graph, mostCells, begin, left, later }: Table): Float64Array {
  const nodes: [number, StripNode][] = [];
  for (let row = 0; row <= FULL_ROW; row++) {
    if (countBits(row) > mostCells) continue;
    const node = graph.nodeFrom(begin(row));
    if (node) nodes.push([row, node]);
    if (row % 64 === 63)
      console.log(`${about}: ${row + 1} of ${FULL_ROW + 1} rows, ${nodes.length} of them carry a strip`);
  }
  let frames = new Float64Array((FULL_ROW + 1) * pieces);
  for (let round = 1; round <= ROUNDS; round++) {
    const values = new StripValues(
      graph,
      (cells, top, next) => later(cells, top) + frames[left(cells) * pieces + next],
    );
    const open = nodes.map(([row, node]) => [row, values.of(node).open] as const);
    const best = Math.min(...open.map(([, of]) => meanOfBest(of)));
    frames = new Float64Array(frames.length).fill(Infinity);
    for (const [row, of] of open) {
      frames.set(
        of.map((value) => value - best),
        row * pieces,
      );
    }
    console.log(
      `${about}, round ${round} of ${ROUNDS}: a strip takes ${best.toFixed(2)} frames where pieces come by chance`,
    );
  }
  return frames;
}

/** The mean of the four pieces that take the fewest frames: others are waited for. */
function meanOfBest(of: Float32Array): number {
  const best = [...of].sort((a, b) => a - b).slice(0, 4);
  return best.reduce((sum, value) => sum + value) / best.length;
}
