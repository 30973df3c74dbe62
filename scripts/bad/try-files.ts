/** Changed files and wrong command lines, given to the program one after the other and counted by outcome. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { BAD_LINES, UNKNOWN_COMMANDS } from './bad-command-lines.js';
import { type CliRun, type CliRunner, faultOf } from './cli-runner.js';
import { fileKinds } from './file-kinds.js';
import { CHANGES, changed } from './mutate-file.js';

export interface FileTrials {
  readonly cases: number;
  readonly seed: number;
  /** Told of each case. */
  readonly onCase?: () => void;
}

export interface FileOutcomes {
  readonly cases: number;
  /** By kind of file, and what came of it. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** What was not as it should be, each as small as it could be made. */
  readonly faults: readonly string[];
}

/** Command lines are a third of the cases. */
const LINES_WEIGHT = 9;
const UNKNOWN_WEIGHT = 1;
const MOST_SHRINKS = 200;

/** @throws Error when the good files cannot be made */
export async function tryFiles(runner: CliRunner, { cases, seed, onCase }: FileTrials): Promise<FileOutcomes> {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-files-'));
  const outcomes = new Map<string, number>();
  const faults: string[] = [];
  let tried = 0;

  /** Runs cases of a kind; a fault is tried again with ever smaller changes. */
  async function check<T>(name: string, numRuns: number, values: fc.Arbitrary<T>, run: (value: T) => Promise<Outcome>) {
    const property = fc.asyncProperty(values, async (value) => {
      const { outcome, fault } = await run(value);
      if (fault) throw new Error(fault);
      tried++;
      const key = `${name}: ${outcome}`;
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
      onCase?.();
    });
    const result = await fc.check(property, { numRuns, seed, maxSkipsPerRun: MOST_SHRINKS });
    if (!result.failed) return;
    const example = JSON.stringify(result.counterexample);
    faults.push(`${name}, seed ${seed}: ${result.errorInstance}; smallest: ${example}`);
  }

  try {
    const kinds = await fileKinds(folder, runner);
    const weights = kinds.reduce((sum, { weight }) => sum + weight, LINES_WEIGHT + UNKNOWN_WEIGHT);
    const share = (weight: number): number => Math.ceil((cases * weight) / weights);
    for (const { name, weight, good, fileName, args } of kinds) {
      const file = join(folder, fileName);
      // What is refused as it is tells nothing of its changes.
      writeFileSync(file, good);
      const asItIs = await runner.run(args(file));
      if (asItIs.ended !== 'itself' || asItIs.code !== 0) throw new Error(`${name}: ${JSON.stringify(asItIs)}`);
      await check(name, share(weight), CHANGES, async (changes) => {
        writeFileSync(file, changed(good, changes));
        return outcomeOf(await runner.run(args(file)), [0, 1]);
      });
      rmSync(file, { force: true });
    }
    const refuse = async (line: readonly string[]): Promise<Outcome> => outcomeOf(await runner.run(line), [2]);
    await check('command line', share(LINES_WEIGHT), BAD_LINES, refuse);
    await check('unknown command', share(UNKNOWN_WEIGHT), UNKNOWN_COMMANDS, refuse);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { cases: tried, outcomes, faults };
}

interface Outcome {
  readonly outcome: string;
  readonly fault: string | undefined;
}

function outcomeOf(run: CliRun, codes: readonly number[]): Outcome {
  const fault = faultOf(run, codes);
  if (run.ended !== 'itself') return { outcome: run.ended, fault };
  const said = run.code === 0 ? 'taken' : run.stdout === '' ? 'refused' : 'read, and found to differ';
  return { outcome: `${said} (exit code ${run.code})`, fault };
}
