/**
 * The built-in cartridge without the cartridge: menus and game of the model, shown as the console's RAM, so that whoever
 * plays a machine plays this one, a hundred times as fast. It knows the first game since power-on; when that has left
 * play the console stands still.
 */

import type { Client } from '../emulator/clients/client.js';
import { type BuiltinKind, clientOf } from '../emulator/clients/known-cartridges.js';
import type { RamField, RamName } from '../emulator/clients/ram-map.js';
import { GAME_MODE, PLAY_STATE, POWER_ON_BYTE, RENDER_MODE } from '../emulator/clients/screen.js';
import {
  type Machine,
  MachineCrash,
  type MachineState,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  RAM_SIZE,
} from '../emulator/machine.js';
import { encodeField } from '../ram/codec.js';
import { writeGameState } from '../ram/model-state.js';
import { type Buttons, newlyPressed } from '../tetris/buttons.js';
import { ACTIVITIES, type Activity, GAME_TYPES, type GameState, LOADING_FRAMES, PHASE } from '../tetris/game-state.js';
import { stepGame } from '../tetris/game-step.js';
import { firstGame, legalSleep, type Menus, menusAtPowerOn, stepMenus } from './menu-steps.js';

/** What extends it says where it stands, how it goes on, and how RAM shows that. */
export abstract class ModelMachine<Standing> implements Machine {
  readonly kind = 'fast';
  readonly pictures = false;
  readonly ram: Uint8Array = new Uint8Array(RAM_SIZE);
  frame = 0;
  protected now: Standing;

  constructor(readonly client: Client) {
    this.now = this.atPowerOn();
    this.powerOn();
  }

  protected abstract atPowerOn(): Standing;
  /** After a frame with these buttons, before RAM shows it. */
  protected abstract stepped(now: Standing, buttons: Buttons): Standing;
  /** Writes RAM. */
  protected abstract show(now: Standing): void;
  /** Apart from the original, as far as that changes. */
  protected abstract copied(now: Standing): Standing;

  /** A second pad is connected to nothing. */
  runFrame(buttons: Buttons): void {
    this.frame++;
    this.now = this.stepped(this.now, buttons);
    this.show(this.now);
  }

  powerOn(): void {
    this.frame = 0;
    this.now = this.atPowerOn();
    this.ram.fill(POWER_ON_BYTE);
  }

  save(): MachineState {
    return { frame: this.frame, bodySha1: '', snapshot: { now: this.copied(this.now), ram: this.ram.slice() } };
  }

  load({ frame, snapshot }: MachineState): void {
    const { now, ram } = snapshot as { readonly now: Standing; readonly ram: Uint8Array };
    this.frame = frame;
    this.now = this.copied(now);
    this.ram.set(ram);
  }

  picture(): Uint32Array {
    return new Uint32Array(PICTURE_WIDTH * PICTURE_HEIGHT);
  }

  /** There are none. */
  setPictures(): void {}

  /** Every field of a game in play. */
  protected showGame(game: GameState): void {
    writeGameState(this.client.map, game, (field, bytes) => this.put(field, bytes));
  }

  /** A field that the client has. */
  protected set(name: RamName, value: number): void {
    const field = this.client.map[name];
    if (field) this.put(field, encodeField(field, value));
  }

  protected put({ address, workCopy }: RamField, bytes: ArrayLike<number>): void {
    this.ram.set(bytes, address);
    if (workCopy !== undefined) this.ram.set(bytes, workCopy);
  }
}

/** Frames from power-on without a vertical blank. */
const DARK_FRAMES = 3;
const PICTURE_ON = 0x1e;
const INTERRUPT_ON = 0x80;

const MODES: Readonly<Record<Menus['coming'], readonly [mode: number, render: number]>> = {
  legal: [GAME_MODE.LEGAL, RENDER_MODE.NOTHING],
  title: [GAME_MODE.TITLE, RENDER_MODE.NOTHING],
  'type-menu': [GAME_MODE.TYPE_MENU, RENDER_MODE.MENU],
  'level-menu': [GAME_MODE.LEVEL_MENU, RENDER_MODE.MENU],
};
/** In a tick that is not over: the step at which it waits or went astray. */
const IN_TICK = [PLAY_STATE.ENDING, RENDER_MODE.PLAYFIELD] as const;
const ACTIVITY_BYTES: Readonly<Record<Activity, readonly [state: number, render: number]>> = {
  play: [PLAY_STATE.RUNNING, RENDER_MODE.PLAYFIELD],
  paused: [PLAY_STATE.HALTED, RENDER_MODE.NOTHING],
  stretched: [PLAY_STATE.HALTED, RENDER_MODE.PLAYFIELD],
  preparing: [PLAY_STATE.SETTING_UP, RENDER_MODE.PLAYFIELD],
  left: [PLAY_STATE.ENDING, RENDER_MODE.ENDING],
  late: IN_TICK,
  adding: IN_TICK,
  'adding-twice': IN_TICK,
  'limited-freeze': IN_TICK,
  'infinite-freeze': IN_TICK,
  crashed: IN_TICK,
};

/** Where the console is. */
interface Standing {
  readonly menus: Menus;
  /** The game that was chosen; shown when it has loaded. */
  readonly game: GameState | undefined;
  /** Frames until the game is set up. */
  readonly loading: number;
}

export class ModelConsole extends ModelMachine<Standing> {
  /** @param kind which build of the cartridge */
  constructor(kind: BuiltinKind = 'builtin') {
    super(clientOf(kind));
  }

  /** @throws MachineCrash in the frame after the game has crashed, as most of the cartridge's crashes do */
  override runFrame(buttons: Buttons): void {
    if (this.now.game?.activity === 'crashed') throw new MachineCrash('the model of the game crashes', this.frame + 1);
    super.runFrame(buttons);
  }

  protected atPowerOn(): Standing {
    return { menus: menusAtPowerOn(this.client.menus.notice), game: undefined, loading: 0 };
  }

  protected copied({ menus, ...rest }: Standing): Standing {
    return { ...rest, menus: { ...menus } };
  }

  protected stepped(now: Standing, buttons: Buttons): Standing {
    return this.frame <= DARK_FRAMES ? now : stepped(this.client, now, buttons);
  }

  protected show({ menus, game, loading }: Standing): void {
    if (this.frame <= DARK_FRAMES) return;
    const isLoading = game ? loading > 0 : menus.screen === 'loading';
    this.set('currentPpuMask', isLoading ? 0 : PICTURE_ON);
    this.set('currentPpuCtrl', INTERRUPT_ON);
    this.set('verticalBlankingInterval', 0);
    if (game && loading === 0) {
      this.showGame(game);
      const [state, render] = ACTIVITY_BYTES[game.activity];
      this.set('gameModeState', state);
      this.set('renderMode', render);
      const isBusy = ACTIVITY_BYTES[game.activity] === IN_TICK;
      this.set('verticalBlankingInterval', isBusy ? 1 : 0);
      const { lateTick, playState } = this.client.map;
      // This freeze comes before the block is kept.
      if (game.activity === 'infinite-freeze') this.ram[playState.address] = PHASE.SCORE;
      if (lateTick) this.put(lateTick, [isBusy ? ACTIVITIES.indexOf(game.activity) : 0]);
      return;
    }
    this.#writeMenus(menus, game !== undefined);
  }

  #writeMenus(menus: Menus, isLeft: boolean): void {
    const [mode, render] = MODES[menus.screen === 'loading' ? menus.coming : menus.screen];
    this.set('gameMode', isLeft ? GAME_MODE.PLAY : mode);
    this.set('renderMode', render);
    this.set('gameModeState', PLAY_STATE.LOADING);
    this.set('playState', 0);
    this.set('autorepeatY', 0);
    this.set('rng_seed', menus.rng);
    this.set('frameCounter', menus.frameCounter);
    this.set('heldButtons_player1', menus.held);
    this.set('newlyPressedButtons_player1', menus.pressed);
    this.set('gameType', GAME_TYPES.indexOf(menus.gameType));
    this.set('musicType', menus.music);
    this.set('startLevel', menus.startLevel);
    this.set('startHeight', menus.height);
    this.set('menuCursor', menus.cursorOnHeight ? 1 : 0);
    this.set('sleepCounter', legalSleep(menus));
  }
}

function stepped(client: Client, { menus, game, loading }: Standing, buttons: Buttons): Standing {
  if (!game) {
    if (!stepMenus(menus, buttons)) return { menus, game: undefined, loading: 0 };
    const { held, pressed } = menus;
    const begun = { ...firstGame(client, menus), padHeld: held, tickHeld: held, tickPressed: pressed };
    return { menus, game: begun, loading: LOADING_FRAMES };
  }
  if (loading === 0) return { menus, game: stepGame(game, buttons), loading };
  // What is held while it loads is held when it begins.
  const padPressed = newlyPressed(buttons, game.padHeld);
  return { menus, game: { ...game, padHeld: buttons, padPressed }, loading: loading - 1 };
}
