/**
 * Counts of what players do, piece by piece: numbers only, however many pieces are counted, and those of several
 * threads add up to those of one.
 */

import { sum } from '../lib/statistics.js';
import type { GameResult } from '../record/game-events.js';
import { loggedPlayfields } from '../record/logged-playfields.js';
import type { LoggedGame } from '../record/read-run-log.js';
import type { RunHeader } from '../record/run-header.js';
import type { PlacedPiece } from '../simulate/game-loop.js';
import { COLUMNS, HIDDEN_ROWS, ROWS } from '../tetris/playfield.js';
import { LINES_OF_TETRIS } from '../tetris/score.js';
import { ORIENTATION_COUNT, ORIENTATIONS, TETROMINOES, tetrominoIndex } from '../tetris/tetromino.js';

export const CELLS = ROWS * COLUMNS;
/** Points that share an entry of `scores`. */
export const SCORE_BIN = 1000;
/** Pieces that share an entry of `perfectClearGaps`: from one to the next there are always five, or ten, … */
export const GAP_BIN = 5;

/** Names and lengths of all counts; the last entry of a histogram takes all that lies beyond it. */
const LENGTHS = {
  /** Pieces by tetromino. */
  pieces: TETROMINOES.length,
  /** Pieces by the lines that they cleared, 0–4. */
  clears: 5,
  /** Cells covered by locking pieces: `tetromino × 200 + row × 10 + column`. */
  cells: TETROMINOES.length * CELLS,
  /** Pieces by the row of the reference cell at rest, 0–19. */
  rows: ROWS,
  /** Pieces by `orientation × 10 + x`. */
  placements: ORIENTATION_COUNT * COLUMNS,
  /** Perfect clears by fives of pieces since the one before, or since the start on an empty playfield. */
  perfectClearGaps: 4001,
  /** I pieces by the pieces since the last one. */
  droughts: 201,
  /** Finished games by the longest of those. */
  longestDroughts: 201,
  /** Tetrises by the burns since the last one. */
  burnRuns: 101,
  /** Finished games by burns. */
  burns: 501,
  /** Finished games by thousands of line points at 230 lines. */
  scores: 2001,
  /** Finished games by their lines, twenty entries for each power of ten; see `lineEntry`. */
  lines: 201,
  /** Sums that histograms do not give, since their last entry takes all that lies beyond; places in `SUMS`. */
  sums: 3,
  /** Numbers and sums of finished games; places in `GAMES`. */
  games: 9,
} as const;

export type CounterName = keyof typeof LENGTHS;
export type CounterArrays = Readonly<Record<CounterName, Float64Array>>;

/** Places in `sums`. */
export const SUMS = {
  /** Pieces since the first empty playfield of each game, those of an unfinished gap at its end included. */
  PERFECT_CLEAR_PIECES: 0,
  /** Pieces of all droughts that came to an end. */
  DROUGHT_PIECES: 1,
  /** Burns that were followed by a tetris. */
  BURNS_TO_TETRIS: 2,
} as const;
/** Places in `games`: numbers of games, then sums over them. */
export const GAMES = {
  PLAYED: 0,
  TOPPED_OUT: 1,
  MAXED_OUT: 2,
  SCORE: 3,
  SCORE_SQUARES: 4,
  LINES: 5,
  PIECES: 6,
  BURNS: 7,
  LONGEST_DROUGHT: 8,
} as const;

const NAMES = Object.keys(LENGTHS) as CounterName[];
const TOTAL = NAMES.reduce((sum, name) => sum + LENGTHS[name], 0);
const I = tetrominoIndex('I');

export class PlayCounters {
  /** All counts one after the other, for a message or a file. */
  readonly numbers: Float64Array;
  /** The same by name. */
  readonly counts: CounterArrays;

  // The game that is being counted.
  private sincePerfectClear = 0;
  /** Whether the gap that is being counted began on an empty playfield. */
  private isGapWhole = false;
  private drought = 0;
  private burnRun = 0;

  /**
   * @param numbers those of other counters, to go on from
   * @throws RangeError unless there are as many as counters have
   */
  constructor(numbers: Float64Array = new Float64Array(TOTAL)) {
    if (numbers.length !== TOTAL) throw new RangeError(`expected ${TOTAL} counts, found ${numbers.length}`);
    this.numbers = numbers;
    let from = 0;
    this.counts = Object.fromEntries(
      NAMES.map((name) => {
        const of = numbers.subarray(from, from + LENGTHS[name]);
        from += LENGTHS[name];
        return [name, of];
      }),
    ) as CounterArrays;
  }

  /** Pieces so far. */
  get pieces(): number {
    return sum(this.counts.pieces);
  }

  /** @param isEmpty whether the game begins on an empty playfield */
  beginGame(isEmpty: boolean): void {
    this.sincePerfectClear = 0;
    this.isGapWhole = isEmpty;
    this.drought = 0;
    this.burnRun = 0;
  }

  /** Counts a piece. */
  add({
    tetromino,
    placement,
    cleared,
    playfield,
  }: Pick<PlacedPiece, 'tetromino' | 'placement' | 'cleared' | 'playfield'>): void {
    const { counts } = this;
    const { orientation, x, y } = placement;

    // 1. Where it rests.
    counts.pieces[tetromino]++;
    counts.clears[cleared]++;
    counts.placements[orientation * COLUMNS + x]++;
    if (y >= 0) counts.rows[y]++;
    const first = tetromino * CELLS;
    for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
      const row = y + dy;
      if (row >= 0) counts.cells[first + row * COLUMNS + x + dx]++;
    }

    // 2. What it ends.
    this.sincePerfectClear++;
    if (this.isGapWhole) counts.sums[SUMS.PERFECT_CLEAR_PIECES]++;
    if (cleared > 0 && playfield[HIDDEN_ROWS + ROWS - 1] === 0 && playfield.every((row) => row === 0)) {
      if (this.isGapWhole) {
        count(counts.perfectClearGaps, Math.floor(this.sincePerfectClear / GAP_BIN));
      }
      this.sincePerfectClear = 0;
      this.isGapWhole = true;
    }
    if (tetromino === I) {
      count(counts.droughts, this.drought);
      counts.sums[SUMS.DROUGHT_PIECES] += this.drought;
      this.drought = 0;
    } else this.drought++;
    if (cleared === LINES_OF_TETRIS) {
      count(counts.burnRuns, this.burnRun);
      counts.sums[SUMS.BURNS_TO_TETRIS] += this.burnRun;
      this.burnRun = 0;
    } else if (cleared > 0) this.burnRun++;
  }

  /** Counts a game that came to its own end; a game that was stopped counts by its pieces alone. */
  endGame({ scoreAt230, toppedOut, maxOut, lines, pieces, clears, longestDrought }: GameResult): void {
    const { games, scores, lines: lineCounts, longestDroughts, burns } = this.counts;
    games[GAMES.PLAYED]++;
    games[GAMES.TOPPED_OUT] += toppedOut ? 1 : 0;
    games[GAMES.MAXED_OUT] += maxOut ? 1 : 0;
    games[GAMES.SCORE] += scoreAt230;
    games[GAMES.SCORE_SQUARES] += scoreAt230 ** 2;
    games[GAMES.LINES] += lines;
    games[GAMES.PIECES] += pieces;
    games[GAMES.BURNS] += clears[0] + clears[1] + clears[2];
    games[GAMES.LONGEST_DROUGHT] += longestDrought;
    count(scores, Math.floor(scoreAt230 / SCORE_BIN));
    count(lineCounts, lineEntry(lines));
    count(longestDroughts, longestDrought);
    count(burns, clears[0] + clears[1] + clears[2]);
  }

  /** Adds what another has counted. */
  merge(other: Float64Array): void {
    for (let i = 0; i < other.length; i++) this.numbers[i] += other[i];
  }
}

const LINE_ENTRIES = 20;

/** The entry of `lines` that a number of lines belongs to. */
export function lineEntry(lines: number): number {
  return Math.floor(LINE_ENTRIES * Math.log10(lines + 1));
}

/** The fewest lines of an entry of `lines`; a fraction where entries are narrower than a line. */
export function linesOfEntry(entry: number): number {
  return 10 ** (entry / LINE_ENTRIES) - 1;
}

/** One more in a histogram; the last entry takes what lies beyond. */
function count(histogram: Float64Array, entry: number): void {
  histogram[Math.min(entry, histogram.length - 1)]++;
}

/**
 * Counts a recorded game by playing its placements again.
 *
 * @returns what in the recording cannot be, or is not there, and then the counters are of no use; undefined when all is well
 */
export function countRecordedGame(
  counters: PlayCounters,
  header: RunHeader,
  game: Readonly<LoggedGame>,
): string | undefined {
  const playfields = loggedPlayfields(header, game);
  if (typeof playfields === 'string') return playfields;
  if (!playfields) return 'the garbage of its B-type game is not in it';
  counters.beginGame(playfields[0].every((row) => row === 0));
  for (const [i, { tetromino, placement, cleared }] of game.pieces.entries()) {
    counters.add({ tetromino: tetrominoIndex(tetromino), placement, cleared, playfield: playfields[i + 1] });
  }
  if (game.end && game.end.result.end !== 'stopped') counters.endGame(game.end.result);
  return undefined;
}
