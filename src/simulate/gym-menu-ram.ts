/** The menus of the practice cartridge as its RAM shows them. */

import { GYM_FIELDS, GYM_MAP } from '../emulator/clients/gym-map.js';
import type { CommonName, RamField } from '../emulator/clients/ram-map.js';
import { encodeField } from '../ram/codec.js';
import type { GymMenus } from './gym-menu-state.js';
import { hasBegun } from './gym-menus.js';

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
