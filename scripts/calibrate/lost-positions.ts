/** Positions in which every placement ends the game: wherever the piece goes, the next one has no place. */

import type { SeededRandom } from '../../src/lib/seeded-random.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { type Position, situationAtSpawn } from '../../src/search/situation.js';
import { place } from '../../src/tetris/lock.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield } from '../../src/tetris/playfield.js';
import { addLines } from '../../src/tetris/score.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';

/** A lost position, drawn at random until one is; no placement of it clears a line. */
export function lostPosition(random: SeededRandom): Position {
  for (;;) {
    const playfield = tallPlayfield(random);
    const [piece, next] = [0, 1].map(() => TETROMINOES[random.below(TETROMINOES.length)]);
    const position = { playfield, piece, next, level: 18 + random.below(12), lines: random.below(200), score: 0 };
    if (isLost(position)) return position;
  }
}

/** Columns of all heights, those in the middle so high that a piece can hardly appear. */
function tallPlayfield(random: SeededRandom): Playfield {
  const playfield = emptyPlayfield();
  for (let column = 0; column < COLUMNS; column++) {
    const isMiddle = column >= 3 && column <= 6;
    const top = HIDDEN_ROWS + (isMiddle ? 1 + random.below(3) : random.below(19));
    for (let row = top; row < playfield.length; row++) if (random.below(12) > 0) playfield[row] |= 1 << column;
  }
  for (let row = 0; row < playfield.length; row++) {
    if (playfield[row] === FULL_ROW) playfield[row] &= ~(1 << random.below(COLUMNS));
  }
  return playfield;
}

function isLost(position: Position): boolean {
  const search = new MaskSearch();
  const found = search.search(situationAtSpawn(position), TAPS_30HZ);
  if (found === 0) return false;
  const [orientations, xs, ys] = [search.orientations, search.xs, search.ys].map((each) => each.slice(0, found));
  for (let i = 0; i < found; i++) {
    const { playfield, cleared } = place(position.playfield, orientations[i], xs[i], ys[i]);
    if (cleared > 0 || !position.next) return false;
    const later = { ...position, ...addLines(position, cleared), playfield, piece: position.next, next: undefined };
    if (search.search(situationAtSpawn(later), TAPS_30HZ) > 0) return false;
  }
  return true;
}
