/** `worker`: plays games for the runs at a queue, on this machine's cores, until it is stopped. */

import { Command, Option } from 'commander';
import { duration, plural, rounded } from '../../lib/format-numbers.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { addOutputOptions, type OutputOptionValues } from '../options/output-options.js';
import { fraction, UNLIMITED, wholeNumber } from '../options/parsers.js';
import { progressClock } from '../play-progress.js';
import { queueOption, threadsOption } from './queue-option.js';
import { serveQueue, type WorkerTotals } from './queue-worker.js';

interface WorkerOptions extends OutputOptionValues {
  readonly queue: string;
  readonly jobs: number;
  readonly lostAfter: number;
  readonly idle: number;
}

/** The time between two lines of progress. */
const SAY_EVERY_MS = 5_000;
const USUAL_LOST_AFTER = 30;

export function workerCommand(context: CommandContext): Command {
  const command = new Command('worker')
    .description(
      'play the games that "simulate", "compare", "prove", "league", "tune" and "train" put into a queue, and judge those of "insights", until you stop it',
    )
    .addOption(queueOption().makeOptionMandatory())
    .addOption(threadsOption('--jobs'))
    .addOption(
      new Option(
        '--lost-after <seconds>',
        'give the games of this worker to another one after so many seconds without a sign of life',
      )
        .default(USUAL_LOST_AFTER)
        .argParser(wholeNumber(1, 3600)),
    )
    .addOption(
      new Option('--idle <seconds>', 'end after so many seconds with nothing to play')
        .default(UNLIMITED, 'never')
        .argParser(fraction(0.1, 1_000_000)),
    );
  addOutputOptions(command);
  return command.action((options: WorkerOptions) => work(options, context));
}

async function work(options: WorkerOptions, { stop }: CommandContext): Promise<void> {
  const { queue, jobs, lostAfter, idle, quiet, json } = options;
  const release = stop.hold();
  const startedAt = performance.now();
  const talk = progressClock();
  let sayAt = talk.now() + SAY_EVERY_MS;
  if (!quiet) say(`playing ${plural(jobs, 'game')} at a time; Ctrl-C ends the worker and gives its games back`);
  const end = await serveQueue(queue, {
    threads: jobs,
    lostAfter,
    idleLimit: idle * 1000,
    signal: stop,
    clock: () => performance.now(),
    say,
    played(totals) {
      if (quiet || talk.now() < sayAt) return;
      sayAt = talk.now() + SAY_EVERY_MS;
      say(describe(totals, (performance.now() - startedAt) / 1000));
    },
  }).finally(release);
  if (!end.ok) throw new Failure(end.message);
  const seconds = (performance.now() - startedAt) / 1000;
  const { jobs: done, games, pieces } = end;
  printResult(json ? JSON.stringify({ jobs: done, games, pieces, seconds }) : describe(end, seconds));
}

function describe({ games, pieces }: WorkerTotals, seconds: number): string {
  const rate = seconds > 0 ? games / seconds : 0;
  return `${plural(games, 'game')} with ${plural(pieces, 'piece')} in ${duration(seconds)}, ${rounded(rate, 10)} games a second`;
}
