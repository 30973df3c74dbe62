/** The games in a row of frames: each with its own clock, without what shows no game, and without its curtain. */

import { decimal } from '../lib/format-numbers.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { CELLS_OF_PIECE, type Tetromino } from '../tetris/tetromino.js';
import { type NgfFrame, TIME_RANGE } from './frame.js';

/** The frames of one game. */
export interface GameFrames {
  /** At least one. */
  readonly frames: readonly SeenFrame[];
  /** Whether a curtain fell over it. */
  readonly hasCurtain: boolean;
  /** Milliseconds at which its last frame is over. */
  readonly end: number;
  /** What is not known, without a full stop. */
  readonly gaps: readonly string[];
}

/** Milliseconds between two frames of a game that is joined from two files: their clocks have nothing in common. */
const SEAM = 17;
/** Milliseconds without a frame that are said. Senders repeat one after five seconds at most. */
const LONG_SILENCE = 6000;
const ALL_CELLS = ROWS * COLUMNS;

/** The games, in the order of the frames. */
export function* splitGames(frames: Iterable<NgfFrame>): Generator<GameFrames, void, void> {
  let game: OneGame | undefined;
  for (const frame of frames) {
    const seen = seenFrame(frame, 0);
    if (!seen) {
      game?.pass(frame.time);
      continue;
    }
    if (game && game.id === frame.gameId && !game.isFollowedBy(seen)) {
      game.add(frame.time, seen);
      continue;
    }
    if (game) yield game.whole();
    game = new OneGame(frame.gameId);
    game.add(frame.time, seen);
  }
  if (game) yield game.whole();
}

class OneGame {
  readonly #frames: SeenFrame[] = [];
  readonly #gaps: string[] = [];
  /** On the sender's clock, and on the game's. */
  #clock: number | undefined;
  #time = 0;
  #afterLast: number | undefined;

  constructor(readonly id: number) {}

  /** A frame that shows no game. */
  pass(clock: number): void {
    this.#afterLast ??= this.#time + this.#since(clock);
  }

  /** @param seen on no clock yet */
  add(clock: number, seen: SeenFrame): void {
    const step = this.#clock === undefined ? 0 : this.#since(clock);
    const isBack = step > TIME_RANGE / 2;
    const second = decimal(this.#time / 1000);
    if (isBack) this.#gaps.push(`after ${second} s the clock of the frames steps back: there they were joined`);
    else if (step > LONG_SILENCE) {
      this.#gaps.push(`after ${second} s there is no frame for ${decimal(step / 1000)} s`);
    }
    this.#time += isBack ? SEAM : step;
    this.#clock = clock;
    this.#afterLast = undefined;
    this.#frames.push({ ...seen, time: this.#time });
  }

  #since(clock: number): number {
    return (clock - (this.#clock ?? clock) + TIME_RANGE) % TIME_RANGE;
  }

  /** Whether a frame is the beginning of another game: counts, lines and score are back where they began. */
  isFollowedBy({ score, sum, filled, lines }: SeenFrame): boolean {
    const last = this.#frames[this.#frames.length - 1];
    const [first] = this.#frames;
    if (score !== 0 || lines !== first.lines) return false;
    if (sum !== undefined && last.sum !== undefined) return sum === 1 && last.sum > 1;
    const isEmptied = filled <= CELLS_OF_PIECE && last.filled > 2 * CELLS_OF_PIECE;
    return isEmptied && (last.score > 0 || last.lines !== lines || isTopRowFull(last));
  }

  whole(): GameFrames {
    const all = this.#frames;
    const count = framesInPlay(all);
    const frames = all.slice(0, count);
    const curtain = all.slice(count);
    // A sender without a curtain fills the playfield at once.
    const hasCurtain = curtain.some(({ filled }) => filled !== ALL_CELLS);
    return { frames, hasCurtain, end: curtain[0]?.time ?? this.#afterLast ?? this.#time, gaps: this.#gaps };
  }
}

/** Frames before the curtain, which is drawn as full rows from the top, or as empty ones. */
function framesInPlay(frames: readonly SeenFrame[]): number {
  let count = frames.length;
  while (count > 1 && isTopRowFull(frames[count - 1])) count--;
  if (count < frames.length) return count;
  while (count > 1 && losesTopRows(frames[count - 2], frames[count - 1])) count--;
  // One step may be a piece that is no longer drawn.
  return frames.length - count > 1 ? count : frames.length;
}

/** Whether a frame is the one before without its top rows. */
function losesTopRows(before: SeenFrame, after: SeenFrame): boolean {
  if (after.filled >= before.filled) return false;
  let row = HIDDEN_ROWS;
  while (row < HIDDEN_ROWS + ROWS && after.rows[row] === 0) row++;
  return after.rows.every((bits, i) => i < row || bits === before.rows[i]);
}

export interface SeenFrame {
  /** Milliseconds from the game's first frame. */
  readonly time: number;
  readonly lines: number;
  readonly level: number;
  readonly score: number;
  readonly next: Tetromino | undefined;
  readonly piece: Tetromino | undefined;
  /** Undefined unless all seven can be true. */
  readonly counts: readonly number[] | undefined;
  /** Sum of the counts. */
  readonly sum: number | undefined;
  /** With the falling piece. The hidden rows are empty: nobody sees them. */
  readonly rows: Playfield;
  /** Filled cells. */
  readonly filled: number;
}

/** The console shows three digits of a count. */
const HIGHEST_SHOWN_COUNT = 999;

/** Undefined where no game is on. */
function seenFrame(frame: NgfFrame, time: number): SeenFrame | undefined {
  const { lines, level, score, next, piece } = frame;
  if (lines === undefined || level === undefined || score === undefined) return undefined;
  const counts = frame.counts.filter((count) => count !== undefined && count <= HIGHEST_SHOWN_COUNT) as number[];
  const isKnown = counts.length === frame.counts.length;
  const rows = emptyPlayfield();
  let filled = 0;
  for (let row = 0, cell = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++, cell++) {
      if (frame.cells[cell] === 0) continue;
      rows[HIDDEN_ROWS + row] |= 1 << column;
      filled++;
    }
  }
  return {
    ...{ time, lines, level, score, next, piece, rows, filled },
    counts: isKnown ? counts : undefined,
    sum: isKnown ? counts.reduce((sum, count) => sum + count, 0) : undefined,
  };
}

/** As the curtain begins, and as it ends. */
export function isTopRowFull({ rows }: SeenFrame): boolean {
  return rows[HIDDEN_ROWS] === FULL_ROW;
}

/** The value that most frames have; of two the one that comes first. */
export function usualValue<T>(
  frames: readonly SeenFrame[],
  shownBy: (frame: SeenFrame) => T | undefined,
): T | undefined {
  const counted = new Map<T, number>();
  for (const frame of frames) {
    const value = shownBy(frame);
    if (value !== undefined) counted.set(value, (counted.get(value) ?? 0) + 1);
  }
  let best: T | undefined;
  for (const [value, count] of counted) if (best === undefined || count > (counted.get(best) ?? 0)) best = value;
  return best;
}
