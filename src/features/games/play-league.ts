/** A league: players by rules, on the same games, in a folder that can be gone on with. */

import { plural } from '../../lib/format-numbers.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { VERSION } from '../../platform/files/package-root.js';
import { lockFolder } from '../../platform/files/process-lock.js';
import { Failure, type Job } from '../../platform/job.js';
import { processorMilliseconds } from '../../platform/threads/run-tasks.js';
import type { AnyPlayer } from '../../players/player.js';
import { formatPlayerSpec, type PlayerSpec } from '../../players/player-spec.js';
import type { GameResult } from '../../record/game-events.js';
import { formatRules } from '../../simulate/game-rules.js';
import type { League } from '../../stats/league/format-league.js';
import { type Contest, type JudgedFigure, type PlayerGames, tableOf } from '../../stats/league/standings.js';
import { makeFolder } from '../files/record-folder.js';
import { type JobProgress, jobProgress, progressClock } from '../play-progress.js';
import type { OpenedRunner } from '../queue/queue-runner.js';
import { LeagueFileProblem, leagueGames, type Pairing } from './league-games.js';
import { writeLeague } from './write-results.js';

/** Somebody who plays in a league. */
export interface LeaguePlayer extends Pick<AnyPlayer, 'sees'> {
  readonly spec: PlayerSpec;
}

interface LeagueJob extends Job {
  readonly players: readonly LeaguePlayer[];
  /** What they all play. */
  readonly contests: readonly Contest[];
  /** The seeds as a row, and as they were chosen. */
  readonly seeds: readonly number[];
  readonly chosen: Pick<League, 'games' | 'seed' | 'seedStep' | 'seedList'>;
  /** Figures of analyses, beside published ones. */
  readonly ofPlay: readonly JudgedFigure[];
  /** The folder of the league; it is made if it is missing. */
  readonly out: string;
  /** Draws how games are spread. */
  readonly plots: boolean;
  /** Who plays the games; called once the folder is this process's own. */
  readonly openRunner: () => Promise<OpenedRunner>;
  /** Says nothing of how far it is. */
  readonly quiet: boolean;
}

/**
 * Plays what is missing and writes games, tables and plots.
 *
 * @returns undefined when it was stopped
 * @throws Failure on a folder that cannot be used
 */
export function playLeague(job: LeagueJob): Promise<League | undefined> {
  const { players, contests, chosen, ofPlay, out, plots, quiet, say } = job;
  const pairings = contests.flatMap(({ format, ...plan }) =>
    players.map(({ spec, sees }): Pairing => ({ spec, sees, plan, name: format ?? formatRules(plan.rules) })),
  );
  return whileLocked(out, async () => {
    const results = await playAll(pairings, job);
    if (!results) return undefined;
    const classes = contests.flatMap((contest, i) => {
      const played = players.map(({ spec, sees }, j): PlayerGames => {
        const { games, seconds } = results[i * players.length + j];
        // Only tables of formats tell the time: the others are the same on every machine.
        const isTimed = contest.format !== undefined && seconds !== undefined;
        return { player: formatPlayerSpec(spec), ...(sees && { sees }), ...(isTimed && { seconds }), games };
      });
      // Who sees more than a person plays in a table of its own.
      const byClass = [played.filter(({ sees }) => !sees), played.filter(({ sees }) => sees)];
      return byClass.flatMap((each) => (each.length ? [{ contest, played: each }] : []));
    });
    const tables = classes.map(({ contest, played }) => tableOf(contest, played));
    const league: League = { version: VERSION, ...chosen, tables, ofPlay };
    if (plots && !quiet) say('drawing the plots …');
    const ranked = tables.map(({ standings }, i) => standings.map(({ player }) => gamesOf(classes[i].played, player)));
    await writeLeague(out, league, plots ? ranked : undefined);
    return league;
  });
}

/** Keeps others out of a league's folder. */
async function whileLocked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    makeFolder(folder);
    const lock = lockFolder(folder);
    if (!lock.ok) throw new Failure(`${folder}: ${lock.message}`);
    try {
      return await work();
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof LeagueFileProblem) throw new Failure(error.message);
    if (isFileProblem(error)) throw new Failure(`cannot write to ${folder}: ${describeFileProblem(error)}`);
    throw error;
  }
}

/** The games of a pairing. */
interface PairingGames {
  readonly games: readonly GameResult[];
  /** Seconds of one core for each game that was played just now; undefined if unknown. */
  readonly seconds: number | undefined;
}

async function playAll(
  pairings: readonly Pairing[],
  { seeds, out, openRunner, quiet, stop, say }: LeagueJob,
): Promise<readonly PairingGames[] | undefined> {
  const seconds = new Map<Pairing, number>();
  const release = stop.hold();
  const total = pairings.length * seeds.length;
  let progress: JobProgress | undefined;
  let settle: (() => void) | undefined;
  let runner: OpenedRunner | undefined;
  try {
    const opened = await openRunner();
    runner = opened;
    const results = await leagueGames({
      pairings,
      seeds,
      folder: out,
      run: async (games) => {
        const before = processorMilliseconds();
        const finished = await opened.run(games);
        const played = pairings.find(({ spec, plan }) => spec === games.spec && plan === games.plan);
        const used = (processorMilliseconds() - before) / 1000;
        if (played && opened.isLocal) seconds.set(played, used / games.seeds.length);
        return finished;
      },
      signal: stop,
      onFound: (found) => {
        if (found > 0 && !quiet) say(`${out} already holds ${plural(found, 'game')}`);
        if (!quiet && found < total) progress = jobProgress(total - found, 'games', progressClock(), say);
        settle = progress?.sayWhileWaiting();
      },
      onProgress: (done, { spec, name }, note) => {
        progress?.reach(done, [formatPlayerSpec(spec), name, ...(note ? [note] : [])].join(', '));
      },
    });
    if (!results) {
      const why = stop.reason?.message || 'stopped';
      say(`${why}; the games so far are in ${out}; run the same command again to go on`);
    }
    return results?.map((games, i) => ({ games, seconds: seconds.get(pairings[i]) }));
  } finally {
    release();
    settle?.();
    await runner?.close();
  }
}

function gamesOf(played: readonly PlayerGames[], player: string): PlayerGames {
  return played.find((one) => one.player === player) as PlayerGames;
}
