/** What is said of a rebirth: while it goes on, of its stations, and at its end. */

import { duration, number, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import type { PassedStation } from '../../record/stations.js';
import { FIRST_CRASH_LEVEL } from '../../tetris/late-tick.js';
import type { LineGoal } from '../../tetris/limits.js';
import { besideConsole, type FalseNumbers, FIRST_WRONG_PALETTE } from '../../tetris/shown-numbers.js';

/** From here on a row takes a frame. */
const LAST_SPEED = 29;
const FIRST_CRASH_WITHOUT_CLEAR = 247;

/** Where a game is. */
export interface RebirthProgress extends LineGoal {
  readonly level: number;
  readonly lines: number;
  readonly pieces: number;
  /** Frames of the console so far; `consoleRate` says how many it has a second. */
  readonly frames: number;
  readonly consoleRate: number;
  /** What the console shows in place of level and lines. */
  readonly shown: FalseNumbers;
  /** The level that lasts longest. */
  readonly longLevel: number;
  /** The level counter has been round. */
  readonly isRound: boolean;
  readonly linesPerSecond: number;
  /** Crashes that were dodged. */
  readonly dodged: number;
  /** What is kept of an earlier run is played again; its decisions. */
  readonly again: number | undefined;
}

/** What goes on, in words. */
export function stageWords(progress: RebirthProgress): string {
  const { level, shown, again, pieces } = progress;
  if (again !== undefined) return `playing again what is there: piece ${number(pieces)} of about ${number(again)}`;
  return `level ${besideConsole(String(level), shown.level)}: ${goesOn(progress)}`;
}

function goesOn({ level, longLevel, isRound }: RebirthProgress): string {
  if (level < LAST_SPEED) return isRound ? 'round the counter, as slow as a new game' : 'on the way to a row a frame';
  if (level < FIRST_WRONG_PALETTE) return 'a row a frame';
  if (level < FIRST_CRASH_LEVEL) return 'a row a frame, in strange colours on the original';
  const crash = 'the original can crash here';
  if (level >= FIRST_CRASH_WITHOUT_CLEAR) return `${crash}, also without a clear`;
  return level === longLevel && !isRound ? `the longest level; ${crash}` : crash;
}

/** How far, how fast, and how long still. */
export function paceWords({
  level,
  isRound,
  lines,
  shown,
  untilLines,
  pieces,
  frames,
  consoleRate,
  linesPerSecond,
  dodged,
}: RebirthProgress): string {
  const left = duration((untilLines - lines) / linesPerSecond);
  // Slower pieces have more places to choose from: the rate of the first levels says nothing of the others.
  const hasSteadyRate = isRound || level >= LAST_SPEED;
  return [
    `${besideConsole(number(lines), shown.lines)} of ${plural(untilLines, 'line')}`,
    plural(pieces, 'piece'),
    ...(dodged > 0 ? [`${plural(dodged, 'crash', 'crashes')} dodged`] : []),
    `${duration(frames / consoleRate)} of console time`,
    ...(linesPerSecond > 0 ? [`${number(linesPerSecond)} lines/s`] : []),
    ...(linesPerSecond > 0 && hasSteadyRate ? [`${left} left`] : []),
  ].join(', ');
}

/** `level 155 at 1,490 lines, 115,515,134 points, after 0:21: from here the original can crash`. */
export function stationWords({ level, atLines, ownScore, what }: PassedStation, seconds: number): string {
  return `level ${level} at ${plural(atLines, 'line')}, ${plural(ownScore, 'point')}, after ${duration(seconds)}: ${what}`;
}

/**
 * The table at the end, with a blank line before it; nothing where no station was passed.
 *
 * @param width characters of a line
 */
export function stationTable(
  stations: readonly PassedStation[],
  consoleRate: number,
  width?: number,
): readonly string[] {
  if (stations.length === 0) return [];
  const title = ['level', 'lines', 'own score', 'score shown', 'pieces', 'console time', ''];
  const rows = stations.map(({ level, atLines, ownScore, score, pieces, frames, what }) => [
    String(level),
    ...[atLines, ownScore, score, pieces].map(number),
    duration(frames / consoleRate),
    what,
  ]);
  return ['', ...alignColumns([title, ...rows], [title.length - 1], width)];
}
