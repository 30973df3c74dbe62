/** Games on the model, without an emulator: the same games as on the cartridge of their rules. */

import { checkWhole } from '../engine/position.js';
import { seedsOf } from '../features/options/seed-range.js';
import { openPlayerFor } from '../features/players/open-player-spec.js';
import { simulateSeeds } from '../features/queue/simulate-seeds.js';
import { CORES, MOST_THREADS } from '../platform/threads/run-tasks.js';
import type { GameResult } from '../record/game-events.js';
import type { PlacedPiece } from '../simulate/game-loop.js';
import { checkRules, EACH_GAME, parseRules } from '../simulate/game-rules.js';
import { LOWEST_GYM_SEED, type SimulationPlan, simulateSeed, usualLines } from '../simulate/simulation-job.js';
import { HIGHEST_SEED, SEED_STEP } from '../tetris/limits.js';
import { checkText, readField } from './asked-position.js';
import { completeSettings, type GameSettings, type PlayerSettings } from './cartridge-games.js';
import { readSpec } from './players.js';

/** What of a game on the model can be chosen besides. */
export interface SimulatedRules {
  /**
   * Rules with gravity, as `--rules` takes them (default: `nes`): `pal`, `gym:seed=12AB34`, `b-type`. Level and end are by
   * default those of the rules. By `gym:seed=each` the seed of a game is one of the practice cartridge, such as 0x12ab34.
   */
  readonly rules?: string;
}

/** A game on the model. */
export interface SimulatedGame extends PlayerSettings, SimulatedRules {
  /** Pieces after which the game is stopped; null (default) plays on. */
  readonly maxPieces?: number | null;
  /** Told of each piece when it is locked and counted. */
  readonly watch?: (piece: PlacedPiece) => void;
}

/** A series of games on the model. */
export interface SimulatedSeries extends GameSettings, SimulatedRules {
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
 * @throws RangeError on a setting out of its range, and on rules that cannot be played so
 */
export function simulateGame({ player, watch, ...settings }: SimulatedGame): GameResult {
  const { plan, seed } = planOf(settings);
  if (plan.rules.taps !== null) throw new RangeError('a player has hands of its own: leave taps out of the rules');
  return simulateSeed(player, plan, seed, { ...(watch && { watch }) });
}

/**
 * Plays a series of games on all cores.
 *
 * @returns the games in the order of their seeds; fewer than asked for when the signal ended them
 * @throws RangeError on a setting out of its range, an unknown player, or weights that cannot be read
 */
export async function simulateGames(series: SimulatedSeries): Promise<readonly GameResult[]> {
  const { games = 1, seedStep = SEED_STEP, threads = CORES } = series;
  const { signal = new AbortController().signal, onGame } = series;

  // 1. Everything that can be wrong is found before a thread starts.
  const { plan, seed } = planOf(series);
  checkWhole('games', games, 1, MOST_GAMES);
  checkWhole('seedStep', seedStep, 1, HIGHEST_SEED);
  checkWhole('seed of the last game', seed + (games - 1) * seedStep, 0, HIGHEST_SEED);
  checkWhole('threads', threads, 1, MOST_THREADS);
  const read = readSpec(series.player);
  if (!read.ok) throw new RangeError(read.message);
  const opened = openPlayerFor(read.spec, plan.rules);
  if (!opened.ok) throw new RangeError(opened.message);

  // 2. The games.
  const played: GameResult[] = [];
  if (signal.aborted) return played;
  await simulateSeeds({
    spec: read.spec,
    plan,
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

/** The settings of a game, for whatever the rules leave open. */
function planOf({
  rules: text = 'nes',
  maxPieces = null,
  ...settings
}: GameSettings & SimulatedRules & Pick<SimulatedGame, 'maxPieces'>): {
  readonly plan: SimulationPlan;
  readonly seed: number;
} {
  checkText('rules', text, 'a text such as nes or gym:seed=12AB34');
  const named = readField('rules', () => parseRules(text));
  if (named.movement !== 'gravity') {
    throw new RangeError(`the rules "${text}" are without gravity; games with gravity alone are simulated here`);
  }
  const { startLevel = named.level, reaction: eye = named.reaction } = settings;
  const { untilLines = usualLines({ ...named, level: startLevel }) } = settings;
  const {
    seed,
    reaction,
    startLevel: level,
  } = completeSettings({ ...settings, startLevel, reaction: eye, untilLines });
  const rules = checkRules({ ...named, level, reaction });
  if (rules.seed === EACH_GAME) checkWhole('seed of the practice cartridge', seed, LOWEST_GYM_SEED, HIGHEST_SEED);
  if (maxPieces !== null) checkWhole('maxPieces', maxPieces, 1, MOST_PIECES);
  return { plan: { rules, untilLines, maxPieces }, seed };
}
