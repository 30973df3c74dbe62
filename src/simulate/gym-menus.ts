/**
 * The menus of the practice cartridge without the cartridge, a frame at a time and for any buttons: from power-on to the
 * frame that sets a game up, and from the end of one to the next. Measured walks hold it in place.
 *
 * What the first menu does with its settings, and the games that are neither plain nor of a seed, are not in it.
 */

import { GYM_ITEM, LEVEL_CHOICE, WAIT_STAGE } from '../emulator/clients/gym-map.js';
import { GYM_MODE, GYM_RENDER } from '../emulator/clients/gym-screen.js';
import { SEED_DIGITS } from '../emulator/clients/gym-settings.js';
import { LEVELS_A_ROW } from '../emulator/clients/menu-step.js';
import { PLAY_STATE } from '../emulator/clients/screen.js';
import { BUTTON, type Buttons, newlyPressed } from '../tetris/buttons.js';
import { MENU_LEVELS } from '../tetris/limits.js';
import { pickColumn, stepRng } from '../tetris/random.js';
import { AWAKE_AGE, enterFirstMenu, enterLevelMenu, type GymMenus, repeated } from './gym-menu-state.js';

/** Where the cursors stand at power-on. */
const FIRST_LEVEL = 8;
const FIRST_FREE_LEVEL = 29;
/** Frames of each wait of qual mode. */
const WAIT = 255;

/** Frames from START in the level menu to the one that sets the game up. */
export const GYM_LOADING_FRAMES = 4;
/** The last frame of the boot. */
const LAST_BOOT_FRAME = 9;
const PICTURE_ON = 0x1e;
const INTERRUPT_ON = 0x80;
const BOOT_CONTROL = 0x90;
const GAME_CONTROL = 0x98;

/** Plays one frame, changing the menus; when they have begun a game, `age` is the frames since. */
export function stepGymMenus(menus: GymMenus, buttons: Buttons): void {
  menus.age++;
  if (menus.mode === GYM_MODE.BOOT) {
    boot(menus, buttons);
    return;
  }
  // The first menu switches the interrupt off while it loads: a frame without a vertical blank.
  if (menus.mode === GYM_MODE.FIRST_MENU && menus.render === GYM_RENDER.FIRST_MENU && menus.age === 2) {
    menus.control = INTERRUPT_ON;
    return;
  }
  blank(menus, buttons);
  // The name entry switches it on within a frame, which has two.
  if (menus.render === GYM_RENDER.NAME_ENTRY && menus.age === 1) blank(menus, buttons);
  if (!hasLoaded(menus)) return;
  switch (menus.mode) {
    case GYM_MODE.WAITS:
      stepWaits(menus);
      break;
    case GYM_MODE.FIRST_MENU:
      if (menus.render === GYM_RENDER.LINE_CAPS) stepLineCaps(menus);
      else stepFirstMenu(menus);
      break;
    case GYM_MODE.LEVEL_MENU:
      stepLevelMenu(menus);
      break;
    case GYM_MODE.TAP_TESTER:
      if (menus.pressed === BUTTON.B) enterFirstMenu(menus);
      break;
    default:
      if (menus.render === GYM_RENDER.NAME_ENTRY) stepNameEntry(menus);
  }
}

/** A vertical blank: the generator steps, the pad is read. */
function blank(menus: GymMenus, buttons: Buttons): void {
  menus.rng = stepRng(menus.rng);
  menus.frameCounter = (menus.frameCounter + 1) & 0xffff;
  if (menus.sleep > 0) menus.sleep--;
  menus.pressed = newlyPressed(buttons, menus.held);
  menus.held = buttons;
}

function boot(menus: GymMenus, buttons: Buttons): void {
  const { age } = menus;
  if (age === 3) menus.control = BOOT_CONTROL;
  if (age > 3) blank(menus, buttons);
  if (age === 6) menus.mask = PICTURE_ON;
  if (age === 7) menus.freeLevel = FIRST_FREE_LEVEL;
  if (age < LAST_BOOT_FRAME) return;
  menus.isQual = menus.held === BUTTON.SELECT;
  if (menus.isQual) {
    menus.mode = GYM_MODE.WAITS;
    menus.age = 0;
  } else {
    menus.levelCursor = FIRST_LEVEL;
    enterFirstMenu(menus);
  }
}

/** Screens are dark for some frames, during which buttons are lost; whether they take buttons now. */
function hasLoaded(menus: GymMenus): boolean {
  const { mode, render, age } = menus;
  const isFirst = mode === GYM_MODE.FIRST_MENU && render === GYM_RENDER.FIRST_MENU;
  const isGame = mode === GYM_MODE.PLAY && render !== GYM_RENDER.NAME_ENTRY;
  const litFrom = isFirst ? 4 : 3;
  if (age === 1) {
    menus.mask = 0;
    if (isFirst) menus.control &= ~INTERRUPT_ON;
    else menus.control = isGame ? GAME_CONTROL : INTERRUPT_ON;
  }
  if (age === litFrom) menus.mask = PICTURE_ON;
  return age > litFrom;
}

/** Age at which the second wait begins to count down. */
const SECOND_WAIT_AGE = AWAKE_AGE + 3;

/** Qual mode: two waits and a title. */
function stepWaits(menus: GymMenus): void {
  const { stage, age, pressed, sleep } = menus;
  const isStart = pressed === BUTTON.START;
  if (stage === WAIT_STAGE.ASLEEP) {
    if (age === AWAKE_AGE) menus.sleep = WAIT;
    else if (sleep === 0) {
      menus.stage = WAIT_STAGE.SKIPPABLE;
      menus.age = AWAKE_AGE;
    }
  } else if (stage === WAIT_STAGE.SKIPPABLE) {
    if (age === SECOND_WAIT_AGE) menus.sleep = WAIT;
    if (isStart || (age > SECOND_WAIT_AGE && sleep === 0)) {
      menus.stage = WAIT_STAGE.TITLE;
      menus.age = 0;
    }
  } else if (isStart) {
    enterFirstMenu(menus);
  }
}

/** START leaves it, which takes two frames more. */
function stepNameEntry(menus: GymMenus): void {
  if (menus.phase === 1) enterLevelMenu(menus);
  else if (menus.isNamed) menus.phase = 1;
  menus.isNamed = menus.pressed === BUTTON.START;
}

/** START has been taken in the level menu, and the game loads. */
export function hasBegun({ mode, render }: GymMenus): boolean {
  return mode === GYM_MODE.PLAY && render === GYM_RENDER.LEVEL_MENU;
}

/** Lines of the menu, from 0. */
const ITEMS = 36;
/** Lines that begin a game of some kind; further ones are settings. */
const LAST_GAME_ITEM = 20;
const TAP_TESTER_ITEM = 21;
const LINE_CAP_ITEM = 32;

/** A frame of it; what LEFT and RIGHT do to settings is not in it. */
function stepFirstMenu(menus: GymMenus): void {
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
function stepLineCaps(menus: GymMenus): void {
  if (menus.age === AWAKE_AGE) menus.sleep = LINE_CAPS_SLEEP;
  if (menus.pressed === BUTTON.B) enterFirstMenu(menus);
}

/** A frame of it. */
function stepLevelMenu(menus: GymMenus): void {
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
