/**
 * When the original game crashes. Its tick that scores a piece adds the points of a line `level + 1` times, and from level 139 on
 * that can take longer than a frame. What the interrupt of the next frame finds then decides. How long the tick takes can
 * be counted from what the player sees, in cycles of the processor, but for 0 to 8 of them that depend on where processor
 * and picture stand.
 *
 * Measured on the USA cartridge with the score at 999,999, in some 200,000 states; the European one crashes at the same
 * counts in an emulator that gives it frames of the same length.
 */

/** What the length of a scoring tick depends on, all of it known before the frame begins. */
export interface ScoringTick {
  /** Rows cleared, by their numbers from the top, 0–19; none for a piece that only locks. */
  readonly clearedRows: readonly number[];
  /** Before the clear. */
  readonly lines: number;
  /** Before the clear, 0–255. */
  readonly level: number;
  /** After the clear, 0–255. */
  readonly levelAfter: number;
  /** The next piece is hidden, before the frame's own SELECT. */
  readonly boxHidden: boolean;
  /** SELECT is new on this frame, which shows or hides the next piece at once. */
  readonly selectNew: boolean;
  /** Soft steps that the piece was dropped by, and one more: 0–255. */
  readonly hold: number;
  /** Orientation byte of the piece, 0–18; not looked at after a clear. */
  readonly orientation: number;
  /** Column, 0–9, of the first block in row 5 after the rows were removed; -1 for none. */
  readonly row5Column: number;
  /** The music runs fast before the frame. */
  readonly fastMusic: boolean;
  /** Count of clears of this size before it, as the game keeps it: tens in the high four bits. */
  readonly clearCount: number;
  /** Before the frame, modulo 8 at least. */
  readonly frameCounter: number;
}

/** What the interrupt does to a tick that it finds running. */
export type ScoringOutcome =
  /** Nothing that a player sees; the next frame may be without a tick. */
  | 'safe'
  /** Hangs while the next piece is drawn, until A alone is held or the frame counter ends it. */
  | 'limited-freeze'
  /** Hangs while the present piece is drawn, until any button is held. */
  | 'infinite-freeze'
  /** Goes astray: nothing helps afterwards. */
  | 'crash';

const BASE = 7_279;
const [ROW_BELOW_11, ROW_FROM_11] = [95, 97];
const BOX_SHOWN = 394;
const [ROW_5_EMPTY, MUSIC_SLOWS, ROW_5_PER_COLUMN, MUSIC_HURRIES] = [149, 38, 16, 41];
const SELECT_NEW = 7;
const [LINES_TENS, LINES_HUNDREDS, LEVEL_UP] = [79, 12, 18];
const [SOFT_DROP, SHORT_SOFT_DROP, LONGEST_SHORT_HOLD] = [90, 9, 7];
const NO_SOFT_DROP = [0, 53, 42, 42, 42] as const;
const CLEAR_COUNT_CARRIES = 11;
const POINTS = [737, 28, 56, 84, 128] as const;
const POINTS_PER_LEVEL = [83, 136, 125, 125, 125] as const;
const TETRIS_ON_EIGHTH_FRAME = 5;
/** Orientation byte of the Z that lies flat; those of T and J are below it. */
const FLAT_Z = 8;
const [PIECE_FLAT_Z, PIECE_OTHER] = [8, 12];

/** From the first jump through a table to each of the eight. */
const JUMPS = [0, 60, 162, 222, 323, 383, 502, 562] as const;
const LAST_JUMP = 562;

interface Window {
  readonly first: number;
  readonly last: number;
}
/** The cycles in which the interrupt may hit a jump, those that cannot be known included. */
const CRASH_WINDOW: Window = { first: 29_731, last: 29_768 };
/** The same for the last jump, with the next piece shown. */
const LIMITED_WINDOW: Window = { first: 30_395, last: 30_750 };
/** The same for the last jump, as if the next piece were shown. */
const INFINITE_WINDOW: Window = { first: 31_300, last: 31_765 };

/** Cycles that make the window wider on both sides where a console is played on and not an emulator: nobody has measured one. */
export const HARDWARE_MARGIN = 6;

/**
 * Cycles from the start of the frame's interrupt to the first table jump after the scoring, without the 0 to 8 that
 * cannot be known.
 */
export function scoringCycles(tick: ScoringTick): number {
  const { clearedRows, lines, level, levelAfter, selectNew, hold, orientation } = tick;
  const cleared = clearedRows.length;
  const after = lines + cleared;
  let cycles = BASE + POINTS[cleared] + POINTS_PER_LEVEL[cleared] * levelAfter + musicCycles(tick);
  for (const row of clearedRows) cycles += row >= 11 ? ROW_FROM_11 : ROW_BELOW_11;
  if (isBoxShown(tick)) cycles += BOX_SHOWN;
  if (selectNew) cycles += SELECT_NEW;
  if (Math.trunc(lines / 10) !== Math.trunc(after / 10)) cycles += LINES_TENS;
  if (Math.trunc(lines / 100) !== Math.trunc(after / 100)) cycles += LINES_HUNDREDS;
  if (levelAfter !== level) cycles += LEVEL_UP;
  if (hold < 2) cycles += NO_SOFT_DROP[cleared];
  else cycles += SOFT_DROP + (hold <= LONGEST_SHORT_HOLD ? SHORT_SOFT_DROP : 0);
  if (cleared > 0 && (tick.clearCount & 0x0f) === 9) cycles += CLEAR_COUNT_CARRIES;
  if (cleared === 4 && (tick.frameCounter & 7) === 0) cycles += TETRIS_ON_EIGHTH_FRAME;
  if (cleared > 0 || orientation > FLAT_Z) cycles += PIECE_OTHER;
  else if (orientation === FLAT_Z) cycles += PIECE_FLAT_Z;
  return cycles;
}

/** Row 5 is looked through for a block, from the left. */
function musicCycles({ row5Column, fastMusic }: ScoringTick): number {
  if (row5Column < 0) return ROW_5_EMPTY + (fastMusic ? MUSIC_SLOWS : 0);
  return ROW_5_PER_COLUMN * row5Column + (fastMusic ? 0 : MUSIC_HURRIES);
}

function isBoxShown({ boxHidden, selectNew }: ScoringTick): boolean {
  return boxHidden === selectNew;
}

/** Cycles to the last table jump, with the next piece shown or not. */
function toLastJump(tick: ScoringTick): { real: number; asIfShown: number } {
  const real = scoringCycles(tick) + LAST_JUMP;
  return { real, asIfShown: real + (isBoxShown(tick) ? 0 : BOX_SHOWN) };
}

/**
 * What happens when a piece is scored, wherever processor and picture stand: `crash` where it can crash, a freeze where it
 * can freeze.
 *
 * @param margin cycles that the window of a crash is made wider by on both sides (default: 0)
 */
export function scoringOutcome(tick: ScoringTick, margin = 0): ScoringOutcome {
  const { real, asIfShown } = toLastJump(tick);
  const first = real - LAST_JUMP;
  const { first: from, last: to } = CRASH_WINDOW;
  for (const jump of JUMPS) if (first + jump >= from - margin && first + jump <= to + margin) return 'crash';
  if (isBoxShown(tick) && isIn(LIMITED_WINDOW, real)) return 'limited-freeze';
  return isIn(INFINITE_WINDOW, asIfShown) ? 'infinite-freeze' : 'safe';
}

function isIn({ first, last }: Window, cycles: number): boolean {
  return cycles >= first && cycles <= last;
}

/** A tick with this many cycles to the last jump, counted as if the next piece were shown, may run into the next frame and freeze. */
const MAY_FREEZE_FROM = 29_700;

/** Whether A alone should be held on the frame after this tick, so that no freeze shows. */
export function mayFreeze(tick: ScoringTick): boolean {
  return toLastJump(tick).asIfShown >= MAY_FREEZE_FROM;
}

/**
 * Additions of a line's points that are left to do where the interrupt comes while they are added: what it draws then
 * overwrites their number. Undefined where it comes later or not at all.
 */
export function interruptedAdditions(tick: ScoringTick): number | undefined {
  const { clearedRows, hold, level, levelAfter, lines } = tick;
  if (clearedRows.length === 0 || toLastJump(tick).asIfShown <= INFINITE_WINDOW.last) return undefined;
  if (hold >= 2) return 0x99;
  if (levelAfter !== level) return 32;
  const bcd = 16 * (Math.trunc(lines / 10) % 10) + (lines % 10);
  return bcd === 0 ? 256 : bcd;
}

/**
 * Frames without a tick after the one that scores a piece, 0–2. What comes then comes no later: the redraw takes longer.
 */
export function lostTicks(tick: ScoringTick): number {
  if (interruptedAdditions(tick) === 256) return 2;
  return toLastJump(tick).real + AFTER_LAST_JUMP > CRASH_WINDOW.last ? 1 : 0;
}

/** Cycles from the last jump to the end of a tick, about: by the share of singles at levels 139 to 144 that take longer than a frame. */
const AFTER_LAST_JUMP = 1_650;

// How a freeze is told from a tick that only takes long, by whoever looks at the game after every frame.

/** Frames after the score at which a piece must be under control, or the curtain falls. */
export const LATEST_SPAWN = 8;
/** Looks that find the tick still running. Two of them may be a tick that takes three frames. */
export const SHORTEST_FREEZE = 3;
