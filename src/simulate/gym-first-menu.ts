/** The first menu of the practice cartridge, and the menu of line caps behind it. */

import { GYM_ITEM } from '../emulator/clients/gym-map.js';
import { GYM_MODE, GYM_RENDER } from '../emulator/clients/gym-screen.js';
import { BUTTON } from '../tetris/buttons.js';
import { AWAKE_AGE, enterFirstMenu, enterLevelMenu, type GymMenus, repeated } from './gym-menu-state.js';

/** Lines of the menu, from 0. */
const ITEMS = 36;
/** Lines that begin a game of some kind; further ones are settings. */
const LAST_GAME_ITEM = 20;
const TAP_TESTER_ITEM = 21;
const LINE_CAP_ITEM = 32;
const SEED_DIGITS = 6;

/** A frame of it; what LEFT and RIGHT do to settings is not in it. */
export function stepFirstMenu(menus: GymMenus): void {
  const { pressed, item, digitCursor } = menus;
  const turned = repeated(menus, BUTTON.UP) ? 1 : repeated(menus, BUTTON.DOWN) ? -1 : 0;
  if (turned !== 0) {
    if (item === GYM_ITEM.SEED && digitCursor > 0) menus.seed = turnDigit(menus.seed, digitCursor, turned);
    else menus.item = (item - turned + ITEMS) % ITEMS;
  } else if (item === GYM_ITEM.SEED && pressed === BUTTON.RIGHT) {
    menus.digitCursor = Math.min(SEED_DIGITS, digitCursor + 1);
  } else if (item === GYM_ITEM.SEED && pressed === BUTTON.LEFT) {
    menus.digitCursor = Math.max(0, digitCursor - 1);
  } else if (pressed === BUTTON.START) {
    startItem(menus);
  }
}

/** A digit of the seed, 1–6 from the left, one up or down; it goes round. */
function turnDigit(seed: number, digit: number, by: number): number {
  const shift = 4 * (SEED_DIGITS - digit);
  const turned = ((seed >> shift) + by) & 0xf;
  return (seed & ~(0xf << shift)) | (turned << shift);
}

/** Seeds of which the first four digits are lower begin no game. */
const LOWEST_SEED_START = 2;

function startItem(menus: GymMenus): void {
  const { item, seed } = menus;
  if (item === GYM_ITEM.SEED && seed >> 8 < LOWEST_SEED_START) return;
  if (item <= LAST_GAME_ITEM) enterLevelMenu(menus);
  if (item === TAP_TESTER_ITEM) {
    menus.mode = GYM_MODE.TAP_TESTER;
    menus.render = GYM_RENDER.TAP_TESTER;
    menus.age = 0;
  }
  if (item === LINE_CAP_ITEM) {
    menus.render = GYM_RENDER.LINE_CAPS;
    menus.age = 0;
  }
}

/** Frames that the menu of line caps sleeps when it has loaded. */
const LINE_CAPS_SLEEP = 16;

/** A frame of the menu of line caps, of which only the way out is in it. */
export function stepLineCaps(menus: GymMenus): void {
  if (menus.age === AWAKE_AGE) menus.sleep = LINE_CAPS_SLEEP;
  if (menus.pressed === BUTTON.B) enterFirstMenu(menus);
}
