/** Whether somebody meant a game as it is played: careful pieces cover no empty cell, buttons for other pieces do. */

import { BUTTON, type Buttons, newlyPressed } from '../../tetris/buttons.js';
import { COLUMNS, type Playfield } from '../../tetris/playfield.js';

/**
 * Share of the pieces that cover no empty cell. Measured: 0.96 in a game of the plateau player, and 0.38 with the inputs
 * of that game for other pieces; a person at level 19 is less careful than the player.
 */
const CLEAN_WHEN_RIGHT = 0.85;
const CLEAN_WHEN_WRONG = 0.4;
const FOR_CLEAN = Math.log(CLEAN_WHEN_RIGHT / CLEAN_WHEN_WRONG);
const FOR_OTHER = Math.log((1 - CLEAN_WHEN_RIGHT) / (1 - CLEAN_WHEN_WRONG));

/** Natural logarithm of the odds, a million to one, at which a game is taken for what it seems. */
export const CERTAIN: number = Math.log(1e6);

/** Pieces of a game, and how it ended. */
export interface PlayedPieces {
  readonly pieces: number;
  /** The pieces that covered no empty cell. */
  readonly clean: number;
  /** A B-type game came to its goal, which no buttons do that were meant for other pieces. */
  readonly hasWon: boolean;
}

/** Logarithm of the odds that somebody played this game, as far as its pieces tell. */
export function evidence({ pieces, clean, hasWon }: PlayedPieces): number {
  if (hasWon) return CERTAIN;
  return clean * FOR_CLEAN + (pieces - clean) * FOR_OTHER;
}

/**
 * Pieces that go where somebody wanted them, before those for which the buttons were not meant: after the last of them the
 * evidence is highest.
 *
 * @param clean of each piece, whether it covered no empty cell
 */
export function meantPieces(clean: readonly boolean[]): number {
  let best = { pieces: 0, odds: 0 };
  let odds = 0;
  for (const [i, isClean] of clean.entries()) {
    odds += isClean ? FOR_CLEAN : FOR_OTHER;
    if (odds > best.odds) best = { pieces: i + 1, odds };
  }
  return best.pieces;
}

/** Empty cells with a block somewhere above them. */
export function coveredCells(playfield: Playfield): number {
  let count = 0;
  let above = 0;
  for (const row of playfield) {
    for (let column = 0; column < COLUMNS; column++) count += ((above & ~row) >> column) & 1;
    above |= row;
  }
  return count;
}

/** Buttons that shift or turn a piece. */
export const STEERING: Buttons = BUTTON.LEFT | BUTTON.RIGHT | BUTTON.A | BUTTON.B;
/** A player may hold a button for this many frames after a game's end. */
const HELD_ON = 30;

/** Whether pieces are steered on behind the frame on which a game ended, up to the next START. */
export function isSteeredAfter(pad: readonly Buttons[], end: number): boolean {
  for (let frame = end + HELD_ON; frame < pad.length; frame++) {
    const pressed = newlyPressed(pad[frame], pad[frame - 1] ?? 0);
    if (pressed & BUTTON.START) return false;
    if (pressed & STEERING) return true;
  }
  return false;
}
