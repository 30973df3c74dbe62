/** A thread of a search for a demo: looks at some games for each task, and gives the first one that comes back. */

import { workerData } from 'node:worker_threads';
import { openMachine } from '../../emulator/jsnes-machine.js';
import { USUAL_GAME } from '../../record/game-description.js';
import { type DemoLoop, findDemoLoop } from '../../simulate/demo-loop.js';
import { consoleRules } from '../../simulate/game-rules.js';
import { startOfSeed } from '../../simulate/simulation-job.js';
import type { GameState } from '../../tetris/game-state.js';
import { openPlayerFor } from '../players/open-player-spec.js';
import { type DemoCartridge, type DemoWorkerData, PredictedStarts } from './demo-search.js';

const { spec, cartridge, ...search } = workerData as DemoWorkerData;
const { level } = search;
const opened = openPlayerFor(spec, consoleRules(level));
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;
const game = { ...USUAL_GAME, startLevel: level };
const starts = typeof cartridge === 'string' ? undefined : startsOn(cartridge);

export default function searchSeeds(seeds: readonly number[]): DemoLoop | null {
  for (const seed of seeds) {
    const found = typeof cartridge === 'string' ? lookAt(seed, startOfSeed(game, seed, cartridge)) : lookOn(seed);
    if (found) return found;
  }
  return null;
}

function lookAt(seed: number, start: GameState | undefined): DemoLoop | undefined {
  return start && findDemoLoop(player, search, { seed, start });
}

/** A game that loops from where it is believed to begin is looked at again from where the cartridge begins it. */
function lookOn(seed: number): DemoLoop | undefined {
  const start = starts?.startOf(seed);
  const found = lookAt(seed, start);
  return found && lookAt(seed, starts?.playedStartOf(seed, start));
}

function startsOn({ image, fast }: DemoCartridge): PredictedStarts {
  return new PredictedStarts(openMachine(image, { pictures: false, fast }), game);
}
