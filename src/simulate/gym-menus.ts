/**
 * The menus of the practice cartridge without the cartridge, a frame at a time and for any buttons: from power-on to the
 * frame that sets a game up, and from the end of one to the next. Measured walks hold it in place.
 *
 * What the first menu does with its settings, and the games that are neither plain nor of a seed, are not in it.
 */

import { WAIT_STAGE } from '../emulator/clients/gym-map.js';
import { GYM_MODE, GYM_RENDER } from '../emulator/clients/gym-screen.js';
import { BUTTON, type Buttons, newlyPressed } from '../tetris/buttons.js';
import { stepRng } from '../tetris/random.js';
import { stepFirstMenu, stepLineCaps } from './gym-first-menu.js';
import { stepLevelMenu } from './gym-level-menu.js';
import { AWAKE_AGE, enterFirstMenu, enterLevelMenu, type GymMenus } from './gym-menu-state.js';

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
