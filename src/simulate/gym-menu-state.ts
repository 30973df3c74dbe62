/** What the menus of the practice cartridge are at a frame, and how one leads to another. */

import { GYM_ITEM, LEVEL_CHOICE, WAIT_STAGE } from '../emulator/clients/gym-map.js';
import { GYM_MODE, GYM_RENDER } from '../emulator/clients/gym-screen.js';
import { PLAY_STATE } from '../emulator/clients/screen.js';
import type { Buttons } from '../tetris/buttons.js';
import { MENU_LEVELS } from '../tetris/limits.js';
import { POWER_ON_RNG } from '../tetris/random.js';

/** Frames after which a held direction repeats for the first time, and then again. */
const REPEAT_AFTER = 16;
const REPEAT_EVERY = 4;

/** Age of a menu on the first frame on which it takes buttons. */
export const AWAKE_AGE = 4;

/** The menus, as RAM shows them after a frame. */
export interface GymMenus {
  mode: number;
  render: number;
  state: number;
  stage: number;
  sleep: number;
  /** Copies of the picture unit's registers. */
  mask: number;
  control: number;
  item: number;
  digitCursor: number;
  /** As a number of six hexadecimal digits. */
  seed: number;
  levelChoice: number;
  freeLevel: number;
  levelCursor: number;
  /** Chosen; of the game that was begun. */
  startLevel: number;
  /** 1 when the name entry is being left. */
  phase: number;
  /** START was taken in the name entry. */
  isNamed: boolean;
  rng: number;
  frameCounter: number;
  held: Buttons;
  pressed: Buttons;
  /** Frames since power-on, or since the screen was entered; it takes buttons when it has loaded. */
  age: number;
  /** Frames for which a direction has been held. */
  heldFor: number;
  /** SELECT was held at power-on: the waits of the tournament's game are back. */
  isQual: boolean;
}

/** Before the first frame. */
export function gymMenusAtPowerOn(): GymMenus {
  return {
    mode: GYM_MODE.BOOT,
    render: GYM_RENDER.NOTHING,
    state: PLAY_STATE.LOADING,
    stage: WAIT_STAGE.ASLEEP,
    sleep: 0,
    mask: 0,
    control: 0,
    item: GYM_ITEM.PLAIN,
    digitCursor: 0,
    seed: 0,
    levelChoice: LEVEL_CHOICE.TEN,
    freeLevel: 0,
    levelCursor: 0,
    startLevel: 0,
    phase: 0,
    isNamed: false,
    rng: POWER_ON_RNG,
    frameCounter: 0,
    held: 0,
    pressed: 0,
    age: 0,
    heldFor: 0,
    isQual: false,
  };
}

/** The first menu, from anywhere. */
export function enterFirstMenu(menus: GymMenus): void {
  menus.mode = GYM_MODE.FIRST_MENU;
  menus.render = GYM_RENDER.FIRST_MENU;
  menus.age = 0;
}

/**
 * Leaves a game that was lost, in its last frame.
 *
 * @param hasNameEntry the score is one for the table
 */
export function leaveGame(menus: GymMenus, hasNameEntry: boolean): void {
  menus.phase = 0;
  menus.age = 0;
  if (hasNameEntry) menus.render = GYM_RENDER.NAME_ENTRY;
  else enterLevelMenu(menus);
}

/** The level menu, from anywhere. */
export function enterLevelMenu(menus: GymMenus): void {
  menus.mode = GYM_MODE.LEVEL_MENU;
  menus.render = GYM_RENDER.LEVEL_MENU;
  menus.levelCursor %= MENU_LEVELS;
  menus.age = 0;
}

/** Whether a direction counts in this frame: new and alone, or held for long. */
export function repeated(menus: GymMenus, direction: Buttons): boolean {
  if (menus.pressed === direction) {
    menus.heldFor = 0;
    return true;
  }
  if (menus.held !== direction) return false;
  menus.heldFor++;
  return menus.heldFor >= REPEAT_AFTER && (menus.heldFor - REPEAT_AFTER) % REPEAT_EVERY === 0;
}
