/** The player that a command line names, opened before anything is played. */

import { generatorProblem } from '../../bot/play-on-machine.js';
import type { NesImage } from '../../emulator/image.js';
import { Failure, usageFailure } from '../../platform/job.js';
import { say } from '../../platform/terminal/output.js';
import type { AnyPlayer } from '../../players/player.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { GameRules } from '../../simulate/game-rules.js';
import { openPlayerFor, openPlayerSpec } from './open-player-spec.js';

/**
 * Tells the user, once, what there is to know of how the player plays.
 *
 * @param rules those of the cartridge if not given
 * @throws Failure on a name that no player has, weights that cannot be read, or a player that cannot play by the rules
 */
export function namedPlayer(spec: PlayerSpec, rules?: GameRules): AnyPlayer {
  const player = rules ? choosePlayerFor(spec, rules) : choosePlayer(spec);
  if (player.note !== undefined) say(`${spec.name}: ${player.note}`);
  return player;
}

/**
 * The player for games on a cartridge.
 *
 * @throws Failure as `namedPlayer`, and on one that sees the generator where nobody knows where the cartridge has it
 */
export function namedPlayerOn(image: NesImage, spec: PlayerSpec, rules?: GameRules): AnyPlayer {
  const player = namedPlayer(spec, rules);
  const problem = generatorProblem(image, { name: spec.name, sees: player.sees });
  if (problem) throw usageFailure(problem);
  return player;
}

/** @throws Failure on a name that no player has, or weights that cannot be read */
export function choosePlayer(spec: PlayerSpec): AnyPlayer {
  const opened = openPlayerSpec(spec);
  if (opened.ok) return opened.player;
  throw opened.usage ? usageFailure(opened.message) : new Failure(opened.message);
}

/** @throws Failure as `choosePlayer`, and on a player that cannot play by the rules */
export function choosePlayerFor(spec: PlayerSpec, rules: GameRules): AnyPlayer {
  const opened = openPlayerFor(spec, rules);
  if (opened.ok) return opened.player;
  throw opened.usage ? usageFailure(opened.message) : new Failure(opened.message);
}
