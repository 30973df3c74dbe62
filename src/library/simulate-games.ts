/** Games on the model, without an emulator: the same games as on the built-in cartridge. */

import { seedsOf, simulateSeeds } from '../node/games/simulate-seeds.js';
import { openPlayerFor } from '../node/players/open-player-spec.js';
import { CORES, MOST_THREADS } from '../node/process/run-tasks.js';
import type { GameResult } from '../record/game-events.js';
import type { PlacedPiece } from '../simulate/game-loop.js';
import { consoleRules } from '../simulate/game-rules.js';
import { type SimulationPlan, simulateSeed } from '../simulate/simulation-job.js';
import { HIGHEST_SEED, SEED_STEP } from '../tetris/limits.js';
import { checkRange, completeSettings, type GameSettings, type PlayerSettings } from './cartridge-games.js';
import { readSpec } from './players.js';

/** A game on the model. */
export interface SimulatedGame extends PlayerSettings {
  /** Pieces after which the game is stopped; null (default) plays on. */
  readonly maxPieces?: number | null;
  /** Told of each piece when it is locked and counted. */
  readonly watch?: (piece: PlacedPiece) => void;
}

/** A series of games on the model. */
export interface SimulatedSeries extends GameSettings {
  /** As `openPlayer` reads it; every thread opens its own. */
  readonly player: string;
  /** How many (default 1). */
  readonly games?: number;
  /** Step from one game's seed to the next (default 256: with it all games differ). */
  readonly seedStep?: number;
  /** Pieces after which a game is stopped; null (default) plays on. */
  readonly maxPieces?: number | null;
  /** Threads, 1–256 (default: one for each core); the results do not depend on them. */
  readonly threads?: number;
  /** Ends the series; games that are not finished are dropped. */
  readonly signal?: AbortSignal;
  /** Called for each game, in the order of the seeds. */
  readonly onGame?: (game: GameResult) => void;
}

const MOST_GAMES = 1_000_000;
const MOST_PIECES = Number.MAX_SAFE_INTEGER;

/**
 * Plays one game. Far faster than a cartridge: the quicker players take some 100 µs a piece.
 *
 * @throws RangeError on a setting out of its range
 */
export function simulateGame({ player, watch, maxPieces = null, ...settings }: SimulatedGame): GameResult {
  const { startLevel, seed, untilLines, reaction } = completeSettings(settings);
  checkPieces(maxPieces);
  const plan: SimulationPlan = { rules: consoleRules(startLevel, reaction), untilLines, maxPieces };
  return simulateSeed(player, plan, seed, { ...(watch && { watch }) });
}

/**
 * Plays a series of games on all cores.
 *
 * @returns the games in the order of their seeds; fewer than asked for when the signal ended them
 * @throws RangeError on a setting out of its range, an unknown player, or weights that cannot be read
 */
export async function simulateGames(series: SimulatedSeries): Promise<readonly GameResult[]> {
  const { games = 1, seedStep = SEED_STEP, threads = CORES, maxPieces = null } = series;
  const { signal = new AbortController().signal, onGame } = series;

  // 1. Everything that can be wrong is found before a thread starts.
  const { startLevel, seed, untilLines, reaction } = completeSettings(series);
  checkRange('games', games, 1, MOST_GAMES);
  checkRange('seedStep', seedStep, 1, HIGHEST_SEED);
  checkRange('seed of the last game', seed + (games - 1) * seedStep, 0, HIGHEST_SEED);
  checkRange('threads', threads, 1, MOST_THREADS);
  checkPieces(maxPieces);
  const read = readSpec(series.player);
  if (!read.ok) throw new RangeError(read.message);
  const rules = consoleRules(startLevel, reaction);
  const opened = openPlayerFor(read.spec, rules);
  if (!opened.ok) throw new RangeError(opened.message);

  // 2. The games.
  const played: GameResult[] = [];
  if (signal.aborted) return played;
  await simulateSeeds({
    spec: read.spec,
    plan: { rules, untilLines, maxPieces },
    seeds: seedsOf({ games, seed, seedStep }),
    jobs: Math.min(threads, games),
    signal,
    onGame(game) {
      played.push(game);
      onGame?.(game);
    },
  });
  return played;
}

function checkPieces(maxPieces: number | null): void {
  if (maxPieces !== null) checkRange('maxPieces', maxPieces, 1, MOST_PIECES);
}
