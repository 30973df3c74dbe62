/**
 * The games of a soak, one after another without an end: players in turn, all start levels and both types, and now and
 * then a game so long that the machine's counters of cycles would run over.
 */
import type { GameOptions } from '../../bot/play-on-machine.js';
import { hasOverruns, type ImageKind } from '../../emulator/known-cartridges.js';
import { SeededRandom } from '../../lib/seeded-random.js';

export interface SoakGame {
  /** A player's name, with its options. */
  readonly player: string;
  readonly options: GameOptions;
}

/** One game in four is a B-type. */
const B_TYPE_EVERY = 4;
/** Who survives long enough for a long game, where it begins, and its lines: about 160,000 frames. */
const LONG_GAME = { player: 'maxout:plies=2', startLevel: 19, untilLines: 2_000 } as const;
/** A-type games end after so many lines at most, so that the players take turns. */
const MOST_LINES = 120;
/** Waits in the level menu of a second at most. */
const SEEDS = 60 * 256;

/** Games in which every player plays once, and one is long. */
export function roundOf(players: readonly string[]): number {
  return players.length + 1;
}

/**
 * A game of the soak; the same number and seed give the same game.
 *
 * @param players their names, in turn
 * @param number 0 for the first game
 * @param cartridge that it is played on: on one that can crash, a game ends before it does
 */
export function soakGame(players: readonly string[], number: number, seed: number, cartridge: ImageKind): SoakGame {
  const random = new SeededRandom(seed * 1_000_003 + number);
  const options: GameOptions = {
    gameType: number % B_TYPE_EVERY === B_TYPE_EVERY - 1 ? 'B' : 'A',
    startLevel: random.below(20),
    height: 0,
    music: random.below(4),
    seed: random.below(SEEDS),
    untilLines: 1 + random.below(MOST_LINES),
    reaction: 0,
    stopBeforeCrash: hasOverruns(cartridge),
  };
  const round = roundOf(players);
  if (number % round === players.length) {
    const { player, startLevel, untilLines } = LONG_GAME;
    return { player, options: { ...options, gameType: 'A', startLevel, untilLines } };
  }
  const player = players[number % round];
  return { player, options: options.gameType === 'B' ? { ...options, height: random.below(6) } : options };
}
