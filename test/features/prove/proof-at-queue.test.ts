/** A proof whose games the workers of a queue play, in a Redis of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder, type Running, runBot, startBot } from '../../cli/run-bot.js';
import { HAS_REDIS, TestRedis } from '../../support/redis.js';

const PROOF = ['prove', 'random', 'plateau', '--until-lines', '8', '--most-pairs', '20', '--quiet', '--json'];

describe.skipIf(!HAS_REDIS)('a proof at a queue', () => {
  let redis: TestRedis;
  let worker: Running;

  beforeAll(async () => {
    redis = await TestRedis.start();
    worker = startBot(['worker', '--jobs', '1', '--queue', redis.address, '--quiet']);
    await redis.workersAreThere(1);
  });

  afterAll(async () => {
    worker.child.kill('SIGTERM');
    await worker.finished;
    await redis.end();
  });

  test('has the result of one on this machine, and each game has the name of its worker', async () => {
    const out = join(newFolder(), 'proof.jsonl');
    const queued = await runBot(...PROOF, '--out', out, '--queue', redis.address);
    expect(queued).toMatchObject({ code: 0, stderr: '' });
    const { coreMinutes, ...found } = JSON.parse(queued.stdout);
    const { coreMinutes: _, ...local } = JSON.parse((await runBot(...PROOF, '--jobs', '1')).stdout);
    expect(coreMinutes).toBeNull();
    expect(found).toEqual(local);
    const [, ...pairs] = readFileSync(out, 'utf8').trim().split('\n');
    expect(pairs).toHaveLength(20);
    for (const pair of pairs) {
      const { a, b } = JSON.parse(pair);
      expect([a.worker, b.worker].every((name) => name.endsWith(`:${worker.child.pid}`))).toBe(true);
    }
  });
});
