/** Changed files and wrong command lines, given to the program one after the other and counted by outcome. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { BAD_LINES, UNKNOWN_COMMANDS } from './bad-command-lines.js';
import { type CliRun, type CliRunner, faultOf, hasCommands } from './cli-runner.js';
import type { FileKind } from './file-kind.js';
import { FILE_CASES, type FileCase, tryFile } from './try-file.js';

export interface FileTrials {
  readonly cases: number;
  readonly seed: number;
  /** Make the files that are tried, in a folder. */
  readonly makers: readonly ((folder: string, runner: CliRunner) => Promise<readonly FileKind[]>)[];
  /** Only this kind: all cases are of it. */
  readonly only?: string | undefined;
  /** With `only`, the one case to try, as a fault names it. */
  readonly path?: string | undefined;
  /** Told of each case. */
  readonly onCase?: () => void;
}

export interface FileOutcomes {
  readonly cases: number;
  /** By kind of file, and what came of it. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** What was not as it should be, each as small as it could be made. */
  readonly faults: readonly string[];
  /** Runs that sent a terminal what it takes for a command, by kind of file. */
  readonly commands: ReadonlyMap<string, number>;
}

/** Command lines are a sixth of the cases. */
const LINES_WEIGHT = 12;
const UNKNOWN_WEIGHT = 1;
/** Smaller changes that are tried of one that is at fault, and such faults of a kind. */
const MOST_SHRINKS = 60;
const MOST_FAULTS = 5;

/** What is tried of a kind. */
interface Trial<T> {
  readonly name: string;
  readonly values: fc.Arbitrary<T>;
  readonly run: (value: T) => Promise<Outcome>;
}

/** @throws Error when the good files cannot be made */
export async function tryFiles(runner: CliRunner, trials: FileTrials): Promise<FileOutcomes> {
  const { cases, seed, makers, only, path, onCase } = trials;
  const folder = mkdtempSync(join(tmpdir(), 'maxout-files-'));
  const outcomes = new Map<string, number>();
  const commands = new Map<string, number>();
  const faults: string[] = [];
  let tried = 0;

  /** Runs cases of a kind; a fault is tried again with ever smaller changes, and the next cases follow. */
  async function check<T>({ name, values, run }: Trial<T>, count: number): Promise<void> {
    let found = 0;
    for (let from = path ?? '0'; found < MOST_FAULTS; found++) {
      let shrinks = 0;
      const property = fc.asyncProperty(values, async (value) => {
        if (shrinks > MOST_SHRINKS) return;
        const { outcome, fault, sendsCommands } = await run(value);
        if (shrinks === 0) {
          tried++;
          onCase?.();
          add(outcomes, `${name}: ${fault ? 'AT FAULT' : outcome}`);
          if (sendsCommands) add(commands, name);
        }
        if (!fault && shrinks === 0) return;
        shrinks++;
        if (fault) throw new Error(fault);
      });
      const numRuns = path === undefined ? count - Number(from) : 1;
      const result = await fc.check(property, { numRuns, seed, path: from });
      if (!result.failed) return;
      const again = `node dist/scripts/bad-files.js 1 ${seed} "${name}" ${result.counterexamplePath}`;
      faults.push(`${name}: ${result.errorInstance}\n  smallest: ${JSON.stringify(result.counterexample)}\n  ${again}`);
      from = String(Number(result.counterexamplePath?.split(':')[0]) + 1);
      if (path !== undefined || Number(from) >= count) return;
    }
  }

  try {
    const kinds: FileKind[] = [];
    for (const make of makers) kinds.push(...(await make(folder, runner)));
    for (const kind of kinds) await checkGood(kind, runner, folder);
    const tryKind = async (kind: FileKind, given: FileCase): Promise<Outcome> => {
      const { run, problem } = await tryFile(kind, given, { runner, folder });
      const outcome = outcomeOf(run, [0, 1]);
      return { ...outcome, fault: outcome.fault ?? problem };
    };
    const refuse = async (line: readonly string[]): Promise<Outcome> => outcomeOf(await runner.run(line), [2]);
    const trial = <T>(name: string, weight: number, values: fc.Arbitrary<T>, run: (value: T) => Promise<Outcome>) => ({
      name,
      weight,
      check: (count: number) => check({ name, values, run }, count),
    });
    const all = [
      ...kinds.map((kind) => trial(kind.name, kind.weight, FILE_CASES, (given) => tryKind(kind, given))),
      trial('command line', LINES_WEIGHT, BAD_LINES, refuse),
      trial('unknown command', UNKNOWN_WEIGHT, UNKNOWN_COMMANDS, refuse),
    ];
    const chosen = all.filter(({ name }) => only === undefined || name === only);
    const weights = chosen.reduce((sum, { weight }) => sum + weight, 0);
    for (const { weight, check } of chosen) await check(Math.ceil((cases * weight) / weights));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { cases: tried, outcomes, faults, commands };
}

/** What is refused as it is tells nothing of its changes. */
async function checkGood(kind: FileKind, runner: CliRunner, folder: string): Promise<void> {
  const { run, problem } = await tryFile(kind, { changes: [], name: 'case' }, { runner, folder });
  const isGood = run.ended === 'itself' && run.code === 0 && problem === undefined;
  if (!isGood) throw new Error(`${kind.name}: ${JSON.stringify({ ...run, problem })}`);
}

interface Outcome {
  readonly outcome: string;
  readonly fault: string | undefined;
  /** Whether it sent a terminal what it takes for a command. */
  readonly sendsCommands: boolean;
}

function outcomeOf(run: CliRun, codes: readonly number[]): Outcome {
  const fault = faultOf(run, codes);
  if (run.ended !== 'itself') return { outcome: run.ended, fault, sendsCommands: false };
  const said = run.code === 0 ? 'taken' : run.stdout === '' ? 'refused' : 'read, and found to differ';
  return { outcome: `${said} (exit code ${run.code})`, fault, sendsCommands: hasCommands(run.stdout + run.stderr) };
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
