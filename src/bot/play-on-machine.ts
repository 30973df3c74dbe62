/**
 * One game on a machine, from power-on through the menus to its end.
 *
 * A generator that stops after every frame, so that whoever drives it keeps the pace, waits for a disk or gives up.
 * What happens is told to listeners; a game without listeners presses the same buttons.
 */

import { clientOf } from '../emulator/clients/known-cartridges.js';
import { seedWaits } from '../emulator/clients/menu-step.js';
import type { NesImage } from '../emulator/image.js';
import { type Machine, MachineCrash } from '../emulator/machine.js';
import type { AnyPlayer } from '../players/player.js';
import { observe, observeGenerator } from '../ram/observe.js';
import type { GameDescription } from '../record/game-description.js';
import type { GameEvent, GameListener, GameResult } from '../record/game-events.js';
import type { SeenGenerator } from '../search/situation.js';
import type { Buttons } from '../tetris/buttons.js';
import type { PilotOptions } from './game-account.js';
import { passMenus, type StartResult } from './pass-menus.js';
import { pilot } from './pilot.js';

export interface GameOptions extends GameDescription, PilotOptions {
  /** Asked before every frame of the game: the buttons of somebody who plays in place of the bot, or undefined. */
  readonly hands?: () => Buttons | undefined;
}

/** A cartridge whose menus lead elsewhere this many times has other menus. */
const MENU_TRIES = 3;

/** The menus did not lead to the game that was chosen. The message says what was seen and what to do. */
export class NoGameError extends Error {
  override name = 'NoGameError';
}

/**
 * Turns the machine on, passes the menus and plays one game; stops after every frame.
 *
 * A cartridge that crashes in the game ends it with `crashed`; leaving the generator early leaves the machine as it is.
 *
 * @throws NoGameError when the menus do not lead to the game
 * @throws MachineCrash when the cartridge crashes before the game
 */
export function* playOnMachine(
  machine: Machine,
  player: AnyPlayer,
  options: GameOptions,
  listeners: readonly GameListener[],
): Generator<void, GameResult, void> {
  const tell = (event: GameEvent): void => {
    for (const listener of listeners) listener(event);
  };

  // 1. From power-on to the first active frame. A press that went astray in the menus is made good by a reset.
  machine.powerOn();
  tell({ kind: 'power-on', seed: options.seed });
  let start = yield* menus(machine, options, tell);
  for (let tries = 1; !start.ok; tries++) {
    const { problem, message } = start;
    if (problem.problem !== 'wrong-game' || tries === MENU_TRIES) throw new NoGameError(message);
    tell({ kind: 'trouble', frame: machine.frame, trouble: problem.problem, message });
    start = yield* menus(machine, options, tell);
  }

  for (const message of machine.client.menus.notes?.(machine.ram) ?? []) {
    tell({ kind: 'trouble', frame: machine.frame, trouble: 'settings', message });
  }

  // 2. The game, frame by frame.
  const bot = pilot(player, options, {
    first: start.observation,
    frame: machine.frame,
    tell,
    client: machine.client,
    look: () => lookAt(machine),
  });
  while (!bot.result) {
    const buttons = bot.buttons(options.hands?.());
    try {
      machine.runFrame(buttons);
    } catch (error) {
      if (!(error instanceof MachineCrash)) throw error;
      return bot.crash(error.reason);
    }
    bot.see(observe(machine), machine.frame);
    if (!bot.result) yield;
  }
  return bot.result;
}

/** The generator as it stands; undefined on a cartridge that may choose its pieces in another way. */
function lookAt(machine: Machine): SeenGenerator | undefined {
  if (!machine.client.hasKnownGenerator) return undefined;
  return { ...observeGenerator(machine), frameCounter: observe(machine).frameCounter };
}

/** Passes the menus; stops after every frame. */
function* menus(machine: Machine, options: GameOptions, tell: GameListener): Generator<void, StartResult, void> {
  const frames = passMenus(machine, { ...options, ...seedWaits(options.seed) });
  for (;;) {
    const { done, value } = frames.next();
    if (done) return value;
    tell({ kind: 'frame', frame: machine.frame, buttons: value.buttons });
    yield;
  }
}

// Which players can play on which cartridges.

/** Why a player cannot see on a cartridge what it needs to see, in words for the user; undefined when it can. */
export function generatorProblem(
  image: Pick<NesImage, 'kind' | 'name'>,
  { name, sees }: Pick<AnyPlayer, 'name' | 'sees'>,
): string | undefined {
  if (!sees || clientOf(image.kind).hasKnownGenerator) return undefined;
  return `the player ${name} sees the random ${sees}, and where ${image.name} has it is not known: use another player, or a cartridge that is known`;
}
