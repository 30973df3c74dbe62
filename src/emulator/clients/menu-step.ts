/**
 * The next button on the way to a game: from any screen, by what the RAM says, never by counted delays. Pure: what is
 * remembered goes in and comes out.
 *
 * The menus take a button only on the frame on which it becomes new, most of them only when it is the only new one, so
 * every press lasts one frame and is followed by a frame without buttons.
 */

import type { ActivePiece } from '../../tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { type GameChoice, type GameType, SOFT_RESET } from '../../tetris/game-state.js';
import { MENU_LEVELS, SEED_STEP } from '../../tetris/limits.js';
import type { Timing } from '../../tetris/timing.js';
import type { Screen } from './screen.js';

/** What is chosen in the menus. */
export interface MenuChoice extends GameChoice {
  /** Tune 0–2, 3 off; it changes no timing. */
  readonly music: number;
  /** Practice cartridge: six hexadecimal digits that fix the pieces, such as 12AB34 (default: chance has them). */
  readonly gymSeed?: string | undefined;
}

/** The game that is wanted, and the waits that make it a different one each time. */
export interface MenuGoal extends MenuChoice {
  /** Frames to wait once the title screen takes buttons. Beyond 1,000 the demo begins. */
  readonly titleWait: number;
  /** Frames to wait once the level menu takes buttons. */
  readonly levelMenuWait: number;
}

/** What menus show of themselves; an observation has it all. */
export interface SeenInMenus extends SeenAtStart {
  readonly gameType: GameType;
  /** Tune 0–2, 3 off. */
  readonly music: number;
  /** 0–9 in the level menu, 0–19 in play. */
  readonly startLevel: number;
  /** B-type: 0–5. */
  readonly height: number;
  /** Level menu of B-type: the cursor stands on the heights. */
  readonly cursorOnHeight: boolean;
  /** Vertical blanks that the legal screen or an ending still sleeps. */
  readonly sleep: number;
  /** 0xF0–0xFF waiting, 0–0x13 falling, 0x14 done; for phase 10. */
  readonly curtainRow: number;
  /** Buttons of the last poll of the pad that were held. */
  readonly held: Buttons;
}

/** The signs that a game has started, and the wait of its first piece. */
interface SeenAtStart {
  readonly timing: Timing;
  readonly screen: Screen;
  readonly piece: ActivePiece;
  /** Buttons of the last poll of the pad that were not held at the one before. */
  readonly pressed: Buttons;
}

/** What is remembered from frame to frame. */
export interface MenuMemory {
  readonly screen: Screen;
  /** Frames waited on this screen so far, of those that the goal asks for. */
  readonly waited: number;
  /** Frames since anything but the wait went on. */
  readonly idle: number;
  /** What the menus showed last; a change is progress. */
  readonly shown: string;
}

/** Before the first frame: a game that stands ready already is not the wanted one. */
export const MENU_START: MenuMemory = { screen: 'unknown', waited: 0, idle: 0, shown: '' };

export type MenuStep =
  | { readonly kind: 'press'; readonly buttons: Buttons; readonly memory: MenuMemory }
  /** A game begins; see `isGameStart`. */
  | { readonly kind: 'ready' }
  /** The cartridge is set so that its game is another one; the message says how, and what to do. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Nothing has changed for `STUCK_FRAMES`. */
  | { readonly kind: 'stuck'; readonly screen: Screen; readonly frames: number };

/** The longest way without a change is an ending's rocket, 675 frames and a sleep; the title's demo comes within 1,280. */
export const STUCK_FRAMES = 1_500;

/** The value of `curtainRow` when the curtain is down. */
export const CURTAIN_DONE = 0x14;
/** Distances of the level menu: RIGHT or LEFT one, DOWN or UP a row of five levels, or of three heights. */
export const LEVELS_A_ROW = 5;
const HEIGHTS_A_ROW = 3;

/** As `Menus.step` says, through the menus of NES Tetris. */
export function menuStep(seen: SeenInMenus, goal: MenuGoal, memory: MenuMemory): MenuStep {
  if (isGameStart(seen.screen, memory.screen)) return { kind: 'ready' };
  return walkOn(seen.screen, memory, {
    shown: [seen.screen, seen.gameType, seen.music, seen.startLevel, seen.height, seen.curtainRow].join(),
    wait: waitOf(seen, goal),
    buttons: () => nextButtons(seen, goal),
  });
}

/** A frame on the way through the menus of some client. */
interface WayOn {
  /** What the menus show; a change is progress. */
  readonly shown: string;
  /** Frames that the goal waits on this screen. */
  readonly wait: number;
  /** The buttons when it has waited. */
  readonly buttons: () => Buttons;
}

/** The buttons for the next frame where no game begins: the waits of the goal first, and nothing any more when nothing moves. */
export function walkOn(screen: Screen, memory: MenuMemory, { shown, wait, buttons }: WayOn): MenuStep {
  // 1. Has anything moved?
  let { waited, idle } = screen === memory.screen ? memory : { waited: 0, idle: 0 };
  idle = shown === memory.shown ? idle + 1 : 0;
  if (idle > STUCK_FRAMES) return { kind: 'stuck', screen, frames: idle };

  // 2. The wait that the goal asks for, from the first frame on which the screen takes buttons.
  if (waited >= wait) return { kind: 'press', buttons: buttons(), memory: { screen, waited, idle, shown } };
  return { kind: 'press', buttons: NO_BUTTONS, memory: { screen, waited: waited + 1, idle: 0, shown } };
}

/**
 * A game begins: it is on the screen, and was loading on the frame before. Its first piece has seen no frame yet, or one, in
 * which anything may have been pressed, since a cartridge may show its game only after the first active frame.
 */
export function isGameStart(screen: Screen, before: Screen): boolean {
  return before === 'loading' && (screen === 'play' || screen === 'paused');
}

/** Whether the first piece of a game that begins waits as its timing says; DOWN in the first active frame ends the wait. */
export function hasUsualWait({ piece, pressed, timing: { firstPieceWait } }: SeenAtStart): boolean {
  return [firstPieceWait, firstPieceWait + 1].includes(piece.softDrop) || (pressed & BUTTON.DOWN) !== 0;
}

function waitOf(seen: SeenInMenus, goal: MenuGoal): number {
  if (seen.screen === 'title') return goal.titleWait;
  if (seen.screen === 'level-menu' && isTypeChosen(seen, goal)) return goal.levelMenuWait;
  return 0;
}

/** The game type and the music are those of the goal; a finished game leads past the menu where they are chosen. */
function isTypeChosen(seen: SeenInMenus, goal: MenuGoal): boolean {
  return seen.gameType === goal.gameType && seen.music === goal.music;
}

function nextButtons(seen: SeenInMenus, goal: MenuGoal): Buttons {
  switch (seen.screen) {
    case 'power-on':
    case 'loading':
    case 'unknown':
    case 'speed-test':
    case 'line-cap-menu':
      return NO_BUTTONS;
    case 'legal':
      return seen.sleep === 0 ? press(seen, BUTTON.START) : NO_BUTTONS;
    case 'curtain':
      return seen.curtainRow === CURTAIN_DONE ? press(seen, BUTTON.START) : NO_BUTTONS;
    case 'title':
    case 'demo':
    case 'paused':
    case 'ending':
    case 'name-entry':
      return press(seen, BUTTON.START);
    case 'type-menu':
      return press(seen, typeMenuButton(seen, goal));
    case 'level-menu':
      return levelMenuButtons(seen, goal);
    case 'play':
      // A game that nobody wants to play on: the four buttons held together reset the console.
      return press(seen, SOFT_RESET);
  }
}

/** The buttons, if the pad was free on the frame before; else nothing, to free it. */
export function press(seen: SeenInMenus, buttons: Buttons): Buttons {
  return seen.held === NO_BUTTONS ? buttons : NO_BUTTONS;
}

function typeMenuButton(seen: SeenInMenus, goal: MenuGoal): Buttons {
  if (seen.gameType !== goal.gameType) return goal.gameType === 'B' ? BUTTON.RIGHT : BUTTON.LEFT;
  if (seen.music !== goal.music) return seen.music < goal.music ? BUTTON.DOWN : BUTTON.UP;
  return BUTTON.START;
}

/** First the height, then the level, then START; with A held for the upper ten levels. B goes back a menu. */
function levelMenuButtons(seen: SeenInMenus, goal: MenuGoal): Buttons {
  if (!isTypeChosen(seen, goal)) return press(seen, BUTTON.B);
  const raised = goal.startLevel >= MENU_LEVELS;
  const menuLevel = goal.startLevel % MENU_LEVELS;
  const heightLeft = goal.gameType === 'B' ? goal.height - seen.height : 0;
  const levelLeft = menuLevel - seen.startLevel;

  if (heightLeft !== 0) return press(seen, seen.cursorOnHeight ? stepTo(heightLeft, HEIGHTS_A_ROW) : BUTTON.A);
  if (levelLeft !== 0) return press(seen, seen.cursorOnHeight ? BUTTON.A : stepTo(levelLeft, LEVELS_A_ROW));
  if (!raised) return press(seen, BUTTON.START);
  // A goes down one frame before START: START must be the only new button while exactly A and START are held.
  return seen.held === BUTTON.A ? BUTTON.A | BUTTON.START : press(seen, BUTTON.A);
}

/** One step towards a place that many columns further, in a table with rows of this many columns. */
export function stepTo(distance: number, row: number): Buttons {
  if (distance >= row) return BUTTON.DOWN;
  if (distance <= -row) return BUTTON.UP;
  return distance > 0 ? BUTTON.RIGHT : BUTTON.LEFT;
}

// The machine is deterministic from power-on, and its generator steps once a frame. So the frames waited in the menus
// choose the sequence of pieces, and a seed is a number for these waits.

/**
 * Frames to wait on the title screen and in the level menu for a seed. On the title screen they stay well
 * below the thousand after which the demo begins.
 *
 * @param seed a whole number from 0
 */
export function seedWaits(seed: number): Pick<MenuGoal, 'titleWait' | 'levelMenuWait'> {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError(`no seed ${seed} (whole numbers from 0)`);
  return { titleWait: seed % SEED_STEP, levelMenuWait: Math.floor(seed / SEED_STEP) };
}

/** All seeds, those with the fewest frames waited in the menus first: 0, 1, 256, 2, 257, 512 … */
export function* seedsByWait(): Generator<number, void, void> {
  for (let waits = 0; waits < SEED_STEP; waits++) {
    for (let levelMenuWait = 0; levelMenuWait <= waits; levelMenuWait++) {
      yield levelMenuWait * SEED_STEP + waits - levelMenuWait;
    }
  }
}
