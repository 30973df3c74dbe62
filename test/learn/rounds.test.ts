import { describe, expect, it } from 'vitest';
import type { Learned, LearningTask } from '../../src/learn/learner.js';
import { type PlayRound, type RoundsOptions, type TrainProgress, trainInRounds } from '../../src/learn/rounds.js';
import { PLATEAU_TRAINING } from '../../src/learn/training-plan.js';

const PLAN = { ...PLATEAU_TRAINING, learners: 3, roundPieces: 100 };

/** What a learner comes to that changes each of two weights by a number of its own. */
function learned(weights: Float32Array, { number, pieces }: LearningTask): Learned {
  const [one, other] = weights;
  return {
    weights: Float32Array.of(one + number, other - 3),
    counts: { pieces, lines: 4, tetrisLines: 0, topOuts: 1 },
  };
}

interface Run {
  readonly weights: Float32Array;
  readonly end: TrainProgress;
  readonly rounds: readonly (readonly LearningTask[])[];
}

async function train(
  options: Partial<Omit<RoundsOptions, 'play' | 'report'>>,
  play: PlayRound = (weights, tasks) => tasks.map(async (task) => learned(weights, task)),
  stopAfter = Number.POSITIVE_INFINITY,
): Promise<Run> {
  const weights = Float32Array.of(1, 2);
  const rounds: (readonly LearningTask[])[] = [];
  const abort = new AbortController();
  const end = await trainInRounds(PLAN, weights, {
    play(before, tasks) {
      rounds.push(tasks);
      return play(before, tasks);
    },
    length: { pieces: 600, milliseconds: Number.POSITIVE_INFINITY },
    doneBefore: 0,
    piecesBefore: 0,
    clock: () => 0,
    signal: abort.signal,
    report: () => rounds.length >= stopAfter && abort.abort(),
    ...options,
  });
  return { weights, end, rounds };
}

const numbers = ({ rounds }: Run) => rounds.map((tasks) => tasks.map(({ number }) => number));

describe('training in rounds', () => {
  it('begins each round with the mean of what the learners came to, each with a number of its own', async () => {
    const run = await train({});
    expect(numbers(run)).toEqual([
      [0, 1, 2],
      [300, 301, 302],
    ]);
    expect(run.rounds.map(([{ done, pieces }]) => [done, pieces])).toEqual([
      [0, 100],
      [0.5, 100],
    ]);
    expect([...run.weights]).toEqual([1 + 1 + 301, 2 - 3 - 3]);
    expect(run.end).toEqual({ done: 1, rounds: 2, counts: { pieces: 600, lines: 24, tetrisLines: 0, topOuts: 6 } });
  });

  it('comes to the same whoever is ready first', async () => {
    const late: PlayRound = (weights, tasks) =>
      tasks.map(async (task, i) => {
        for (let turn = 0; turn < 5 * (tasks.length - i); turn++) await Promise.resolve();
        return learned(weights, task);
      });
    expect(await train({}, late)).toEqual(await train({}));
  });

  it('shares the pieces of a run out evenly, and plays few where few are asked for', async () => {
    const tasksOf = async (pieces: number) =>
      (await train({ length: { pieces, milliseconds: Number.POSITIVE_INFINITY } })).rounds.map(
        ([{ pieces: each }]) => each,
      );
    expect(await tasksOf(2)).toEqual([1]);
    expect(await tasksOf(601)).toEqual([67, 67, 67]);
  });

  it('goes on after a round with which it was stopped as if it had not been', async () => {
    const first = await train({}, undefined, 1);
    expect(first.end).toMatchObject({ done: 0.5, counts: { pieces: 300 } });
    const second = await train({ doneBefore: first.end.done, piecesBefore: first.end.counts.pieces });
    expect([...first.rounds, ...second.rounds]).toEqual((await train({})).rounds);
  });

  it('ends by time, of which an earlier run has used a share', async () => {
    let now = 0;
    const run = await train({
      length: { pieces: Number.POSITIVE_INFINITY, milliseconds: 1000 },
      doneBefore: 0.2,
      clock: () => now++ * 100,
    });
    expect(run.rounds.length).toBeGreaterThan(1);
    expect(run.rounds[0][0]).toMatchObject({ pieces: 100, done: expect.closeTo(0.36) });
    expect(run.end.done).toBe(1);
  });

  it('keeps the last whole round when it is told to end, and does not wait for what is missing', async () => {
    const abort = new AbortController();
    let round = 0;
    const run = await train({ signal: abort.signal }, (weights, tasks) => {
      if (round++ === 1) setTimeout(() => abort.abort());
      return tasks.map(async (task, i) => {
        if (round > 1 && i === 1) await new Promise(() => {});
        return learned(weights, task);
      });
    });
    expect([...run.weights]).toEqual([1 + 1, 2 - 3]);
    expect(run.end).toMatchObject({ done: 0.5, counts: { pieces: 300 } });
  });

  it('ends with what went wrong in a learner', async () => {
    const failing: PlayRound = (_, tasks) => tasks.map(({ number }) => Promise.reject(new Error(`learner ${number}`)));
    await expect(train({}, failing)).rejects.toThrow('learner 0');
    const odd: PlayRound = (_, tasks) =>
      tasks.map(async (task) => ({ ...learned(Float32Array.of(1, 2), task), weights: new Float32Array(8) }));
    await expect(train({}, odd)).rejects.toThrow('a learner came to 8 weights, expected 2');
  });
});
