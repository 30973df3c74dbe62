/** Attempts on all cores: each game is told of as soon as it is over, until one says that it is enough. */
import type { BuiltinKind } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import type { Result } from '../../lib/result.js';
import { runTasks } from '../../platform/threads/run-tasks.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import { type GameDescription, USUAL_GAME } from '../../record/game-description.js';
import type { GameResult } from '../../record/game-events.js';
import { consoleRules } from '../../simulate/game-rules.js';
import type { SimulateWorkerData } from '../queue/simulate-seeds.js';

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
  /** The cartridge to play on; a name for the exact model of a built-in one. */
  readonly cartridge: { readonly image: NesImage; readonly fast: boolean } | BuiltinKind;
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
export function playAttempts({ spec, plan, cartridge, seeds, jobs, onGame, signal }: AttemptsToPlay): Promise<boolean> {
  const run = { threads: jobs, tasks: seeds, order: 'ends', ahead: 1, signal } as const;
  const { startLevel, untilLines, reaction, stopBeforeCrash = false } = plan;
  if (typeof cartridge === 'string') {
    const rules = consoleRules(startLevel, reaction, cartridge);
    const workerData: SimulateWorkerData = { spec, plan: { rules, untilLines, maxPieces: null, stopBeforeCrash } };
    const worker = new URL('../queue/simulate-worker.js', import.meta.url);
    return runTasks<number, GameResult>({ ...run, worker, workerData, onAnswer: onGame });
  }
  const workerData: AttemptWorkerData = { spec, ...cartridge, options: { ...USUAL_GAME, ...plan } };
  const worker = new URL('./attempt-worker.js', import.meta.url);
  return runTasks<number, AttemptOutcome>({
    ...run,
    worker,
    workerData,
    onAnswer(outcome, seed) {
      if (!outcome.ok) throw new AttemptError(`seed ${seed}: ${outcome.message}`);
      return onGame(outcome.game);
    },
  });
}
