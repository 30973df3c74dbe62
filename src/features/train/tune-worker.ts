/** A thread of a tuning run: plays some games of one candidate for each task. */
import { workerData } from 'node:worker_threads';
import { type CandidatePlay, candidateGames } from '../../learn/candidate-games.js';
import { refuse } from '../../lib/result.js';
import type { TuneAnswer, TuneTask } from './tune-games.js';

const plan = workerData as CandidatePlay;

export default function playTask({ weights, seeds }: TuneTask): TuneAnswer {
  try {
    return { ok: true, games: seeds.map(candidateGames(plan, weights)) };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
