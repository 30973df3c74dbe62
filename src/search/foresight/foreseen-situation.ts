/** A game of the model as a foreseeing player finds it. */

import { framesWaited } from '../../tetris/active-piece.js';
import { type GameState, PHASE } from '../../tetris/game-state.js';
import { HIDDEN_ROWS, type Playfield, ROWS, ROWS_BEHIND } from '../../tetris/playfield.js';
import { wholePlayfieldOf } from '../../tetris/playfield-page.js';
import type { ForeseenSituation } from '../situation.js';

/**
 * The situation between two frames of a game.
 *
 * @throws RangeError when no piece is under control
 */
export function foreseenSituation(state: GameState): ForeseenSituation {
  if (state.phase !== PHASE.CONTROL) throw new RangeError(`no piece is under control in phase ${state.phase}`);
  const { x, y, orientation, fall, das, softDrop, hold, padHeld, level, timing, next, lines, score } = state;
  const { rng, spawnCount, previousSpawn, seeded, frameCounter } = state;
  const piece = { x, y, orientation, fall, das, softDrop, hold };
  const whole = wholePlayfieldOf(state.page);
  return {
    playfield: whole.subarray(0, ROWS + HIDDEN_ROWS),
    behind: whole.subarray(ROWS + HIDDEN_ROWS),
    piece,
    heldBefore: padHeld,
    frame: framesWaited(piece, timing),
    ...{ level, timing, next, lines, score },
    generator: { rng, spawnCount, previousSpawn, seeded, frameCounter },
  };
}

/** The playfield of a situation with the rows behind it, 26 in all. */
export function wholePlayfield({ playfield, behind }: Pick<ForeseenSituation, 'playfield' | 'behind'>): Playfield {
  const whole = new Uint16Array(ROWS + HIDDEN_ROWS + ROWS_BEHIND);
  whole.set(playfield);
  if (behind) whole.set(behind, playfield.length);
  return whole;
}
