/** A league as a folder of files: the report, the numbers, and the plots. */

import { join } from 'node:path';
import { plural } from '../../lib/format-numbers.js';
import { formatLeague, type League, type PlotNames } from '../../stats/league/format-league.js';
import { distributionPlot, survivalPlot } from '../../stats/league/league-plots.js';
import type { PlayerGames } from '../../stats/league/standings.js';
import { writeFileAtomic } from '../files/atomic-write.js';
import { drawPlot, rasterise } from '../pictures/draw-plot.js';

/** Of a league's folder. */
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
  const plots = drawn && (await drawLeague(folder, league, drawn));
  writeFileAtomic(join(folder, NUMBERS_NAME), `${JSON.stringify(league, null, 2)}\n`);
  writeFileAtomic(join(folder, REPORT_NAME), formatLeague(league, plots));
}

/** Draws two plots for each table, and tells their names. */
async function drawLeague(
  folder: string,
  { games, tables }: League,
  drawn: readonly (readonly PlayerGames[])[],
): Promise<PlotNames[]> {
  const names = tables.map(({ rules }) => plotNames(rules));
  for (const [i, { rules, measure, untilLines }] of tables.entries()) {
    const title = `${plural(games, 'game')} of each player, ${rules}`;
    await write(folder, names[i].distribution, distributionPlot(drawn[i], measure, title));
    await write(folder, names[i].survival, survivalPlot(drawn[i], untilLines, title));
  }
  return names;
}

function plotNames(rules: string): PlotNames {
  const of = rules.replaceAll(/[^\w.=,-]+/g, '_');
  return { distribution: `distribution-${of}`, survival: `survival-${of}` };
}

async function write(folder: string, name: string, plot: Parameters<typeof drawPlot>[0]): Promise<void> {
  const svg = await drawPlot(plot);
  writeFileAtomic(join(folder, `${name}.svg`), svg);
  writeFileAtomic(join(folder, `${name}.png`), await rasterise(svg));
}
