/** A game of the model as a foreseeing player finds it. */

import type { ForeseenSituation } from '../search/situation.js';
import { framesWaited } from '../tetris/active-piece.js';
import { type GameState, PHASE } from '../tetris/game-state.js';
import { playfieldOf } from '../tetris/playfield-page.js';

/**
 * The situation between two frames of a game.
 *
 * @throws RangeError when no piece is under control
 */
export function foreseenSituation(state: GameState): ForeseenSituation {
  if (state.phase !== PHASE.CONTROL) throw new RangeError(`no piece is under control in phase ${state.phase}`);
  const { x, y, orientation, fall, das, softDrop, hold, padHeld, level, timing, next, lines, score } = state;
  const { rng, spawnCount, previousSpawn, frameCounter } = state;
  const piece = { x, y, orientation, fall, das, softDrop, hold };
  return {
    playfield: playfieldOf(state.page),
    piece,
    heldBefore: padHeld,
    frame: framesWaited(piece, timing),
    ...{ level, timing, next, lines, score },
    generator: { rng, spawnCount, previousSpawn, frameCounter },
  };
}
