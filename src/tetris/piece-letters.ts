/** A sequence of pieces by their letters: `TJZOSLI`. */

import { TETROMINOES, type Tetromino } from './tetromino.js';

/**
 * Capital or small letters; white space between them says nothing.
 *
 * @throws RangeError on another character, with its line and its column, both from 1
 */
export function parsePieceLetters(text: string): Tetromino[] {
  const pieces: Tetromino[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    for (const [column, letter] of [...line].entries()) {
      if (letter.trim() === '') continue;
      const piece = TETROMINOES.find((name) => name === letter.toUpperCase());
      if (!piece) {
        const found = JSON.stringify(letter);
        throw new RangeError(`line ${i + 1}, column ${column + 1}: ${found} is no piece (${TETROMINOES.join(', ')})`);
      }
      pieces.push(piece);
    }
  }
  return pieces;
}
