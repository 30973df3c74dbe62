import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ThreadFailure, threadLearners } from '../../../src/features/train/thread-learners.js';
import { PLATEAU_TRAINING } from '../../../src/learn/training-plan.js';
import { newFolder } from '../../cli/run-bot.js';

const folder = newFolder();
const TASKS = [1, 2, 3].map((number) => ({ number, pieces: 10, done: 0 }));

/** What two threads answer that run a program of a line. */
async function play(name: string, line: string): Promise<unknown[]> {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `export default ({ weights, ...task }) => { ${line} };`);
  const { play, close } = threadLearners(PLATEAU_TRAINING, 2, pathToFileURL(file));
  const learned = await Promise.allSettled(play(Float32Array.of(7), TASKS));
  await close();
  return learned.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
}

describe('the threads of a training run', () => {
  it('play the task of each learner from the same weights', async () => {
    expect(await play('plain', 'return [weights[0], task]')).toEqual(TASKS.map((task) => [7, task]));
  });

  it('say that one has died', async () => {
    const [first, second] = await play('dies', 'if (task.number === 2) process.exit(9); return 0');
    expect(first).toBe(0);
    expect(second).toBeInstanceOf(ThreadFailure);
    expect((second as Error).message).toMatch(/^a thread that was learning has died: ./);
  });
});
