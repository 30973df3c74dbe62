/** The program, as a process of its own or within this one. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliRunner } from '../../scripts/bad/cli-runner.js';
import { atEndOfFile } from '../support/at-end-of-file.js';
import { lookingCartridge } from '../support/cartridges/looking-cartridge.js';
import { patience } from '../support/patience.js';

export const PROGRAM = fileURLToPath(new URL('../../run-bot.js', import.meta.url));
const SETUP = fileURLToPath(new URL('../../scripts/setup.js', import.meta.url));

process.env.MAXOUT_DEBUG = '';

export interface Finished {
  /** Exit code; null when a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
}

/** Starts the program as a process of its own, or a copy of it. */
export function startBot(args: readonly string[], program = PROGRAM): Running {
  return start(process.execPath, [program, ...args]);
}

/** Starts the program with the lines that say how far it is; everywhere else they are off, since they depend on how fast the machine is. */
export function startTalking(args: readonly string[], program = PROGRAM): Running {
  return start(process.execPath, [program, ...args], { MAXOUT_PROGRESS: '' });
}

/** Runs the program to its end as a process of its own, where a test is about what belongs to a process. */
export function runProgram(...args: string[]): Promise<Finished> {
  return startBot(args).finished;
}

/**
 * Runs the program to its end in a thread of this process, one run after the other: most of what a short run takes is to
 * load the program, and here it is loaded once for all files of tests that this process runs. The environment is that of the moment.
 */
export function runBot(...args: string[]): Promise<Finished> {
  const run = last.then(() => runInThread(args));
  last = run.catch(() => {});
  return run;
}

let runner: CliRunner | undefined;
let last: Promise<unknown> = Promise.resolve();

async function runInThread(args: readonly string[]): Promise<Finished> {
  runner ??= newRunner();
  const run = await runner.run(args);
  if (run.ended !== 'itself') throw new Error(run.ended === 'by an error' ? run.message : 'the run does not end');
  return { code: run.code, stdout: run.stdout, stderr: run.stderr };
}

/** Its threads run what is compiled. A machine may grow slower while it is used. */
function newRunner(): CliRunner {
  const { status, stderr } = spawnSync(process.execPath, [SETUP], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the program cannot be compiled: ${stderr}`);
  return new CliRunner({
    get processorMs() {
      return patience();
    },
    get waitMs() {
      return patience();
    },
  });
}

const running = new Set<ChildProcess>();

atEndOfFile(async () => {
  await runner?.settle();
  // Those of tests that have failed.
  for (const child of running) child.kill('SIGKILL');
});

/** Runs a shell line in which `$BOT` is the program. */
export function runInShell(line: string): Promise<Finished> {
  return start('bash', ['-c', line]).finished;
}

/** A new empty folder. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'maxout-test-'));
}

/** A file with the built-in game and another picture of one tile: a cartridge that the program does not know. */
export function unknownCartridge(): string {
  const file = join(newFolder(), 'unknown.nes');
  const builtin = readFileSync(new URL('../../roms/maxout.nes', import.meta.url));
  writeFileSync(file, builtin.with(-1, builtin[builtin.length - 1] ^ 1));
  return file;
}

/** A file with the built-in game that runs on the untouched machine alone. */
export function untouchedCartridge(): string {
  const file = join(newFolder(), 'looking.nes');
  writeFileSync(file, lookingCartridge());
  return file;
}

function start(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Running {
  const env = { ...process.env, BOT: `${process.execPath} ${PROGRAM}`, ...more };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('close', () => running.delete(child));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, finished };
}
