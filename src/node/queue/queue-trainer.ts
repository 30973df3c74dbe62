/**
 * Training by the workers of a queue, in rounds: learners begin with the same weights, each plays on pieces of its own,
 * and then the mean of their weights is what the next round begins with. So what is learned hangs on the number of
 * learners and not on who plays for them, or how often it had to be played.
 */
import type { NtupleNetwork } from '../../eval/ntuple/ntuple-network.js';
import type { SelfPlayCounts } from '../../learn/self-play.js';
import { averageWeights, CHUNK_PIECES } from '../../learn/trainer.js';
import type { TrainNetwork, TrainParallelOptions, TrainProgress } from '../learn/train-parallel.js';
import { describeSeedBlock, type EndlessTraining, type LearningGames } from './game-job.js';
import { type GameQueue, QueueFailure } from './game-queue.js';
import { floatBytes, floatsOf } from './shared-files.js';

export interface QueueTraining {
  /** Learners of a round, at least 1; more workers than that have nothing to do. */
  readonly learners: number;
  /** Chunks that each plays in a round, at most. */
  readonly chunks?: number;
  /** Ends the run with the weights of the last whole round. */
  readonly signal: AbortSignal;
}

/** What a learner came to. */
interface Learned {
  /** As the floats of a network stand in memory. */
  readonly bytes: Uint8Array;
  readonly counts: SelfPlayCounts;
}

/**
 * Short rounds learn more from the same pieces: of the lines cleared at the end of 2.4 million pieces by four learners,
 * 40 % came from tetrises with one chunk or two in a round, and 1 % with ten. Two leave time for the weights to travel.
 */
const CHUNKS = 2;

/**
 * Who trains at a queue, which stays open. A report comes after each round.
 *
 * Throws a RangeError for the last lines before the end, whose playfields would travel with every task, and a
 * `QueueFailure` for what the workers cannot do.
 */
export function queueTrainer(queue: GameQueue, { learners, chunks = CHUNKS, signal }: QueueTraining): TrainNetwork {
  return async ({ finishes, ...plan }, network, options) => {
    if (finishes) throw new RangeError('training for the last lines takes a minute on this machine: leave out --queue');
    const schedule = new Schedule(options, learners, chunks);
    const aborted = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    let isOver = signal.aborted;
    while (!isOver && schedule.done < 1) {
      const learned = await Promise.race([playRound(queue, plan, network, schedule), aborted]);
      if (!learned) break;
      takeMean(network, learned);
      schedule.endRound(learned);
      isOver = options.report(schedule.progress) || signal.aborted;
    }
    return schedule.progress;
  };
}

/** @returns undefined when the queue was closed before */
async function playRound(
  queue: GameQueue,
  plan: EndlessTraining,
  network: NtupleNetwork,
  schedule: Schedule,
): Promise<readonly Learned[] | undefined> {
  const weights = await queue.files.lend(floatBytes(network.weights));
  const { done: from, next: to, chunks } = schedule;
  const learned = await Promise.all(
    schedule.tasks.map((number) => learn(queue, { kind: 'learning', plan, weights, chunks, from, to }, number)),
  );
  await queue.files.takeBack(weights);
  return learned.every((one) => one !== undefined) ? learned : undefined;
}

/**
 * Has a learner play, and fetches what it came to; it plays again when the queue has lost that.
 *
 * @param number of its task
 * @returns undefined when the queue was closed before
 */
async function learn(queue: GameQueue, games: LearningGames, number: number): Promise<Learned | undefined> {
  for (;;) {
    const answered = await queue.ask(games, [number]);
    if (!answered) return undefined;
    const { answer, forget } = answered;
    if (!('learned' in answer)) throw failure(number, 'the workers played instead of learning');
    const bytes = await queue.files.fetch(answer.learned).catch((error: Error) => {
      throw failure(number, error.message);
    });
    await forget();
    if (bytes) return { bytes, counts: answer.counts };
  }
}

function failure(number: number, message: string): QueueFailure {
  return new QueueFailure(`${describeSeedBlock([number])}: ${message}`);
}

function takeMean(network: NtupleNetwork, learned: readonly Learned[]): void {
  const [first, ...others] = learned.map(({ bytes }) => {
    const weights = floatsOf(bytes);
    if (weights.length === network.weights.length) return weights;
    throw new RangeError(`a worker sent ${weights.length} weights, expected ${network.weights.length}`);
  });
  if (others.length > 0) averageWeights(first, others);
  network.weights.set(first);
}

/** How far a run is, by pieces or by time, whichever is further. */
class Schedule {
  /** Chunks that a learner plays in a round. */
  readonly chunks: number;
  readonly #options: TrainParallelOptions;
  readonly #learners: number;
  readonly #start: number;
  /** Infinity for runs that end by time. */
  readonly #rounds: number;
  #round: number;
  #counts: SelfPlayCounts = { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 };
  #roundStart: number;
  #latest = 0;

  constructor(options: TrainParallelOptions, learners: number, chunks: number) {
    const { length, doneBefore, clock } = options;
    this.#options = options;
    this.#learners = learners;
    const each = Math.ceil(length.pieces / learners / CHUNK_PIECES);
    this.chunks = Math.max(1, Math.min(chunks, each));
    this.#rounds = Math.ceil(each / this.chunks);
    this.#round = Number.isFinite(this.#rounds) ? Math.round(doneBefore * this.#rounds) : 0;
    this.#start = clock();
    this.#roundStart = this.#start;
  }

  /** Share of the run that is done, 0–1. */
  get done(): number {
    return Math.min(1, Math.max(this.#byTime(this.#roundStart), this.#round / this.#rounds));
  }

  /** The same when the round is over; by time as far as the last round tells. */
  get next(): number {
    return Math.min(1, Math.max(this.#byTime(this.#roundStart + this.#latest), (this.#round + 1) / this.#rounds));
  }

  /** Numbers of the round's tasks. */
  get tasks(): readonly number[] {
    return Array.from({ length: this.#learners }, (_, i) => this.#round * this.#learners + i);
  }

  get progress(): TrainProgress {
    return { counts: { ...this.#counts }, done: this.done };
  }

  endRound(learned: readonly Learned[]): void {
    const now = this.#options.clock();
    this.#latest = now - this.#roundStart;
    this.#roundStart = now;
    this.#round++;
    for (const { counts } of learned) {
      this.#counts.pieces += counts.pieces;
      this.#counts.lines += counts.lines;
      this.#counts.tetrisLines += counts.tetrisLines;
      this.#counts.topOuts += counts.topOuts;
    }
  }

  /** 0 for runs that end by pieces alone. */
  #byTime(at: number): number {
    const { length, doneBefore } = this.#options;
    if (!Number.isFinite(length.milliseconds)) return 0;
    return doneBefore + ((1 - doneBefore) * (at - this.#start)) / length.milliseconds;
  }
}
