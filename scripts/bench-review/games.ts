/** The games that are reviewed, and who judges them: the same whenever they are measured. */
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import type { AnyPlayer } from '../../src/players/player.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { parseTaps } from '../../src/reach/taps.js';
import { Judge } from '../../src/review/judge.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import { SEED_STEP } from '../../src/tetris/limits.js';
import { playedGame } from '../support/played-game.js';

/** Lines at which a game ends. */
export const GOAL = 230;

export function judgeOf(plies: number): Judge {
  return new Judge({ weights: shippedWeights(), taps: parseTaps('30hz'), reaction: 0, plies });
}

/** @throws Error where there is no such player */
export function namedPlayer(name: string): AnyPlayer {
  const found = openPlayerSpec(parsePlayerSpec(name));
  if (!found.ok) throw new Error(found.message);
  return found.player;
}

/** @param misdrop chance of a press to go wrong */
export function gameOf(player: AnyPlayer, number: number, misdrop = 0): PlayedGame {
  return playedGame(player, { seed: 1 + number * SEED_STEP, startLevel: 18, untilLines: GOAL, misdrop });
}
