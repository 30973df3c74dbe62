/**
 * The menus of the practice cartridge without the cartridge, a frame at a time and for any buttons: from power-on to the
 * frame that sets a game up, and from the end of one to the next. Measured walks hold it in place.
 *
 * What the first menu does with its settings, and the games that are neither plain nor of a seed, are not in it.
 */

import { GYM_ITEM, LEVEL_CHOICE, WAIT_STAGE } from '../emulator/clients/gym-map.js';
import { GYM_MODE, GYM_RENDER } from '../emulator/clients/gym-screen.js';
import { PLAY_STATE } from '../emulator/clients/screen.js';
import { BUTTON, type Buttons, newlyPressed } from '../tetris/buttons.js';
import { MENU_LEVELS } from '../tetris/limits.js';
import { POWER_ON_RNG, pickColumn, stepRng } from '../tetris/random.js';

/** Lines of the first menu, from 0. */
const ITEMS = 36;
/** Lines that begin a game of some kind; further ones are settings. */
const LAST_GAME_ITEM = 20;
const TAP_TESTER_ITEM = 21;
const LINE_CAP_ITEM = 32;
const SEED_DIGITS = 6;
const LEVELS_A_ROW = 5;
/** Where the cursors stand at power-on. */
const FIRST_LEVEL = 8;
const FIRST_FREE_LEVEL = 29;

/** A held direction repeats after so many frames, and then every few. */
const REPEAT_AFTER = 16;
const REPEAT_EVERY = 4;
/** Frames of each wait of qual mode. */
const WAIT = 255;

/** The menus, as RAM shows them after a frame. */
export interface GymMenus {
  /** Frames since power-on, until the boot is over. */
  frame: number;
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
  /** Frames since the screen was entered; it takes buttons when it has loaded. */
  age: number;
  /** Frames for which a direction has been held. */
  heldFor: number;
  /** SELECT was held at power-on: the waits of the tournament's game are back. */
  isQual: boolean;
}

/** Before the first frame. */
export function gymMenusAtPowerOn(): GymMenus {
  return {
    frame: 0,
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

/** Frames from START in the level menu to the one that sets the game up. */
export const GYM_LOADING_FRAMES = 4;
/** The last frame of the boot. */
const LAST_BOOT_FRAME = 9;
const PICTURE_ON = 0x1e;
const INTERRUPT_ON = 0x80;
const BOOT_CONTROL = 0x90;
const GAME_CONTROL = 0x98;

/** Plays one frame, changing the menus. They are left when the mode is that of play and `age` has come to the set-up. */
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
  menus.frame++;
  if (menus.frame === 3) menus.control = BOOT_CONTROL;
  if (menus.frame > 3) blank(menus, buttons);
  if (menus.frame === 6) menus.mask = PICTURE_ON;
  if (menus.frame === 7) menus.freeLevel = FIRST_FREE_LEVEL;
  if (menus.frame < LAST_BOOT_FRAME) return;
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

/** The first menu, from anywhere. */
export function enterFirstMenu(menus: GymMenus): void {
  menus.mode = GYM_MODE.FIRST_MENU;
  menus.render = GYM_RENDER.FIRST_MENU;
  menus.age = 0;
}

/**
 * Leaves a game that was lost, on the frame after the START that acknowledged it.
 *
 * @param hasNameEntry the score is one for the table
 */
export function leaveGame(menus: GymMenus, hasNameEntry: boolean): void {
  menus.phase = 0;
  if (hasNameEntry) menus.render = GYM_RENDER.NAME_ENTRY;
  else enterLevelMenu(menus);
  menus.age = -1;
}

function enterLevelMenu(menus: GymMenus): void {
  menus.mode = GYM_MODE.LEVEL_MENU;
  menus.render = GYM_RENDER.LEVEL_MENU;
  menus.levelCursor %= MENU_LEVELS;
  menus.age = 0;
}

/** Ages at which the two waits begin to count down. */
const FIRST_WAIT_AGE = 4;
const SECOND_WAIT_AGE = 7;

/** Qual mode: two waits and a title. */
function stepWaits(menus: GymMenus): void {
  const { stage, age, pressed, sleep } = menus;
  const isStart = pressed === BUTTON.START;
  if (stage === WAIT_STAGE.ASLEEP) {
    if (age === FIRST_WAIT_AGE) menus.sleep = WAIT;
    else if (sleep === 0) {
      menus.stage = WAIT_STAGE.SKIPPABLE;
      menus.age = FIRST_WAIT_AGE;
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

/** Frames that the menu of line caps sleeps when it has loaded. */
const LINE_CAPS_SLEEP = 16;

function stepLineCaps(menus: GymMenus): void {
  if (menus.age === FIRST_WAIT_AGE) menus.sleep = LINE_CAPS_SLEEP;
  if (menus.pressed === BUTTON.B) enterFirstMenu(menus);
}

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
  else if (pressed === BUTTON.UP) menus.levelChoice = levelChoice === LEVEL_CHOICE.HEARTS ? LEVEL_CHOICE.TEN : levelChoice - 1;
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

/** Whether a direction counts in this frame: new and alone, or held for long. */
function repeated(menus: GymMenus, direction: Buttons): boolean {
  if (menus.pressed === direction) {
    menus.heldFor = 0;
    return true;
  }
  if (menus.held !== direction) return false;
  menus.heldFor++;
  return menus.heldFor >= REPEAT_AFTER && (menus.heldFor - REPEAT_AFTER) % REPEAT_EVERY === 0;
}

/** START leaves it, which takes two frames more. */
function stepNameEntry(menus: GymMenus): void {
  if (menus.phase === 1) enterLevelMenu(menus);
  else if (menus.isNamed) menus.phase = 1;
  menus.isNamed = menus.pressed === BUTTON.START;
}
