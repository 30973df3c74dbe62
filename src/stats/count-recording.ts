/** Recorded games into the counts of play. */
import type { LoggedGame } from '../record/read-run-log.js';
import { parseGameState } from '../record/state-bytes.js';
import { place } from '../tetris/lock.js';
import { emptyPlayfield, fits, type Playfield } from '../tetris/playfield.js';
import { playfieldOf } from '../tetris/playfield-page.js';
import { tetrominoIndex } from '../tetris/tetromino.js';
import type { PlayCounters } from './play-counters.js';

/**
 * Counts a recorded game by playing its placements again.
 *
 * @returns what in the recording cannot be, and then the counters are to be thrown away; undefined when all is well
 */
export function countRecordedGame(counters: PlayCounters, game: Readonly<LoggedGame>): string | undefined {
  let playfield = firstPlayfield(game);
  counters.beginGame(playfield.every((row) => row === 0));
  for (const { piece, tetromino, placement, cleared } of game.pieces) {
    const { orientation, x, y } = placement;
    if (!fits(playfield, orientation, x, y)) return `piece ${piece + 1} rests where there are blocks`;
    const placed = place(playfield, orientation, x, y);
    if (placed.cleared !== cleared) return `piece ${piece + 1} clears ${placed.cleared} lines, not ${cleared}`;
    playfield = placed.playfield;
    counters.add({ tetromino: tetrominoIndex(tetromino), placement, cleared, playfield });
  }
  if (game.end && game.end.result.end !== 'stopped') counters.endGame(game.end.result);
  return undefined;
}

/** B-type begins over garbage, which the state at the start holds. */
function firstPlayfield({ start }: Readonly<LoggedGame>): Playfield {
  return start?.state ? playfieldOf(parseGameState(start.state).page) : emptyPlayfield();
}
