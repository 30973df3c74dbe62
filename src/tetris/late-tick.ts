/**
 * The tick that scores a piece, in a game that crashes as the original does (`Edition.crashes`): whether it is over in time,
 * and what the frames after it do where it is not. `crash.ts` counts; here is what is counted, and what it leads to.
 *
 * The count holds for a score of 999,999, which every game has that comes to levels where it matters. A game that was
 * put there with fewer points is counted as if it had them.
 */

import { BUTTON, NO_BUTTONS } from './buttons.js';
import { interruptedAdditions, lostTicks, type ScoringTick, scoringOutcome } from './crash.js';
import { type Activity, type GameState, PHASE } from './game-state.js';
import { COLUMNS, FAST_MUSIC_ROW } from './playfield.js';
import { EMPTY_CELL, type PlayfieldPage } from './playfield-page.js';
import { addLines, type LinesAndLevel } from './score.js';
import { HIDDEN_ORIENTATION } from './tetromino.js';

/**
 * The count's facts of a tick that is about to score a piece.
 *
 * @param state in phase SCORE, after the frame's vertical blank and its SELECT, and before anything is counted
 */
export function scoringTickIn(state: GameState): ScoringTick {
  const { lines, level, completedLines, clearedRows, fastMusic, frameCounter } = state;
  const isSelectNew = (state.padPressed & BUTTON.SELECT) !== 0;
  return {
    // The top row has the number 0, as has no row at all.
    clearedRows: [...clearedRows].sort((a, b) => b - a).slice(0, completedLines),
    lines,
    level,
    levelAfter: addLines(state, completedLines).level,
    boxHidden: (state.hideNext !== 0) !== isSelectNew,
    selectNew: isSelectNew,
    hold: state.hold,
    orientation: state.orientation,
    row5Column: firstBlockOfRow5(state.page),
    fastMusic: fastMusic !== 0,
    clearCount: completedLines ? state.clearCounts[completedLines - 1] : 0,
    frameCounter: (frameCounter - 1) & 0xffff,
  };
}

function firstBlockOfRow5(page: PlayfieldPage): number {
  const row = page.subarray(FAST_MUSIC_ROW * COLUMNS, (FAST_MUSIC_ROW + 1) * COLUMNS);
  return row.findIndex((cell) => cell !== EMPTY_CELL);
}

/**
 * What the game does after the tick that scores a piece: 'play' where the tick is over in time. B-type games, which have
 * no such levels, it always is.
 *
 * @param state as for `scoringTickIn`
 */
export function lateActivity(state: GameState): Activity {
  if (state.gameType === 'B') return 'play';
  const tick = scoringTickIn(state);
  const outcome = scoringOutcome(tick);
  if (outcome === 'crash') return 'crashed';
  if (outcome !== 'safe') return outcome;
  if (interruptedAdditions(tick) !== undefined) return lostTicks(tick) === 2 ? 'adding-twice' : 'adding';
  return lostTicks(tick) ? 'late' : 'play';
}

const LATE: readonly Activity[] = ['late', 'adding', 'adding-twice', 'limited-freeze', 'infinite-freeze'];

/** Whether a tick has taken longer than its frame and is not over. */
export function isLate({ activity }: Pick<GameState, 'activity'>): boolean {
  return LATE.includes(activity);
}

/** The low byte of the frame counter with which the limited freeze ends by itself. */
const LOW_BYTE = 0xff;

/** Whether the frame ends the freeze. */
export function isFreezeOver({ activity, padHeld, frameCounter }: GameState): boolean {
  if (activity === 'infinite-freeze') return padHeld !== NO_BUTTONS;
  return padHeld === BUTTON.A || (frameCounter & LOW_BYTE) === LOW_BYTE;
}

// Where the original game can crash: its tick that scores a clear can take longer than a frame at high levels, and an
// interrupt at the wrong moment sends it astray. The European one does so at the same levels in an emulator; the practice
// cartridge and the built-in ones never do, but for the one that is made for it (`Client.hasOverruns`).

/** Measured on the original: no clear at a lower level crashes, and the one that leads to this level can. */
export const FIRST_CRASH_LEVEL = 155;

const MOST_CLEARED = 4;

/** Whether the next piece of an A-type game could make a clear that is scored at a level where it can crash. */
export function mayCrashNext(now: LinesAndLevel): boolean {
  return now.level >= FIRST_CRASH_LEVEL || addLines(now, MOST_CLEARED).level >= FIRST_CRASH_LEVEL;
}

// Overruns of the original: the tick that scores a piece adds the points of a line `level + 1` times, and when that
// takes longer than a frame, the next frame has no tick of its own. What is shown, and when the next piece comes,
// stays as it is.

/** Measured on the original at a score of 999,999: of the singles at level 138 none overran, at 139 one in two hundred. */
export const FIRST_OVERRUN_LEVEL = 139;
/**
 * Pieces that clear nothing do so from here on. How long the rest of their tick takes, the music's part above all, is in no count:
 * overruns were seen from 215 on, with the first tune, and some levels below are left to tunes and sounds that nobody measured.
 */
const FIRST_OVERRUN_WITHOUT_CLEAR = 210;

/**
 * Whether the tick that led here has scored a piece and may still run when the next frame begins. A frame without a tick
 * leads to such a state again.
 */
export function mayOverrun(state: GameState): boolean {
  const { phase, orientation, level } = state;
  if (isLate(state)) return true;
  const first = orientation === HIDDEN_ORIENTATION ? FIRST_OVERRUN_LEVEL : FIRST_OVERRUN_WITHOUT_CLEAR;
  return phase === PHASE.GOAL && level >= first;
}
