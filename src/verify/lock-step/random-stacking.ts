/**
 * A light player for the check: every piece straight down to where it leaves the fewest holes and the lowest surface.
 * It clears lines, so that what follows a clear is seen often; it is not meant to play well.
 */
import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { type GameState, PHASE } from '../../tetris/game-state.js';
import { place } from '../../tetris/lock.js';
import { COLUMNS, fits, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { playfieldOf } from '../../tetris/playfield-page.js';
import { ORIENTATIONS, type Orientation } from '../../tetris/tetromino.js';

interface Target {
  readonly orientation: Orientation;
  readonly x: number;
}

/** A piece this far down is taken as planned already. */
const LAST_PLANNED_ROW = 1;
const HOLE_COST = 20;

/** Buttons from this state on: turns and taps for a new piece, then DOWN until it rests. */
export function stackingInputs(state: GameState): Buttons[] {
  if (state.phase !== PHASE.CONTROL) return [NO_BUTTONS];
  if (state.y > LAST_PLANNED_ROW) return [BUTTON.DOWN];
  const target = bestTarget(playfieldOf(state.page), state.orientation);
  if (!target) return [BUTTON.DOWN];
  const frames: Buttons[] = [];
  const turns = turnsTo(state.orientation, target.orientation);
  const distance = target.x - state.x;
  const side = distance < 0 ? BUTTON.LEFT : BUTTON.RIGHT;
  for (let i = 0; i < Math.max(turns.length, Math.abs(distance)); i++) {
    frames.push((turns[i] ?? NO_BUTTONS) | (i < Math.abs(distance) ? side : NO_BUTTONS), NO_BUTTONS);
  }
  return [...frames, NO_BUTTONS, ...new Array<Buttons>(2 * ROWS).fill(BUTTON.DOWN)];
}

function bestTarget(playfield: Playfield, spawned: Orientation): Target | undefined {
  let best: Target | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  ORIENTATIONS.forEach(({ tetromino, minX, maxX }, orientation) => {
    if (tetromino !== ORIENTATIONS[spawned].tetromino) return;
    for (let x = minX; x <= maxX; x++) {
      let y = 0;
      if (!fits(playfield, orientation, x, y)) continue;
      while (fits(playfield, orientation, x, y + 1)) y++;
      const cost = costOf(place(playfield, orientation, x, y).playfield);
      if (cost >= lowest) continue;
      lowest = cost;
      best = { orientation, x };
    }
  });
  return best;
}

/** Squares of the column heights, and holes under blocks. */
function costOf(playfield: Playfield): number {
  let cost = 0;
  for (let column = 0; column < COLUMNS; column++) {
    let height = 0;
    for (let row = 0; row < ROWS; row++) {
      const filled = (playfield[row + HIDDEN_ROWS] >> column) & 1;
      if (filled && height === 0) height = ROWS - row;
      else if (!filled && height > 0) cost += HOLE_COST;
    }
    cost += height * height;
  }
  return cost;
}

function turnsTo(from: Orientation, to: Orientation): Buttons[] {
  if (from === to) return [];
  const { clockwise, counterclockwise } = ORIENTATIONS[from];
  if (clockwise === to) return [BUTTON.A];
  return counterclockwise === to ? [BUTTON.B] : [BUTTON.A, BUTTON.A];
}
