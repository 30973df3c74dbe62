/**
 * Training in rounds: some learners begin with the same weights, each plays pieces of its own, and the mean of what they
 * come to is what the next round begins with. So what is learned depends on the number of learners, and not on who plays for
 * them: threads of a process, workers of a page, or machines at a queue.
 */
import type { Learned, LearningTask } from './learner.js';
import type { SelfPlayCounts } from './self-play.js';
import type { TrainingPlan } from './training-plan.js';

/**
 * Has the tasks of a round played, all with the same weights, which stay as they are meanwhile.
 *
 * @returns what each learner comes to, in the order of the tasks
 */
export type PlayRound = (weights: Float32Array, tasks: readonly LearningTask[]) => readonly Promise<Learned>[];

/** Who plays the rounds of a run, until it is closed. */
export interface Learners {
  readonly play: PlayRound;
  close(): Promise<void>;
}

export interface RunLength {
  /** The run ends after these pieces or this time, whichever comes first; Infinity for no limit. */
  readonly pieces: number;
  readonly milliseconds: number;
}

export interface TrainProgress {
  /** Counts of all learners since the start. */
  readonly counts: SelfPlayCounts;
  /** Share of the run that is done, 0–1. */
  readonly done: number;
  /** Rounds that were played, those before among them. */
  readonly rounds: number;
}

export interface RoundsOptions {
  readonly play: PlayRound;
  readonly length: RunLength;
  /** Share of the run, 0–1, that was done before: the schedule goes on from there. */
  readonly doneBefore: number;
  /** Rounds of the same run that were played before; by its share where it is not said. */
  readonly roundsBefore?: number | undefined;
  /** Pieces that the weights were trained with before; those of this run are others. */
  readonly piecesBefore: number;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Ends the run with the weights of the last whole round. */
  readonly signal: AbortSignal;
  /** Called after each round, when the weights are its mean. */
  readonly report: (progress: TrainProgress) => void;
}

/**
 * Trains the weights until the run is over.
 *
 * @param weights changed at the end of each round
 * @throws what goes wrong in a learner
 */
export async function trainInRounds(
  plan: TrainingPlan,
  weights: Float32Array,
  { play, report, signal, ...options }: RoundsOptions,
): Promise<TrainProgress> {
  const schedule = new Schedule(plan, options);
  const mean = new Mean(weights.length);
  while (!signal.aborted && schedule.done < 1) {
    const learning = play(weights, schedule.tasks);
    // One that fails ends the run; the results of the others are not needed then.
    for (const one of learning) one.catch(() => {});
    const played: SelfPlayCounts[] = [];
    // In the order of the tasks, so that the sums are the same whoever is ready first.
    for (const one of learning) {
      const learned = await unlessAborted(one, signal);
      if (!learned) return schedule.progress;
      mean.add(weights, learned.weights);
      played.push(learned.counts);
    }
    mean.moveTo(weights);
    schedule.endRound(played);
    report(schedule.progress);
  }
  return schedule.progress;
}

/** Undefined when the signal comes first. A race with one promise for the whole run would keep all that was ever learned. */
async function unlessAborted(learning: Promise<Learned>, signal: AbortSignal): Promise<Learned | undefined> {
  let onAbort = (): void => {};
  const aborted = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
  });
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return signal.aborted ? undefined : await Promise.race([learning, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The mean of what learners come to, one after another: it takes the memory of one of them. */
class Mean {
  readonly #changes: Float32Array;
  #count = 0;

  constructor(length: number) {
    this.#changes = new Float32Array(length);
  }

  /** @throws RangeError on weights of another length */
  add(before: Float32Array, after: Float32Array): void {
    const changes = this.#changes;
    if (after.length !== changes.length) {
      throw new RangeError(`a learner came to ${after.length} weights, expected ${changes.length}`);
    }
    for (let i = 0; i < changes.length; i++) changes[i] += after[i] - before[i];
    this.#count++;
  }

  /** Changes the weights by the mean of the changes, and starts again. */
  moveTo(weights: Float32Array): void {
    const changes = this.#changes;
    const share = 1 / this.#count;
    for (let i = 0; i < changes.length; i++) weights[i] += share * changes[i];
    changes.fill(0);
    this.#count = 0;
  }
}

type ScheduleOptions = Pick<RoundsOptions, 'length' | 'doneBefore' | 'roundsBefore' | 'piecesBefore' | 'clock'>;

/** How far a run is, by pieces or by time, whichever is further. */
class Schedule {
  readonly #options: ScheduleOptions;
  readonly #learners: number;
  /** Pieces of a task. */
  readonly #pieces: number;
  readonly #start: number;
  /** Infinity for runs that end by time. */
  readonly #rounds: number;
  #round: number;
  #counts: SelfPlayCounts = { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 };

  constructor({ learners, roundPieces }: TrainingPlan, options: ScheduleOptions) {
    const { length, doneBefore, roundsBefore, clock } = options;
    this.#options = options;
    this.#learners = learners;
    const each = length.pieces / learners;
    this.#rounds = Math.ceil(each / roundPieces);
    this.#pieces = Number.isFinite(each) ? Math.ceil(each / this.#rounds) : roundPieces;
    this.#round = roundsBefore ?? (Number.isFinite(each) ? Math.round(doneBefore * this.#rounds) : 0);
    this.#start = clock();
  }

  /** Share of the run that is done, 0–1. */
  get done(): number {
    return Math.min(1, Math.max(this.#byTime(), this.#round / this.#rounds));
  }

  get tasks(): readonly LearningTask[] {
    const { done } = this;
    const first = this.#options.piecesBefore + this.#counts.pieces;
    return Array.from({ length: this.#learners }, (_, i) => ({ number: first + i, pieces: this.#pieces, done }));
  }

  get progress(): TrainProgress {
    return { counts: { ...this.#counts }, done: this.done, rounds: this.#round };
  }

  endRound(played: readonly SelfPlayCounts[]): void {
    this.#round++;
    for (const { pieces, lines, tetrisLines, topOuts } of played) {
      this.#counts.pieces += pieces;
      this.#counts.lines += lines;
      this.#counts.tetrisLines += tetrisLines;
      this.#counts.topOuts += topOuts;
    }
  }

  /** 0 for runs that end by pieces alone. */
  #byTime(): number {
    const { length, doneBefore, clock } = this.#options;
    if (!Number.isFinite(length.milliseconds)) return 0;
    return doneBefore + ((1 - doneBefore) * (clock() - this.#start)) / length.milliseconds;
  }
}
