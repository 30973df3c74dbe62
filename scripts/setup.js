/**
 * Makes a clone ready to run: installs the dependencies that package-lock.json names and compiles the sources, each
 * only when needed. An installed package has no sources and is ready as it is.
 *
 * Plain JavaScript without dependencies, because it runs before anything is installed or compiled. Two processes may
 * start at the same time: one works, the other waits. An interrupted install or build is noticed by the next run.
 *
 * As a program: `node scripts/setup.js` does what is missing, `node scripts/setup.js --build` compiles in any case.
 */

import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, env, execPath, kill, pid, platform, stderr } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, 'dist');
/** Holds the hash of the sources that dist was compiled from. */
const STAMP = join(DIST, 'sources.sha256');
/** Names that git ignores, so an interruption leaves no trace in the clone. */
const LOCK = join(ROOT, 'setup-lock.tmp');
const COMPILER = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const COMPILED_FROM = ['src', 'scripts', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
/** What the compiler reads; the weights beside it are four fifths of the bytes. */
const SOURCE = /\.(ts|js|json)$/;

const LOCK_POLL_MS = 200;
/** A lock this old was left behind, whatever process has its number now. */
const LOCK_STALE_MS = 15 * 60_000;

/**
 * Installs and compiles what is missing.
 *
 * @param {{ build?: boolean }} options `build` compiles even when nothing changed
 * @returns {boolean} false when something failed; what to do about it was printed
 */
export function ensureReady({ build = false } = {}) {
  // A package brings weights and pictures under src, too, but nothing to compile.
  if (!existsSync(join(ROOT, 'tsconfig.build.json'))) return true;
  if (!build && isInstalled() && isCompiled()) return true;
  try {
    takeLock();
  } catch (error) {
    return failed(`cannot write to ${ROOT} (${error.code ?? error.message}): use a copy that you may write to.`);
  }
  try {
    return (isInstalled() || install()) && ((!build && isCompiled()) || compile());
  } catch (error) {
    return failed(`setting up failed: ${error.message}. Run it again, or run "npm ci" and "npm run build" by hand.`);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** Whether node_modules holds what package-lock.json names; npm writes its own list last, so a part does not pass. */
function isInstalled() {
  const wanted = readLock(join(ROOT, 'package-lock.json'));
  const found = readLock(join(ROOT, 'node_modules', '.package-lock.json'));
  if (!wanted || !found || !existsSync(COMPILER)) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.optional && !found[path])) return true;
    return found[path]?.version === entry.version;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function install() {
  say('installing dependencies (npm ci), once …');
  // npm's own script when npm started us, so that the same npm is used and no shell is needed.
  const script = env.npm_execpath?.endsWith('npm-cli.js') ? env.npm_execpath : undefined;
  // No package's own script runs: none is needed, and what a script does nobody has looked at.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: ROOT, stdio: ['ignore', 2, 2], shell: !script && platform === 'win32' };
  const run = script ? spawnSync(execPath, [script, ...args], options) : spawnSync('npm', args, options);
  if (run.error) return failed(`npm could not be started (${run.error.code}): install npm, then run "npm ci" here.`);
  if (run.status === 0) return true;
  return failed('"npm ci" failed, see above. It needs the network once: run "npm ci" where there is one, then again.');
}

function isCompiled() {
  try {
    return readFileSync(STAMP, 'utf8') === hashOfSources();
  } catch {
    return false;
  }
}

/** Compiles beside dist and renames, so that dist is never half-written. */
function compile() {
  say('compiling …');
  removeLeftovers();
  const own = randomBytes(8).toString('hex');
  const fresh = join(ROOT, `dist-${own}.tmp`);
  const old = join(ROOT, `dist-old-${own}.tmp`);
  const hash = hashOfSources();
  const run = spawnSync(execPath, [COMPILER, '-p', 'tsconfig.build.json', '--outDir', fresh], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  if (run.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    return failed('compiling failed, see above. After a change of the sources: mend them. Otherwise run "npm ci".');
  }
  writeFileSync(join(fresh, 'sources.sha256'), hash);
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
  return true;
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of COMPILED_FROM.flatMap(filesUnder).filter((name) => SOURCE.test(name))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** A file itself, or all files under a folder in a fixed order; paths from the root. */
function filesUnder(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

/** Builds that were interrupted. Only called with the lock held, so nobody is at work in them. */
function removeLeftovers() {
  for (const name of readdirSync(ROOT)) {
    if (/^dist-(old-)?[0-9a-f]{16}\.tmp$/.test(name)) rmSync(join(ROOT, name), { recursive: true, force: true });
  }
}

/** Waits for another process that sets up; a lock whose process is gone is taken over. */
function takeLock() {
  for (let waiting = false; ; waiting = true) {
    try {
      const file = openSync(LOCK, 'wx');
      writeSync(file, `${pid} ${statOf(pid).start}`);
      closeSync(file);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (lockIsStale()) rmSync(LOCK, { force: true });
    else if (!waiting) say('another process is setting up, waiting for it …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS);
  }
}

function lockIsStale() {
  try {
    const age = Date.now() - statSync(LOCK).mtimeMs;
    const [owner, start] = readFileSync(LOCK, 'utf8').split(' ').map(Number);
    // An empty file was made just now: its process has not written its number yet.
    if (owner === 0) return age > LOCK_POLL_MS * 10;
    return age > LOCK_STALE_MS || !isAtWork(owner, start);
  } catch {
    return false;
  }
}

/** As in src/platform/files/process-lock.ts: neither one that has ended and that nobody has asked for, nor another of that number. */
function isAtWork(process, start) {
  try {
    kill(process, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const found = statOf(process);
  return !/^[ZXx]$/.test(found.state) && (!start || !found.start || found.start === start);
}

/** State and start of a process, in the system's own units; nothing where it does not tell. */
function statOf(process) {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], start: Number(fields[19]) };
  } catch {
    return { state: '', start: 0 };
  }
}

function say(text) {
  stderr.write(`maxout: ${text}\n`);
}

function failed(text) {
  say(text);
  return false;
}

const isProgram = argv[1] !== undefined && realpathSync(argv[1]) === fileURLToPath(import.meta.url);
if (isProgram && !ensureReady({ build: argv.includes('--build') })) process.exitCode = 1;
