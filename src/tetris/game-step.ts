/**
 * One frame of the whole game: the vertical blank, then the tick, in the game's own order. Pure: state and
 * buttons in, state out.
 *
 * A tick of the original that scores a piece at a high level can take longer than a frame. For editions that crash,
 * `late-tick.ts` says when it does and what comes of it. For others this is not known: `skipTick` is the frame after such a
 * tick, and `crash-risk.ts` says when there may be one.
 */

import { spawnPiece, stepPiece } from './active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from './buttons.js';
import { ROWS_REDRAWN_PER_FRAME } from './entry-delay.js';
import { type Draft, draftOf } from './game-draft.js';
import {
  CURSOR_IDLE,
  GARBAGE_ROWS,
  type GameState,
  hasEnded,
  makeGarbageRow,
  PHASE,
  SOFT_RESET,
  STRETCHING,
  trimGarbage,
} from './game-state.js';
import { isFreezeOver, lateActivity } from './late-tick.js';
import { firstCheckedRow } from './lock.js';
import { FAST_MUSIC_ROW, ROWS } from './playfield.js';
import {
  CURTAIN_CELL,
  isCompleteRow,
  isOccupiedRow,
  PAGE_BYTES,
  pageFits,
  removePageRow,
  writePiece,
} from './playfield-page.js';
import { pickPiece, stepRng } from './random.js';
import { addLinePoints, addLines, addSoftDropPoints } from './score.js';
import { HIDDEN_ORIENTATION, tetrominoIndex, tetrominoOf } from './tetromino.js';
import { timingAfterClear } from './timing.js';

const CURTAIN_WAIT = 0xf0;
const CURTAIN_DONE = ROWS;
/** From this score on an ending follows the curtain, where there is one. */
export const ENDING_SCORE = 30_000;
const LAST_ANIMATION_STEP = 5;
const CHECKED_ROWS = 4;
const STATISTICS_WRAP = 25_600;

/** The state after one more frame with these buttons held. A state that has left play or crashed stays as it is. */
export function stepGame(state: GameState, held: Buttons): GameState {
  if (hasEnded(state)) return state;
  const draft = draftOf(state);
  verticalBlank(draft, held);
  switch (draft.activity) {
    case 'play':
      tick(draft);
      break;
    case 'paused':
      if (draft.padPressed === BUTTON.START) {
        draft.activity = 'play';
        draft.redrawCursor = 0;
      }
      break;
    case 'stretched':
      draft.activity = 'play';
      pauseIfAsked(draft);
      break;
    case 'preparing':
      prepare(draft);
      break;
    case 'late':
      endLateTick(draft);
      break;
    case 'adding':
      countPoints(draft);
      endLateTick(draft);
      break;
    case 'adding-twice':
      draft.activity = 'adding';
      break;
    case 'limited-freeze':
    case 'infinite-freeze':
      if (isFreezeOver(draft)) endLateTick(draft);
      break;
  }
  return draft;
}

/** The end of a tick that ran on into this frame: it looks for a pause on the pad that it finds by then. */
function endLateTick(draft: Draft): void {
  draft.activity = 'play';
  endTick(draft);
}

/**
 * The state after a frame that has no tick, since the one before still ran: of the frame only the vertical blank is left,
 * and the end of that tick.
 */
export function skipTick(state: GameState, held: Buttons): GameState {
  const draft = draftOf(state);
  draft.activity = 'play';
  verticalBlank(draft, held);
  endLateTick(draft);
  return draft;
}

/** The state after a frame in which the tick before it runs on: only the vertical blank happens. */
export function runOn(state: GameState, held: Buttons): GameState {
  const draft = draftOf(state);
  draft.activity = 'play';
  verticalBlank(draft, held);
  return draft;
}

/** Drawing, frame counter, generator and pad, in this order. */
function verticalBlank(draft: Draft, held: Buttons): void {
  if (draft.activity !== 'paused') draw(draft);
  else if (draft.edition.redrawsWhilePaused && draft.phase !== PHASE.ANIMATION) redrawRows(draft);
  draft.frameCounter = (draft.frameCounter + 1) & 0xffff;
  draft.rng = stepRng(draft.rng);
  draft.padPressed = newlyPressed(held, draft.padHeld);
  draft.padHeld = held;
}

function draw(draft: Draft): void {
  if (draft.phase === PHASE.ANIMATION) {
    // The counter is looked at before it counts on.
    if ((draft.frameCounter & 3) === 0 && ++draft.animationStep === LAST_ANIMATION_STEP) draft.phase = PHASE.SCORE;
    draft.redrawCursor = 0;
  } else redrawRows(draft);
}

function redrawRows(draft: Draft): void {
  if (draft.redrawCursor >= ROWS) return;
  draft.redrawCursor += ROWS_REDRAWN_PER_FRAME;
  if (draft.redrawCursor >= ROWS) draft.redrawCursor = CURSOR_IDLE;
}

function tick(draft: Draft): void {
  const fallBefore = draft.fall;
  draft.fall = (draft.fall + 1) & 0xff;
  if (draft.padPressed & BUTTON.SELECT) draft.hideNext ^= 1;
  if (draft.phase === PHASE.OVER) {
    draft.activity = 'left';
    return;
  }
  draft.tickHeld = draft.padHeld;
  draft.tickPressed = draft.padPressed;
  playPhase(draft, fallBefore);
  if (isTickOver(draft)) endTick(draft);
}

function endTick(draft: Draft): void {
  if (draft.padHeld === SOFT_RESET) draft.activity = 'left';
  else if (draft.padHeld === STRETCHING) draft.activity = 'stretched';
  else pauseIfAsked(draft);
}

/** An ending goes on inside of its tick, and a tick that takes longer than a frame ends in a later one. */
function isTickOver({ activity }: Draft): boolean {
  return activity === 'play';
}

function pauseIfAsked(draft: Draft): void {
  const { hasPause } = draft.edition;
  if (hasPause && draft.padPressed & BUTTON.START && draft.phase !== PHASE.CURTAIN) draft.activity = 'paused';
}

function playPhase(draft: Draft, fallBefore: number): void {
  switch (draft.phase) {
    case PHASE.CONTROL:
      controlPiece(draft, fallBefore);
      break;
    case PHASE.LOCK:
      lockPiece(draft);
      break;
    case PHASE.CHECK:
      checkRow(draft);
      break;
    case PHASE.ANIMATION:
      break;
    case PHASE.SCORE:
      countClear(draft);
      break;
    case PHASE.GOAL:
      checkGoal(draft);
      break;
    case PHASE.GARBAGE:
      draft.phase = PHASE.SPAWN;
      break;
    case PHASE.SPAWN:
      if (draft.redrawCursor === CURSOR_IDLE) spawnNext(draft);
      break;
    case PHASE.CURTAIN:
      endLostGame(draft);
      break;
    default:
      throw new RangeError(`no phase ${draft.phase}`);
  }
}

function controlPiece(draft: Draft, fallBefore: number): void {
  const { page } = draft;
  const { piece, rested } = stepPiece(
    (orientation, x, y) => pageFits(page, orientation, x, y),
    {
      x: draft.x,
      y: draft.y,
      orientation: draft.orientation,
      fall: fallBefore,
      das: draft.das,
      softDrop: draft.softDrop,
      hold: draft.hold,
    },
    { held: draft.tickHeld, pressed: draft.tickPressed },
    draft,
  );
  Object.assign(draft, piece);
  if (rested) {
    draft.phase = PHASE.LOCK;
    draft.redrawCursor = Math.min(draft.redrawCursor, firstCheckedRow(draft.y));
  }
}

/** Only a piece that rests overlapping blocks loses the game. */
function lockPiece(draft: Draft): void {
  if (!pageFits(draft.page, draft.orientation, draft.x, draft.y)) {
    draft.phase = PHASE.CURTAIN;
    draft.curtainRow = CURTAIN_WAIT;
    if (!draft.edition.hasCurtain) draft.redrawCursor = 0;
    return;
  }
  if (draft.redrawCursor !== CURSOR_IDLE) return;
  draft.page = draft.page.slice();
  writePiece(draft.page, draft.orientation, draft.x, draft.y);
  draft.fastMusic = fastMusicOf(draft);
  draft.checkIndex = 0;
  draft.redrawCursor = firstCheckedRow(draft.y);
  draft.phase = PHASE.CHECK;
}

function fastMusicOf({ page }: Draft): number {
  return isOccupiedRow(page, FAST_MUSIC_ROW) ? 0xff : 0;
}

/** Row 20, checked for a piece at y = 19, is the start of the page's tail. */
function checkRow(draft: Draft): void {
  if (draft.redrawCursor !== CURSOR_IDLE) return;
  const row = firstCheckedRow(draft.y) + draft.checkIndex;
  const complete = isCompleteRow(draft.page, row);
  draft.clearedRows = draft.clearedRows.with(draft.checkIndex, complete ? row : 0);
  if (complete) {
    draft.page = draft.page.slice();
    removePageRow(draft.page, row);
    draft.completedLines++;
    draft.orientation = HIDDEN_ORIENTATION;
  }
  draft.checkIndex++;
  if (draft.checkIndex < CHECKED_ROWS) return;
  draft.redrawCursor = 0;
  draft.animationStep = 0;
  draft.phase = draft.completedLines ? PHASE.ANIMATION : PHASE.SCORE;
}

function countClear(draft: Draft): void {
  const { completedLines: cleared, edition } = draft;
  if (edition.crashes) draft.activity = lateActivity(draft);
  draft.fastMusic = fastMusicOf(draft);
  if (cleared) {
    const count = draft.clearCounts[cleared - 1];
    draft.clearCounts = draft.clearCounts.with(
      cleared - 1,
      edition.countsClearsDown ? countDown(count) : countUp(count),
    );
  }
  if (draft.gameType === 'B') draft.lines = Math.max(0, draft.lines - cleared);
  else if (cleared) {
    Object.assign(draft, addLines(draft, cleared));
    draft.timing = timingAfterClear(draft.timing, draft.level);
  }
  if (!isInterruptedAdding(draft)) countPoints(draft);
}

function isInterruptedAdding({ activity }: Draft): boolean {
  return activity === 'adding' || activity === 'adding-twice';
}

function countPoints(draft: Draft): void {
  const { completedLines: cleared, edition } = draft;
  draft.score = addLinePoints(addSoftDropPoints(draft.score, draft.hold), cleared, draft.level, edition.scoreCap);
  draft.hold = 0;
  draft.completedLines = 0;
  draft.phase = PHASE.GOAL;
}

/** Only the low digit of a clear count is carried at ten. */
function countUp(count: number): number {
  return ((count & 0x0f) === 9 ? count + 7 : count + 1) & 0xff;
}

/** The byte is decremented, and becomes 9 where the result is negative: where its highest bit is set. */
function countDown(count: number): number {
  const less = (count - 1) & 0xff;
  return less < 0x80 ? less : 9;
}

/** SELECT, held on this very frame, is worth points or a success on some editions. */
function checkGoal(draft: Draft): void {
  const { selectPoints } = draft.edition;
  const isSelected = selectPoints > 0 && (draft.tickHeld & BUTTON.SELECT) !== 0;
  if (draft.gameType === 'B' && (draft.lines === 0 || isSelected)) {
    draft.activity = 'left';
    return;
  }
  if (isSelected) draft.score += selectPoints;
  draft.phase = PHASE.GARBAGE;
}

function spawnNext(draft: Draft): void {
  const shown = draft.next;
  Object.assign(draft, spawnPiece(shown, draft.das), { hold: draft.hold });
  const kind = tetrominoIndex(tetrominoOf(shown));
  draft.statistics = draft.statistics.with(kind, (draft.statistics[kind] + 1) % STATISTICS_WRAP);
  const { rng, spawnCount, previousSpawn, seeded } = pickPiece(draft);
  draft.rng = rng;
  draft.seeded = seeded;
  draft.spawnCount = spawnCount;
  draft.previousSpawn = previousSpawn;
  draft.next = previousSpawn;
  draft.phase = PHASE.CONTROL;
}

/** The curtain falls, where there is one; then START is waited for. */
function endLostGame(draft: Draft): void {
  const { hasCurtain } = draft.edition;
  if (hasCurtain && draft.curtainRow !== CURTAIN_DONE) {
    dropCurtain(draft);
    return;
  }
  // After a curtain a score of 30,000 and more is followed by an ending, which is no longer play.
  if (hasCurtain && draft.score >= ENDING_SCORE) draft.activity = 'left';
  else if (draft.padPressed === BUTTON.START) {
    draft.phase = PHASE.OVER;
    draft.padPressed = NO_BUTTONS; // or the same START would pause what is over
  }
}

function dropCurtain(draft: Draft): void {
  if (draft.frameCounter & 3) return;
  if (draft.curtainRow < ROWS) {
    draft.page = draft.page.slice();
    draft.page.fill(CURTAIN_CELL, draft.curtainRow * 10, draft.curtainRow * 10 + 10);
    draft.redrawCursor = draft.curtainRow;
    draft.orientation = HIDDEN_ORIENTATION;
  }
  draft.curtainRow = (draft.curtainRow + 1) & 0xff;
}

/** A frame of B-type's preparation: one garbage row, from row 8 to row 19. */
function prepare(draft: Draft): void {
  if (draft.garbageRows < GARBAGE_ROWS) {
    draft.page = draft.page.slice(0, PAGE_BYTES);
    draft.redrawCursor = 0;
    draft.rng = makeGarbageRow(draft.page, ROWS - GARBAGE_ROWS + draft.garbageRows, draft.rng);
    draft.garbageRows++;
  }
  if (draft.garbageRows === GARBAGE_ROWS) {
    trimGarbage(draft.page, draft.height);
    draft.activity = 'play';
  }
}
