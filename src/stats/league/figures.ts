/**
 * Figures that authors report of their players, as functions of games or of counts of play: each with its standard error,
 * so that two of them can be compared.
 */
import { decimal, number, percent } from '../../lib/format-numbers.js';
import { ascending, distribution, quantile } from '../../lib/statistics.js';
import type { GameResult } from '../../record/game-events.js';
import { type LineLimit, MAX_OUT_LINES } from '../../tetris/limits.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { LEAST_PIECES, REGRESSION_ROWS } from '../histograms.js';
import type { PlayAnalysis } from '../play-analysis.js';

/** A figure of ours. */
export interface Estimate {
  readonly value: number;
  /** Null where it is not known. */
  readonly standardError: number | null;
  /** Games, or what else the figure was taken from. */
  readonly sample: number;
}

interface Figure {
  readonly title: string;
  readonly better: 'higher' | 'lower';
  readonly format: (value: number) => string;
  /** What `Estimate.sample` counts. */
  readonly unit: string;
}

/** A figure of whole games, which have to be played to the line limit unless they are over before. */
interface GamesFigure extends Figure, LineLimit {
  /** @throws RangeError on no games */
  readonly ofGames: (games: readonly GameResult[]) => Estimate;
}

/** A figure of counts of play; null where too little was counted. */
interface PlayFigure extends Figure {
  readonly ofPlay: (analysis: PlayAnalysis) => Estimate | null;
}

const scoresOf = (games: readonly GameResult[]): number[] => games.map(({ scoreAt230 }) => scoreAt230);
const wholePercent = (value: number): string => percent(value, 1);
const oneDigit = (value: number): string => (Math.abs(value) < 10_000 ? decimal(value) : number(value));

export const FIGURES = {
  'mean-score': {
    title: `mean points at ${MAX_OUT_LINES} lines`,
    better: 'higher',
    format: number,
    unit: 'games',
    ofGames: (games) => meanOf(scoresOf(games)),
    untilLines: MAX_OUT_LINES,
  },
  'median-score': {
    title: `median points at ${MAX_OUT_LINES} lines`,
    better: 'higher',
    format: number,
    unit: 'games',
    ofGames: (games) => medianOf(scoresOf(games)),
    untilLines: MAX_OUT_LINES,
  },
  'best-third': {
    title: 'mean points of the best third of games',
    better: 'higher',
    format: number,
    unit: 'games',
    ofGames: (games) => bestShare(scoresOf(games), 1 / 3),
    untilLines: MAX_OUT_LINES,
  },
  'best-three-quarters': {
    title: 'mean points of the best 75 % of games',
    better: 'higher',
    format: number,
    unit: 'games',
    ofGames: (games) => bestShare(scoresOf(games), 0.75),
    untilLines: MAX_OUT_LINES,
  },
  'max-outs': {
    title: 'games that max out',
    better: 'higher',
    format: wholePercent,
    unit: 'games',
    ofGames: (games) => shareOver(scoresOf(games), SCORE_CAP),
    untilLines: MAX_OUT_LINES,
  },
  'above-900,000': {
    title: 'games of 900,000 points or more',
    better: 'higher',
    format: wholePercent,
    unit: 'games',
    ofGames: (games) => shareOver(scoresOf(games), 900_000),
    untilLines: MAX_OUT_LINES,
  },
  'mean-lines': {
    title: 'mean lines',
    better: 'higher',
    format: oneDigit,
    unit: 'games',
    ofGames: (games) => meanOf(games.map(({ lines }) => lines)),
    untilLines: null,
  },
  'row-ratio': {
    title: `pieces in a row to those in the row below, mean of rows ${REGRESSION_ROWS.from} to ${REGRESSION_ROWS.to - 1} as far as they hold ${LEAST_PIECES} pieces`,
    better: 'lower',
    format: (value) => percent(value, 2),
    unit: 'pieces',
    ofPlay: ({ rows, pieces }) => {
      const { meanRatio, counted, shares } = rows;
      if (meanRatio === null || !counted) return null;
      return { value: meanRatio, standardError: ratioError(shares, counted, pieces), sample: pieces };
    },
  },
  'perfect-clear-gap': {
    title: 'pieces from one perfect clear to the next, mean',
    better: 'lower',
    format: number,
    unit: 'pieces',
    ofPlay: ({ perfectClears: { meanGap, count }, pieces }) =>
      // Gaps are spread about as widely as their mean, as waiting times are.
      meanGap === null ? null : { value: meanGap, standardError: meanGap / Math.sqrt(count), sample: pieces },
  },
  'five-piece-gaps': {
    title: 'perfect clears for one that comes five pieces after another',
    better: 'lower',
    format: number,
    unit: 'pieces',
    ofPlay: ({ perfectClears: { oneInFivePieces, count }, pieces }) => {
      if (oneInFivePieces === null) return null;
      const counted = count / oneInFivePieces;
      return { value: oneInFivePieces, standardError: oneInFivePieces / Math.sqrt(counted), sample: pieces };
    },
  },
  'pieces-per-game': {
    title: 'pieces to a game over, extrapolated over rows',
    better: 'higher',
    format: number,
    unit: 'pieces',
    ofPlay: ({ rows, pieces }) =>
      rows.piecesPerGame === null ? null : { value: rows.piecesPerGame, standardError: null, sample: pieces },
  },
} as const satisfies Readonly<Record<string, GamesFigure | PlayFigure>>;

export type FigureName = keyof typeof FIGURES;

/** A figure of any kind, for whoever asks which kind it is. */
export function figure(name: FigureName): GamesFigure | PlayFigure {
  return FIGURES[name];
}

function meanOf(numbers: readonly number[]): Estimate {
  const { mean, standardError, count } = distribution(numbers);
  return { value: mean, standardError, sample: count };
}

/**
 * The median; its error by ranks: half the distance of the numbers that stand half a root of their count to either
 * side, which is one standard deviation of the median's own rank.
 */
function medianOf(numbers: readonly number[]): Estimate {
  const sorted = ascending(numbers);
  const reach = Math.min(0.5, 0.5 / Math.sqrt(sorted.length));
  const standardError = (quantile(sorted, 0.5 + reach) - quantile(sorted, 0.5 - reach)) / 2;
  return { value: quantile(sorted, 0.5), standardError, sample: sorted.length };
}

/**
 * Mean of the highest share of the numbers; its error takes in that another sample would be cut elsewhere.
 *
 * @param share 0–1, of which at least one number is taken
 */
export function bestShare(numbers: readonly number[], share: number): Estimate {
  const sorted = [...numbers].sort((a, b) => b - a);
  const taken = sorted.slice(0, Math.max(1, Math.round(share * sorted.length)));
  const { mean, standardDeviation } = distribution(taken);
  const beyondCut = mean - taken[taken.length - 1];
  const variance = (standardDeviation ** 2 + (1 - share) * beyondCut ** 2) / taken.length;
  return { value: mean, standardError: Math.sqrt(variance), sample: sorted.length };
}

function shareOver(numbers: readonly number[], least: number): Estimate {
  const count = numbers.length;
  const value = numbers.filter((one) => one >= least).length / count;
  // A share of none or all has no error of its own; that of one game more is taken.
  const spread = Math.max(value * (1 - value), (1 / count) * (1 - 1 / count));
  return { value, standardError: Math.sqrt(spread / count), sample: count };
}

/**
 * Error of the mean of the ratios of neighbouring rows, as if pieces came to rest independently. All rows but the two
 * outermost stand above in one ratio and below in another, so that their errors nearly cancel out.
 */
function ratioError(
  shares: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
  pieces: number,
): number {
  const counts = shares.map((share) => share * pieces);
  let variance = 0;
  for (let row = from; row <= to; row++) {
    const asUpper = row < to ? 1 / counts[row + 1] : 0;
    const asLower = row > from ? counts[row - 1] / counts[row] ** 2 : 0;
    variance += counts[row] * (asUpper - asLower) ** 2;
  }
  return Math.sqrt(variance) / (to - from);
}
