import { Learner } from '../../src/learn/learner.js';
import { trainInRounds } from '../../src/learn/rounds.js';
import type { TrainingPlan } from '../../src/learn/training-plan.js';

/** Bit for bit; comparing arrays of this size number by number takes seconds. */
export function isSame(one: Float32Array, other: Float32Array): boolean {
  return bytesOf(one).equals(bytesOf(other));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/**
 * Trains weights in rounds, one learner after another: what every other way to play rounds must come to.
 *
 * @returns the weights after each round
 */
export async function learnHere(plan: TrainingPlan, weights: Float32Array, pieces: number): Promise<Float32Array[]> {
  const learner = new Learner(plan);
  const after: Float32Array[] = [];
  await trainInRounds(plan, weights, {
    play: (before, tasks) => tasks.map(async (task) => learner.learn(before, task)),
    length: { pieces, milliseconds: Number.POSITIVE_INFINITY },
    doneBefore: 0,
    piecesBefore: 0,
    clock: () => 0,
    signal: new AbortController().signal,
    report: () => after.push(weights.slice()),
  });
  return after;
}
