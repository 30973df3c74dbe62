/** A tuning run: generation after generation on all threads, with checkpoints. */

import { existsSync } from 'node:fs';
import type { Optimiser, Point } from '../../learn/optimisers/optimiser.js';
import {
  FITNESS,
  gameSeeds,
  optimiserFor,
  ownWeights,
  rateWithError,
  type TuningPlan,
  tunedWeights,
} from '../../learn/tuning-plan.js';
import { mean } from '../../lib/statistics.js';
import { VERSION } from '../../platform/files/package-root.js';
import type { GameResult } from '../../record/game-events.js';
import { type Checkpoint, type Generation, readCheckpoint, writeCheckpoint } from './tune-checkpoint.js';
import { type CandidatePool, playInSlices, rateAll, TunePool } from './tune-games.js';

export interface TuneRunOptions {
  /** Games that are played at a time, on threads of this process if no pool is given. */
  readonly threads: number;
  /** Plays the games in place of threads; the run closes it. */
  readonly pool?: CandidatePool | undefined;
  /** Generations of the whole run; Infinity for no limit. */
  readonly generations: number;
  /** Milliseconds of this start of it; Infinity for no limit. */
  readonly milliseconds: number;
  readonly checkpointFile: string;
  /** Goes on with the run of the checkpoint file. */
  readonly resume: boolean;
  /** Games of other seeds that measure the result in the end; 0 for none. */
  readonly finalGames: number;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Called after a few games. */
  readonly progress: (progress: TuneProgress) => void;
  /** `games` games measure weights outside the generations; the function it gives is told of the games as they end. */
  readonly measuring: (whose: 'own weights' | 'result', games: number) => (played: number) => void;
  /** Called after each generation with what the run would give now. */
  readonly generationOver: (weights: Point, history: readonly Generation[]) => void;
}

export interface TuneProgress {
  /** The generations that are over. */
  readonly history: readonly Generation[];
  /** Fitness of the model's own weights on the same games; null where it is not rated. */
  readonly reference: number | null;
  readonly gamesDone: number;
  /** The number of games of this generation. */
  readonly gamesToPlay: number;
  /** Fitness of the candidates of this generation that are rated. */
  readonly ratings: readonly number[];
  /** Since the start of this process. */
  readonly games: number;
  readonly pieces: number;
  /** Since this generation began. */
  readonly milliseconds: number;
}

/** A fitness on games that had no say in the choice of the weights, with its standard error. */
interface Measured {
  readonly value: number;
  readonly error: number;
}

export interface TuneResult {
  readonly weights: Point;
  readonly history: readonly Generation[];
  /** Fitness of the model's own weights on the games of the run. */
  readonly reference: number | null;
  /** Undefined when no games were played for it. */
  readonly final: { readonly games: number; readonly tuned: Measured; readonly own: Measured | null } | undefined;
  /** Whether all generations were played. */
  readonly finished: boolean;
}

const CHECKPOINT_EVERY = 60_000;
/** Games that measure the result lie as far from the first game of the run as can be. */
const FINAL_GAMES_AWAY = 0x80_0000;

/**
 * Runs until the generations are played, time is over or the signal comes. The result depends on the plan and the
 * generations alone: not on threads, interruptions or time.
 *
 * @throws RangeError on a checkpoint of another run, and the system's error on a file that cannot be written
 */
export async function tuneRun(plan: TuningPlan, options: TuneRunOptions): Promise<TuneResult> {
  const { checkpointFile, resume, generations, signal, milliseconds } = options;
  const loaded = resume && existsSync(checkpointFile) ? readCheckpoint(checkpointFile, VERSION, plan) : undefined;
  const pool = options.pool ?? new TunePool({ plan, threads: options.threads });
  const run = new Run(plan, options, { pool, loaded });
  const { optimiser, history } = run;
  const close = (): void => void pool.close();
  if (signal.aborted) close();
  signal.addEventListener('abort', close, { once: true });
  const timer = Number.isFinite(milliseconds) ? setTimeout(close, milliseconds) : undefined;
  try {
    let goesOn = await run.rateReference();
    while (goesOn && optimiser.generation < generations) goesOn = await run.playGeneration();
    clearTimeout(timer);
    const weights = tunedWeights(plan, optimiser);
    const final = goesOn ? await measure(plan, { pool, weights, options }) : undefined;
    return { weights, history, reference: run.reference, final, finished: optimiser.generation >= generations };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', close);
    await pool.close();
  }
}

/** Plays games that the run has not seen, with the weights that it found and with the model's own. */
async function measure(
  plan: TuningPlan,
  { pool, weights, options }: { pool: CandidatePool; weights: Point; options: TuneRunOptions },
): Promise<TuneResult['final']> {
  const games = options.finalGames;
  if (games === 0) return undefined;
  const firstGame = (plan.firstGame + FINAL_GAMES_AWAY) % (2 * FINAL_GAMES_AWAY);
  const seeds = gameSeeds({ ...plan, games, freshGames: false, firstGame }, 0);
  const own = ownWeights(plan.model);
  const played = options.measuring('result', own ? 2 * games : games);
  const [tunedGames, ownGames] = await Promise.all([
    playInSlices(pool, weights, seeds, played),
    own ? playInSlices(pool, own, seeds, played) : null,
  ]);
  if (!tunedGames || ownGames === undefined) return undefined;
  const rate = (played: readonly GameResult[]): Measured => rateWithError(plan.fitness, played);
  return { games, tuned: rate(tunedGames), own: ownGames && rate(ownGames) };
}

class Run {
  readonly optimiser: Optimiser<unknown>;
  readonly history: Generation[];
  reference: number | null;
  readonly #pool: CandidatePool;
  #games = 0;
  #pieces = 0;
  #savedAt: number;
  /** Ratings of the generation in progress when the run was interrupted. */
  #ratedBefore: Checkpoint['rated'];
  /** Ratings of the generation before: on games that stay the same, who lived on need not play again. */
  #known = new Map<string, number>();

  constructor(
    private readonly plan: TuningPlan,
    private readonly options: TuneRunOptions,
    { pool, loaded }: { pool: CandidatePool; loaded: Checkpoint | undefined },
  ) {
    this.optimiser = optimiserFor(plan, loaded?.state);
    this.history = [...(loaded?.history ?? [])];
    this.reference = loaded?.reference ?? null;
    this.#ratedBefore = loaded?.rated ?? [];
    this.#pool = pool;
    this.#savedAt = options.clock();
  }

  /** Rates the model's own weights, where all generations play the same games; false when it was interrupted. */
  async rateReference(): Promise<boolean> {
    const own = ownWeights(this.plan.model);
    if (!own || this.plan.freshGames || this.reference !== null) return true;
    const seeds = gameSeeds(this.plan, 0);
    const games = await playInSlices(this.#pool, own, seeds, this.options.measuring('own weights', seeds.length));
    if (!games) return false;
    this.reference = FITNESS[this.plan.fitness].of(games);
    return true;
  }

  /** @returns false when it was interrupted: then the checkpoint holds the ratings so far */
  async playGeneration(): Promise<boolean> {
    const { plan, options, optimiser, history } = this;
    const startedAt = options.clock();
    const points = optimiser.ask();
    const rated = points.map((point, i) => this.#ratedBefore[i] ?? this.#known.get(JSON.stringify(point)) ?? null);
    this.#ratedBefore = [];
    const gamesToPlay = rated.filter((value) => value === null).length * plan.games;
    let gamesDone = 0;

    // 1. The games of all candidates that are not rated yet.
    const complete = await rateAll(this.#pool, {
      points,
      rated,
      seeds: gameSeeds(plan, optimiser.generation),
      fitness: plan.fitness,
      threads: options.threads,
      played: (games) => {
        gamesDone += games.length;
        this.#games += games.length;
        for (const { pieces } of games) this.#pieces += pieces;
        options.progress({
          history,
          reference: this.reference,
          gamesDone,
          gamesToPlay,
          ratings: rated.filter((value) => value !== null),
          games: this.#games,
          pieces: this.#pieces,
          milliseconds: options.clock() - startedAt,
        });
        if (options.clock() - this.#savedAt >= CHECKPOINT_EVERY) this.#save(rated);
      },
    });
    if (!complete) {
      this.#save(rated);
      return false;
    }

    // 2. The generation is over.
    const fitness = rated as number[];
    if (!plan.freshGames) this.#known = new Map(points.map((point, i) => [JSON.stringify(point), fitness[i]]));
    optimiser.tell(fitness);
    const best = Math.max(...fitness);
    history.push({
      generation: optimiser.generation,
      best,
      mean: mean(fitness),
      bestSoFar: Math.max(best, history.at(-1)?.bestSoFar ?? best),
      seconds: Math.round(options.clock() - startedAt) / 1000,
    });
    this.#save([]);
    options.generationOver(tunedWeights(plan, optimiser), history);
    return true;
  }

  #save(rated: Checkpoint['rated']): void {
    const { optimiser, history, reference } = this;
    const checkpoint = { state: optimiser.save(), rated, history, reference };
    writeCheckpoint(this.options.checkpointFile, VERSION, this.plan, checkpoint);
    this.#savedAt = this.options.clock();
  }
}
