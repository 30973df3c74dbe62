/**
 * Runs the tests several times beside loops that keep every core busy, and says what failed and how long it took: no test may
 * depend on how fast the machine is.
 *
 * The loops are threads of this process, so that they end with it, however it ends.
 *
 * node scripts/busy-tests.js [--runs 3] [--loops 8] [names of test files]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, loadavg, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ensureReady } from './setup.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
/** As many of the slowest tests are named. */
const SLOWEST = 5;

const { runs, loops, files } = readArguments();
if (ensureReady()) process.exitCode = await runAll();
else process.exitCode = 1;

/** @returns the exit code */
async function runAll() {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-busy-'));
  const busy = Array.from({ length: loops }, () => new Worker('for (;;);', { eval: true }));
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {NodeJS.Signals | undefined} */
  let endedBy;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      endedBy ??= signal;
      child?.kill(signal);
    });

  /** @type {ReturnType<typeof readResult>[]} */
  const results = [];
  try {
    for (let run = 1; run <= runs && !endedBy; run++) {
      say(`run ${run} of ${runs}, beside ${loops} busy loops`);
      const file = join(folder, `${run}.json`);
      const startedAt = performance.now();
      child = spawn(
        process.execPath,
        [VITEST, 'run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
      );
      const code = await new Promise((resolve) => child?.on('close', resolve));
      if (endedBy) break;
      const result = readResult(file, code, (performance.now() - startedAt) / 1000);
      results.push(result);
      say(`run ${run} of ${runs}: ${result.tests} tests, ${result.failed.length} failed, ${time(result.seconds)}`);
    }
  } finally {
    await Promise.all(busy.map((loop) => loop.terminate()));
    rmSync(folder, { recursive: true, force: true });
  }
  tellAll(results);
  if (endedBy) return 128 + constants.signals[endedBy];
  return results.every(({ failed }) => failed.length === 0) ? 0 : 1;
}

/**
 * @param {string} file what vitest wrote of a run
 * @param {number | null} code with which it ended
 * @param {number} seconds that it took
 */
function readResult(file, code, seconds) {
  /** @type {{ title: string, seconds: number }[]} */
  const timed = [];
  /** @type {string[]} */
  const failed = [];
  try {
    for (const { name, status, message, assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
      const path = relative(ROOT, name);
      for (const test of assertionResults) {
        const title = `${path}: ${test.fullName}`;
        timed.push({ title, seconds: (test.duration ?? 0) / 1000 });
        if (test.status === 'failed') failed.push(title);
      }
      const isTold = assertionResults.some((/** @type {{ status: string }} */ test) => test.status === 'failed');
      if (status === 'failed' && !isTold) failed.push(`${path}: ${String(message).split('\n')[0]}`);
    }
  } catch {
    failed.push('the run itself: it left no results');
  }
  if (code !== 0 && failed.length === 0) failed.push(`the run itself: it ended with code ${code}, see above`);
  return { tests: timed.length, failed, timed, seconds };
}

/** @param {ReturnType<typeof readResult>[]} results */
function tellAll(results) {
  if (results.length === 0) return;
  /** @type {Map<string, number>} */
  const longest = new Map();
  /** @type {Map<string, number[]>} */
  const failures = new Map();
  results.forEach(({ timed, failed }, i) => {
    for (const { title, seconds } of timed) longest.set(title, Math.max(seconds, longest.get(title) ?? 0));
    for (const title of failed) failures.set(title, [...(failures.get(title) ?? []), i + 1]);
  });
  const load = loadavg()[0].toFixed(1);
  console.log(`\n${results.length} of ${runs} runs beside ${loops} busy loops, load at the end ${load}`);
  results.forEach(({ tests, failed, seconds }, i) => {
    console.log(`run ${i + 1}: ${tests} tests, ${failed.length} failed, ${time(seconds)}`);
  });
  for (const [title, inRuns] of failures) console.log(`failed in run ${inRuns.join(', ')}: ${title}`);
  const slowest = [...longest].sort((a, b) => b[1] - a[1]).slice(0, SLOWEST);
  for (const [title, seconds] of slowest) console.log(`took up to ${time(seconds)}: ${title}`);
}

function readArguments() {
  const options = { runs: { type: 'string', default: '3' }, loops: { type: 'string', default: '8' } };
  try {
    const { values, positionals } = parseArgs({
      options: /** @type {{ runs: { type: 'string' }, loops: { type: 'string' } }} */ (options),
      allowPositionals: true,
    });
    return { runs: count('--runs', values.runs, 1), loops: count('--loops', values.loops, 0), files: positionals };
  } catch (error) {
    console.error(`busy-tests: ${error instanceof Error ? error.message : error}`);
    process.exit(2);
  }
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} least
 */
function count(name, text, least) {
  const value = Number(text);
  if (/^\d+$/.test(text ?? '') && value >= least && value <= 1000) return value;
  throw new Error(`${name} is "${text}", expected a whole number from ${least} to 1000`);
}

/** @param {string} line */
function say(line) {
  console.error(`busy-tests: ${line}`);
}

/** @param {number} seconds as minutes and seconds */
function time(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
