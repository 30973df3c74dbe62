/**
 * Which game of the console is played: the one description from which headers, options, jobs, settings and the page take
 * their fields. Image, player and description name a game completely.
 */
import type { MenuChoice } from '../emulator/clients/menu-step.js';
import { type LineLimit, MAX_OUT_LINES } from '../tetris/limits.js';

/** A game, with what holds its player back. */
export interface GameDescription extends MenuChoice, LineLimit {
  /** Which pieces come, 0–16,777,215: frames waited in the menus. */
  readonly seed: number;
  /** Frames of a piece under control, 0–120, for which the next piece, just shown, is not known to the player yet. */
  readonly reaction: number;
  /** Chance of a press of the player to go wrong, 0–0.5 (default: 0). */
  readonly misdrop?: number;
  /** Presses SELECT for the points that it adds with every piece, on an edition where it does (default: no). */
  readonly selectPoints?: boolean;
  /** Ends the game before a clear that the original game may not survive (default: no). */
  readonly stopBeforeCrash?: boolean;
  /** Keeps the original game from crashing, by SELECT, short soft drops and A; where nothing crashes it presses none of them. */
  readonly dodge?: boolean;
}

/** The game that is played unless an option names another one. */
export const USUAL_GAME: GameDescription = {
  gameType: 'A',
  startLevel: 19,
  height: 0,
  music: 0,
  seed: 0,
  untilLines: MAX_OUT_LINES,
  reaction: 0,
};
