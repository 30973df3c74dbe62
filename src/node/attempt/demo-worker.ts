/** A thread of a search for a demo: looks at some games for each task, and gives the first one that comes back. */

import { workerData } from 'node:worker_threads';
import { SeedStarts } from '../../bot/seed-starts.js';
import { openMachine } from '../../emulator/jsnes-machine.js';
import { USUAL_GAME } from '../../record/game-description.js';
import { type DemoLoop, findDemoLoop } from '../../simulate/demo-loop.js';
import { consoleRules } from '../../simulate/game-rules.js';
import { startOfSeed } from '../../simulate/simulation-job.js';
import type { GameState } from '../../tetris/game-state.js';
import { openPlayerFor } from '../players/open-player-spec.js';
import type { DemoCartridge, DemoWorkerData } from './demo-search.js';

const { spec, cartridge, ...search } = workerData as DemoWorkerData;
const { level } = search;
const opened = openPlayerFor(spec, consoleRules(level));
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;
const game = { ...USUAL_GAME, startLevel: level };
const startOf =
  typeof cartridge === 'string' ? (seed: number) => startOfSeed(game, seed, cartridge) : startsOn(cartridge);

export default function searchSeeds(seeds: readonly number[]): DemoLoop | null {
  for (const seed of seeds) {
    const start = startOf(seed);
    const found = start && findDemoLoop(player, search, { seed, start });
    if (found) return found;
  }
  return null;
}

function startsOn({ image, fast }: DemoCartridge): (seed: number) => GameState | undefined {
  const starts = new SeedStarts(openMachine(image, { pictures: false, fast }), game);
  return (seed) => starts.startOf(seed);
}
