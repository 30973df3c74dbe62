/** What is said of a rebirth: while it goes on, of its stations, and at its end. */

import { duration, number, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import type { PassedStation, Station } from '../../record/stations.js';

/** Where a game is. */
export interface RebirthProgress {
  readonly level: number;
  readonly lines: number;
  readonly untilLines: number;
  readonly pieces: number;
  /** Of the console, and its frames a second. */
  readonly frames: number;
  readonly consoleRate: number;
  /** The station that was passed last. */
  readonly passed: Station | undefined;
  readonly linesPerSecond: number;
  /** What is kept of an earlier run is played again; its pieces. */
  readonly again: number | undefined;
}

/** What goes on, in words. */
export function stageWords({ level, passed, again, pieces }: RebirthProgress): string {
  if (again !== undefined) return `playing again what is there: piece ${number(pieces)} of ${number(again)}`;
  const where = `level ${level}`;
  if (!passed) return `${where}, on the way to a row a frame`;
  if (passed.level === 0) return `${where}, round the counter: as slow as a new game`;
  return `${where}, ${passed.what}`;
}

/** How far, how fast, and how long still. */
export function paceWords({ lines, untilLines, pieces, frames, consoleRate, linesPerSecond }: RebirthProgress): string {
  const left = duration((untilLines - lines) / linesPerSecond);
  return [
    `${number(lines)} of ${plural(untilLines, 'line')}`,
    plural(pieces, 'piece'),
    `${duration(frames / consoleRate)} of console time`,
    ...(linesPerSecond > 0 ? [`${number(linesPerSecond)} lines/s`, `${left} left`] : []),
  ].join(', ');
}

/** `level 155 at 1,490 lines, 115,515,134 points, 0:21: from here the original can crash`. */
export function stationWords({ level, atLines, ownScore, what }: PassedStation, seconds: number): string {
  return `level ${level} at ${plural(atLines, 'line')}, ${plural(ownScore, 'point')}, after ${duration(seconds)}: ${what}`;
}

/** The table at the end. */
export function stationTable(stations: readonly PassedStation[], consoleRate: number): readonly string[] {
  const title = ['level', 'lines', 'own score', 'score shown', 'pieces', 'console time', ''];
  const rows = stations.map(({ level, atLines, ownScore, score, pieces, frames, what }) => [
    String(level),
    ...[atLines, ownScore, score, pieces].map(number),
    duration(frames / consoleRate),
    what,
  ]);
  return alignColumns([title, ...rows], [title.length - 1]);
}
