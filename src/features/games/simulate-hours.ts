/** `simulate --hours`: how many max-outs a player makes in some hours on one console. */

import { plural } from '../../lib/format-numbers.js';
import { usageFailure } from '../../platform/job.js';
import { type CommandContext, printReport, printResult, say } from '../../platform/terminal/output.js';
import { runTasks } from '../../platform/threads/run-tasks.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { type SessionPlan, type SessionResult, sessionProblem } from '../../simulate/session.js';
import { factsOf } from '../../simulate/simulation-job.js';
import { formatSessionStatistics, sessionStatistics } from '../../stats/session-statistics.js';
import type { OptionRule } from '../options/option-rules.js';
import { type OutputOptionValues, prepareFolderOf, writtenLines } from '../options/output-options.js';
import { type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { type RulesOptionValues, simulationPlanOf } from '../options/rules-options.js';
import { chosenSeeds } from '../options/seed-options.js';
import type { SeedRange } from '../options/seed-range.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { namedPlayer } from '../players/open-player-spec.js';
import { keepLine, keptIn } from './kept-games.js';
import { openSessionFile, sessionsHeader } from './session-file.js';
import type { SessionWorkerData } from './session-worker.js';

export interface HoursOptions extends OutputOptionValues, PlayerOptionValues, RulesOptionValues, SeedRange {
  readonly hours: number;
  readonly out?: string;
  readonly jobs: number;
}

/** Sessions if nothing is said: enough for an error of the mean. */
export const USUAL_SESSIONS = 10;
/** Sessions kept waiting for a slower one before them, for each thread. */
const AHEAD = 2;

/** What `--hours` does not go with. */
export const HOURS_RULES: readonly OptionRule<
  HoursOptions & { readonly seeds?: string; readonly queue?: string; readonly part?: unknown; readonly luck?: unknown }
>[] = [
  {
    option: 'hours',
    excludes: ['untilLines', 'maxPieces'],
    because: 'with --hours every game is played until it tops out: leave out --until-lines and --max-pieces',
  },
  {
    option: 'hours',
    excludes: 'seeds',
    because:
      '--seeds lists seeds of the practice cartridge, and --hours draws the seed of each game: leave out one of the two',
  },
  {
    option: 'hours',
    excludes: 'queue',
    because: '--hours plays on this computer alone: leave out --queue, and say with --jobs how many threads to use',
  },
  { option: 'hours', excludes: 'luck', because: '--hours counts max-outs, not luck: leave out --luck' },
  {
    option: 'hours',
    excludes: 'part',
    because:
      'sessions cannot be put together by merge: leave out --part, and give each part its own --seed and --games',
  },
];

/** @param isUsualLength nobody said how many sessions */
export async function simulateHours(
  options: HoursOptions,
  { stop, isUsualLength }: CommandContext & { readonly isUsualLength: boolean },
): Promise<void> {
  const { hours, jobs, out, json, quiet } = options;
  const { rules } = simulationPlanOf(options);
  const problem = sessionProblem(rules);
  if (problem !== undefined) throw usageFailure(problem);
  const plan: SessionPlan = { rules, hours };
  const seeds = chosenSeeds({ ...options, games: isUsualLength ? USUAL_SESSIONS : options.games });
  const spec = playerSpecOf(options);
  prepareFolderOf(out);
  const header = sessionsHeader(spec, plan, namedPlayer(spec, rules));
  const file = out === undefined ? undefined : keptIn(out, openSessionFile(out, header));
  if (isUsualLength && !quiet) say(`${plural(USUAL_SESSIONS, 'session')}; --games N says another number`);
  const wanted = new Set(seeds);
  const played: SessionResult[] = (file?.games ?? []).filter(({ seed }) => wanted.delete(seed));
  if (played.length && !quiet) say(`${out} already holds ${plural(played.length, 'session')}`);

  const progress = quiet ? undefined : jobProgress(wanted.size, 'sessions', progressClock(), say);
  const release = stop.hold();
  const settle = progress?.sayWhileWaiting();
  let finished: boolean;
  try {
    const workerData: SessionWorkerData = { spec, plan };
    finished = await runTasks<number, SessionResult>({
      worker: new URL('./session-worker.js', import.meta.url),
      threads: Math.max(1, Math.min(jobs, wanted.size)),
      workerData,
      tasks: wanted,
      order: 'tasks',
      ahead: AHEAD,
      onAnswer(session) {
        keepLine(file, session, out);
        played.push(session);
        progress?.count(plural(session.maxOuts, 'max-out'));
        return false;
      },
      signal: stop,
    });
  } finally {
    release();
    settle?.();
    file?.close();
  }
  if (!finished) say(`${stop.reason?.message || 'stopped'}; played ${plural(played.length, 'session')}`);
  played.sort((a, b) => a.seed - b.seed);
  const statistics = played.length > 0 ? sessionStatistics(played) : null;
  if (json) {
    printResult(JSON.stringify({ header, sessions: out === undefined ? played : [], statistics }));
  } else if (statistics) {
    const who = formatPlayedBy({ player: spec.name, sees: header.sees });
    const about = `${who}, ${header.rules}, ${hours} ${hours === 1 ? 'hour' : 'hours'} of play on one console`;
    const text = formatSessionStatistics(statistics, factsOf(rules).timing.framesPerSecond);
    printReport([about, text, writtenLines(out).join('\n')].filter(Boolean).join('\n\n'));
  }
}
