/**
 * How the games of seeds begin on a machine, without the way there for each: seeds of one wait on the title share it.
 */

import { type MenuGoal, seedWaits } from '../emulator/clients/menu-step.js';
import type { Machine, MachineState } from '../emulator/machine.js';
import { readGameState } from '../ram/model-state.js';
import { NO_BUTTONS } from '../tetris/buttons.js';
import type { GameState } from '../tetris/game-state.js';
import { enterGame, passMenus } from './pass-menus.js';

/** What is chosen in the menus. */
export type ChosenGame = Omit<MenuGoal, 'titleWait' | 'levelMenuWait'>;

/** The level menu with nothing pressed there yet. */
export interface LevelMenu extends Pick<GameState, 'rng' | 'frameCounter' | 'startLevel'> {
  /** Frames waited on the title on the way there, and in the menu so far. */
  readonly titleWait: number;
  readonly waited: number;
}

interface KeptLevelMenu extends LevelMenu {
  readonly machine: MachineState;
}

export class SeedStarts {
  readonly #machine: Machine;
  readonly #game: ChosenGame;
  /** As it was for the last seed. */
  #kept: KeptLevelMenu | undefined;

  constructor(machine: Machine, game: ChosenGame) {
    this.#machine = machine;
    this.#game = game;
  }

  /** Where the last seed left the level menu. */
  get levelMenu(): LevelMenu | undefined {
    return this.#kept;
  }

  /**
   * The state before the first active frame, or after it on a cartridge that shows its game late.
   *
   * @returns undefined when the menus do not lead to the game
   * @throws MachineCrash when the cartridge crashes on the way
   */
  startOf(seed: number): GameState | undefined {
    const machine = this.#machine;
    const { titleWait, levelMenuWait } = seedWaits(seed);
    const kept = this.#kept;
    let waited = 0;
    if (kept && kept.titleWait === titleWait && kept.waited <= levelMenuWait) {
      machine.load(kept.machine);
      ({ waited } = kept);
    } else if (!this.#enterLevelMenu(titleWait)) {
      return undefined;
    }
    for (; waited < levelMenuWait; waited++) machine.runFrame(NO_BUTTONS);
    const { rng, frameCounter, startLevel } = readGameState(machine);
    this.#kept = { titleWait, waited, rng, frameCounter, startLevel, machine: machine.save() };
    const { ok } = enterGame(machine, { ...this.#game, titleWait: 0, levelMenuWait: 0 });
    return ok ? readGameState(machine) : undefined;
  }

  /** From power-on to the first frame on which the level menu waits. */
  #enterLevelMenu(titleWait: number): boolean {
    this.#machine.powerOn();
    const frames = passMenus(this.#machine, { ...this.#game, titleWait, levelMenuWait: 1 });
    for (;;) {
      const { done, value } = frames.next();
      if (done) return false;
      const { screen, held } = value.observation;
      // A menu that shows itself on the frame of the START that led to it does not take buttons yet.
      if (screen === 'level-menu' && held === NO_BUTTONS) return true;
    }
  }
}
