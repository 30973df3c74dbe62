/** A thread of a simulation: plays one game for each task. */
import { workerData } from 'node:worker_threads';
import type { GameResult } from '../../record/game-events.js';
import { openPlayerFor } from '../players/open-player-spec.js';
import { seedsPlayedBy } from '../players/play-seeds.js';
import type { SimulateWorkerData } from './simulate-seeds.js';

const { spec, plan } = workerData as SimulateWorkerData;
const opened = openPlayerFor(spec, plan.rules);
if (!opened.ok) throw new Error(opened.message);
const play = seedsPlayedBy(opened.player, plan);

export default function playSeed(seed: number): GameResult {
  return play(seed);
}
