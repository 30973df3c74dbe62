/**
 * The whole state of a game in play, from its first active frame to game over: plain data, every field a byte
 * or a small number of the game's RAM under a readable name.
 */

import type { ActivePiece } from './active-piece.js';
import { BUTTON, type Buttons } from './buttons.js';
import type { GameFacts } from './edition.js';
import type { StartLevel } from './limits.js';
import { EMPTY_CELL, emptyPage, type PlayfieldPage } from './playfield-page.js';
import { type Generator, pickColumn, pickPiece, stepRng } from './random.js';
import { type Orientation, SPAWN_X, SPAWN_Y, TETROMINOES, tetrominoIndex, tetrominoOf } from './tetromino.js';
import type { Pace } from './timing.js';

/** Values of the phase byte. */
export const PHASE = {
  /** Game over acknowledged. */
  OVER: 0,
  /** The piece is under control. */
  CONTROL: 1,
  /** At rest, waiting for the redraw to be written. */
  LOCK: 2,
  /** Rows are checked, one a frame. */
  CHECK: 3,
  /** The clear animation runs, in the vertical blank. */
  ANIMATION: 4,
  /** Lines, level and score change. */
  SCORE: 5,
  /** B-type: is the goal reached? */
  GOAL: 6,
  /** Garbage of a second player; one idle frame. */
  GARBAGE: 7,
  /** Waiting for the redraw, then the next piece appears. */
  SPAWN: 8,
  /** Topped out: the curtain falls. */
  CURTAIN: 10,
} as const;

export const GAME_TYPES = ['A', 'B'] as const;
/** A: as many lines as one can; B: 25 lines over garbage. */
export type GameType = (typeof GAME_TYPES)[number];

/** What the game is doing besides the phase. */
export const ACTIVITIES = [
  /** Ticks run. */
  'play',
  /** Paused by START. */
  'paused',
  /** The second frame of a tick that DOWN+LEFT+RIGHT stretches over two. */
  'stretched',
  /** B-type: garbage rows are made before the first active frame. */
  'preparing',
  /** The game has left play: curtain acknowledged, goal reached or soft reset. Nothing more is modelled. */
  'left',
  // The others are of editions that crash, after a tick that scores and takes longer than its frame. Nothing but the
  // vertical blank happens in the frames that follow, until the tick is over.
  /** The tick ends in the next frame. */
  'late',
  /** The same, and the points are not added yet, so the phase is still that of the score. */
  'adding',
  /** The next frame is one more like it. */
  'adding-twice',
  /** Hangs until A alone is held or the low byte of the frame counter is 255. */
  'limited-freeze',
  /** Hangs until any button is held. */
  'infinite-freeze',
  /** The tick goes astray. Nothing more is modelled. */
  'crashed',
] as const;
export type Activity = (typeof ACTIVITIES)[number];

export interface GameState extends ActivePiece, Generator, Pace, GameFacts, StartLevel {
  readonly activity: Activity;
  readonly gameType: GameType;
  readonly phase: number;
  /** B-type: 0–5. */
  readonly height: number;
  /** B-type counts down. */
  readonly lines: number;
  readonly score: number;
  /** Orientation number of the next piece. */
  readonly next: Orientation;
  /** The 256 bytes of the playfield page. A step that writes replaces it. */
  readonly page: PlayfieldPage;
  /** Next playfield row to be redrawn, 0–19, or CURSOR_IDLE. */
  readonly redrawCursor: number;
  /** Row numbers of the last check, one for each of its four steps; 0 for none. */
  readonly clearedRows: readonly number[];
  /** Rows found complete so far, 0–4. */
  readonly completedLines: number;
  /** Step of the row check, 0–4. */
  readonly checkIndex: number;
  /** Step of the clear animation, 0–5. */
  readonly animationStep: number;
  /** The curtain's row: 0xF0–0xFF waiting, 0–0x13 falling, 0x14 done. */
  readonly curtainRow: number;
  /** Vertical blanks since the title screen, 16 bits. */
  readonly frameCounter: number;
  /** Last poll of the pad. */
  readonly padHeld: Buttons;
  readonly padPressed: Buttons;
  /** The pad as the last tick saw it; frozen while paused. */
  readonly tickHeld: Buttons;
  readonly tickPressed: Buttons;
  /** 1 when the player hides the next piece. */
  readonly hideNext: number;
  /** 0xFF when a block stands in row 5: the music runs fast. */
  readonly fastMusic: number;
  /** Singles to tetrises as RAM keeps them: low decimal digit, high hexadecimal digit. */
  readonly clearCounts: readonly number[];
  /** Pieces by kind in the order of TETROMINOES, 0–25,599. */
  readonly statistics: readonly number[];
  /** B-type: garbage rows made so far, 0–12. */
  readonly garbageRows: number;
}

/** Whether the game has left play or crashed: of what follows the model knows nothing. */
export function hasEnded({ activity }: Pick<GameState, 'activity'>): boolean {
  return activity === 'left' || activity === 'crashed';
}

/** The redraw cursor while nothing is to be redrawn. */
export const CURSOR_IDLE = 0x20;

/** What a game takes over from before: nothing of it is reset by a new game, but `hold` by some editions. */
export interface Kept extends Generator {
  readonly das: number;
  readonly hold: number;
  readonly completedLines: number;
  readonly checkIndex: number;
  readonly animationStep: number;
  readonly clearedRows: readonly number[];
  readonly curtainRow: number;
  readonly frameCounter: number;
  readonly padHeld: Buttons;
  readonly hideNext: number;
}

/** What a machine keeps when no game has been played since power-on. */
export const KEPT_AT_POWER_ON: Omit<Kept, keyof Generator | 'frameCounter'> = {
  das: 0,
  hold: 0,
  completedLines: 0,
  checkIndex: 0,
  animationStep: 0,
  clearedRows: [0, 0, 0, 0],
  curtainRow: 0,
  padHeld: 0,
  hideNext: 0,
};

export interface GameChoice extends StartLevel {
  readonly gameType: GameType;
  /** B-type: 0–5. */
  readonly height: number;
}

/** Lines that a B-type game starts with. */
export const B_TYPE_LINES = 25;

/** Frames from START in the level menu to the frame that initialises the game. */
export const LOADING_FRAMES = 4;

/**
 * The state after the frame that initialises a game, given the machine after the frame on which the level menu
 * took START. An A-type game's first active frame follows; B-type makes its garbage first.
 *
 * @param kept with what fixes the pieces, in a game of a seed, as `seededPieces` has it
 * @param held buttons held while the game loads
 * @param loading vertical blanks from START to the frame that initialises the game, that one included
 */
export function initialState(
  facts: GameFacts,
  kept: Kept,
  choice: GameChoice,
  held: Buttons = 0,
  loading = LOADING_FRAMES,
): GameState {
  const { timing, edition } = facts;
  let rng = kept.rng;
  for (let blank = 0; blank < loading; blank++) rng = stepRng(rng);
  const current = pickPiece({ rng, spawnCount: kept.spawnCount, previousSpawn: 0, seeded: kept.seeded });
  const following = pickPiece({ ...current, rng: stepRng(current.rng) });
  const statistics = TETROMINOES.map(() => 0);
  statistics[tetrominoIndex(tetrominoOf(current.previousSpawn))] = 1;
  return {
    ...following,
    timing,
    edition,
    activity: choice.gameType === 'B' ? 'preparing' : 'play',
    gameType: choice.gameType,
    phase: PHASE.CONTROL,
    x: SPAWN_X,
    y: SPAWN_Y,
    orientation: current.previousSpawn,
    fall: 0,
    das: kept.das,
    softDrop: timing.firstPieceWait,
    hold: edition.forgetsSoftDrop ? 0 : kept.hold,
    level: choice.startLevel,
    startLevel: choice.startLevel,
    height: choice.height,
    lines: choice.gameType === 'B' ? B_TYPE_LINES : 0,
    score: 0,
    next: following.previousSpawn,
    page: emptyPage(),
    redrawCursor: 0,
    clearedRows: kept.clearedRows,
    completedLines: kept.completedLines,
    checkIndex: kept.checkIndex,
    animationStep: kept.animationStep,
    curtainRow: kept.curtainRow,
    frameCounter: (kept.frameCounter + loading) & 0xffff,
    padHeld: held,
    padPressed: 0,
    tickHeld: held,
    tickPressed: 0,
    hideNext: kept.hideNext,
    fastMusic: 0,
    clearCounts: [0, 0, 0, 0],
    statistics,
    garbageRows: 0,
  };
}

/** Rows of garbage that B-type generates before it empties the upper ones. */
export const GARBAGE_ROWS = 12;
/** The last byte that is emptied again, by height 0–5: the leftmost cell of the top garbage row is among them. */
const LAST_EMPTIED_BYTE = [200, 170, 150, 120, 100, 80] as const;

const GARBAGE_CELLS = [EMPTY_CELL, 0x7b, EMPTY_CELL, 0x7c, 0x7d, 0x7d, EMPTY_CELL, EMPTY_CELL] as const;

/** One row of B-type garbage, written into the caller's own page. */
export function makeGarbageRow(page: PlayfieldPage, row: number, rng: number): number {
  for (let column = 9; column >= 0; column--) {
    rng = stepRng(rng);
    page[row * 10 + column] = GARBAGE_CELLS[(rng >> 8) & 7];
  }
  const hole = pickColumn(rng);
  page[row * 10 + hole.column] = EMPTY_CELL;
  return hole.rng;
}

/** Empties what stands above the chosen height, in the caller's own page. */
export function trimGarbage(page: PlayfieldPage, height: number): void {
  page.fill(EMPTY_CELL, 0, LAST_EMPTIED_BYTE[height] + 1);
}

/** The buttons that together reset the game, held exactly. */
export const SOFT_RESET: Buttons = BUTTON.A | BUTTON.B | BUTTON.SELECT | BUTTON.START;
/** Held exactly, they stretch every tick over two frames. */
export const STRETCHING: Buttons = BUTTON.DOWN | BUTTON.LEFT | BUTTON.RIGHT;
