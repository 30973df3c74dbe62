/** A thread that builds a pattern: one game after another until it stands. */
import { parentPort, workerData } from 'node:worker_threads';
import { isBuilt, rowBeingBuilt } from '../../simulate/pattern.js';
import { simulateSeed } from '../../simulate/simulation-job.js';
import type { Playfield } from '../../tetris/playfield.js';
import { openPlayerFor } from '../players/open-player-spec.js';
import type { PatternJob, PatternProgress } from './build-pattern.js';

/** Milliseconds between two messages. */
const INTERVAL = 250;

const { spec, plan, pattern, seed, tries } = workerData as PatternJob;
const opened = openPlayerFor(spec, plan.rules);
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;

let pieces = 0;
let best: PatternProgress | undefined;
let toldAt = performance.now();
for (let i = 0; i < tries && !best?.isBuilt; i++) buildWithSeed(seed + i);
tell();

function buildWithSeed(ownSeed: number): void {
  let begun = 0;
  simulateSeed(player, plan, ownSeed, {
    watch: ({ playfield }) => {
      pieces++;
      begun++;
      look(playfield, ownSeed, begun);
      if (performance.now() - toldAt >= INTERVAL) tell();
    },
    stopBefore: () => best?.isBuilt === true,
  });
}

/** Keeps the best there was: most rows finished. */
function look(playfield: Playfield, ownSeed: number, gamePieces: number): void {
  const rows = playfield.length - 1 - rowBeingBuilt(playfield, pattern);
  const built = isBuilt(playfield, pattern);
  if (best && !built && rows < best.rows) return;
  best = { isBuilt: built, rows, pieces: 0, gamePieces, seed: ownSeed, playfield: playfield.slice() };
}

function tell(): void {
  toldAt = performance.now();
  if (best) parentPort?.postMessage({ ...best, pieces } satisfies PatternProgress);
}
