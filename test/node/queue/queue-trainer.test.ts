/** Training at a queue: rounds of learners, the same as without any queue, whatever gets lost. */
import { createHash } from 'node:crypto';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NtupleNetwork } from '../../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../../src/eval/ntuple/ntuple-prior.js';
import { CHUNK_PIECES, learn } from '../../../src/learn/trainer.js';
import { KILLSCREEN_TRAINING as PLAN } from '../../../src/learn/training-plan.js';
import type { TrainProgress } from '../../../src/node/learn/train-parallel.js';
import { type Connection, openConnection } from '../../../src/node/queue/connection.js';
import { type GameJob, queueName } from '../../../src/node/queue/game-job.js';
import { GameQueue } from '../../../src/node/queue/game-queue.js';
import { queueTrainer } from '../../../src/node/queue/queue-trainer.js';
import { fetchFile, floatBytes, floatsOf, leaveFile, programId } from '../../../src/node/queue/shared-files.js';
import { HAS_REDIS, TestRedis } from '../../support/redis.js';

const LEARNERS = 2;
const ROUNDS = 2;

/** Two learners in two rounds of a chunk each, one after another: the mean of their weights after each round. */
function learnHere(): Float32Array[] {
  let weights = untrained().weights;
  return Array.from({ length: ROUNDS }, (_, round) => {
    const learned = Array.from({ length: LEARNERS }, (_, i) => {
      const task = {
        plan: PLAN,
        number: round * LEARNERS + i,
        chunks: 1,
        from: round / ROUNDS,
        to: (round + 1) / ROUNDS,
      };
      return learn(weights, task).weights;
    });
    weights = learned[0].map((weight, i) => (weight + learned[1][i]) / 2);
    return weights;
  });
}

function untrained(): NtupleNetwork {
  const network = new NtupleNetwork(PLAN.features, { workspaces: 1, shared: false });
  setPrior(network);
  return network;
}

test('a learner of other weights than those of its features is refused', () => {
  const task = { plan: PLAN, number: 0, chunks: 1, from: 0, to: 1 };
  expect(() => learn(new Float32Array(8), task)).toThrow(/^expected \d+ weights of the base features, found 8$/);
});

describe.skipIf(!HAS_REDIS)('training at a queue', () => {
  const expected = learnHere();
  const length = { pieces: LEARNERS * ROUNDS * CHUNK_PIECES, milliseconds: Number.POSITIVE_INFINITY };
  const toEnd: (() => unknown)[] = [];
  let redis: TestRedis;
  /** What the worker does before it answers. */
  let beforeAnswer: (learned: string, number: number) => unknown = () => {};
  const played: number[] = [];

  beforeAll(async () => {
    redis = await TestRedis.start();
    const connection = await connect();
    const client = new Redis(redis.address, { maxRetriesPerRequest: null });
    const answer = async ({ games, seeds: [number], program }: GameJob): Promise<unknown> => {
      if (games.kind !== 'learning') throw new Error('nothing to learn from');
      const bytes = await fetchFile(connection, games.weights);
      if (!bytes) throw new Error('no weights');
      played.push(number);
      const { weights, counts } = learn(floatsOf(bytes), { ...games, number });
      const learned = await leaveFile(connection, floatBytes(weights));
      await beforeAnswer(learned, number);
      return { program, learned, counts };
    };
    const worker = new Worker(queueName(programId()), ({ data }) => answer(data), { connection: client });
    toEnd.push(
      () => client.disconnect(),
      () => worker.close(true),
    );
  });

  afterAll(async () => {
    for (const end of toEnd.splice(0).reverse()) await end();
    await redis.end();
  });

  async function connect(): Promise<Connection> {
    const opened = await openConnection(redis.address, () => {});
    if (!opened.ok) throw new Error(opened.message);
    toEnd.push(() => opened.connection.close());
    return opened.connection;
  }

  async function open(): Promise<GameQueue> {
    const opened = await GameQueue.open(redis.address, () => {});
    if (!opened.ok) throw new Error(opened.message);
    return opened.queue;
  }

  interface Run {
    readonly weights: Float32Array;
    readonly end: TrainProgress;
    readonly reports: readonly TrainProgress[];
  }

  /** @param stopAfter reports */
  async function train(stopAfter = Number.POSITIVE_INFINITY, from = untrained(), doneBefore = 0): Promise<Run> {
    const queue = await open();
    const reports: TrainProgress[] = [];
    try {
      const { signal } = new AbortController();
      const end = await queueTrainer(queue, { learners: LEARNERS, chunks: 1, signal })(PLAN, from, {
        threads: LEARNERS,
        length,
        doneBefore,
        reportEvery: 0,
        clock: () => 0,
        report: (progress) => reports.push(progress) >= stopAfter,
      });
      return { weights: from.weights, end, reports };
    } finally {
      await queue.close();
    }
  }

  test('is what the learners come to one after another', async () => {
    played.length = 0;
    const { weights, end, reports } = await train();
    expect(weights).toEqual(expected[1]);
    expect(reports.map(({ done }) => done)).toEqual([0.5, 1]);
    expect(end).toEqual(reports[1]);
    expect(end.counts.pieces).toBe(length.pieces);
    expect(end.counts.topOuts).toBeGreaterThan(0);
    expect(played.sort()).toEqual([0, 1, 2, 3]);
  });

  test('goes on after a round with which it was stopped', async () => {
    const first = await train(1);
    expect(first.weights).toEqual(expected[0]);
    const network = untrained();
    network.weights.set(first.weights);
    expect((await train(undefined, network, first.end.done)).weights).toEqual(expected[1]);
  });

  test('has weights learned again that the queue has lost, and refuses others', async () => {
    const { redis: client } = await connect();
    played.length = 0;
    beforeAnswer = (learned, number) => (number === 1 && played.length < 3 ? client.del(`maxout:file:${learned}`) : 0);
    expect((await train()).weights).toEqual(expected[1]);
    expect(played.length).toBeGreaterThan(LEARNERS * ROUNDS);
    beforeAnswer = (learned) => client.set(`maxout:file:${learned}`, 'something else');
    await expect(train()).rejects.toThrow(/^seed \d: the queue holds \w{40}, not the file \w{40} of the run$/);
    beforeAnswer = () => {};
  });

  test('ends at once when it is told to', async () => {
    const queue = await open();
    const abort = new AbortController();
    beforeAnswer = () => abort.abort();
    const network = untrained();
    const end = await queueTrainer(queue, { learners: LEARNERS, signal: abort.signal })(PLAN, network, {
      threads: LEARNERS,
      length,
      doneBefore: 0,
      reportEvery: 0,
      clock: () => 0,
      report: () => false,
    });
    beforeAnswer = () => {};
    expect(end).toEqual({ done: 0, counts: { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 } });
    expect(network.weights).toEqual(untrained().weights);
    await queue.close();
    // What the run has lent goes soon, so that runs that are stopped do not fill the queue.
    const { redis: client } = await connect();
    const sha1 = createHash('sha1').update(floatBytes(network.weights)).digest('hex');
    expect(await client.ttl(`maxout:file:${sha1}`)).toBeLessThanOrEqual(10);
  });
});
