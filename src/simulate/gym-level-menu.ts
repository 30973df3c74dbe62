/** The level menu of the practice cartridge: ten levels, the free choice of 256, and what lies below. */

import { LEVEL_CHOICE } from '../emulator/clients/gym-map.js';
import { GYM_MODE } from '../emulator/clients/gym-screen.js';
import { PLAY_STATE } from '../emulator/clients/screen.js';
import { BUTTON, type Buttons } from '../tetris/buttons.js';
import { MENU_LEVELS } from '../tetris/limits.js';
import { pickColumn } from '../tetris/random.js';
import { enterFirstMenu, type GymMenus, repeated } from './gym-menu-state.js';

const LEVELS_A_ROW = 5;

/** A frame of it. */
export function stepLevelMenu(menus: GymMenus): void {
  const { pressed, held, levelChoice } = menus;
  if (pressed === BUTTON.START && levelChoice <= LEVEL_CHOICE.FREE) {
    begin(menus, levelChoice === LEVEL_CHOICE.FREE ? menus.freeLevel : raised(menus.levelCursor, held));
    return;
  }
  if (pressed === BUTTON.B) {
    enterFirstMenu(menus);
    return;
  }
  if (levelChoice === LEVEL_CHOICE.TEN) moveInTen(menus);
  else if (levelChoice === LEVEL_CHOICE.FREE) moveInFree(menus);
  else if (pressed === BUTTON.UP)
    menus.levelChoice = levelChoice === LEVEL_CHOICE.HEARTS ? LEVEL_CHOICE.TEN : levelChoice - 1;
  // Every frame that goes on in the menu draws two columns of garbage.
  menus.rng = pickColumn(pickColumn(menus.rng).rng).rng;
}

function raised(level: number, held: Buttons): number {
  return held & BUTTON.A ? level + MENU_LEVELS : level;
}

function begin(menus: GymMenus, level: number): void {
  if (menus.levelChoice === LEVEL_CHOICE.TEN) menus.levelCursor = level;
  menus.startLevel = level;
  menus.mode = GYM_MODE.PLAY;
  menus.state = PLAY_STATE.LOADING;
  menus.age = 0;
}

function moveInTen(menus: GymMenus): void {
  const { pressed, levelCursor } = menus;
  if (pressed === BUTTON.LEFT) menus.levelCursor = Math.max(0, levelCursor - 1);
  else if (pressed === BUTTON.UP && levelCursor >= LEVELS_A_ROW) menus.levelCursor -= LEVELS_A_ROW;
  else if (pressed === BUTTON.DOWN && levelCursor >= LEVELS_A_ROW) menus.levelChoice = LEVEL_CHOICE.HEARTS;
  else if (pressed === BUTTON.DOWN) menus.levelCursor += LEVELS_A_ROW;
  else if (pressed === BUTTON.RIGHT && levelCursor === MENU_LEVELS - 1) menus.levelChoice = LEVEL_CHOICE.FREE;
  else if (pressed === BUTTON.RIGHT) menus.levelCursor++;
}

function moveInFree(menus: GymMenus): void {
  if (menus.pressed === BUTTON.LEFT) menus.levelChoice = LEVEL_CHOICE.TEN;
  else if (repeated(menus, BUTTON.UP)) menus.freeLevel = (menus.freeLevel + 1) & 0xff;
  else if (repeated(menus, BUTTON.DOWN)) menus.freeLevel = (menus.freeLevel - 1) & 0xff;
}
