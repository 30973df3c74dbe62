/**
 * Computes what the row that carries a strip of three rows is worth, for each of 1,024 rows and each piece: plays strip after
 * strip, the best way, until the frames by which rows differ stay the same. Writes `src/search/top-strip/row-frames-data.ts`.
 * It takes about eight minutes and 4 GB.
 *
 * Usage, once compiled: node dist/scripts/row-frames.js [--check]
 * With --check it writes nothing and ends with 1 where the file holds something else.
 */

import { writeFileSync } from 'node:fs';
import { FRAMES_ABOVE } from '../src/search/foresight/hurry.js';
import { byteOfFrames, framesOnRow } from '../src/search/top-strip/row-frames.js';
import { cellsOfRow, rowOf, threeRows } from '../src/search/top-strip/strip.js';
import { StripGraph, type StripNode } from '../src/search/top-strip/strip-graph.js';
import { FULL_ROW } from '../src/tetris/playfield.js';
import { TETROMINOES } from '../src/tetris/tetromino.js';

const ROUNDS = 8;
const FRAMES_PER_ROW = 3;
/** Cells of rows that can carry a strip. */
const FEWEST_CELLS = 2;
const MOST_CELLS = 8;
const LETTERS_OF_LINE = 100;
const FILE = 'src/search/top-strip/row-frames-data.ts';

const pieces = TETROMINOES.length;
let frames = new Float64Array((FULL_ROW + 1) * pieces);
// Without pauses on the way: with them it would take hours, and it is about how rows differ.
const kind = { ...threeRows(FRAMES_PER_ROW), hasPauses: false };
const graph = new StripGraph(kind, (cells, top, next) => {
  let above = 0;
  for (let column = 0; column < 10; column++) if ((top >> column) & 1) above += FRAMES_ABOVE[column];
  return above + frames[rowOf(cells, 3) * pieces + next];
});

const nodes: [number, StripNode][] = [];
for (let row = 0; row <= FULL_ROW; row++) {
  const cells = row.toString(2).split('1').length - 1;
  if (cells < FEWEST_CELLS || cells > MOST_CELLS) continue;
  const node = graph.nodeFrom(cellsOfRow(4, row));
  if (node) nodes.push([row, node]);
  if (row % 64 === 63) console.log(`${row + 1} of ${FULL_ROW + 1} rows, ${nodes.length} of them carry a strip`);
}
for (let round = 1; round <= ROUNDS; round++) {
  graph.forgetRatings();
  const open = nodes.map(([row, node]) => [row, graph.rated(node).open] as const);
  const best = Math.min(...open.map(([, of]) => meanOfBest(of)));
  frames = new Float64Array(frames.length).fill(Infinity);
  for (const [row, of] of open) {
    frames.set(
      of.map((value) => value - best),
      row * pieces,
    );
  }
  console.log(`round ${round} of ${ROUNDS}: a strip takes ${best.toFixed(2)} frames where pieces come by chance`);
}

const bytes = Uint8Array.from(frames, byteOfFrames);
if (process.argv.includes('--check')) {
  const other = bytes.findIndex((byte, i) => byte !== byteOfFrames(framesOnRow(Math.trunc(i / pieces), i % pieces)));
  if (other >= 0) {
    console.log(`row ${Math.trunc(other / pieces)}: ${FILE} holds other frames than were found`);
    process.exitCode = 1;
  }
} else {
  const text = Buffer.from(bytes).toString('base64');
  const lines = text.match(new RegExp(`.{1,${LETTERS_OF_LINE}}`, 'g')) ?? [];
  const about =
    '/** Bytes of `row-frames.ts`, seven for each of 1,024 rows, in base64: `node dist/scripts/row-frames.js` makes them. */';
  const code = `export const ROW_FRAMES = [\n${lines.map((line) => `  '${line}',\n`).join('')}].join('');`;
  writeFileSync(FILE, `${about}\n${code}\n`);
}

/** The mean of the four pieces that take the fewest frames: others are waited for. */
function meanOfBest(of: Float32Array): number {
  const best = [...of].sort((a, b) => a - b).slice(0, 4);
  return best.reduce((sum, value) => sum + value) / best.length;
}
