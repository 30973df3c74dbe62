/**
 * A machine whose games begin at a level that no menu has: the menus begin one with the same last digit, and as the game
 * stands ready the level is written into RAM. Whoever plays cannot write there; who opens the machine says at which level.
 */

import type { Client } from '../emulator/clients/client.js';
import { clientOf } from '../emulator/clients/known-cartridges.js';
import { isGameStart } from '../emulator/clients/menu-step.js';
import type { NesImage } from '../emulator/image.js';
import { openMachine, openWritableMachine } from '../emulator/jsnes-machine.js';
import { type Machine, type MachineOptions, RelayedMachine, type WritableMachine } from '../emulator/machine.js';
import { decodeField, pokeField } from '../ram/codec.js';
import type { Buttons } from '../tetris/buttons.js';
import { MENU_LEVELS } from '../tetris/limits.js';

/** A machine for games from this level, which sets it where the menus do not have it. */
export function openForLevel(image: NesImage, startLevel: number, options: MachineOptions = {}): Machine {
  if (startLevel <= clientOf(image.kind).menus.highestStartLevel) return openMachine(image, options);
  return new RaisedMachine(openWritableMachine(image, options), startLevel);
}

class RaisedMachine extends RelayedMachine<WritableMachine> {
  readonly #client: Client;
  readonly #level: number;
  /** At which the menus begin the game. */
  readonly #menuLevel: number;

  constructor(machine: WritableMachine, level: number) {
    super(machine);
    this.#level = level;
    this.#menuLevel = MENU_LEVELS + (level % MENU_LEVELS);
    const { client } = machine;
    this.#client = { ...client, menus: { ...client.menus, highestStartLevel: level } };
  }

  override get client(): Client {
    return this.#client;
  }

  override runFrame(buttons: Buttons, secondPad?: Buttons): void {
    const { screenOf, map } = this.client;
    const before = screenOf(this.ram);
    super.runFrame(buttons, secondPad);
    // Once for a game: from then on it began at the level that was written. So a state that is loaded needs no memory here.
    if (decodeField(this.ram, map.startLevel) !== this.#menuLevel || !isGameStart(screenOf(this.ram), before)) return;
    for (const name of ['startLevel', 'levelNumber'] as const) pokeField(this.behind, map[name], this.#level);
  }
}
