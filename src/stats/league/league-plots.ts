/** Plots of a league in the Vega-Lite grammar: how players' games are spread, and how far they come. */

import { ACCENT, INK, PLOT_HEAD } from '../../lib/colours.js';
import { ascending, mean, quantile } from '../../lib/statistics.js';
import { SHARE_OF_GAMES } from '../game-plots.js';
import { labelledLines } from '../line-labels.js';
import { MEASURES, type MeasureName } from '../measure.js';
import type { PlotSpec } from '../score-plot.js';
import type { PlayerGames } from './standings.js';

const WIDTH = 720;
const HEIGHT = 360;
/** Height of a player's row in the plot of distributions, in pixels. */
const ROW = 30;
/** An axis of amounts is logarithmic where the largest is at least this multiple of the smallest. */
const WIDE = 1000;
const LOG = { type: 'log', nice: false };
/** Points of a line in the plot of survival. */
const STEPS = 240;

/** Whether numbers are so far apart that they want a logarithmic axis; 0 has no place on one and counts as 1. */
function isWide(numbers: readonly number[]): boolean {
  const positive = numbers.filter((one) => one > 0);
  return positive.length > 0 && Math.max(...positive) / Math.min(...positive) >= WIDE;
}

/**
 * What every player's games are worth, one row each from the best to the last: half of the games in the box, the median
 * in it, nine in ten between the ends of the line, the mean as a point.
 *
 * @param players in the order of the table
 */
export function distributionPlot(players: readonly PlayerGames[], measure: MeasureName, title: string): PlotSpec {
  const { of, title: axis } = MEASURES[measure];
  const rows = players.map(({ player, games }) => rowOf(player, games.map(of)));
  const log = measure !== 'score' && isWide(rows.flatMap(({ low, high }) => [low, high]));
  const values = log ? rows.map(atLeastOne) : rows;
  const x = (field: string) => ({
    field,
    type: 'quantitative',
    title: axis,
    axis: { grid: true },
    ...(log && { scale: LOG }),
  });
  return {
    ...PLOT_HEAD,
    title: {
      text: ['how games are spread', title],
      subtitle: 'box: half of the games, with the median; line: nine in ten; point: mean',
    },
    width: WIDTH,
    height: { step: ROW },
    data: { values },
    encoding: { y: { field: 'player', type: 'nominal', title: null, sort: players.map(({ player }) => player) } },
    layer: [
      { mark: { type: 'rule', color: INK }, encoding: { x: x('low'), x2: { field: 'high' } } },
      {
        mark: { type: 'bar', color: INK, opacity: 0.45, height: ROW / 2 },
        encoding: { x: x('quarter'), x2: { field: 'threeQuarters' } },
      },
      { mark: { type: 'tick', color: INK, thickness: 2, size: ROW / 2 }, encoding: { x: x('median') } },
      { mark: { type: 'point', filled: true, color: ACCENT, size: 40, opacity: 1 }, encoding: { x: x('mean') } },
    ],
  };
}

interface DistributionRow {
  readonly player: string;
  readonly low: number;
  readonly quarter: number;
  readonly median: number;
  readonly threeQuarters: number;
  readonly high: number;
  readonly mean: number;
}

function rowOf(player: string, numbers: readonly number[]): DistributionRow {
  const sorted = ascending(numbers);
  return {
    player,
    low: quantile(sorted, 0.05),
    quarter: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    threeQuarters: quantile(sorted, 0.75),
    high: quantile(sorted, 0.95),
    mean: mean(sorted),
  };
}

function atLeastOne({ player, ...numbers }: DistributionRow): DistributionRow {
  const raised = Object.fromEntries(Object.entries(numbers).map(([name, one]) => [name, Math.max(1, one)]));
  return { player, ...(raised as Omit<DistributionRow, 'player'>) };
}

/**
 * Share of every player's games that reach each number of lines before they end or are stopped.
 *
 * @param untilLines at which games were ended: what lies beyond is left out; null for none
 */
export function survivalPlot(players: readonly PlayerGames[], untilLines: number | null, title: string): PlotSpec {
  const reached = players.reduce((most, { games }) => games.reduce((own, { lines }) => Math.max(own, lines), most), 1);
  const most = Math.min(reached, untilLines ?? reached);
  const log = most >= WIDE;
  const at = [...new Set(Array.from({ length: STEPS + 1 }, (_, i) => stepAt(i / STEPS, most, log)))];
  const lines = players.map(({ player, games }) => ({
    name: player,
    points: at.map((x) => ({ x, y: games.filter((game) => game.lines >= x).length / games.length })),
  }));
  const { field: _, scale, ...share } = SHARE_OF_GAMES;
  return {
    ...PLOT_HEAD,
    title: { text: ['share of games that reach so many lines', title] },
    ...labelledLines(
      lines,
      {
        width: WIDTH,
        height: HEIGHT,
        x: { isLog: log, domain: [at[0], most] },
        y: { isLog: false, domain: scale.domain },
        prefer: 'end',
      },
      { x: { title: 'lines' }, y: share, mark: { interpolate: 'step-before' } },
    ),
  };
}

/** Lines of a step, 0–1 of the way: even on the axis. */
function stepAt(way: number, most: number, log: boolean): number {
  return log ? Math.round(most ** way) : Math.round(way * most);
}
