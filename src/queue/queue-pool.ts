/** Games of candidates that are tuned, played by the workers of a queue. */

import type { CandidatePlay } from '../learn/candidate-games.js';
import type { CandidatePool } from '../node/learn/tune-pool.js';
import type { GameQueue } from './game-queue.js';

/** A pool on a queue, which is closed with it. */
export function queuePool(queue: GameQueue, { model, movement, simulation }: CandidatePlay): CandidatePool {
  return {
    async play({ weights, seeds }) {
      const played = await queue.play({ kind: 'candidate', model, movement, simulation, weights }, seeds);
      played?.forget();
      return played?.games;
    },
    close: () => queue.close(),
  };
}
