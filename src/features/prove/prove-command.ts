/** `prove`: a sequential test of two players, or of two builds of the program. */

import { Command, Option } from 'commander';
import { plural } from '../../lib/format-numbers.js';
import { Failure, usageFailure } from '../../platform/job.js';
import { type CommandContext, printReport, printResult, say } from '../../platform/terminal/output.js';
import { parsePlayerSpec } from '../../players/player-spec.js';
import { formatTaps, parsePlayedTaps } from '../../reach/taps.js';
import { luckTaps } from '../../simulate/counted-luck.js';
import { formatRules } from '../../simulate/game-rules.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { MEASURES, measureOf } from '../../stats/measure.js';
import { keepLine } from '../games/kept-games.js';
import { failure } from '../options/advice.js';
import { addOutputOptions, type OutputOptionValues, prepareFolderOf, writtenLines } from '../options/output-options.js';
import { path, reads, wholeNumber } from '../options/parsers.js';
import { addRulesOptions, type RulesOptionValues, simulationPlanOf } from '../options/rules-options.js';
import { chosenSeeds, refuseSeedRules, seedOption, seedStepOption } from '../options/seed-options.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { programId } from '../queue/program-id.js';
import { type QueueOptionValues, queueOption, threadsOption } from '../queue/queue-option.js';
import { type OpenedRunner, openRunner } from '../queue/queue-runner.js';
import {
  type Contestant,
  type ContestantText,
  formatContestant,
  openContestant,
  parseContestant,
} from './contestant.js';
import { appendProof } from './ledger.js';
import { PairJudge } from './pairs.js';
import { playPairs } from './play-pairs.js';
import { openProofFile, type ProofFile, type ProofHeader } from './proof-file.js';
import { formatProof, formatStanding, type ProofResult, proofResult } from './proof-result.js';

interface ProveOptions extends OutputOptionValues, RulesOptionValues, QueueOptionValues {
  readonly taps?: string;
  readonly from: number;
  readonly to: number;
  readonly mostPairs: number;
  readonly seed: number;
  readonly seedStep: number;
  readonly jobs: number;
  /** False with `--no-luck`. */
  readonly luck: boolean;
  readonly out?: string;
  readonly resume?: true;
  readonly force?: true;
  readonly ledger?: string;
  readonly note?: string;
}

const MOST_PAIRS = 1_000_000;
const USUAL_MOST_PAIRS = 20_000;

export function proveCommand(context: CommandContext): Command {
  const command = new Command('prove')
    .description(
      'test whether player B is better than player A: pairs of simulated games are played until that is sure',
    )
    .argument(
      '<A>',
      'a player, such as maxout:plies=3; behind an @ the folder of another build',
      reads(parseContestant),
    )
    .argument('<B>', 'the player that may be better', reads(parseContestant))
    .addOption(pointsOption('--from <points>', 'B is not better if it makes only this much more than A', 0))
    .addOption(pointsOption('--to <points>', 'B is better if it makes this much more than A', 3000))
    .addOption(
      new Option('--most-pairs <n>', 'end without a verdict after this many pairs')
        .default(USUAL_MOST_PAIRS)
        .argParser(wholeNumber(1, MOST_PAIRS)),
    )
    .addOption(seedOption())
    .addOption(seedStepOption())
    .addOption(
      new Option('--taps <pattern>', 'how fast players press that say nothing of it themselves').argParser(
        reads((text) => formatTaps(parsePlayedTaps(text))),
      ),
    )
    .option('--no-luck', 'compare scores as they are, without taking off the luck of their games')
    .addOption(
      new Option('--out <file>', 'file for the pairs, from which the test can be gone on with').argParser(path),
    )
    .option('--resume', 'go on with the test of --out')
    .option('--force', 'replace the test of --out')
    .addOption(new Option('--ledger <file>', 'add the result to this file of proofs').argParser(path))
    .option('--note <sentence>', 'for --ledger: what was tried')
    .addOption(threadsOption('--jobs'))
    .addOption(queueOption().conflicts('jobs'));
  addRulesOptions(command);
  addOutputOptions(command);
  return command.action((a: ContestantText, b: ContestantText, options: ProveOptions) => prove(a, b, options, context));
}

function pointsOption(flags: string, help: string, usual: number): Option {
  return new Option(flags, help).default(usual).argParser(
    reads((text) => {
      if (/^-?\d{1,7}$/.test(text)) return Number(text);
      throw new RangeError('expected points, a whole number such as 3000 or -1000');
    }),
  );
}

async function prove(a: ContestantText, b: ContestantText, options: ProveOptions, context: CommandContext) {
  const { stop } = context;
  const { from, to, mostPairs, out, ledger, note, quiet } = options;
  if (from >= to) throw usageFailure(`--from ${from} is not less than --to ${to}: B has to be better by more`);
  if ((ledger === undefined) !== (note === undefined)) throw usageFailure('--ledger and --note go together: add both');
  if (out === undefined && (options.resume || options.force))
    throw usageFailure('--resume and --force are about the file of --out: add --out');
  prepareFolderOf(out);
  prepareFolderOf(ledger);
  const test = openTest(a, b, options);
  const { plan, header } = test;
  const measure = MEASURES[measureOf(plan.rules, plan.untilLines)];
  const seeds = chosenSeeds({ games: mostPairs, seed: options.seed, seedStep: options.seedStep });
  const file = out === undefined ? undefined : openFile(out, header, options);
  const judge = new PairJudge({ from, to });
  const before = file?.pairs ?? [];
  let coreSeconds = 0;
  let runner: OpenedRunner | undefined;
  const release = stop.hold();
  try {
    for (const pair of before.slice(0, mostPairs)) judge.add(pair);
    const left = judge.isOver ? [] : seeds.slice(before.length);
    if (before.length > 0 && !quiet) say(`${out} already holds ${plural(before.length, 'pair')}`);
    runner = await openRunner(options.queue, options.jobs, say);
    const progress = quiet ? undefined : jobProgress(left.length, 'pairs', progressClock(), say);
    const settle = progress?.sayWhileWaiting();
    const time = coreTime(options.jobs, [test.a, test.b]);
    await playPairs({
      ...test,
      measure,
      seeds: left,
      runner,
      threads: options.jobs,
      onPair(pair) {
        keepLine(file, pair, out);
        judge.add(pair);
        return !judge.isOver;
      },
      onPart() {
        for (const worker of judge.leaveOut())
          say(`the games of ${worker} lie apart from all others and are left out: end that worker`);
        return !judge.isOver;
      },
      onProgress(games) {
        const { test } = judge.judged;
        progress?.expect(Math.min(left.length, Math.ceil(games / 2) + test.pairsLeft));
        progress?.reach(Math.floor(games / 2), formatStanding(test));
      },
      signal: stop,
    }).finally(settle);
    coreSeconds = time();
  } finally {
    release();
    await runner?.close();
    file?.close();
  }
  const result = proofResult(judge.judged, {
    ...{ a: formatContestant(a), b: formatContestant(b), hasLuck: header.luck !== null },
    coreMinutes: runner.isLocal ? Math.round(coreSeconds / 6) / 10 : null,
  });
  if (stop.aborted) say(`${stop.reason?.message || 'stopped'}; there is no verdict${out === undefined ? '' : ' yet'}`);
  const added =
    stop.aborted || ledger === undefined || note === undefined ? undefined : appendProof(ledger, header, result, note);
  tell(result, header, { ...options, ledger: added?.ok ? ledger : undefined });
  if (added?.ok === false) throw new Failure(`cannot add to ${ledger}: ${added.message}`);
}

/** Everything that stands before the first pair is played. */
interface ReadyTest {
  readonly a: Contestant;
  readonly b: Contestant;
  readonly plan: SimulationPlan;
  readonly header: ProofHeader;
}

function openTest(textA: ContestantText, textB: ContestantText, options: ProveOptions): ReadyTest {
  const { from, to, seed, seedStep, taps, queue } = options;
  const named = simulationPlanOf(options);
  refuseSeedRules(named);
  if (queue !== undefined && (textA.folder ?? textB.folder) !== undefined)
    throw usageFailure('another build plays on this machine: leave out --queue');
  const withTaps = { ...named, rules: { ...named.rules, taps: taps ?? named.rules.taps } };
  const [a, b] = [textA, textB].map((text) => openContestant(text, withTaps));
  const problem = a.noLuck ?? b.noLuck;
  if (options.luck && problem !== undefined && !options.quiet) say(`scores are compared as they are: ${problem}`);
  const hands = luckTaps(withTaps.rules, a.spec ?? b.spec ?? specIn(textA));
  const plan = options.luck && problem === undefined ? { ...withTaps, luck: hands } : withTaps;
  const header: ProofHeader = {
    kind: 'proof',
    program: programId(),
    a: a.header,
    b: b.header,
    rules: formatRules(plan.rules),
    untilLines: plan.untilLines,
    maxPieces: plan.maxPieces,
    measure: measureOf(plan.rules, plan.untilLines),
    luck: plan.luck ?? null,
    ...{ from, to, seed, seedStep },
  };
  return { a, b, plan, header };
}

/** The player of a build, as far as this program knows such players. */
function specIn({ player }: ContestantText): { readonly taps?: string } {
  try {
    return parsePlayerSpec(player);
  } catch {
    return {};
  }
}

/** Starts to count; the answer is in seconds of one core. Where another process plays, all the threads are taken to be at work. */
function coreTime(jobs: number, players: readonly Contestant[]): () => number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    if (players.some(({ build }) => build)) return ((performance.now() - startedAt) / 1000) * jobs;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
}

function openFile(out: string, header: ProofHeader, { resume, force }: ProveOptions): ProofFile {
  const opened = openProofFile(out, header, { resume: resume === true, force: force === true });
  if (opened.ok) return opened.file;
  if (opened.exists) throw failure(`${out} exists`, 'run-exists', 'its test');
  throw new Failure(`cannot write to ${out}: ${opened.message}`);
}

function tell(
  result: ProofResult,
  header: ProofHeader,
  { json, out, ledger }: Pick<ProveOptions, 'json' | 'out'> & { readonly ledger: string | undefined },
): void {
  if (json) printResult(JSON.stringify({ conditions: header, ...result }));
  else printReport([formatProof(result), ...writtenLines(out), ...writtenLines(ledger)].join('\n'));
}
