/**
 * Counts of play, piece by piece: simulated, or added up from recordings and earlier analyses, and written with plots.
 */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { plural } from '../../lib/format-numbers.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { Failure, type Job, type Say } from '../../platform/job.js';
import { playerDefinition } from '../../players/player-by-name.js';
import { formatPlayerSpec } from '../../players/player-spec.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { formatRules } from '../../simulate/game-rules.js';
import type { PlayAnalysis } from '../../stats/play-analysis.js';
import { countRecordedGame, PlayCounters } from '../../stats/play-counters.js';
import { type JobProgress, jobProgress, progressClock } from '../play-progress.js';
import { openLog } from '../recordings/open-recording.js';
import { type CountGamesOptions, countGames } from './analyze-games.js';
import { type CountsSource, readCounts, type SourcedCounts, sharedGames } from './counts-file.js';
import { COUNTS_NAME, writeAnalysis } from './write-results.js';

export interface SimulationJob extends Job, Omit<CountGamesOptions, 'signal' | 'report'> {
  /** Says nothing of how far it is. */
  readonly quiet: boolean;
}

/**
 * Adds recordings and earlier analyses up.
 *
 * @throws Failure on a source that cannot be read, that holds games of another one, or whose player sees more or less
 */
export function addUpCounts(sources: readonly string[], quiet: boolean, say: Say): SourcedCounts {
  const counters = new PlayCounters();
  const all: CountsSource[] = [];
  const progress = quiet ? undefined : jobProgress(sources.length, 'sources', progressClock(), say);
  for (const source of sources) {
    const counted = openCounts(source);
    for (const own of counted.sources) {
      const other = all.find(({ sees }) => sees !== own.sees);
      if (other) {
        throw new Failure(
          `${source}: ${formatPlayedBy(own)}, is not counted together with ${formatPlayedBy(other)}: analyse those alone that see the same`,
        );
      }
      const shared = all.map((other) => sharedGames(own, other)).find((what) => what !== undefined);
      if (shared) throw new Failure(`${source}: ${shared} is also in another source and would be counted twice`);
    }
    all.push(...counted.sources);
    counters.merge(counted.counters.numbers);
    progress?.count();
  }
  return { sources: all, counters };
}

/** Plays games and counts them; what was counted before a stop is kept. */
export async function countSimulation(job: SimulationJob): Promise<SourcedCounts> {
  const { spec, plan, seed, seedStep, length, threads, quiet, stop, say } = job;
  const release = stop.hold();
  const wanted = 'games' in length ? length.games : length.pieces;
  const unit = 'games' in length ? 'games' : 'pieces';
  const progress = quiet ? undefined : jobProgress(wanted, unit, progressClock(), say);
  const settle = progress?.sayWhileWaiting();
  try {
    const { counters, games, complete } = await countGames({
      spec,
      plan,
      seed,
      seedStep,
      length,
      threads,
      signal: stop,
      report: (pieces, finished) =>
        'games' in length ? progress?.reach(finished, plural(pieces, 'piece')) : progress?.reach(pieces),
    });
    if (!complete) say(`${stop.reason?.message || 'stopped'}; the results cover what was counted so far`);
    const sees = playerDefinition(spec.name)?.sees;
    const source: CountsSource = {
      kind: 'simulation',
      player: formatPlayerSpec(spec),
      ...(sees && { sees }),
      rules: formatRules(plan.rules),
      untilLines: plan.untilLines,
      maxPieces: plan.maxPieces,
      seed,
      seedStep,
      games,
      length,
      complete,
    };
    return { sources: [source], counters };
  } finally {
    release();
    settle?.();
  }
}

/** What was counted, in a line. */
export function titleOf({ sources, counters }: SourcedCounts): string {
  const names = sources.map((source) =>
    source.kind === 'simulation' ? `${formatPlayedBy(source)}, ${source.rules}` : `${formatPlayedBy(source)}, recorded`,
  );
  return `${[...new Set(names)].join('; ')}: ${plural(counters.pieces, 'piece')}`;
}

/** What is written besides the counts. */
export interface Written {
  readonly analysis: PlayAnalysis;
  readonly title: string;
  /** Whether they are drawn. */
  readonly plots: boolean;
  readonly quiet: boolean;
}

/** @throws Failure when the folder cannot be written to */
export async function writeCounted(
  out: string,
  counted: SourcedCounts,
  { analysis, title, plots, quiet }: Written,
  say: Say,
): Promise<void> {
  let progress: JobProgress | undefined;
  try {
    await writeAnalysis(out, counted, {
      analysis,
      title,
      onPlot: plots
        ? (whole) => {
            if (!quiet) progress ??= jobProgress(whole, 'plots', progressClock(), say);
            progress?.count();
          }
        : undefined,
    });
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write to ${out}: ${describeFileProblem(error)}`);
    throw error;
  }
}

// What `analyze` is given to add up: recordings, and analyses made before.

/**
 * Counts the games of a recording, or reads the counts of an analysis: a folder of either, or the file in it.
 *
 * @throws Failure on what is neither, or cannot be
 */
export function openCounts(name: string): SourcedCounts {
  const counts = existsSync(name) && statSync(name).isDirectory() ? join(name, COUNTS_NAME) : name;
  if (!counts.endsWith('.json') || !existsSync(counts)) return countRecording(name);
  const read = readCounts(counts);
  if (!read.ok) throw new Failure(`${counts}: ${read.message}`);
  return read;
}

function countRecording(name: string): SourcedCounts {
  const { file, log } = openLog(name);
  const counters = new PlayCounters();
  for (const game of log.games) {
    const problem = countRecordedGame(counters, log.header, game);
    if (problem) throw new Failure(`${file}, game ${game.game}: the recording cannot be counted: ${problem}`);
  }
  const { player, sees, image, seed } = log.header;
  const source = {
    kind: 'recording',
    player,
    ...(sees && { sees }),
    image: image.bodySha1,
    seed,
    games: log.games.length,
    pieces: counters.pieces,
  } as const;
  return { sources: [source], counters };
}
