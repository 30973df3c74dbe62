/** How likely each piece follows another, for expectations over the unknown piece. */
import { transitionWeights } from '../tetris/random.js';
import { TETROMINOES } from '../tetris/tetromino.js';

/** Entry `previous * 8 + piece`, both by their place in `TETROMINOES`: a probability. */
export type PieceChances = Float64Array;

/** Those of the console's generator. */
export const PIECE_CHANCES: PieceChances = Float64Array.from(
  TETROMINOES.flatMap((previous) => [...transitionWeights(previous).map((weight) => weight / 32), 0]),
);
