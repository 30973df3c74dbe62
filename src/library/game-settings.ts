/** Which game is played, with what stands where nothing is said; the same for a cartridge and for the model. */

import type { Player } from '../players/player.js';
import { type GameDescription, USUAL_GAME } from '../record/game-description.js';
import { HIGHEST_LEVEL, HIGHEST_LINES, HIGHEST_SEED, HIGHEST_START_LEVEL, LONGEST_REACTION } from '../tetris/limits.js';

/** What of a game can be chosen. */
type Chosen = Pick<GameDescription, 'startLevel' | 'seed' | 'untilLines' | 'reaction'>;

/**
 * Chooses a game of A-type. Image, player, level and seed name a game completely. What is not said is as usual: level 19,
 * seed 0, an end at 230 lines, and a player that knows the next piece at once.
 */
export interface GameSettings extends Partial<Chosen> {
  /** Level at the start: 0–19 (default 19); on the model 0–255, where games above 19 begin at once at their level. */
  readonly startLevel?: number;
}

/** A game of some player. */
export interface PlayerSettings extends GameSettings {
  /** From `openPlayer`, or a player of your own: an object with a name and `decide`. */
  readonly player: Player;
}

/** Settings with nothing left open. */
export type CompleteSettings = Chosen;

/**
 * Fills in what was not said.
 *
 * @throws RangeError on a value out of its range; the message says what was expected
 */
export function completeSettings(settings: GameSettings, world: 'cartridge' | 'model'): CompleteSettings {
  const { startLevel = USUAL_GAME.startLevel, seed = USUAL_GAME.seed } = settings;
  const { untilLines = USUAL_GAME.untilLines, reaction = USUAL_GAME.reaction } = settings;
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
