/**
 * The menus of the built-in cartridge without the cartridge: what the menu driver's buttons do to the generator and
 * the frame counter on the way to a game. With it the simulator starts the same game as a machine with the same seed.
 *
 * The timing is the built-in cartridge's; another one takes other times to load its screens, so its seeds name other
 * games.
 */

import { clientOf } from '../emulator/clients/known-cartridges.js';
import { MENU_START, type MenuGoal, type SeenInMenus } from '../emulator/clients/menu-step.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import { type GameState, initialState, KEPT_AT_POWER_ON } from '../tetris/game-state.js';
import { MENU_LEVELS } from '../tetris/limits.js';
import { POWER_ON_RNG, pickColumn, stepRng } from '../tetris/random.js';

const { timing: TIMING, menus: MENUS } = clientOf('builtin');
/** Vertical blanks from power-on to the first frame of the title screen. */
const BLANKS_TO_TITLE = 63;
const TUNES = 4;
const LEVELS_A_ROW = 5;
const HEIGHTS_A_ROW = 3;
const HEIGHTS = 6;

interface Menu {
  screen: 'title' | 'type-menu' | 'level-menu' | 'loading';
  /** The screen that comes when the present one has loaded. */
  coming: 'type-menu' | 'level-menu';
  rng: number;
  frameCounter: number;
  held: Buttons;
  pressed: Buttons;
  gameType: 'A' | 'B';
  music: number;
  startLevel: number;
  height: number;
  cursorOnHeight: boolean;
}

/** The state before the first active frame of the game that a machine with these waits comes to. */
export function startFromPowerOn(goal: MenuGoal): GameState {
  let rng = POWER_ON_RNG;
  for (let i = 0; i < BLANKS_TO_TITLE; i++) rng = stepRng(rng);
  const menu: Menu = {
    screen: 'title',
    coming: 'type-menu',
    rng,
    frameCounter: BLANKS_TO_TITLE,
    held: 0,
    pressed: 0,
    gameType: 'A',
    music: 0,
    startLevel: 0,
    height: 0,
    cursorOnHeight: false,
  };
  // The waits are idle frames from the first one on which a screen takes buttons; the driver does the rest.
  const inHaste: MenuGoal = { ...goal, titleWait: 0, levelMenuWait: 0 };
  let memory = MENU_START;
  let waitedOn: Menu['screen'] | undefined;
  for (;;) {
    if (menu.screen !== waitedOn) {
      waitedOn = menu.screen;
      for (let i = 0; i < waitOn(menu.screen, goal); i++) stepMenu(menu, NO_BUTTONS);
    }
    const step = MENUS.step(seenIn(menu), inHaste, memory);
    if (step.kind !== 'press') throw new Error(`the menus end with "${step.kind}" on the screen "${menu.screen}"`);
    memory = step.memory;
    if (!stepMenu(menu, step.buttons)) continue;
    const { rng, frameCounter, gameType, startLevel, height } = menu;
    const kept = { ...KEPT_AT_POWER_ON, rng, spawnCount: 0, previousSpawn: 0, frameCounter: frameCounter & 0xffff };
    return initialState(TIMING, kept, { gameType, startLevel, height });
  }
}

function waitOn(screen: Menu['screen'], { titleWait, levelMenuWait }: MenuGoal): number {
  if (screen === 'title') return titleWait;
  return screen === 'level-menu' ? levelMenuWait : 0;
}

function seenIn(menu: Menu): SeenInMenus {
  return { ...menu, timing: TIMING, sleep: 0, curtainRow: 0, piece: spawnPiece(0) };
}

/** Plays one frame; returns whether the level menu took START. */
function stepMenu(menu: Menu, buttons: Buttons): boolean {
  menu.frameCounter++;
  menu.rng = stepRng(menu.rng);
  menu.pressed = newlyPressed(buttons, menu.held);
  menu.held = buttons;
  switch (menu.screen) {
    case 'loading':
      menu.screen = menu.coming;
      return false;
    case 'title':
      if (menu.pressed === BUTTON.START) load(menu, 'type-menu');
      return false;
    case 'type-menu':
      stepTypeMenu(menu);
      return false;
    case 'level-menu':
      return stepLevelMenu(menu);
  }
}

function load(menu: Menu, coming: Menu['coming']): void {
  menu.screen = 'loading';
  menu.coming = coming;
}

function stepTypeMenu(menu: Menu): void {
  const { pressed } = menu;
  if (pressed === BUTTON.RIGHT) menu.gameType = 'B';
  else if (pressed === BUTTON.LEFT) menu.gameType = 'A';
  else if (pressed === BUTTON.DOWN) menu.music = Math.min(TUNES - 1, menu.music + 1);
  else if (pressed === BUTTON.UP) menu.music = Math.max(0, menu.music - 1);
  else if (pressed === BUTTON.START) load(menu, 'level-menu');
}

function stepLevelMenu(menu: Menu): boolean {
  const { pressed, held } = menu;
  if (pressed === BUTTON.START) {
    if (held === (BUTTON.A | BUTTON.START)) menu.startLevel += MENU_LEVELS;
    return true;
  }
  if (menu.gameType === 'B' && pressed === BUTTON.A) menu.cursorOnHeight = !menu.cursorOnHeight;
  else if (menu.cursorOnHeight) menu.height = moved(menu.height, pressed, HEIGHTS, HEIGHTS_A_ROW);
  else menu.startLevel = moved(menu.startLevel, pressed, MENU_LEVELS, LEVELS_A_ROW);
  // Every frame that goes on in the menu draws two columns of garbage for two players.
  menu.rng = pickColumn(pickColumn(menu.rng).rng).rng;
  return false;
}

/** A cursor in a table after a new button; it does not leave the table. */
function moved(cursor: number, pressed: Buttons, cells: number, row: number): number {
  const step =
    pressed === BUTTON.RIGHT
      ? 1
      : pressed === BUTTON.LEFT
        ? -1
        : pressed === BUTTON.DOWN
          ? row
          : pressed === BUTTON.UP
            ? -row
            : 0;
  const target = cursor + step;
  return target >= 0 && target < cells ? target : cursor;
}
