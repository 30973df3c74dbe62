/** A thread of a simulation: plays one game for each task. */
import { workerData } from 'node:worker_threads';
import type { GameResult } from '../../record/game-events.js';
import { simulateSeed } from '../../simulate/simulation-job.js';
import { openPlayerFor } from '../players/open-player-spec.js';
import type { SimulateWorkerData } from './simulate-seeds.js';

const { spec, plan } = workerData as SimulateWorkerData;
const opened = openPlayerFor(spec, plan.rules);
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;

export default function playSeed(seed: number): GameResult {
  return simulateSeed(player, plan, seed);
}
