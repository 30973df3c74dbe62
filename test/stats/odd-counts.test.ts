/** Reports of what is odd but legal: nothing in them is a number that is none, and the marks of an axis differ. */

import { describe, expect, test } from 'vitest';
import { drawPlot } from '../../src/features/pictures/draw-plot.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { GameResult } from '../../src/record/game-events.js';
import { formatAnalysis, formatCsv, playTables } from '../../src/stats/format-analysis.js';
import { comparePlayers, formatComparison } from '../../src/stats/format-comparison.js';
import { formatStatistics, gameStatistics } from '../../src/stats/game-statistics.js';
import { distributionPlot, survivalPlot } from '../../src/stats/league/league-plots.js';
import { MEASURES, type MeasureName } from '../../src/stats/measure.js';
import { analysePlay } from '../../src/stats/play-analysis.js';
import { PlayCounters } from '../../src/stats/play-counters.js';
import { playPlots } from '../../src/stats/play-plots.js';
import { curvePlot, type PlotSpec, panelsPlot, scoreDensityPlot } from '../../src/stats/score-plot.js';
import { gameOf } from '../support/game-of.js';

const NO_NUMBER = /NaN|Infinity|∞|undefined|null/;
/** The largest count that a file may hold. */
const LARGEST = 1e30;

const counted = (count: (entry: number) => number): PlayCounters => {
  const counters = new PlayCounters();
  for (let i = 0; i < counters.numbers.length; i++) counters.numbers[i] = count(i);
  return counters;
};

/** Each count 0, 1 or a power of ten, more or less often. */
function anyCounts(seed: number): PlayCounters {
  const random = new SeededRandom(seed);
  const empty = random.float();
  return counted(() => {
    if (random.float() < empty) return 0;
    return random.float() < 0.5 ? 1 : 10 ** random.below(31);
  });
}

const steep = (first: number, factor: number): PlayCounters => {
  const counters = counted(() => 1);
  counters.counts.rows.forEach((_, row, rows) => {
    rows[row] = row < 14 ? 0 : first * factor ** (row - 14);
  });
  counters.counts.perfectClearGaps.forEach((_, entry, gaps) => {
    gaps[entry] = entry < 3 ? 10 ** (30 - 12 * entry) : entry === 3 ? 5 : 0;
  });
  return counters;
};

const COUNTS: readonly (readonly [title: string, counters: PlayCounters])[] = [
  ['nothing', counted(() => 0)],
  ['one of everything', counted(() => 1)],
  ['the most of everything', counted(() => LARGEST)],
  ['rows of which each has far fewer than the one below', steep(100, 1e20)],
  ['rows of which each has far more than the one below', steep(1e25, 1e-20)],
  ...Array.from({ length: 300 }, (_, seed) => [`seed ${seed}`, anyCounts(seed)] as const),
];

describe('an analysis', () => {
  test('is told in sentences without a number that is none, whatever was counted', () => {
    for (const [title, counters] of COUNTS) {
      const analysis = analysePlay(counters);
      const text = formatAnalysis(analysis);
      expect(text, title).not.toMatch(NO_NUMBER);
      expect(text, title).not.toMatch(/\S {2,}$/m);
      for (const name of ['tetris rate', 'rows', 'perfect clears', 'droughts', 'burns', 'games']) {
        expect(text, title).toMatch(new RegExp(`^${name} +\\S`, 'm'));
      }
      for (const table of playTables(counters, analysis)) expect(formatCsv(table), title).not.toMatch(NO_NUMBER);
    }
  });

  test('of nothing but pieces says what did not come', () => {
    const counters = new PlayCounters();
    counters.counts.pieces[0] = 1234;
    expect(formatAnalysis(analysePlay(counters)).split('\n').slice(2)).toEqual([
      'tetris rate    no line was cleared',
      'rows           too few pieces in them for a line',
      'perfect clears none from one empty playfield to the next in 1,234 pieces',
      'droughts       no I came',
      'burns          no tetris',
      'games          none came to its end',
    ]);
  });

  test('is drawn without a number that is none', async () => {
    for (const [title, counters] of COUNTS.slice(0, 8)) {
      for (const { name, plot } of playPlots(counters, analysePlay(counters), title))
        await isSound(plot, `${title}: ${name}`);
    }
  });
});

/** Games by their lines. */
const ofLines = (...lines: number[]): GameResult[] =>
  lines.map((count, seed) => gameOf({ seed, lines: count, scoreAt230: 100 * count, pieces: count, frames: count }));
const GAMES: readonly (readonly [title: string, games: readonly GameResult[]])[] = [
  ['one game of nothing', ofLines(0)],
  ['one game', ofLines(1)],
  ['games that are all the same', ofLines(7, 7, 7)],
  ['games of nothing', ofLines(0, 0)],
  ['games far apart', ofLines(0, 1, 1_000_000_000)],
];

describe.each(GAMES)('%s', (title, games) => {
  const measures = Object.keys(MEASURES) as MeasureName[];

  test('are told and compared', () => {
    for (const measure of measures) {
      expect(formatStatistics(gameStatistics(games, measure))).not.toMatch(NO_NUMBER);
      const played = ['one', 'other'].map((player) => ({ player, games, seconds: 0 }));
      expect(formatComparison(comparePlayers(played, measure))).not.toMatch(NO_NUMBER);
    }
  });

  test('are drawn', async () => {
    const players = ['one', 'other'].map((player) => ({ player, games }));
    for (const measure of measures) {
      const scores = players.map(({ player }) => ({ name: player, scores: games.map(MEASURES[measure].of) }));
      await isSound(scoreDensityPlot(scores, { plot: title, x: measure }), 'density');
      await isSound(distributionPlot(players, measure, title), 'distribution');
    }
    await isSound(survivalPlot(players, null, title), 'survival');
    await isSound(survivalPlot(players, 230, title), 'survival to 230');
    const points = games.map(({ lines }, at) => ({ at, value: lines }));
    await isSound(curvePlot([{ name: 'mean', points }], { plot: title, x: 'games', y: 'lines' }), 'curve');
    const panel = { name: 'mean', points, axis: 'lines', format: ',d' };
    const rate = {
      name: 'rate',
      points: points.map(({ at }) => ({ at, value: 0.25 })),
      axis: 'rate (%)',
      format: '~%',
    };
    await isSound(panelsPlot([panel, rate], { plot: title, x: 'games' }), 'panels');
  });
});

async function isSound(plot: PlotSpec, what: string): Promise<void> {
  const svg = await drawPlot(plot);
  expect(svg.match(/.{0,60}(NaN|Infinity|∞|undefined).{0,60}/)?.[0], what).toBeUndefined();
  for (const [axis] of svg.matchAll(/role-axis-label[\s\S]*?<\/g>/g)) {
    const marks = [...axis.matchAll(/opacity="1"[^>]*>([^<]+)<\/text>/g)].map(([, text]) => text);
    expect(marks, what).toEqual([...new Set(marks)]);
  }
}
