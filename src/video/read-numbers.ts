/**
 * Score, lines and level of a game out of the digits beside its playfield. No font is known: digits are named by what they must mean
 * in the game, and a group that does not go with the game is left out.
 */

import type { Tetromino } from '../tetris/tetromino.js';
import { type PiecePicture, pictureOf, placesOf } from './digit-groups.js';
import type { GameCourse } from './known-counters.js';
import type { DigitsSeen } from './look.js';
import { type GroupsOfGame, numbersOfGame, type ReadNumbers } from './numbers-of-game.js';

/** What the decoder knows of a piece once it is settled. */
export interface SettledPiece {
  readonly tetromino: Tetromino;
  /** Whether pieces were lost before it. */
  readonly isAfterGap: boolean;
  /** Lines that the piece cleared when it locked, 0–4. */
  readonly cleared: number;
  /**
   * Some samples from while this piece fell: after the lock and the clear of the piece before it were counted, the statistics with this
   * piece.
   */
  readonly digits: readonly DigitsSeen[];
}

/** What is known of a game before its digits are read. */
export interface NumbersAsked {
  /** Whether the game was seen from its first piece. */
  readonly seenFromStart: boolean;
  /** Levels of the first piece that was read, as far as its fall tells them (missing: any). */
  readonly levelByGravity?: readonly number[];
}

/** Gathers what is seen beside a playfield, piece by piece, and reads it at the end or at any time before. */
export class NumberReader {
  private readonly tetrominoes: Tetromino[] = [];
  private readonly cleared: number[] = [];
  private readonly isAfterGap: boolean[] = [];
  private readonly pictures: PiecePicture[] = [];

  constructor(private readonly about: NumbersAsked) {}

  /** Takes the pieces in their order; keeps about 2 KB of each. */
  settle({ tetromino, cleared, isAfterGap, digits }: SettledPiece): void {
    this.tetrominoes.push(tetromino);
    this.cleared.push(cleared);
    this.isAfterGap.push(isAfterGap && this.pictures.length > 0);
    this.pictures.push(pictureOf(digits));
  }

  /**
   * What the digits say, for each settled piece before it locked, and at the end.
   *
   * @param last the digits after the last piece, as they are seen at the end of the game; may be empty
   */
  finish(last: readonly DigitsSeen[]): ReadNumbers {
    const pictures = [...this.pictures, pictureOf(last)];
    const course: GameCourse = {
      isFromStart: this.about.seenFromStart,
      tetrominoes: this.tetrominoes,
      cleared: this.cleared,
      isAfterGap: [...this.isAfterGap, false],
    };
    const groups: GroupsOfGame = {
      score: pictures.map((each) => placesOf(each, 'score')),
      lines: pictures.map((each) => placesOf(each, 'lines')),
      level: pictures.map((each) => placesOf(each, 'level')),
      statistics: pictures.map((each) => placesOf(each, 'statistics')),
    };
    return numbersOfGame(course, groups, this.about.levelByGravity);
  }
}
