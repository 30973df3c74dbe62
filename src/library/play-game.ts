/** Games on a cartridge, from power-on through the menus to their end. */

import { enterGame } from '../bot/pass-menus.js';
import { playOnMachine } from '../bot/play-on-machine.js';
import { seedWaits } from '../bot/seed-waits.js';
import type { NesImage } from '../emulator/image.js';
import type { Machine } from '../emulator/machine.js';
import { type Result, refuse } from '../lib/result.js';
import { openToPlay } from '../node/files/fast-cartridges.js';
import type { Observation } from '../ram/observe.js';
import { USUAL_GAME } from '../record/game-description.js';
import type { GameListener, GameResult } from '../record/game-events.js';
import { completeSettings, type GameSettings, type PlayerSettings } from './game-settings.js';

/** A game of the bot on a cartridge. */
export interface CartridgeGame extends PlayerSettings {
  /** From `loadCartridge`. */
  readonly image: NesImage;
  /** Hears of everything that happens, in order: frames, plans, pieces at rest, scores, the end. */
  readonly listener?: GameListener;
}

/** A game that stands at its first frame, or why the menus did not lead to one. */
export type StartedGame = Result<{ readonly observation: Observation }>;

/**
 * Takes a machine from any screen to the first frame of a game, by pressing buttons in the menus.
 *
 * @param settings `startLevel` and `seed` count; a machine at power-on comes to the same game as `playGame`'s
 * @throws RangeError on a setting out of its range
 * @throws MachineCrash when the cartridge crashes on the way
 */
export function startGame(machine: Machine, settings: Pick<GameSettings, 'startLevel' | 'seed'> = {}): StartedGame {
  const { startLevel, seed } = completeSettings(settings, 'cartridge');
  const started = enterGame(machine, { ...USUAL_GAME, startLevel, ...seedWaits(seed) });
  return started.ok ? { ok: true, observation: started.observation } : refuse(started.message);
}

/**
 * Plays a game and stops after every frame, for whoever draws it, keeps its pace or gives it up. Leaving the loop early
 * leaves the machine as it is.
 *
 * @param machine turned on anew; `openMachine(image)` makes one
 * @returns the result, as the generator's return value
 * @throws RangeError on a setting out of its range
 * @throws NoGameError when the menus do not lead to the game
 * @throws MachineCrash when the cartridge crashes before the game; a crash in the game ends it with `crashed`
 */
export function* playFrames(
  machine: Machine,
  { player, listener, ...settings }: Omit<CartridgeGame, 'image'>,
): Generator<void, GameResult, void> {
  const complete = completeSettings(settings, 'cartridge');
  const options = { ...USUAL_GAME, ...complete };
  return yield* playOnMachine(machine, player, options, listener ? [listener] : []);
}

/**
 * Plays a whole game, as fast as it goes: about 200 times the console's speed with a quick player.
 *
 * @throws what `playFrames` throws
 */
export function playGame({ image, ...game }: CartridgeGame): GameResult {
  const machine = openToPlay(image);
  return runToEnd(playFrames(machine, game));
}

/** Takes every step of a game. */
export function runToEnd(frames: Generator<void, GameResult, void>): GameResult {
  for (;;) {
    const { done, value } = frames.next();
    if (done) return value;
  }
}
