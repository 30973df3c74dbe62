/**
 * Whether every route has the same best move with the same value, on positions of which every second one is spoiled:
 *
 *   node dist/scripts/check-one-decision.js [positions 300] [seed 1]
 *
 * It asks get-move-cpp, engine-movelist-cpp, rate-move-cpp, lock-value-lookup and the worker's getMove with playouts of 1, 2
 * and 3 pieces, and /v1/best-move and /v1/rate with 2, 3 and 4 plies. It ends with 1 where one of them says anything else.
 */
import { argv } from 'node:process';
import { Engine } from '../src/engine/engine.js';
import { jobProgress } from '../src/features/play-progress.js';
import { shippedWeights } from '../src/features/players/weights-files.js';
import { cleanAndSpoiled, disagreements } from './support/one-decision.js';

const [count = 300, seed = 1] = argv.slice(2).map(Number);
const engine = new Engine(shippedWeights());
const progress = jobProgress(count, 'positions', performance, (line) => console.error(line));
let agreed = 0;
for (const position of cleanAndSpoiled(engine, count, seed)) {
  const found = disagreements(engine, position);
  if (found.length === 0) agreed++;
  else console.log(`${JSON.stringify({ ...position, playfield: [...position.playfield] })}\n  ${found.join('\n  ')}`);
  progress.count();
}
console.log(`${agreed} of ${count} positions of seed ${seed} have one best move with one value, whoever asks`);
if (agreed < count) process.exitCode = 1;
