/** Situations that several probes start from, as changes to a game in play. */

import { CURSOR_IDLE, type GameState, PHASE } from '../../tetris/game-state.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { emptyPage } from '../../tetris/playfield-page.js';
import { type Orientation, SPAWN_ORIENTATION, TILE } from '../../tetris/tetromino.js';
import type { ProbeContext, Trace } from './ram-context.js';
import { valuesOf } from './ram-trace.js';

export interface Placing {
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
  readonly level?: number;
}

/** The upright I. */
export const UPRIGHT_I: Orientation = 17;

/** More frames than a row takes at any level of any game. */
const LATE_FALL = 50;

/** A piece in place that tries to fall on the next frame. */
export function aboutToFall({ orientation, x, y, level = 0 }: Placing): Partial<GameState> {
  return {
    orientation,
    x,
    y,
    level,
    phase: PHASE.CONTROL,
    softDrop: 0,
    hold: 0,
    fall: LATE_FALL,
    redrawCursor: CURSOR_IDLE,
  };
}

/** An O on the floor of an empty playfield, which locks at once. */
export function aboutToLock(level = 0): Partial<GameState> {
  return { ...aboutToFall({ orientation: SPAWN_ORIENTATION.O, x: 5, y: ROWS - 2, level }), page: emptyPage() };
}

/** An upright I in the right column, beside complete rows, which locks at once and clears them. */
export function aboutToClear(rows: readonly number[], level = 0): Partial<GameState> {
  const page = emptyPage();
  for (const row of rows) page.fill(TILE.J_S, row * COLUMNS, row * COLUMNS + COLUMNS - 1);
  return { ...aboutToFall({ orientation: UPRIGHT_I, x: COLUMNS - 1, y: ROWS - 2, level }), page };
}

/** A piece that overlaps blocks and tries to fall on the next frame: the game is lost. */
export function aboutToTopOut(): Partial<GameState> {
  const page = emptyPage();
  for (let row = 0; row < 4; row++) page.fill(TILE.J_S, row * COLUMNS, row * COLUMNS + COLUMNS - 1);
  return { ...aboutToFall({ orientation: SPAWN_ORIENTATION.O, x: 5, y: 0 }), page };
}

/** Runs to the frame on which the next piece appears, that frame included. */
export function toNextPiece(context: ProbeContext): Trace {
  return context.until('the next piece', (ram, before) => {
    const [was, is] = valuesOf([before, ram], 'playState');
    return was === PHASE.SPAWN && is === PHASE.CONTROL;
  });
}

/** The bottom rows, from the floor up. */
export function bottomRows(rows: number): number[] {
  return Array.from({ length: rows }, (_, i) => ROWS - rows + i);
}
