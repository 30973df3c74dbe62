/** A thread of a search for a demo: looks at some games for each task, and gives the first one that comes back. */
import { workerData } from 'node:worker_threads';
import { type DemoLoop, findDemoLoop } from '../../simulate/demo-loop.js';
import { consoleRules } from '../../worlds/game-rules.js';
import { openPlayerFor } from '../players/open-player-for.js';
import type { DemoWorkerData } from './demo-search.js';

const { spec, ...search } = workerData as DemoWorkerData;
const opened = openPlayerFor(spec, consoleRules(search.level));
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;

export default function searchSeeds(seeds: readonly number[]): DemoLoop | null {
  for (const seed of seeds) {
    const found = findDemoLoop(player, search, seed);
    if (found) return found;
  }
  return null;
}
