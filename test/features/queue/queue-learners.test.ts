/** Training at a queue: rounds of learners, the same as without any queue, whatever gets lost. */
import { createHash } from 'node:crypto';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NtupleNetwork } from '../../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../../src/eval/ntuple/ntuple-prior.js';
import { type Connection, openConnection } from '../../../src/features/queue/connection.js';
import { type GameJob, queueName } from '../../../src/features/queue/game-job.js';
import { GameQueue } from '../../../src/features/queue/game-queue.js';
import { programId } from '../../../src/features/queue/program-id.js';
import { queueLearners } from '../../../src/features/queue/queue-learners.js';
import { fetchFile, floatBytes, floatsOf, leaveFile } from '../../../src/features/queue/shared-files.js';
import { Learner, learnedFrom } from '../../../src/learn/learner.js';
import { type TrainProgress, trainInRounds } from '../../../src/learn/rounds.js';
import { KILLSCREEN_TRAINING } from '../../../src/learn/training-plan.js';
import { isSame, learnHere } from '../../support/learn-here.js';
import { HAS_REDIS, TestRedis } from '../../support/redis.js';

const LEARNERS = 2;
const ROUNDS = 2;

const PLAN = { ...KILLSCREEN_TRAINING, learners: LEARNERS, roundPieces: 2_000 };

function untrained(): NtupleNetwork {
  const network = new NtupleNetwork(PLAN.features, { workspaces: 1, shared: false });
  setPrior(network);
  return network;
}

const RUN = {
  length: { pieces: LEARNERS * ROUNDS * PLAN.roundPieces, milliseconds: Number.POSITIVE_INFINITY },
  doneBefore: 0,
  piecesBefore: 0,
  clock: () => 0,
};

describe.skipIf(!HAS_REDIS)('training at a queue', () => {
  let expected: Float32Array[];
  const toEnd: (() => unknown)[] = [];
  let redis: TestRedis;
  /** What the worker does before it answers. */
  let beforeAnswer: (learned: string, number: number) => unknown = () => {};
  const played: number[] = [];

  beforeAll(async () => {
    expected = await learnHere(PLAN, untrained().weights, RUN.length.pieces);
    redis = await TestRedis.start();
    const connection = await connect();
    const client = new Redis(redis.address, { maxRetriesPerRequest: null });
    const answer = async ({ games, seeds: [number], program }: GameJob): Promise<unknown> => {
      if (games.kind !== 'learning') throw new Error('nothing to learn from');
      const bytes = await fetchFile(connection, games.weights);
      if (!bytes) throw new Error('no weights');
      played.push(number);
      const { weights, counts } = new Learner(games.plan).learn(floatsOf(bytes), { ...games, number });
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
  async function train(
    stopAfter = Number.POSITIVE_INFINITY,
    { weights }: Pick<NtupleNetwork, 'weights'> = untrained(),
    { doneBefore = 0, piecesBefore = 0, abort = new AbortController(), plan = PLAN } = {},
  ): Promise<Run> {
    const queue = await open();
    const reports: TrainProgress[] = [];
    const { play } = queueLearners(queue, plan);
    try {
      const end = await trainInRounds(plan, weights, {
        ...RUN,
        play,
        doneBefore,
        piecesBefore,
        signal: abort.signal,
        report: (progress) => {
          if (reports.push(progress) >= stopAfter) abort.abort();
        },
      });
      return { weights, end, reports };
    } finally {
      await queue.close();
    }
  }

  test('is what the learners come to one after another', async () => {
    played.length = 0;
    const { weights, end, reports } = await train();
    expect(isSame(weights, expected[1])).toBe(true);
    expect(reports.map(({ done }) => done)).toEqual([0.5, 1]);
    expect(end).toEqual(reports[1]);
    expect(end.counts.pieces).toBe(RUN.length.pieces);
    expect(end.counts.topOuts).toBeGreaterThan(0);
    expect(played.sort((a, b) => a - b)).toEqual([0, 1, 4_000, 4_001]);
  });

  test('is the same with steps of their own, whose sums travel with the weights', async () => {
    const plan = { ...PLAN, ownSteps: true };
    const [here, there] = [0, 1].map(() => learnedFrom(plan, untrained().weights));
    await learnHere(plan, here, RUN.length.pieces);
    await train(Number.POSITIVE_INFINITY, { weights: there }, { plan });
    expect(isSame(there, here)).toBe(true);
    expect(isSame(there, learnedFrom(plan, untrained().weights))).toBe(false);
  });

  test('goes on after a round with which it was stopped', async () => {
    const first = await train(1);
    expect(isSame(first.weights, expected[0])).toBe(true);
    const network = untrained();
    network.weights.set(first.weights);
    const rest = { doneBefore: first.end.done, piecesBefore: first.end.counts.pieces };
    expect(isSame((await train(undefined, network, rest)).weights, expected[1])).toBe(true);
  });

  test('has weights learned again that the queue has lost, and refuses others', async () => {
    const { redis: client } = await connect();
    played.length = 0;
    beforeAnswer = (learned, number) => (number === 1 && played.length < 3 ? client.del(`maxout:file:${learned}`) : 0);
    expect(isSame((await train()).weights, expected[1])).toBe(true);
    expect(played.length).toBeGreaterThan(LEARNERS * ROUNDS);
    const spoil = (learned: string): Promise<unknown> => client.set(`maxout:file:${learned}`, 'something else');
    let spoilt = 0;
    beforeAnswer = (learned, number) => (number === 1 && spoilt++ === 0 ? spoil(learned) : 0);
    expect(isSame((await train()).weights, expected[1])).toBe(true);
    expect(spoilt).toBeGreaterThan(1);
    beforeAnswer = spoil;
    await expect(train()).rejects.toThrow(
      /^seed \d: the queue holds \w{40}, not the file \w{40} of the run; it was removed twice: use the same program/,
    );
    beforeAnswer = () => {};
  });

  test('ends at once when it is told to', async () => {
    const abort = new AbortController();
    beforeAnswer = () => abort.abort();
    const network = untrained();
    const { end } = await train(undefined, network, { abort, piecesBefore: 1_000_000 });
    beforeAnswer = () => {};
    expect(end).toEqual({ done: 0, rounds: 0, counts: { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 } });
    expect(isSame(network.weights, untrained().weights)).toBe(true);
    // What the run has lent goes soon, so that runs that are stopped do not fill the queue.
    const { redis: client } = await connect();
    const sha1 = createHash('sha1').update(floatBytes(network.weights)).digest('hex');
    expect(await client.ttl(`maxout:file:${sha1}`)).toBeLessThanOrEqual(10);
  });
});
