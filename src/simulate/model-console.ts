/**
 * The built-in cartridge without the cartridge: menus and game of the model, shown as the console's RAM, so that whoever
 * plays a machine plays this one, a hundred times as fast. It knows the first game since power-on; when that has left
 * play the console stands still.
 */

import type { Client } from '../emulator/clients/client.js';
import { clientOf } from '../emulator/clients/known-cartridges.js';
import type { RamField, RamName } from '../emulator/clients/ram-map.js';
import { GAME_MODE, PLAY_STATE, POWER_ON_BYTE, RENDER_MODE } from '../emulator/clients/screen.js';
import { type Machine, type MachineState, PICTURE_HEIGHT, PICTURE_WIDTH, RAM_SIZE } from '../emulator/machine.js';
import { encodeField } from '../ram/codec.js';
import { writeGameState } from '../ram/model-state.js';
import { type Buttons, newlyPressed } from '../tetris/buttons.js';
import { type Activity, GAME_TYPES, type GameState } from '../tetris/game-state.js';
import { stepGame } from '../tetris/game-step.js';
import { firstGame, legalSleep, type Menus, menusAtPowerOn, stepMenus } from './menu-steps.js';

/** Frames from power-on without a vertical blank. */
const DARK_FRAMES = 3;
/** Frames from START in the level menu to the one that sets the game up. */
const GAME_LOADING_FRAMES = 4;
const PICTURE_ON = 0x1e;
const INTERRUPT_ON = 0x80;

const MODES: Readonly<Record<Menus['coming'], readonly [mode: number, render: number]>> = {
  legal: [GAME_MODE.LEGAL, RENDER_MODE.NOTHING],
  title: [GAME_MODE.TITLE, RENDER_MODE.NOTHING],
  'type-menu': [GAME_MODE.TYPE_MENU, RENDER_MODE.MENU],
  'level-menu': [GAME_MODE.LEVEL_MENU, RENDER_MODE.MENU],
};
const ACTIVITY_BYTES: Readonly<Record<Activity, readonly [state: number, render: number]>> = {
  play: [PLAY_STATE.RUNNING, RENDER_MODE.PLAYFIELD],
  paused: [PLAY_STATE.HALTED, RENDER_MODE.NOTHING],
  stretched: [PLAY_STATE.HALTED, RENDER_MODE.PLAYFIELD],
  preparing: [PLAY_STATE.SETTING_UP, RENDER_MODE.PLAYFIELD],
  left: [PLAY_STATE.ENDING, RENDER_MODE.ENDING],
};

/** Where the console is. */
interface Standing {
  readonly menus: Menus;
  /** The game that was chosen; shown when it has loaded. */
  readonly game: GameState | undefined;
  /** Frames until the game is set up. */
  readonly loading: number;
}

export class ModelConsole implements Machine {
  readonly kind = 'fast';
  readonly client: Client;
  readonly pictures = false;
  readonly ram: Uint8Array = new Uint8Array(RAM_SIZE);
  frame = 0;
  #now: Standing;

  /** @param kind which build of the cartridge */
  constructor(kind: 'builtin' | 'builtin-pal' = 'builtin') {
    this.client = clientOf(kind);
    this.#now = atPowerOn(this.client);
    this.powerOn();
  }

  /** A second pad is connected to nothing. */
  runFrame(buttons: Buttons): void {
    this.frame++;
    if (this.frame <= DARK_FRAMES) return;
    this.#now = stepped(this.client, this.#now, buttons);
    this.#write();
  }

  powerOn(): void {
    this.frame = 0;
    this.#now = atPowerOn(this.client);
    this.ram.fill(POWER_ON_BYTE);
  }

  save(): MachineState {
    const { menus, ...rest } = this.#now;
    return { frame: this.frame, bodySha1: '', snapshot: { ...rest, menus: { ...menus }, ram: this.ram.slice() } };
  }

  load({ frame, snapshot }: MachineState): void {
    const { ram, menus, ...rest } = snapshot as Standing & { readonly ram: Uint8Array };
    this.frame = frame;
    this.#now = { ...rest, menus: { ...menus } };
    this.ram.set(ram);
  }

  picture(): Uint32Array {
    return new Uint32Array(PICTURE_WIDTH * PICTURE_HEIGHT);
  }

  /** There are none. */
  setPictures(): void {}

  #write(): void {
    const { menus, game, loading } = this.#now;
    const isLoading = game ? loading > 0 : menus.screen === 'loading';
    this.#set('currentPpuMask', isLoading ? 0 : PICTURE_ON);
    this.#set('currentPpuCtrl', INTERRUPT_ON);
    this.#set('verticalBlankingInterval', 0);
    if (game && loading === 0) {
      writeGameState(this.client.map, game, (field, bytes) => this.#put(field, bytes));
      const [state, render] = ACTIVITY_BYTES[game.activity];
      this.#set('gameModeState', state);
      this.#set('renderMode', render);
      return;
    }
    this.#writeMenus(menus, game !== undefined);
  }

  #writeMenus(menus: Menus, isLeft: boolean): void {
    const [mode, render] = MODES[menus.screen === 'loading' ? menus.coming : menus.screen];
    this.#set('gameMode', isLeft ? GAME_MODE.PLAY : mode);
    this.#set('renderMode', render);
    this.#set('gameModeState', PLAY_STATE.LOADING);
    this.#set('playState', 0);
    this.#set('autorepeatY', 0);
    this.#set('rng_seed', menus.rng);
    this.#set('frameCounter', menus.frameCounter);
    this.#set('heldButtons_player1', menus.held);
    this.#set('newlyPressedButtons_player1', menus.pressed);
    this.#set('gameType', GAME_TYPES.indexOf(menus.gameType));
    this.#set('musicType', menus.music);
    this.#set('startLevel', menus.startLevel);
    this.#set('startHeight', menus.height);
    this.#set('menuCursor', menus.cursorOnHeight ? 1 : 0);
    this.#set('sleepCounter', legalSleep(menus));
  }

  #set(name: RamName, value: number): void {
    const field = this.client.map[name];
    if (field) this.#put(field, encodeField(field, value));
  }

  #put({ address, workCopy }: RamField, bytes: ArrayLike<number>): void {
    this.ram.set(bytes, address);
    if (workCopy !== undefined) this.ram.set(bytes, workCopy);
  }
}

function atPowerOn({ menus: { notice } }: Client): Standing {
  return { menus: menusAtPowerOn(notice), game: undefined, loading: 0 };
}

function stepped(client: Client, { menus, game, loading }: Standing, buttons: Buttons): Standing {
  if (!game) {
    if (!stepMenus(menus, buttons)) return { menus, game: undefined, loading: 0 };
    const { held, pressed } = menus;
    const begun = { ...firstGame(client, menus), padHeld: held, tickHeld: held, tickPressed: pressed };
    return { menus, game: begun, loading: GAME_LOADING_FRAMES };
  }
  if (loading === 0) return { menus, game: stepGame(game, buttons), loading };
  // What is held while it loads is held when it begins.
  const padPressed = newlyPressed(buttons, game.padHeld);
  return { menus, game: { ...game, padHeld: buttons, padPressed }, loading: loading - 1 };
}
