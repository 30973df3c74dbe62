/** What came out of a run of games. */

import { ascending, mean, quantile } from '../lib/statistics.js';
import { type DodgeCounts, dodgesOf, type GameResult, type WrongPresses } from './game-events.js';
import type { RunHeader } from './run-header.js';
import { linesOf } from './score-count.js';

/** How long a run took. */
interface RunTiming {
  /** Frames of the console, in menus and play. */
  readonly frames: number;
  readonly seconds: number;
  /** Frames a second of the console itself. */
  readonly consoleRate: number;
  /** Milliseconds of every decision. */
  readonly decisionMs: readonly number[];
}

interface RunSummary {
  /** Games that came to their end; the statistics are over them. */
  readonly games: number;
  /** Games that were stopped in the middle. */
  readonly stopped: number;
  /** Mean, median and best of `scoreAt230`; null without a game. */
  readonly mean: number | null;
  readonly median: number | null;
  readonly best: number | null;
  readonly maxOuts: number;
  readonly topOuts: number;
  /** Share of the lines of all games cleared by tetrises, 0–1. */
  readonly tetrisRate: number;
  readonly pieces: number;
  readonly misdrops: number;
  readonly planDifferences: number;
  /** Missing where hands did not err. */
  readonly wrongPresses?: WrongPresses;
  /** Missing where nothing was done so that the original did not crash. */
  readonly dodges?: DodgeCounts;
  readonly seconds: number;
  readonly framesPerSecond: number;
  /** Speed as a multiple of the console's. */
  readonly timesRealTime: number;
  readonly decisions: number;
  readonly decisionMsMedian: number | null;
  readonly decisionMsP99: number | null;
}

/** A whole run, as `--json` prints it and `summary.json` holds it. */
export interface RunReport {
  readonly header: RunHeader;
  readonly games: readonly GameResult[];
  readonly summary: RunSummary;
}

/** Sums up the games of a run; means, medians and bests are of the games that were not stopped, null without any. */
export function summarise(
  results: readonly GameResult[],
  { frames, seconds, consoleRate, decisionMs }: RunTiming,
): RunSummary {
  const finished = results.filter(({ end }) => end !== 'stopped');
  const scores = ascending(finished.map(({ scoreAt230 }) => scoreAt230));
  const times = ascending(decisionMs);
  const sum = (of: (result: GameResult) => number): number => results.reduce((total, result) => total + of(result), 0);
  const cleared = sum(({ clears }) => linesOf(clears));
  const wrongPresses = wrongPressesOf(results);
  const dodges = dodgesOf(results);
  const framesPerSecond = seconds > 0 ? frames / seconds : 0;
  return {
    games: finished.length,
    stopped: results.length - finished.length,
    mean: scores.length ? rounded(mean(scores), 1) : null,
    median: scores.length ? quantile(scores, 0.5) : null,
    best: scores.at(-1) ?? null,
    maxOuts: results.filter(({ maxOut }) => maxOut).length,
    topOuts: results.filter(({ toppedOut }) => toppedOut).length,
    tetrisRate: cleared ? rounded((4 * sum(({ clears }) => clears[3])) / cleared, 4) : 0,
    pieces: sum(({ pieces }) => pieces),
    misdrops: sum(({ misdrops }) => misdrops),
    planDifferences: sum(({ planDifferences }) => planDifferences),
    ...(wrongPresses && { wrongPresses }),
    ...(dodges && { dodges }),
    seconds: rounded(seconds, 3),
    framesPerSecond: rounded(framesPerSecond, 1),
    timesRealTime: rounded(framesPerSecond / consoleRate, 2),
    decisions: times.length,
    decisionMsMedian: roundedOrNull(times.length ? quantile(times, 0.5) : null),
    decisionMsP99: roundedOrNull(times[Math.max(0, Math.ceil(times.length * 0.99) - 1)] ?? null),
  };
}

/** The wrong presses of all games together; undefined where hands did not err. */
export function wrongPressesOf(results: readonly GameResult[]): WrongPresses | undefined {
  const erring = results.flatMap(({ wrongPresses }) => wrongPresses ?? []);
  if (erring.length === 0) return undefined;
  const sum = (of: (wrong: WrongPresses) => number): number => erring.reduce((total, wrong) => total + of(wrong), 0);
  return { lost: sum(({ lost }) => lost), late: sum(({ late }) => late), doubled: sum(({ doubled }) => doubled) };
}

function rounded(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}

function roundedOrNull(number: number | null): number | null {
  return number === null ? null : rounded(number, 3);
}
