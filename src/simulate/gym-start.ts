/**
 * How a game begins on the practice cartridge without the cartridge: its menus are passed as a machine's are, so a seed of
 * waits names the same game. It was measured on the version after 6.0.0; 6.0.0 and 5 take a frame more to load, so
 * their seeds name other games.
 */

import { GYM_FIELDS, GYM_ITEM, GYM_MAP } from '../emulator/clients/gym-map.js';
import { clientOf } from '../emulator/clients/known-cartridges.js';
import { MENU_START, type MenuGoal, type SeenInMenus } from '../emulator/clients/menu-step.js';
import type { CommonName, RamField } from '../emulator/clients/ram-map.js';
import { RAM_SIZE } from '../emulator/machine.js';
import { encodeField } from '../ram/codec.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { type GameState, initialState, KEPT_AT_POWER_ON, type Kept } from '../tetris/game-state.js';
import { type SeededPieces, seededGame } from '../tetris/random.js';
import { type GymMenus, gymMenusAtPowerOn } from './gym-menu-state.js';
import { hasBegun, stepGymMenus } from './gym-menus.js';

/** The state before the first active frame of the game that a machine with this goal comes to. */
export function gymStartFromPowerOn(goal: MenuGoal): GameState {
  const client = clientOf('gym');
  const menus = gymMenusAtPowerOn();
  const ram = new Uint8Array(RAM_SIZE);
  let memory = MENU_START;
  while (!hasBegun(menus)) {
    const seen: SeenInMenus = {
      ...UNSEEN,
      timing: client.timing,
      screen: client.screenOf(ram),
      sleep: menus.sleep,
      held: menus.held,
      pressed: menus.pressed,
    };
    const step = client.menus.step(seen, goal, memory, ram);
    if (step.kind !== 'press') throw new Error(`the menus end with "${step.kind}" on the screen "${seen.screen}"`);
    memory = step.memory;
    stepGymMenus(menus, step.buttons);
    writeGymMenus(menus, ({ address }, bytes) => ram.set(bytes, address));
  }
  const { rng, frameCounter } = menus;
  const kept: Kept = {
    ...KEPT_AT_POWER_ON,
    rng,
    frameCounter,
    spawnCount: 0,
    previousSpawn: 0,
    seeded: seededIn(menus),
  };
  return initialState(client, kept, { gameType: 'A', startLevel: menus.startLevel, height: 0 });
}

/** What menus have that the practice cartridge has not, or not there. */
const UNSEEN = {
  gameType: 'A',
  music: 0,
  startLevel: 0,
  height: 0,
  cursorOnHeight: false,
  curtainRow: 0,
  piece: spawnPiece(0),
} as const;

/** What fixes the pieces of the game that is begun; undefined in the plain one. */
export function seededIn({ item, seed }: GymMenus): SeededPieces | undefined {
  return item === GYM_ITEM.SEED ? seededGame(seed.toString(16).padStart(6, '0')) : undefined;
}

type Write = (field: RamField, bytes: ArrayLike<number>) => void;

/** What is there in menus and in play. */
export function writeGymModes(menus: GymMenus, write: Write): void {
  write(GYM_FIELDS.menuItem, [menus.item]);
  write(GYM_FIELDS.digitCursor, [menus.digitCursor]);
  write(GYM_FIELDS.levelChoice, [menus.levelChoice]);
  write(GYM_FIELDS.freeLevel, [menus.freeLevel]);
  write(GYM_FIELDS.levelCursor, [menus.levelCursor]);
  write(GYM_FIELDS.waitStage, [menus.stage]);
  write(GYM_MAP.seeded!.seed, [menus.seed >> 16, (menus.seed >> 8) & 0xff, menus.seed & 0xff]);
  write(GYM_MAP.currentPpuMask, [menus.mask]);
  write(GYM_MAP.currentPpuCtrl, [menus.control]);
  write(GYM_MAP.gameMode, [menus.mode]);
  write(GYM_MAP.renderMode, [menus.render]);
  write(GYM_MAP.gameModeState, [menus.state]);
}

/** What a game in play has of its own, and menus where there is none. */
export function writeGymMenus(menus: GymMenus, write: Write): void {
  const set = (name: CommonName, value: number): void => write(GYM_MAP[name], encodeField(GYM_MAP[name], value));
  writeGymModes(menus, write);
  set('rng_seed', menus.rng);
  set('frameCounter', menus.frameCounter);
  set('heldButtons_player1', menus.held);
  set('newlyPressedButtons_player1', menus.pressed);
  set('sleepCounter', menus.sleep);
  set('playState', menus.phase);
  if (!hasBegun(menus)) return;
  set('startLevel', menus.startLevel);
  set('levelNumber', menus.startLevel);
}
