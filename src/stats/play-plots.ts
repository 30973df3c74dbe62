/** What the counts of play look like: descriptions of plots in the Vega-Lite grammar. */
import { heatMap, heatMapByPiece, placements } from './cell-plots.js';
import { burnRuns, droughts, passingLines, passingScores, scoreDensity } from './game-plots.js';
import type { PlayAnalysis } from './play-analysis.js';
import type { PlayCounters } from './play-counters.js';
import { perfectClearGaps, rowRatios, rowShares } from './row-plots.js';
import type { PlotSpec } from './score-plot.js';

export interface NamedPlot {
  /** Name of its files, without an ending. */
  readonly name: string;
  readonly plot: PlotSpec;
}

/** What all plots share. */
const FRAME = { $schema: 'https://vega.github.io/schema/vega-lite/v6.json', background: 'white' };

/** A plot for everything that was counted; what was not counted has none. */
export function playPlots({ counts }: PlayCounters, analysis: PlayAnalysis, title: string): NamedPlot[] {
  const { rows, perfectClears, games } = analysis;
  const plots: NamedPlot[] = [];
  const add = (name: string, plot: object): void => {
    plots.push({ name, plot: { ...FRAME, ...plot } });
  };
  if (analysis.pieces > 0) {
    add('heat-map', heatMap(counts.cells, title));
    add('heat-map-pieces', heatMapByPiece(counts.cells, title));
    add('placements', placements(counts.placements, title));
    add('rows', rowShares(rows, title));
    add('row-ratios', rowRatios(rows, title));
  }
  if (perfectClears.count > 0) add('perfect-clears', perfectClearGaps(counts.perfectClearGaps, perfectClears, title));
  if (games && games.scores.mean > 0) {
    add('scores', scoreDensity(counts.scores, games.scores, title));
    add('passing', passingScores(counts.scores, title));
  }
  if (games && games.meanLines > 0) add('lines', passingLines(games.passingLines, title));
  if (analysis.droughts.mean !== null) add('droughts', droughts(counts.droughts, title));
  if (analysis.burns.betweenTetrises !== null) add('burns', burnRuns(counts.burnRuns, title));
  return plots;
}
