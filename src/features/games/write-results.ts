/** An analysis or a league as a folder of files: numbers, tables, plots, and a report. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { plural } from '../../lib/format-numbers.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { formatCsv, playTables } from '../../stats/format-analysis.js';
import { formatLeague, type League, type PlotNames } from '../../stats/league/format-league.js';
import { distributionPlot, survivalPlot } from '../../stats/league/league-plots.js';
import { classOf, type PlayerGames } from '../../stats/league/standings.js';
import type { PlayAnalysis } from '../../stats/play-analysis.js';
import { playPlots } from '../../stats/play-plots.js';
import { makeFolder } from '../files/record-folder.js';
import { drawPlot, rasterise } from '../pictures/draw-plot.js';
import { type SourcedCounts, writeCounts } from './counts-file.js';

/** The counts themselves; another analysis can go on from them. */
export const COUNTS_NAME = 'counts.json';

/** Whether a folder holds an analysis. */
export function holdsAnalysis(folder: string): boolean {
  return existsSync(join(folder, COUNTS_NAME));
}

export interface Drawing {
  readonly analysis: PlayAnalysis;
  /** The title of all plots: what was counted. */
  readonly title: string;
  /** Told of every plot that is written, and how many there are; no plots if not given. */
  readonly onPlot?: ((plots: number) => void) | undefined;
}

/**
 * Writes the counts first, so that they are kept whatever becomes of the plots.
 *
 * @throws the system's error
 */
export async function writeAnalysis(
  folder: string,
  counted: SourcedCounts,
  { analysis, title, onPlot }: Drawing,
): Promise<void> {
  makeFolder(folder);
  const write = (name: string, content: string | Uint8Array): void => writeFileAtomic(join(folder, name), content);
  writeCounts(join(folder, COUNTS_NAME), counted);
  write('analysis.json', `${JSON.stringify({ sources: counted.sources, analysis }, null, 2)}\n`);
  for (const table of playTables(counted.counters, analysis)) write(`${table.name}.csv`, formatCsv(table));
  if (!onPlot) return;
  const plots = playPlots(counted.counters, analysis, title);
  for (const { name, plot } of plots) {
    const svg = await drawPlot(plot);
    write(`${name}.svg`, svg);
    write(`${name}.png`, await rasterise(svg));
    onPlot(plots.length);
  }
}

// A league as a folder of files: the report, the numbers, and the plots.

/** The name of the report in a league's folder. */
export const REPORT_NAME = 'league.md';
const NUMBERS_NAME = 'league.json';

/**
 * Writes what a league came to.
 *
 * @param drawn the games of each table, in its order of players; no plots if not given
 * @throws the system's error
 */
export async function writeLeague(
  folder: string,
  league: League,
  drawn?: readonly (readonly PlayerGames[])[],
): Promise<void> {
  writeFileAtomic(join(folder, NUMBERS_NAME), `${JSON.stringify(league, null, 2)}\n`);
  const plots = drawn && (await drawLeague(folder, league, drawn));
  writeFileAtomic(join(folder, REPORT_NAME), formatLeague(league, plots));
}

/** Draws two plots for each table, and tells their names. */
async function drawLeague(
  folder: string,
  { games, tables }: League,
  drawn: readonly (readonly PlayerGames[])[],
): Promise<PlotNames[]> {
  const names = tables.map(({ format, rules, sees }) =>
    plotNames([format ?? rules, ...(sees ? [sees] : [])].join('-')),
  );
  for (const [i, table] of tables.entries()) {
    const { rules, format, measure, untilLines } = table;
    const title = [`${plural(games, 'game')} of each player`, format ?? rules, ...classOf(table)].join(', ');
    await write(folder, names[i].distribution, distributionPlot(drawn[i], measure, title));
    await write(folder, names[i].survival, survivalPlot(drawn[i], untilLines, title));
  }
  return names;
}

function plotNames(name: string): PlotNames {
  const of = name.replaceAll(/[^\w.=,-]+/g, '_');
  return { distribution: `distribution-${of}`, survival: `survival-${of}` };
}

async function write(folder: string, name: string, plot: Parameters<typeof drawPlot>[0]): Promise<void> {
  const svg = await drawPlot(plot);
  writeFileAtomic(join(folder, `${name}.svg`), svg);
  writeFileAtomic(join(folder, `${name}.png`), await rasterise(svg));
}
