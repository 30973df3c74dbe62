/**
 * Runs command lines in threads of this process: a hundred times as fast as a process for each, and what would hang or
 * eat the memory takes only its thread with it.
 */

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import { LIBRARY_WORDS as RAW } from './fields/message-fault.js';

/** What a thread is asked: to run a command line, how many things are left of those before that keep it, or to end. */
export type WorkerRequest = { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv } | 'left' | 'end';

/** What a thread sends after a run. */
export interface WorkerAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a command line ended. */
export type CliRun =
  | ({ readonly ended: 'itself'; readonly milliseconds: number } & WorkerAnswer)
  /** It was still at work after the time that it was given. */
  | { readonly ended: 'by the clock' }
  /** By an error that nothing caught, or by memory. */
  | { readonly ended: 'by an error'; readonly message: string };

const WORKER = join(PACKAGE_ROOT, 'dist', 'scripts', 'bad', 'cli-worker.js');
/** What a thread may take; a user's machine has it. */
const HEAP_MIB = 1024;
/** A run is looked at as often. */
const LOOK_MS = 500;
/** For a thread to come to rest by itself, on a busy machine, too. */
const END_MS = 60_000;
/** What is left of a run is looked at as often. */
const LEFT_MS = 20;

export interface RunLimits {
  /** Milliseconds of the processor after which a run is a hang; on a busy machine it may last longer. */
  readonly processorMs: number;
  /** Milliseconds after which a run is a hang that waits for something. */
  readonly waitMs: number;
}

export class CliRunner {
  readonly #limits: RunLimits;
  readonly #idle: Worker[] = [];

  constructor(limits: RunLimits) {
    this.#limits = limits;
  }

  /** Runs a command line; one at a time, or their times are counted together. */
  async run(args: readonly string[]): Promise<CliRun> {
    const worker = this.#idle.pop() ?? new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB } });
    const startedAt = performance.now();
    const usedBefore = process.cpuUsage();
    const run = await new Promise<CliRun>((resolve) => {
      const timer = setInterval(() => {
        const { user, system } = process.cpuUsage(usedBefore);
        const isSlow = (user + system) / 1000 > this.#limits.processorMs;
        if (isSlow || performance.now() - startedAt > this.#limits.waitMs) end({ ended: 'by the clock' });
      }, LOOK_MS);
      const end = (result: CliRun): void => {
        clearInterval(timer);
        resolve(result);
      };
      worker.once('message', (answer: WorkerAnswer) => {
        end({ ended: 'itself', milliseconds: performance.now() - startedAt, ...answer });
      });
      worker.once('error', (error) => end({ ended: 'by an error', message: error.stack ?? error.message }));
      worker.once('exit', (code) => end({ ended: 'by an error', message: `the process ended with code ${code}` }));
      worker.ref();
      ask(worker, { args, env: { ...process.env } });
    });
    // One by one: a worker listens to itself, too.
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
    // One that waits for the next run keeps nobody.
    worker.unref();
    if (run.ended === 'itself') this.#idle.push(worker);
    else await worker.terminate();
    return run;
  }

  /**
   * Waits until nothing is left of the runs so far; the threads stay for others.
   *
   * @throws Error when something is left that would keep the program from ending
   */
  async settle(): Promise<void> {
    const until = performance.now() + END_MS;
    for (const worker of this.#idle) {
      while ((await leftIn(worker)) > 0) {
        if (performance.now() > until) throw new Error(STILL_AT_WORK);
        await new Promise((resolve) => setTimeout(resolve, LEFT_MS));
      }
    }
  }

  /**
   * Ends the threads.
   *
   * @throws Error when something is left of a run that would keep the program from ending
   */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(endByItself));
  }
}

const STILL_AT_WORK = 'something that a command line began is still at work, and keeps the program from ending';

function ask(worker: Worker, request: WorkerRequest): void {
  worker.postMessage(request);
}

function leftIn(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    ask(worker, 'left');
  }).finally(() => worker.removeAllListeners('error')) as Promise<number>;
}

function endByItself(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      void worker.terminate();
      reject(new Error(STILL_AT_WORK));
    }, END_MS);
    worker.once('exit', () => {
      clearTimeout(patience);
      resolve();
    });
    ask(worker, 'end');
  });
}

/** What a terminal takes for a command or shows in another order; line breaks and tabs are text. */
const COMMANDS = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text would do more on a terminal than be read. */
export function hasCommands(text: string): boolean {
  return COMMANDS.test(text);
}

/**
 * What no run may do, whatever it is given; undefined when it did nothing of it.
 *
 * @param codes that may come of it
 */
export function faultOf(run: CliRun, codes: readonly number[]): string | undefined {
  if (run.ended === 'by the clock') return 'it hangs';
  if (run.ended === 'by an error') return `it dies: ${run.message}`;
  const { code, stdout, stderr } = run;
  if (/^\s+at .+:\d+/m.test(stderr + stdout)) return `a stack trace: ${stderr}`;
  if (/this should not happen/.test(stderr)) return `an error that was not foreseen: ${stderr}`;
  if (RAW.some((words) => words.test(stderr))) return `the words of a library or the machine: ${stderr}`;
  if (!codes.includes(code)) return `exit code ${code}, expected ${codes.join(' or ')}: ${stderr}`;
  if (code !== 0 && (stderr + stdout).trim() === '') return `exit code ${code} without a word`;
  if (/\bundefined\b|\[object /.test(stderr)) return `a message that was not finished: ${stderr}`;
  return undefined;
}
