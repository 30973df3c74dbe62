/** Runs that are cut off by a signal or a terminal that closes: what is left is whole, and the run goes on. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseWeights } from '../../src/eval/ntuple/ntuple-file.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { inputsOf, readRunLog } from '../../src/record/read-run-log.js';
import { type Finished, newFolder, PROGRAM, runBot, runInShell, startBot } from '../cli/run-bot.js';

/** A busy machine takes long to start a process. */
const NO_STACK = /^\s+at |should not happen/m;

/** The seed of the moments at which programs are killed. */
const SEED = 14;

const linesIn = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await sleep(25);
}

function logIn(folder: string) {
  const read = readRunLog(readFileSync(join(folder, 'run.jsonl'), 'utf8'));
  if (!read.ok) throw new Error(`line ${read.line}: ${read.message}`);
  return read.log;
}

/** Buttons, result and last RAM of every game. */
const playedIn = (folder: string) =>
  logIn(folder).games.map((game) => [inputsOf(game), game.end?.result, game.end?.ramSha1]);

/** The log to the byte; empty where there is none yet. */
function textIn(folder: string): string {
  const log = join(folder, 'run.jsonl');
  return existsSync(log) ? readFileSync(log, 'utf8') : '';
}

describe('a recorded series', () => {
  const args = ['--player', 'plateau', '--games', '2', '--until-lines', '2', '--dump', '60', '--quiet'];
  const whole = join(newFolder(), 'run');
  beforeAll(async () => expect((await runBot('--record', whole, ...args)).code).toBe(0));

  test.concurrent.for([
    ['SIGINT', 130, 'stopped'],
    ['SIGTERM', 143, 'stopped'],
    ['SIGHUP', 129, 'stopped'],
    ['SIGKILL', null, undefined],
  ] as const)('ended by %s in its second game goes on to the same games', async ([signal, exitCode, end], context) => {
    let cut: string;
    let ended: Finished;
    // Again where the game was over before it could be met at play.
    do {
      cut = join(newFolder(), 'run');
      const { child, finished } = startBot(['--record', cut, ...args, '--speed', '12']);
      const isMet = (): boolean => textIn(cut).includes('"kind":"piece","game":2');
      await until(() => isMet() || child.exitCode !== null);
      child.kill(signal);
      ended = await finished;
    } while (ended.code === 0);
    const { code, stderr } = ended;
    context.expect(code).toBe(exitCode);
    context.expect(stderr).not.toMatch(NO_STACK);
    context.expect(logIn(cut).games.map((game) => game.end?.result.end)).toEqual(['lines-reached', end]);
    context.expect((await runBot('--record', cut, ...args, '--resume')).code).toBe(0);
    context.expect(textIn(cut)).toBe(textIn(whole));
    const names = (folder: string) => readdirSync(folder, { recursive: true }).sort();
    context.expect(names(cut)).toEqual(names(whole));
  });

  test(`killed at random moments again and again (seed ${SEED}) comes to the same log to the byte`, async () => {
    const random = new SeededRandom(SEED);
    const cut = join(newFolder(), 'run');
    const length = textIn(whole).length;
    for (let kill = 0; kill < 3; kill++) {
      const resume = existsSync(cut) ? ['--resume'] : [];
      const { child, finished } = startBot(['--record', cut, ...args, ...resume, '--speed', '12']);
      // By how much is written and not by time: a busy machine starts late, and writes slowly.
      const moment = random.below(length);
      await until(() => textIn(cut).length >= moment || child.exitCode !== null);
      child.kill('SIGKILL');
      await finished;
    }
    expect((await runBot('--record', cut, ...args, '--resume')).code).toBe(0);
    expect(textIn(cut)).toBe(textIn(whole));
  });
});

test('a second run in the folder of a recording is refused, and the first one goes on', async () => {
  const folder = join(newFolder(), 'run');
  const args = ['--record', folder, '--player', 'plateau', '--until-lines', 'none', '--dump', 'none', '--quiet'];
  const { child, finished } = startBot([...args, '--speed', '1']);
  const pieces = () => linesIn(join(folder, 'run.jsonl')).filter((line) => line.includes('"kind":"piece"')).length;
  await until(() => pieces() > 0);
  const second = await runBot(...args, '--resume');
  expect([second.code, second.stdout]).toEqual([1, '']);
  expect(second.stderr).toContain(`the process ${child.pid} is working in it`);
  const before = pieces();
  await until(() => pieces() > before);
  child.kill('SIGINT');
  expect((await finished).code).toBe(130);
  expect(logIn(folder).games.map(({ end }) => end?.result.end)).toEqual(['stopped']);
});

test('SIGTERM leaves whole games of a simulation, and it goes on to the same end', async () => {
  const folder = newFolder();
  const [cut, whole] = [join(folder, 'cut.jsonl'), join(folder, 'whole.jsonl')];
  const short = ['--until-lines', '4', '--seed-step', '256'];
  const args = ['simulate', '--player', 'plateau', ...short, '--jobs', '1', '--quiet'];
  const { child, finished } = startBot([...args, '--games', '10000', '--out', cut]);
  await until(() => linesIn(cut).length > 4);
  child.kill('SIGTERM');
  const { code, stderr } = await finished;
  expect(code).toBe(143);
  expect(stderr).not.toMatch(NO_STACK);
  expect(readFileSync(cut, 'utf8').endsWith('\n')).toBe(true);
  const games = linesIn(cut).length + 20;
  await Promise.all([cut, whole].map((out) => runBot(...args, '--games', String(games), '--out', out)));
  expect(linesIn(cut)).toHaveLength(games + 1);
  expect(readFileSync(cut, 'utf8')).toBe(readFileSync(whole, 'utf8'));
  expect(readdirSync(folder).sort()).toEqual(['cut.jsonl', 'whole.jsonl']);
});

test('SIGKILL leaves the weights of a training run as they were at a checkpoint, and it goes on', async () => {
  const out = join(newFolder(), 'w.bin');
  const piecesIn = () => parseWeights(readFileSync(out)).origin.pieces;
  const args = ['train', '--threads', '1', '--games', '1', '--out', out, '--quiet'];
  const { child, finished } = startBot([...args, '--minutes', '60', '--checkpoint-minutes', '0.01']);
  await until(() => existsSync(out) && piecesIn() > 0);
  child.kill('SIGKILL');
  expect((await finished).code).toBeNull();
  const pieces = piecesIn();
  const { code, stdout } = await runBot(...args, '--resume', '--pieces', '0.001', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout).out).toBe(out);
  expect(piecesIn()).toBeGreaterThan(pieces);
  expect(readdirSync(join(out, '..')).sort()).toEqual(['w.bin', 'w.bin.curve.json', 'w.bin.svg']);
});

test('SIGINT leaves no half of a film', async () => {
  const folder = join(newFolder(), 'run');
  await runBot('--record', folder, '--player', 'plateau', '--until-lines', '1', '--dump', 'none', '--quiet');
  const before = readdirSync(folder);
  const { child, finished } = startBot(['export', folder, '--apng', '--scale', '4', '--fps', '60']);
  await until(() => readdirSync(folder).length > before.length);
  child.kill('SIGINT');
  const { code, stderr } = await finished;
  expect(code).toBe(130);
  expect(stderr).not.toMatch(NO_STACK);
  expect(readdirSync(folder)).toEqual(before);
});

const hasTerminal = spawnSync('script', ['--version']).status === 0;

test.skipIf(!hasTerminal)('a terminal that closes ends a recording in order', async () => {
  const folder = join(newFolder(), 'run');
  const program = `${process.execPath} ${PROGRAM} --record ${folder} --dump none --player plateau --speed 8 --until-lines none`;
  const terminal = spawn('script', ['--quiet', '--flush', '--command', `exec ${program}`, '/dev/null'], {
    stdio: 'ignore',
  });
  const log = join(folder, 'run.jsonl');
  await until(() => linesIn(log).some((line) => line.includes('"kind":"piece"')));
  terminal.kill('SIGKILL');
  await until(() => linesIn(log).some((line) => line.includes('"kind":"end"')) && !existsSync(join(folder, 'lock')));
  expect(logIn(folder).games.map(({ end }) => end?.result.end)).toEqual(['stopped']);
  expect(readdirSync(folder).sort()).toEqual(['run.jsonl', 'summary.json', 'summary.txt']);
});

describe('a clock that is set', () => {
  /** Each look at the calendar is hours or years from the one before, forth and back. */
  const JUMPING = `
    const now = Date.now.bind(Date);
    let looks = 0;
    Date.now = () => now() + (++looks % 2 ? 1 : -1) * looks * 7_654_321_000;
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...args) { super(...(args.length ? args : [Date.now()])); }
      static now() { return RealDate.now(); }
    };`;

  test('while games are played, recorded and paced changes nothing', async () => {
    const folder = newFolder();
    const preload = join(folder, 'jumping-clock.mjs');
    writeFileSync(preload, JUMPING);
    const game = '--player plateau --until-lines 1 --games 2 --dump none --speed 50 --quiet';
    const jumping = `NODE_OPTIONS="--import=file://${preload}"`;
    const { code, stdout, stderr } = await runInShell(`
      ${jumping} $BOT ${game} --record ${folder}/jumping && $BOT ${game} --record ${folder}/steady &&
      ${jumping} $BOT replay ${folder}/jumping --model --quiet`);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^SAME/m);
    expect(playedIn(join(folder, 'jumping'))).toEqual(playedIn(join(folder, 'steady')));
  });
});
