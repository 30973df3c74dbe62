/** Learners that are played by the workers of a queue, on any number of machines. */

import type { Learned, LearningTask } from '../../learn/learner.js';
import type { Learners } from '../../learn/rounds.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { failure } from '../options/advice.js';
import { describeSeedBlock, type LearningGames } from './game-job.js';
import { type GameQueue, QueueFailure, removedTwice } from './game-queue.js';
import { DamagedFile, floatBytes, floatsOf } from './shared-files.js';

/**
 * Learners at a queue, which stays open.
 *
 * @throws RangeError for the last lines before the end, whose playfields would travel with every task
 */
export function queueLearners(queue: GameQueue, { finishes, ...plan }: TrainingPlan): Learners {
  if (finishes) throw failure('training for the last lines takes a minute on this machine', 'leave-out-queue');
  let tidied: Promise<unknown> = Promise.resolve();
  return {
    play(weights, tasks) {
      // A copy, since the weights change when the round is over.
      const bytes = floatBytes(weights.slice());
      const lent = tidied.then(() => queue.lend(bytes));
      const learning = tasks.map(async ({ number, pieces, done }) =>
        learn(queue, { kind: 'learning', plan, weights: await lent, pieces, done }, number),
      );
      // A queue that is closed has tidied up.
      tidied = Promise.allSettled(learning)
        .then(async () => queue.files.takeBack(await lent))
        .catch(() => {});
      return learning;
    },
    close: async () => {},
  };
}

/**
 * Has a learner play, and fetches what it came to; it plays again when the queue has lost that, and once when it is damaged.
 *
 * @param number of its task
 * @throws QueueFailure for what the workers cannot do, and when the queue was closed before
 */
async function learn(queue: GameQueue, games: LearningGames, number: LearningTask['number']): Promise<Learned> {
  for (let wasDamaged = false; ; ) {
    const answered = await queue.ask(games, [number]);
    if (!answered) throw learningFailure(number, 'the queue was closed');
    const { answer, forget } = answered;
    if (!('learned' in answer)) throw learningFailure(number, 'the workers played instead of learning');
    const bytes = await queue.files.fetch(answer.learned).catch((error: Error) => {
      if (!(error instanceof DamagedFile)) throw learningFailure(number, error.message);
      if (wasDamaged) throw learningFailure(number, removedTwice(error.message));
      wasDamaged = true;
      queue.tellDamage(describeSeedBlock([number]), error.message);
      return undefined;
    });
    await forget();
    if (bytes) return { weights: floatsOf(bytes), counts: answer.counts };
  }
}

function learningFailure(number: number, message: string): QueueFailure {
  return new QueueFailure(`${describeSeedBlock([number])}: ${message}`);
}
