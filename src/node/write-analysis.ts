/** An analysis as a folder of files: numbers, tables and plots. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayAnalysis } from '../stats/play-analysis.js';
import { playPlots } from '../stats/play-plots.js';
import { formatCsv, playTables } from '../stats/play-tables.js';
import { writeFileAtomic } from './atomic-write.js';
import { type SourcedCounts, writeCounts } from './counts-file.js';
import { drawPlot, rasterise } from './draw-plot.js';

/** The counts themselves; another analysis can go on from them. */
export const COUNTS_NAME = 'counts.json';

/** Whether a folder holds an analysis. */
export function holdsAnalysis(folder: string): boolean {
  return existsSync(join(folder, COUNTS_NAME));
}

/**
 * Writes the counts first, so that they are kept whatever becomes of the plots.
 *
 * @param title of the plots: what was counted
 * @returns the names of the files
 * @throws the system's error
 */
export async function writeAnalysis(
  folder: string,
  counted: SourcedCounts,
  { analysis, title }: { readonly analysis: PlayAnalysis; readonly title: string },
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const written: string[] = [];
  const write = (name: string, content: string | Uint8Array): void => {
    writeFileAtomic(join(folder, name), content);
    written.push(name);
  };
  writeCounts(join(folder, COUNTS_NAME), counted);
  written.push(COUNTS_NAME);
  write('analysis.json', `${JSON.stringify({ sources: counted.sources, analysis }, null, 2)}\n`);
  for (const table of playTables(counted.counters, analysis)) write(`${table.name}.csv`, formatCsv(table));
  for (const { name, plot } of playPlots(counted.counters, analysis, title)) {
    const svg = await drawPlot(plot);
    write(`${name}.svg`, svg);
    write(`${name}.png`, await rasterise(svg));
  }
  return written;
}
