/**
 * An idea is a reason that a player would give: this covers the well, this tower is too high to reach past. A detector finds
 * it in what a placement leaves, beside what the best placement leaves.
 */

import type { TapPattern } from '../../reach/taps.js';
import type { LineLimit } from '../../tetris/limits.js';
import type { Placement } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import type { Timing } from '../../tetris/timing.js';

/** A placement and what it leaves. */
export interface Left {
  readonly placement: Placement;
  /** Lines that it clears, 0–4. */
  readonly cleared: number;
  /** After the lock and the clear. */
  readonly playfield: Playfield;
}

/** A placement that was played and the one that was worth most, on the same playfield. */
export interface IdeaQuestion extends LineLimit {
  /** Before the piece. */
  readonly playfield: Playfield;
  readonly piece: Tetromino;
  /** Undefined where nobody knows it. */
  readonly next: Tetromino | undefined;
  readonly lines: number;
  readonly level: number;
  readonly timing: Timing;
  /** How fast these hands press directions. */
  readonly taps: TapPattern;
  readonly played: Left;
  readonly best: Left;
  /** Pieces since the last I, this one included; undefined where nobody knows. */
  readonly drought?: number | undefined;
}

/** An idea that was found. */
export interface FoundIdea {
  /** A sentence about the played placement. It names columns, 1 to 10 from the left, and pieces. */
  readonly sentence: string;
  /** Columns that it is about, 0–9. */
  readonly columns: readonly number[];
  /**
   * What the played placement leaves, with as little changed as takes this idea away: its worth says how much of the loss the
   * idea explains. Missing where the idea is not in the playfield.
   */
  readonly repaired?: Playfield | undefined;
  /**
   * What the idea costs at once, in lines as they count in a tetris, where the repaired playfield does not show it: it has as many
   * lines cleared as the played placement then. If missing, the cells of the repaired playfield say how many lines were cleared.
   */
  readonly linesLost?: number;
}

/** Finds one idea. */
export interface Idea {
  /** Its name in files and in `/v1`, such as `well-covered`. It does not change. */
  readonly kind: string;
  /** Its name for people, as in the glossary. */
  readonly title: string;
  /** The found idea; undefined where the played placement does not have it, or the best one has it as well. */
  readonly find: (question: IdeaQuestion) => FoundIdea | undefined;
}
