/**
 * Simulated games counted on several threads: what is kept is counts, however many pieces are played.
 *
 * Games are dealt in batches, and batches are added up in their order, so the counts do not depend on the number of
 * threads.
 */
import { runTasks } from '../../platform/threads/run-tasks.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { PlayCounters } from '../../stats/play-counters.js';

/** Games that a thread plays one after the other, with counts of their own. */
export interface Batch {
  readonly number: number;
  /** Seed of its first game; the others follow at `seedStep`. */
  readonly seed: number;
  readonly games: number;
  /** Pieces after which the batch ends, in the middle of a game if need be; null for none. */
  readonly pieces: number | null;
}

/** What a thread has counted. */
export interface CountedBatch {
  readonly number: number;
  readonly numbers: Float64Array;
  /** Games that were begun. */
  readonly games: number;
}

export interface AnalyzeWorkerData {
  readonly spec: PlayerSpec;
  readonly plan: SimulationPlan;
  readonly seedStep: number;
  /** The pieces that each thread has counted so far, and the games that it has finished. */
  readonly progress: Float64Array;
  /** Counts the threads that have started. */
  readonly numbered: Int32Array;
  /** Not 0: threads end their batch before the next piece. */
  readonly stopped: Int32Array;
}

/** How much is played: a number of games, or a number of pieces. */
export type AnalysisLength = { readonly games: number } | { readonly pieces: number };

export interface CountGamesOptions {
  readonly spec: PlayerSpec;
  readonly plan: SimulationPlan;
  readonly seed: number;
  readonly seedStep: number;
  readonly length: AnalysisLength;
  readonly threads: number;
  /** Ends the run; what was counted is kept. */
  readonly signal: AbortSignal;
  /** Told now and then of the pieces that were counted and of the games that were finished. */
  readonly report: (pieces: number, games: number) => void;
}

export interface CountedGames {
  readonly counters: PlayCounters;
  readonly games: number;
  /** Whether the run came to its end, not to the signal. */
  readonly complete: boolean;
}

/** Games of a batch where games end soon by themselves. */
const GAMES_A_BATCH = 20;
/** Pieces of a batch where they may never end; longer if a single game may be longer. */
export const PIECES_A_BATCH = 200_000;
/** Steps from seed to seed between two batches of pieces. */
export const SEEDS_A_BATCH = 0x1_0000;
/** Milliseconds between two reports. */
const TICK = 200;

/** Places in what a thread says of its progress. */
export const PIECES_DONE = 0;
export const GAMES_DONE = 1;
export const PROGRESS_SIZE = 2;

/** Plays and counts. */
export async function countGames(options: CountGamesOptions): Promise<CountedGames> {
  const { spec, plan, seedStep, length, threads, signal, report } = options;

  const progress = new Float64Array(new SharedArrayBuffer(8 * PROGRESS_SIZE * threads));
  const stopped = new Int32Array(new SharedArrayBuffer(4));
  const numbered = new Int32Array(new SharedArrayBuffer(4));
  const sums = new Sums(length);
  const stop = (): void => void Atomics.store(stopped, 0, 1);
  const told = (): void => report(sumOf(progress, PIECES_DONE), sumOf(progress, GAMES_DONE));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const timer = setInterval(told, TICK);
  try {
    await runTasks<Batch, CountedBatch>({
      worker: new URL('./analyze-worker.js', import.meta.url),
      threads,
      workerData: { spec, plan, seedStep, progress, numbered, stopped } satisfies AnalyzeWorkerData,
      tasks: dealBatches(options),
      order: 'ends',
      ahead: 1,
      onAnswer(counted) {
        sums.add(counted);
        // Batches beyond the last one that counts are not waited for.
        if (sums.isReached) stop();
        return Atomics.load(stopped, 0) !== 0;
      },
      // What was counted until then is kept, so the threads end by themselves.
      signal: new AbortController().signal,
    });
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
  }
  told();
  const complete = sums.isReached || !signal.aborted;
  return { ...sums.result(complete), complete };
}

function sumOf(progress: Float64Array, place: number): number {
  return progress.reduce((sum, count, i) => (i % PROGRESS_SIZE === place ? sum + count : sum), 0);
}

/** The batches of a run, in order. They have no end where whole games are played until there are enough pieces. */
function* dealBatches({ length, plan, seed, seedStep }: CountGamesOptions): Generator<Batch, undefined> {
  if ('games' in length) {
    for (let first = 0; first < length.games; first += GAMES_A_BATCH) {
      const games = Math.min(GAMES_A_BATCH, length.games - first);
      yield { number: first / GAMES_A_BATCH, seed: seed + first * seedStep, games, pieces: null };
    }
  } else if (plan.rules.movement === 'gravity') {
    for (let number = 0; ; number++) {
      yield { number, seed: seed + number * GAMES_A_BATCH * seedStep, games: GAMES_A_BATCH, pieces: null };
    }
  } else {
    const size = Math.max(PIECES_A_BATCH, plan.maxPieces ?? 0);
    for (let first = 0, number = 0; first < length.pieces; first += size, number++) {
      const pieces = Math.min(size, length.pieces - first);
      yield { number, seed: seed + number * SEEDS_A_BATCH * seedStep, games: Number.POSITIVE_INFINITY, pieces };
    }
  }
  return undefined;
}

/** Adds batches up in their order, until there are enough of them. */
class Sums {
  games = 0;
  /** Whether the wanted pieces are there; games are all dealt and all counted. */
  isReached = false;
  private readonly counters = new PlayCounters();
  private next = 0;
  private readonly waiting = new Map<number, CountedBatch>();

  constructor(private readonly length: AnalysisLength) {}

  add(batch: CountedBatch): void {
    this.waiting.set(batch.number, batch);
    for (;;) {
      const due = this.waiting.get(this.next);
      if (!due || this.isReached) return;
      this.take(due);
      this.next++;
      if ('pieces' in this.length && this.counters.pieces >= this.length.pieces) this.isReached = true;
    }
  }

  private take(batch: CountedBatch): void {
    this.waiting.delete(batch.number);
    this.counters.merge(batch.numbers);
    this.games += batch.games;
  }

  /** @param complete else what was counted out of order counts, too */
  result(complete: boolean): { readonly counters: PlayCounters; readonly games: number } {
    if (!complete) for (const batch of [...this.waiting.values()]) this.take(batch);
    return { counters: this.counters, games: this.games };
  }
}
