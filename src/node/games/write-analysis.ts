/** An analysis as a folder of files: numbers, tables and plots. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayAnalysis } from '../../stats/play-analysis.js';
import { formatCsv, playTables } from '../../stats/play-tables.js';
import { playPlots } from '../../stats/row-plots.js';
import { writeFileAtomic } from '../files/atomic-write.js';
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
  /** Of all plots: what was counted. */
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
  mkdirSync(folder, { recursive: true });
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
