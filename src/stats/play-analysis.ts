/** What the counts of play say: shares, rates and fits, as plain data. */

import { sum } from '../lib/statistics.js';
import { linesOf } from '../record/score-count.js';
import { TETROMINOES, type Tetromino } from '../tetris/tetromino.js';
import {
  analysePerfectClears,
  analyseRows,
  analyseScores,
  type PerfectClearAnalysis,
  type RowAnalysis,
  type ScoreAnalysis,
} from './histograms.js';
import { GAMES, linesOfEntry, type PlayCounters, SCORE_BIN, SUMS } from './play-counters.js';

export interface PlayAnalysis {
  readonly pieces: number;
  readonly piecesByTetromino: Readonly<Record<Tetromino, number>>;
  readonly lines: number;
  /** Singles, doubles, triples, tetrises. */
  readonly clears: readonly number[];
  /** Share of the lines cleared by tetrises, 0–1; null without a line. */
  readonly tetrisRate: number | null;
  readonly rows: RowAnalysis;
  readonly perfectClears: PerfectClearAnalysis;
  readonly droughts: DroughtAnalysis;
  readonly burns: BurnAnalysis;
  /** The games that came to their end; null without one. */
  readonly games: GameAnalysis | null;
}

export interface DroughtAnalysis {
  /** Pieces between two I, mean; null without an I. */
  readonly mean: number | null;
  /** Chance that at least this many pieces come between two I, for 10, 20, … 60. */
  readonly atLeast: readonly { readonly pieces: number; readonly share: number }[];
  /** The longest of a game, mean; null without a game. */
  readonly meanLongest: number | null;
}

export interface BurnAnalysis {
  /** Burns between two tetrises, mean; null without a tetris. */
  readonly betweenTetrises: number | null;
  /** Lines burnt by singles, doubles and triples, as shares of all lines. */
  readonly shares: readonly number[];
  /** Burns of a game, mean; null without a game. */
  readonly perGame: number | null;
}

export interface GameAnalysis {
  readonly scores: ScoreAnalysis;
  readonly meanLines: number;
  readonly meanPieces: number;
  /** Chance of at least this many lines. */
  readonly passingLines: readonly { readonly lines: number; readonly share: number }[];
}

const DROUGHT_STEPS = [10, 20, 30, 40, 50, 60] as const;

/** All figures of play that can be told from counts; null where the counts tell none. */
export function analysePlay({ counts }: PlayCounters): PlayAnalysis {
  const clears = Array.from(counts.clears.subarray(1));
  const lines = linesOf(clears);
  const piecesByTetromino = Object.fromEntries(
    TETROMINOES.map((tetromino, i) => [tetromino, counts.pieces[i]]),
  ) as PlayAnalysis['piecesByTetromino'];
  return {
    pieces: sum(counts.pieces),
    piecesByTetromino,
    lines,
    clears,
    tetrisRate: lines ? (4 * clears[3]) / lines : null,
    rows: analyseRows(counts.rows),
    perfectClears: analysePerfectClears(counts.perfectClearGaps, counts.sums[SUMS.PERFECT_CLEAR_PIECES]),
    droughts: {
      mean: perOne(counts.sums[SUMS.DROUGHT_PIECES], sum(counts.droughts)),
      atLeast: DROUGHT_STEPS.map((pieces) => ({ pieces, share: shareFrom(counts.droughts, pieces) })),
      meanLongest: perOne(counts.games[GAMES.LONGEST_DROUGHT], counts.games[GAMES.PLAYED]),
    },
    burns: {
      betweenTetrises: perOne(counts.sums[SUMS.BURNS_TO_TETRIS], sum(counts.burnRuns)),
      shares: clears.slice(0, 3).map((count, i) => (lines ? (count * (i + 1)) / lines : 0)),
      perGame: perOne(counts.games[GAMES.BURNS], counts.games[GAMES.PLAYED]),
    },
    games: analyseGames(counts),
  };
}

function analyseGames({ games, scores, lines }: PlayCounters['counts']): GameAnalysis | null {
  const played = games[GAMES.PLAYED];
  const analysed = analyseScores(scores, SCORE_BIN, {
    games: played,
    toppedOut: games[GAMES.TOPPED_OUT],
    maxedOut: games[GAMES.MAXED_OUT],
    sum: games[GAMES.SCORE],
    squares: games[GAMES.SCORE_SQUARES],
  });
  if (!analysed) return null;
  const last = lines.findLastIndex((count) => count > 0);
  return {
    scores: analysed,
    meanLines: games[GAMES.LINES] / played,
    meanPieces: games[GAMES.PIECES] / played,
    passingLines: Array.from({ length: last + 1 }, (_, entry) => ({
      lines: Math.ceil(linesOfEntry(entry)),
      share: shareFrom(lines, entry),
    })),
  };
}

/** A mean; null of nothing. */
function perOne(whole: number, count: number): number | null {
  return count ? whole / count : null;
}

/** Share of what was counted at an entry or beyond, 0–1. */
function shareFrom(histogram: Float64Array, entry: number): number {
  const count = sum(histogram);
  return count ? sum(histogram.subarray(entry)) / count : 0;
}
