/** Positions that no game comes to. An engine answers for them all the same: whether it should is for its caller to say. */
import { impossiblePlayfield } from '../search/situation.js';
import { fits } from '../tetris/playfield.js';
import { addLines } from '../tetris/score.js';
import type { EnginePosition } from './position.js';

/**
 * Why no game can come to a position, in words for the user; undefined when one can as far as that is known. Cells that
 * nothing carries are no reason: clears leave them behind. How many cells are filled is not looked at, since those in the
 * hidden rows are mostly not told.
 */
export function impossiblePosition(position: EnginePosition): string | undefined {
  return impossiblePlayfield(position.playfield) ?? impossiblePiece(position) ?? impossibleLevel(position);
}

function impossiblePiece({ playfield, piece, at }: EnginePosition): string | undefined {
  if (!at || fits(playfield, at.orientation, at.x, at.y)) return undefined;
  return `the ${piece} in the air overlaps filled cells or leaves the playfield: look at its x, y and orientation`;
}

function impossibleLevel({ startLevel, level, lines }: EnginePosition): string | undefined {
  if (startLevel === undefined) return undefined;
  let at = { lines: 0, level: startLevel };
  for (let cleared = 0; cleared < lines; cleared++) at = addLines(at, 1);
  if (at.level === level) return undefined;
  return `a game from level ${startLevel} is at level ${at.level} after ${lines} lines, not at level ${level}: leave startLevel out, or correct one of them`;
}
