/** One simulated game as a job: plain data that can be sent to a worker. */
import { seedWaits } from '../menu/seed-waits.js';
import type { Player } from '../players/player.js';
import type { GameResult } from '../record/game-events.js';
import { startFromPowerOn } from './menu-model.js';
import { simulateGame } from './simulate-game.js';

/** What all games of a simulation share. */
export interface SimulationPlan {
  /** 0–255; from level 20 on the game begins as one at level 19 and the level is set. */
  readonly startLevel: number;
  /** Lines at which a game is ended; null plays on until it tops out. */
  readonly untilLines: number | null;
  /** Active frames of a piece for which the next piece, just shown, is not known yet. */
  readonly reaction: number;
}

/** The highest level that the menu offers. */
const HIGHEST_MENU_LEVEL = 19;

/** Plays the game that a machine with the built-in cartridge and this seed would play. */
export function simulateSeed(player: Player, { startLevel, ...options }: SimulationPlan, seed: number): GameResult {
  const menuLevel = Math.min(startLevel, HIGHEST_MENU_LEVEL);
  const start = startFromPowerOn({
    gameType: 'A',
    startLevel: menuLevel,
    height: 0,
    music: 0,
    ...seedWaits(seed),
  });
  return simulateGame(player, { ...start, startLevel, level: startLevel }, { ...options, seed });
}
