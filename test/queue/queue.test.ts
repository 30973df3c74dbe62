/** Games by the workers of a queue, in a Redis of its own: nothing that happens to them changes a result. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder, type Running, runBot, startBot } from '../cli/run-bot.js';
import { HAS_REDIS, TestRedis } from '../support/redis.js';

if (!HAS_REDIS) console.warn('SKIPPED: the queue is not tested, since redis-server is not installed');

const GAMES = ['--player', 'yiyuan-lee', '--rules', 'hard-drop', '--max-pieces', '3000', '--seed-step', '7'];

describe.skipIf(!HAS_REDIS)('a queue of games', () => {
  let redis: TestRedis;
  let look: Redis;
  const started: Running[] = [];

  beforeAll(async () => {
    redis = await TestRedis.start();
    look = redis.client();
  });

  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    look.disconnect();
    await redis.end();
  });

  function start(...args: string[]): Running {
    const running = startBot([...args, '--queue', redis.address]);
    started.push(running);
    return running;
  }

  /** Jobs that a process has in play. */
  async function playedBy({ child }: Running): Promise<readonly string[]> {
    const [list] = await look.keys('bull:maxout-*:active');
    if (list === undefined) return [];
    const ids = await look.lrange(list, 0, -1);
    const workers = await Promise.all(ids.map((id) => look.hget(list.replace(/active$/, id), 'pb')));
    return ids.filter((_, i) => workers[i]?.endsWith(`:${child.pid}`));
  }

  /** Freezes a worker while it plays a job. */
  async function freeze(worker: Running): Promise<void> {
    await until(async () => {
      if ((await playedBy(worker)).length === 0) return false;
      worker.child.kill('SIGSTOP');
      // What it had sent before may still have been on its way.
      await look.ping();
      if ((await playedBy(worker)).length > 0) return true;
      worker.child.kill('SIGCONT');
      return false;
    });
  }

  test('three workers, one killed at play, and Redis killed and started again: the result is the local one', async () => {
    const folder = newFolder();
    const local = join(folder, 'local.jsonl');
    const queued = join(folder, 'queued.jsonl');
    const games = ['simulate', ...GAMES, '--games', '50'];
    const alone = runBot(...games, '--out', local, '--quiet');

    const workers = [0, 1, 2].map(() => start('worker', '--jobs', '1', '--lost-after', '4', '--json'));
    const run = start(...games, '--out', queued);
    const [victim, ...others] = workers;
    await freeze(victim);
    victim.child.kill('SIGKILL');
    // Its games are in play until it is believed to be lost, so that the run cannot be over.
    await redis.kill();
    await redis.begin();
    const { code, stderr } = await run.finished;

    expect(code).toBe(0);
    expect(stderr).toMatch(/the queue at redis:\/\/127\.0\.0\.1:\d+ has gone away; waiting for it/);
    expect(stderr).toMatch(/the queue at redis:\/\/127\.0\.0\.1:\d+ is back/);
    expect((await alone).code).toBe(0);
    expect(readFileSync(queued, 'utf8')).toBe(readFileSync(local, 'utf8'));
    for (const { child } of others) child.kill('SIGTERM');
    const ends = await Promise.all(others.map(({ finished }) => finished));
    expect(ends.map((end) => end.code)).toEqual([143, 143]);
    for (const end of ends) expect(JSON.parse(end.stdout).games).toBeGreaterThan(0);
    // Nothing is left of the games.
    const left = await look.keys('*');
    expect(left.filter((key) => !/:(meta|id|events|stalled-check|marker)$/.test(key))).toEqual([]);
  });
});

/** Waits until a condition holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
