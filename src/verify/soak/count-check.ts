/**
 * Counts a game anew from nothing but the placements: cleared rows, lines, level and line points. What the cartridge
 * shows must be that, with the score at its cap from then on; levels that last 810 lines and the wrap from 255 to 0
 * included.
 */

import type { GameListener } from '../../record/game-events.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { emptyPlayfield, type Playfield } from '../../tetris/playfield.js';
import { addLines, linePoints, SCORE_CAP } from '../../tetris/score.js';

export interface CountedGame {
  readonly lines: number;
  readonly level: number;
  readonly linePoints: number;
}

export interface CountCheck {
  readonly listen: GameListener;
  /** What was counted so far. */
  readonly counted: CountedGame;
}

/**
 * A check of one A-type game, from an empty playfield.
 *
 * @param start lines and level with which it begins, and no points
 * @param onDifference told of everything that the cartridge shows otherwise, after each piece
 */
export function countCheck(
  start: { readonly lines: number; readonly level: number },
  onDifference: (message: string) => void,
): CountCheck {
  let playfield: Playfield = emptyPlayfield();
  let counted: CountedGame = { ...start, linePoints: 0 };
  let placement: Placement | undefined;

  function expect(what: string, shown: number, expected: number, piece: number): void {
    if (shown !== expected) onDifference(`piece ${piece}: ${what} ${shown}, expected ${expected}`);
  }

  return {
    get counted() {
      return counted;
    },
    listen(event) {
      if (event.kind === 'rested') placement = event.placement;
      if (event.kind !== 'scored' || !placement) return;
      const after = place(playfield, placement.orientation, placement.x, placement.y);
      const { lines, level } = addLines(counted, after.cleared);
      const points = after.cleared ? linePoints(after.cleared, level) : 0;
      counted = { lines, level, linePoints: counted.linePoints + points };
      playfield = after.playfield;
      const own = counted.linePoints + event.count.softDropPoints;
      expect('lines', event.lines, lines, event.piece);
      expect('level', event.level, level, event.piece);
      expect('own score', event.count.ownScore, own, event.piece);
      expect('score', event.score, Math.min(SCORE_CAP, own), event.piece);
    },
  };
}
