/** Attempts on all cores: each game is told of as soon as it is over, until one says that it is enough. */
import type { NesImage } from '../../emulator/image.js';
import type { Result } from '../../lib/result.js';
import { type GameDescription, USUAL_GAME } from '../../record/game-description.js';
import type { GameResult } from '../../record/game-events.js';
import { consoleRules } from '../../simulate/game-rules.js';
import type { SimulateWorkerData } from '../games/simulate-seeds.js';
import type { PlayerSpec } from '../players/player-spec.js';
import { ThreadPool } from '../process/thread-pool.js';

/** What a thread that plays on a cartridge gets. */
export interface AttemptWorkerData {
  readonly spec: PlayerSpec;
  readonly image: NesImage;
  readonly fast: boolean;
  readonly options: Omit<GameDescription, 'seed'>;
}

/** The game, or why the cartridge led to none. */
export type AttemptOutcome = Result<{ readonly game: GameResult }>;

/** A cartridge did not lead to a game; the message says why. */
export class AttemptError extends Error {
  override name = 'AttemptError';
}

export interface AttemptsToPlay {
  readonly spec: PlayerSpec;
  readonly plan: Pick<GameDescription, 'startLevel' | 'untilLines' | 'reaction' | 'stopBeforeCrash'>;
  /** The cartridge to play on; undefined for the exact model of the built-in one. */
  readonly cartridge: { readonly image: NesImage; readonly fast: boolean } | undefined;
  readonly seeds: readonly number[];
  readonly jobs: number;
  /** Called as each game ends, in any order; true begins no further game. */
  readonly onGame: (game: GameResult) => boolean;
  /** Ends the run; games that are not over are dropped. */
  readonly signal: AbortSignal;
}

/**
 * Begins the games in the order of their seeds. When one is enough, those begun before it end as well, so that the first
 * good seed does not depend on the number of jobs.
 *
 * @returns whether it came to its end, not to the signal
 * @throws AttemptError when the cartridge leads to no game
 */
export async function playAttempts({
  spec,
  plan,
  cartridge,
  seeds,
  jobs,
  onGame,
  signal,
}: AttemptsToPlay): Promise<boolean> {
  const { startLevel, untilLines, reaction, stopBeforeCrash = false } = plan;
  const simulation: SimulateWorkerData = {
    spec,
    plan: { rules: consoleRules(startLevel, reaction), untilLines, maxPieces: null, stopBeforeCrash },
  };
  const game: AttemptWorkerData['options'] = { ...USUAL_GAME, ...plan };
  const onCartridge: AttemptWorkerData | undefined = cartridge && { spec, ...cartridge, options: game };
  const worker = new URL(cartridge ? './attempt-worker.js' : '../games/simulate-worker.js', import.meta.url);
  const workerData = onCartridge ?? simulation;
  const pool = new ThreadPool<number, AttemptOutcome | GameResult>({ worker, threads: jobs, workerData });
  const abort = (): void => void pool.close();
  signal.addEventListener('abort', abort, { once: true });
  let next = 0;
  let enough = false;
  const playOn = async (): Promise<void> => {
    while (!enough && next < seeds.length) {
      const seed = seeds[next++];
      const played = await pool.run(seed);
      // The model always comes to a game.
      const outcome: AttemptOutcome = 'ok' in played ? played : { ok: true, game: played };
      if (!outcome.ok) throw new AttemptError(`seed ${seed}: ${outcome.message}`);
      if (onGame(outcome.game)) enough = true;
    }
  };
  try {
    await Promise.all(Array.from({ length: jobs }, playOn));
    return true;
  } catch (error) {
    enough = true;
    if (signal.aborted) return false;
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    await pool.close();
  }
}
