/**
 * The menus of the built-in cartridge, of both its builds, without the cartridge, a frame at a time and for any buttons: from
 * power-on to the START that begins a game. Its source is in `roms/src/menus.s`; the test holds the two against each other.
 */

import type { Client, NoticeFrames } from '../emulator/clients/client.js';
import { type BuiltinKind, clientOf } from '../emulator/clients/known-cartridges.js';
import { LEVELS_A_ROW, MENU_START, type MenuGoal, menuStep, type SeenInMenus } from '../emulator/clients/menu-step.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import type { GameFacts } from '../tetris/edition.js';
import { type GameState, initialState, KEPT_AT_POWER_ON, LOADING_FRAMES } from '../tetris/game-state.js';
import { HIGHEST_GARBAGE, MENU_LEVELS } from '../tetris/limits.js';
import { POWER_ON_RNG, pickColumn, stepRng } from '../tetris/random.js';

const TUNES = 4;
const HEIGHTS_A_ROW = 3;

export interface Menus {
  readonly notice: NoticeFrames;
  screen: 'loading' | 'legal' | 'title' | 'type-menu' | 'level-menu';
  /** The screen that comes when the present one has loaded. */
  coming: 'legal' | 'title' | 'type-menu' | 'level-menu';
  rng: number;
  /** Vertical blanks, 16 bits; the title sets the high byte to 0. */
  frameCounter: number;
  /** Buttons of the last poll. */
  held: Buttons;
  pressed: Buttons;
  gameType: 'A' | 'B';
  music: number;
  startLevel: number;
  height: number;
  cursorOnHeight: boolean;
}

/** Before the first vertical blank. */
export function menusAtPowerOn(notice: NoticeFrames): Menus {
  return {
    notice,
    screen: 'loading',
    coming: 'legal',
    rng: POWER_ON_RNG,
    frameCounter: 0,
    held: 0,
    pressed: 0,
    gameType: 'A',
    music: 0,
    startLevel: 0,
    height: 0,
    cursorOnHeight: false,
  };
}

/** Vertical blanks that the legal notice still sleeps; it is shown from the first one on. */
export function legalSleep({ screen, notice, frameCounter }: Menus): number {
  return screen === 'legal' ? Math.max(0, 1 + notice.asleep - frameCounter) : 0;
}

/** Plays one frame, changing the menus; returns whether the level menu took START, after which they are left. */
export function stepMenus(menus: Menus, buttons: Buttons): boolean {
  menus.frameCounter = (menus.frameCounter + 1) & 0xffff;
  menus.rng = stepRng(menus.rng);
  menus.pressed = newlyPressed(buttons, menus.held);
  menus.held = buttons;
  const { pressed } = menus;
  switch (menus.screen) {
    case 'loading':
      menus.screen = menus.coming;
      return false;
    case 'legal':
      stepNotice(menus);
      return false;
    case 'title':
      if (pressed === BUTTON.START) load(menus, 'type-menu');
      return false;
    case 'type-menu':
      stepTypeMenu(menus);
      return false;
    case 'level-menu':
      return stepLevelMenu(menus);
  }
}

function stepNotice(menus: Menus): void {
  const { notice, frameCounter, pressed } = menus;
  const awake = frameCounter - 1 - notice.asleep;
  if (awake > 0 && (pressed === BUTTON.START || awake === notice.more)) load(menus, 'title');
}

function load(menus: Menus, coming: Menus['coming']): void {
  menus.screen = 'loading';
  menus.coming = coming;
  if (coming === 'title') menus.frameCounter &= 0xff;
  if (coming === 'level-menu') {
    menus.startLevel %= MENU_LEVELS;
    menus.cursorOnHeight = false;
  }
}

function stepTypeMenu(menus: Menus): void {
  const { pressed } = menus;
  if (pressed === BUTTON.RIGHT) menus.gameType = 'B';
  else if (pressed === BUTTON.LEFT) menus.gameType = 'A';
  else if (pressed === BUTTON.DOWN) menus.music = Math.min(TUNES - 1, menus.music + 1);
  else if (pressed === BUTTON.UP) menus.music = Math.max(0, menus.music - 1);
  else if (pressed === BUTTON.START) load(menus, 'level-menu');
  else if (pressed === BUTTON.B) load(menus, 'title');
}

function stepLevelMenu(menus: Menus): boolean {
  const { pressed, held } = menus;
  if (pressed === BUTTON.START) {
    if (held === (BUTTON.A | BUTTON.START)) menus.startLevel += MENU_LEVELS;
    return true;
  }
  if (pressed === BUTTON.B) {
    load(menus, 'type-menu');
    return false;
  }
  if (menus.gameType === 'B' && pressed === BUTTON.A) menus.cursorOnHeight = !menus.cursorOnHeight;
  else if (menus.cursorOnHeight) menus.height = moved(menus.height, pressed, HIGHEST_GARBAGE + 1, HEIGHTS_A_ROW);
  else menus.startLevel = moved(menus.startLevel, pressed, MENU_LEVELS, LEVELS_A_ROW);
  // Every frame that goes on in the menu draws two columns of garbage for two players.
  menus.rng = pickColumn(pickColumn(menus.rng).rng).rng;
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

/** The first game since power-on, `LOADING_FRAMES` and some later after the frame on which the level menu took START. */
export function firstGame(
  facts: GameFacts,
  { rng, frameCounter, gameType, startLevel, height }: Readonly<Menus>,
  later = 0,
): GameState {
  const kept = { ...KEPT_AT_POWER_ON, rng, spawnCount: 0, previousSpawn: 0, frameCounter };
  return initialState(facts, kept, { gameType, startLevel, height }, NO_BUTTONS, LOADING_FRAMES + later);
}

/** Vertical blanks in which the notice after power-on does not sleep, before the first frame of the title screen. */
const AWAKE_BEFORE_TITLE = 3;

/**
 * The state before the first active frame of the game that a machine with these waits comes to.
 *
 * @param kind which build of the cartridge; the notice of one lasts longer
 */
export function startFromPowerOn(goal: MenuGoal, kind: BuiltinKind = 'builtin'): GameState {
  const client = clientOf(kind);
  const { notice } = client.menus;
  const frameCounter = notice.asleep + AWAKE_BEFORE_TITLE;
  let rng = POWER_ON_RNG;
  for (let i = 0; i < frameCounter; i++) rng = stepRng(rng);
  const menus: Menus = { ...menusAtPowerOn(notice), screen: 'title', rng, frameCounter };
  return gameAfter(menus, goal, client);
}

/** The level menu of any cartridge that has the original's, where nothing was pressed in it yet. */
export type SeenLevelMenu = Pick<Menus, 'rng' | 'frameCounter' | 'startLevel'>;

/**
 * The same from the level menu of another cartridge, as far as its menu is the built-in one's: only A-type games, the first since
 * power-on.
 *
 * @param goal its wait is that from there on
 * @param later frames that it takes longer to set the game up
 */
export function startFromLevelMenu(
  { rng, frameCounter, startLevel }: SeenLevelMenu,
  goal: MenuGoal,
  client: Client,
  later: number,
): GameState {
  const atPowerOn = menusAtPowerOn(client.menus.notice);
  const { music } = goal;
  return gameAfter({ ...atPowerOn, music, rng, frameCounter, startLevel, screen: 'level-menu' }, goal, client, later);
}

/** The waits are idle frames from the first one on which a screen takes buttons; the driver does the rest. */
function gameAfter(menus: Menus, goal: MenuGoal, client: Client, later = 0): GameState {
  const inHaste: MenuGoal = { ...goal, titleWait: 0, levelMenuWait: 0 };
  let memory = MENU_START;
  let waitedOn: Menus['screen'] | undefined;
  for (;;) {
    if (menus.screen !== waitedOn) {
      waitedOn = menus.screen;
      for (let i = 0; i < waitOn(menus.screen, goal); i++) stepMenus(menus, NO_BUTTONS);
    }
    const step = menuStep(seenIn(menus, client), inHaste, memory);
    if (step.kind !== 'press') throw new Error(`the menus end with "${step.kind}" on the screen "${menus.screen}"`);
    memory = step.memory;
    if (stepMenus(menus, step.buttons)) break;
  }
  return firstGame(client, menus, later);
}

function waitOn(screen: Menus['screen'], { titleWait, levelMenuWait }: MenuGoal): number {
  if (screen === 'title') return titleWait;
  return screen === 'level-menu' ? levelMenuWait : 0;
}

function seenIn(menus: Menus, { timing }: Client): SeenInMenus {
  return { ...menus, timing, sleep: 0, curtainRow: 0, piece: spawnPiece(0) };
}
