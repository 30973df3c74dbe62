/** Plots of how games go: scores, lines, droughts and burns. */

import { ACCENT, INK } from '../lib/colours.js';
import { number, percent, plural } from '../lib/format-numbers.js';
import { sum } from '../lib/statistics.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import { smooth } from './histograms.js';
import type { PlayAnalysis } from './play-analysis.js';
import { SCORE_BIN } from './play-counters.js';

const AT_GOAL = `line points at ${MAX_OUT_LINES} lines, or at an earlier end`;
/** Points that share a bar. */
const BAR = 5000;
/** Points from one mark of an axis to the next. */
const MARK = 200_000;
/** Points on both sides that a smoothed score takes in: less than half a ripple. */
const SMOOTHING = 8000;

/** How scores are spread: bars, and a smoothed line over them. */
export function scoreDensity(
  counts: Float64Array,
  { games, mean, ripple }: NonNullable<PlayAnalysis['games']>['scores'],
  title: string,
): object {
  const last = counts.findLastIndex((n) => n > 0) + 2 * (SMOOTHING / SCORE_BIN);
  const perBar = BAR / SCORE_BIN;
  const shown = counts.subarray(0, Math.min(counts.length, last + perBar));
  const bars = Array.from({ length: Math.ceil(shown.length / perBar) }, (_, bar) => ({
    from: bar * BAR,
    to: (bar + 1) * BAR,
    games: sum(shown.subarray(bar * perBar, (bar + 1) * perBar)),
  }));
  const line = smooth(shown, SMOOTHING / SCORE_BIN).map((n, entry) => ({
    score: (entry + 0.5) * SCORE_BIN,
    games: n * perBar,
  }));
  const says = [
    `${plural(games, 'game')}, mean ${number(mean)}`,
    ...(ripple ? [`ripple every ${number(ripple.period)} points, ${percent(ripple.amplitude)} high`] : []),
  ];
  const y = { field: 'games', type: 'quantitative', title: `games per ${number(BAR)} points` };
  // Without these values the axis has a mark for each bar.
  const marks = Array.from({ length: Math.floor((shown.length * SCORE_BIN) / MARK) + 1 }, (_, i) => i * MARK);
  return {
    title: { text: [AT_GOAL, title], subtitle: says.join('; ') },
    ...SIZE,
    layer: [
      {
        data: { values: bars },
        mark: { type: 'bar', color: INK, opacity: 0.35 },
        encoding: {
          x: {
            field: 'from',
            bin: { binned: true, step: BAR },
            type: 'quantitative',
            title: 'points',
            axis: { values: marks },
          },
          x2: { field: 'to' },
          y,
        },
      },
      {
        data: { values: line },
        mark: { type: 'line', color: ACCENT, strokeWidth: 1.5 },
        encoding: { x: { field: 'score', type: 'quantitative' }, y },
      },
    ],
  };
}

/** Chance to pass each score. */
export function passingScores(counts: Float64Array, title: string): object {
  const games = sum(counts);
  let left = games;
  const values: { points: number; share: number }[] = [];
  for (let entry = 0; entry < counts.length && left > 0; entry++) {
    values.push({ points: entry * SCORE_BIN, share: left / games });
    left -= counts[entry];
  }
  return {
    title: { text: ['chance to pass a score', title] },
    ...SIZE,
    data: { values },
    mark: { type: 'line', color: INK },
    encoding: {
      x: { field: 'points', type: 'quantitative', title: AT_GOAL },
      y: SHARE_OF_GAMES,
    },
  };
}

/** Chance to reach each number of lines. */
export function passingLines(passing: NonNullable<PlayAnalysis['games']>['passingLines'], title: string): object {
  return {
    title: { text: ['chance to reach so many lines', title] },
    ...SIZE,
    data: { values: passing.filter(({ lines }) => lines > 0) },
    mark: { type: 'line', color: INK },
    encoding: {
      x: { field: 'lines', type: 'quantitative', title: 'lines', scale: { type: 'log', nice: false } },
      y: SHARE_OF_GAMES,
    },
  };
}

/** Pieces between two I. */
export function droughts(counts: Float64Array, title: string): object {
  return lengths(counts, { text: ['droughts: pieces from one I to the next', title], x: 'pieces', of: 'droughts' });
}

/** Burns between two tetrises. */
export function burnRuns(counts: Float64Array, title: string): object {
  return lengths(counts, {
    text: ['burns from one tetris to the next', title],
    x: 'clears of fewer than four lines',
    of: 'tetrises',
  });
}

interface Lengths {
  readonly text: readonly string[];
  /** What is counted, and what has it. */
  readonly x: string;
  readonly of: string;
}

/** A histogram of whole numbers; frequencies are logarithmic, so that the long ones are seen. */
function lengths(counts: Float64Array, { text, x, of }: Lengths): object {
  const total = sum(counts);
  return {
    title: { text },
    ...SIZE,
    data: {
      values: Array.from(counts.subarray(0, -1)).flatMap((n, length) => (n > 0 ? [{ length, share: n / total }] : [])),
    },
    mark: { type: 'point', filled: true, size: 30, color: INK, opacity: 1 },
    encoding: {
      x: { field: 'length', type: 'quantitative', title: x },
      y: {
        field: 'share',
        type: 'quantitative',
        title: `share of ${of}`,
        scale: { type: 'log' },
        axis: PER_CENT_AXIS,
      },
    },
  };
}

/** Size of a plot without facets. */
export const SIZE = { width: 640, height: 360 };
/** An axis of shares, 0–1, in per cent, with as many decimals as a share needs. */
export const PER_CENT_AXIS = {
  // Below a millionth the digits of a plain number run out.
  labelExpr: "datum.value < 1e-6 ? format(100 * datum.value, '~e') + '%' : format(datum.value, '~%')",
};
/** An axis of how many of all games did something: the field `share`, 0–1. */
export const SHARE_OF_GAMES = {
  field: 'share',
  type: 'quantitative',
  title: 'share of games',
  axis: { format: '%' },
  scale: { domain: [0, 1] as const },
};
