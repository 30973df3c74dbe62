/** The playfields of a recorded game, which its placements give. */
import { plural } from '../lib/format-numbers.js';
import type { GameType } from '../tetris/game-state.js';
import { place } from '../tetris/lock.js';
import { emptyPlayfield, fits, type Playfield } from '../tetris/playfield.js';
import { playfieldOf } from '../tetris/playfield-page.js';
import type { LoggedGame } from './read-run-log.js';
import { factsOfRecording } from './recorded-image.js';
import type { RunHeader } from './run-header.js';
import type { PieceLine } from './run-log.js';
import { parseGameState } from './state-bytes.js';

/**
 * Plays the logged placements on a playfield.
 *
 * @returns the playfield before each piece, and what is left at the end; undefined where the garbage of a B-type game is not
 * in the recording; a text where the placements contradict what the recording says of them
 */
export function loggedPlayfields(header: RunHeader, game: Readonly<LoggedGame>): Playfield[] | string | undefined {
  const first = firstMoment(header, game);
  return first && playfieldsBefore(header.gameType, first, game.pieces);
}

interface FirstMoment {
  readonly playfield: Playfield;
  /** As the game shows them. */
  readonly lines: number;
}

/** With the garbage of B-type; undefined when it is not in the recording. */
function firstMoment({ gameType, image }: RunHeader, { start }: Readonly<LoggedGame>): FirstMoment | undefined {
  if (start?.state) {
    const { page, lines } = parseGameState(start.state, factsOfRecording({ image }, start));
    return { playfield: playfieldOf(page), lines };
  }
  return gameType === 'A' ? { playfield: emptyPlayfield(), lines: 0 } : undefined;
}

/** One more than pieces, the last one being what is left; or what is wrong. */
function playfieldsBefore(gameType: GameType, first: FirstMoment, pieces: readonly PieceLine[]): Playfield[] | string {
  const playfields = [first.playfield];
  let shownLines = first.lines;
  for (const { piece, placement, cleared, lines } of pieces) {
    const { orientation, x, y } = placement;
    const playfield = playfields[piece];
    if (!fits(playfield, orientation, x, y)) {
      return `piece ${piece + 1} overlaps other pieces or leaves the playfield: the recording was changed`;
    }
    const placed = place(playfield, orientation, x, y);
    const expected = linesAfter(gameType, shownLines, placed.cleared);
    if (placed.cleared !== cleared || lines !== expected) {
      const said = `${plural(cleared, 'line')} with it and shows ${lines} after it`;
      const found =
        placed.cleared === cleared
          ? `its placements give ${placed.cleared} and ${expected}`
          : `piece ${piece + 1} clears ${plural(placed.cleared, 'line')}, not ${cleared}`;
      return `piece ${piece + 1}: the recording says ${said}, but ${found}: it was changed`;
    }
    shownLines = lines;
    playfields.push(placed.playfield);
  }
  return playfields;
}

/** The lines that the game shows after a clear; B-type counts down. */
function linesAfter(gameType: GameType, shown: number, cleared: number): number {
  return gameType === 'A' ? shown + cleared : Math.max(0, shown - cleared);
}
