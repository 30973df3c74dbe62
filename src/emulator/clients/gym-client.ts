/**
 * The practice cartridge TetrisGYM, version 5 and later, and the way through its menus to a plain game, or to one whose
 * pieces a seed fixes: from any screen, by what RAM says. Items and settings are never changed but for the digits of the seed.
 *
 * A screen that is left has the new mode for one more frame with the old picture: a press there is lost, so presses are
 * made again until RAM shows what they did.
 */

import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { GYM_5_EDITION, GYM_EDITION } from '../../tetris/edition.js';
import { SOFT_RESET } from '../../tetris/game-state.js';
import { HIGHEST_LEVEL, MENU_LEVELS } from '../../tetris/limits.js';
import { NTSC } from '../../tetris/timing.js';
import type { Client, Menus } from './client.js';
import { GYM_FIELDS, GYM_ITEM, GYM_MAP, LEVEL_CHOICE, WAIT_STAGE } from './gym-map.js';
import { gymActivityOf, gymScreenOf, isGymSeeded } from './gym-screen.js';
import {
  gameProblem,
  gym5SettingsProblem,
  gymFactsIn,
  gymNotes,
  gymSettingsIn,
  gymSettingsProblem,
  itemOf,
  SEED_DIGITS,
  type SettingsCheck,
  seedIn,
} from './gym-settings.js';
import {
  CURTAIN_DONE,
  isGameStart,
  LEVELS_A_ROW,
  type MenuGoal,
  press,
  type SeenInMenus,
  stepTo,
  walkOn,
} from './menu-step.js';
import type { RamField, RamView } from './ram-map.js';

/** From here on the level is a free choice. */
const FIRST_FREE_LEVEL = 2 * MENU_LEVELS;

/** What `Menus.step` is for a version whose settings are checked like this. */
function gymMenuStep(settingsProblem: SettingsCheck): Menus['step'] {
  return (seen, goal, memory, ram) => {
    const begins = isGameStart(seen.screen, memory.screen);
    const message =
      begins || seen.screen === 'type-menu'
        ? (settingsProblem(ram, goal.startLevel) ?? (begins ? gameProblem(ram, goal, seen) : undefined))
        : undefined;
    if (message !== undefined) return { kind: 'refused', message };
    if (begins) return { kind: 'ready' };
    return walkOn(seen.screen, memory, {
      shown: [
        seen.screen,
        seen.sleep,
        seen.curtainRow,
        ...SHOWN.map(({ address }) => ram[address]),
        seedIn(ram),
      ].join(),
      wait: waitOf(seen, goal),
      buttons: () => nextButtons(seen, goal, ram),
    });
  };
}

const { menuItem, digitCursor, levelChoice, freeLevel, levelCursor, waitStage } = GYM_FIELDS;
/** What moves on the way. */
const SHOWN: readonly RamField[] = [menuItem, digitCursor, levelChoice, freeLevel, levelCursor, waitStage];

/** There is no title, so the wait there is one in the first menu. */
function waitOf({ screen }: SeenInMenus, { titleWait, levelMenuWait }: MenuGoal): number {
  if (screen === 'type-menu') return titleWait;
  return screen === 'level-menu' ? levelMenuWait : 0;
}

function nextButtons(seen: SeenInMenus, goal: MenuGoal, ram: RamView): Buttons {
  switch (seen.screen) {
    case 'power-on':
    case 'loading':
    case 'unknown':
    case 'demo':
      return NO_BUTTONS;
    case 'legal':
      return ram[waitStage.address] === WAIT_STAGE.SKIPPABLE ? press(seen, BUTTON.START) : NO_BUTTONS;
    case 'curtain':
      // In qual mode the curtain has to be down; else there is none.
      return gymSettingsIn(ram).qual && seen.curtainRow !== CURTAIN_DONE ? NO_BUTTONS : press(seen, BUTTON.START);
    case 'title':
    case 'paused':
    case 'ending':
    case 'name-entry':
      return press(seen, BUTTON.START);
    case 'type-menu':
      return press(seen, firstMenuButton(goal, ram));
    case 'level-menu':
      return levelMenuButtons(seen, goal, ram);
    case 'speed-test':
    case 'line-cap-menu':
      return press(seen, BUTTON.B);
    case 'play':
      // A game that nobody wants to play on.
      return press(seen, SOFT_RESET);
  }
}

function firstMenuButton(goal: MenuGoal, ram: RamView): Buttons {
  const item = ram[menuItem.address];
  const target = itemOf(goal);
  // While the cursor stands on a digit, UP and DOWN change that.
  if (item !== target) {
    if (item === GYM_ITEM.SEED && ram[digitCursor.address] > 0) return BUTTON.LEFT;
    return item > target ? BUTTON.UP : BUTTON.DOWN;
  }
  return goal.gymSeed === undefined ? BUTTON.START : seedButton(goal.gymSeed, ram);
}

/** The first digit that is not yet right, the shorter way round; then START. */
function seedButton(seed: string, ram: RamView): Buttons {
  const shown = seedIn(ram);
  const cursor = ram[digitCursor.address];
  for (let digit = 1; digit <= SEED_DIGITS; digit++) {
    const up = (Number.parseInt(seed[digit - 1], 16) - Number.parseInt(shown[digit - 1], 16)) & 0xf;
    if (up === 0) continue;
    if (cursor !== digit) return cursor < digit ? BUTTON.RIGHT : BUTTON.LEFT;
    return up <= 8 ? BUTTON.UP : BUTTON.DOWN;
  }
  return BUTTON.START;
}

/** The levels are those of the game that is wanted; they also follow a game that is over. */
function isChosen(goal: MenuGoal, ram: RamView): boolean {
  return ram[menuItem.address] === itemOf(goal) && (goal.gymSeed === undefined || goal.gymSeed === seedIn(ram));
}

function levelMenuButtons(seen: SeenInMenus, goal: MenuGoal, ram: RamView): Buttons {
  const choice = ram[levelChoice.address];
  const isFree = goal.startLevel >= FIRST_FREE_LEVEL;
  if (!isChosen(goal, ram)) return press(seen, BUTTON.B);
  // Below the levels there are hearts, and what clears the score table.
  if (choice >= LEVEL_CHOICE.HEARTS) return press(seen, BUTTON.UP);
  if (isFree && choice === LEVEL_CHOICE.FREE)
    return press(seen, freeLevelButton(goal.startLevel - ram[freeLevel.address]));
  if (choice === LEVEL_CHOICE.FREE) return press(seen, BUTTON.LEFT);
  const cursor = ram[levelCursor.address] % MENU_LEVELS;
  const left = (isFree ? MENU_LEVELS - 1 : goal.startLevel % MENU_LEVELS) - cursor;
  if (left !== 0) return press(seen, stepTo(left, LEVELS_A_ROW));
  if (isFree) return press(seen, BUTTON.RIGHT);
  if (goal.startLevel < MENU_LEVELS) return press(seen, BUTTON.START);
  // A and START do nothing where both are new.
  return seen.held === BUTTON.A ? BUTTON.A | BUTTON.START : press(seen, BUTTON.A);
}

/** The level goes round; the shorter way. */
function freeLevelButton(left: number): Buttons {
  if (left === 0) return BUTTON.START;
  return (left & 0xff) <= 0x80 ? BUTTON.UP : BUTTON.DOWN;
}

/** Version 6 and later: never late, whatever the level, and without a title to wait on. */
export const GYM: Client = {
  kind: 'gym',
  name: 'TetrisGYM',
  timing: NTSC,
  edition: GYM_EDITION,
  map: GYM_MAP,
  screenOf: gymScreenOf,
  activityOf: gymActivityOf,
  settings: { inRam: gymSettingsIn, factsIn: gymFactsIn },
  isSeeded: isGymSeeded,
  menus: {
    step: gymMenuStep(gymSettingsProblem),
    notes: gymNotes,
    highestStartLevel: HIGHEST_LEVEL,
    longestTitleWait: Number.MAX_SAFE_INTEGER,
    hasBType: false,
    notice: { asleep: 0, more: 0 },
  },
  hasOverruns: false,
  isSafeToRunFast: false,
  isSafeUndrawn: true,
  hasKnownGenerator: true,
  fceuxShift: 1,
};

/** Version 5: other counts of clears, and settings at other places. */
export const GYM_5: Client = {
  ...GYM,
  settings: undefined,
  kind: 'gym-5',
  name: 'TetrisGYM 5',
  edition: GYM_5_EDITION,
  menus: { ...GYM.menus, step: gymMenuStep(gym5SettingsProblem), notes: () => [] },
};
