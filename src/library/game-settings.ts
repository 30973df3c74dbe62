/** Which game is played, with what stands where nothing is said; the same for a cartridge and for the model. */
import type { Player } from '../players/player.js';
import {
  HIGHEST_LEVEL,
  HIGHEST_LINES,
  HIGHEST_SEED,
  HIGHEST_START_LEVEL,
  LONGEST_REACTION,
  MAX_OUT_LINES,
} from '../tetris/limits.js';

/** Chooses a game of A-type. Image, player, level and seed name a game completely. */
export interface GameSettings {
  /** Level at the start: 0–19 (default 19); on the model 0–255, where games above 19 begin at once at their level. */
  readonly startLevel?: number;
  /** Which pieces come, 0–16,777,215 (default 0): frames waited in the menus, as with `--seed`. */
  readonly seed?: number;
  /** Lines at which the game is ended, 1–25,599 (default 230); null plays on until it tops out. */
  readonly untilLines?: number | null;
  /** Frames for which the next piece, just shown, is not known to the player yet, 0–120 (default 0). */
  readonly reaction?: number;
}

/** A game of some player. */
export interface PlayerSettings extends GameSettings {
  /** From `openPlayer`, or a player of your own: an object with a name and `decide`. */
  readonly player: Player;
}

/** Settings with nothing left open. */
export type CompleteSettings = Required<GameSettings>;

/**
 * Fills in what was not said.
 *
 * @throws RangeError on a value out of its range; the message says what was expected
 */
export function completeSettings(
  { startLevel = 19, seed = 0, untilLines = MAX_OUT_LINES, reaction = 0 }: GameSettings,
  world: 'cartridge' | 'model',
): CompleteSettings {
  checkRange('startLevel', startLevel, 0, world === 'cartridge' ? HIGHEST_START_LEVEL : HIGHEST_LEVEL);
  checkRange('seed', seed, 0, HIGHEST_SEED);
  if (untilLines !== null) checkRange('untilLines', untilLines, 1, HIGHEST_LINES);
  checkRange('reaction', reaction, 0, LONGEST_REACTION);
  return { startLevel, seed, untilLines, reaction };
}

/** @throws RangeError unless it is a whole number in the range, both ends included */
export function checkRange(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`no ${name} ${value} (a whole number from ${least} to ${most})`);
}
