/** Games by the workers of a queue, in a Redis of its own: nothing that happens to them changes a result. */
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatWeights, parseWeights } from '../../../src/eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../../src/eval/ntuple/ntuple-prior.js';
import { openPlayerFor } from '../../../src/features/players/open-player-spec.js';
import { parseQueueAddress } from '../../../src/features/queue/connection.js';
import { KILLSCREEN_TRAINING } from '../../../src/learn/training-plan.js';
import type { PlayerSpec } from '../../../src/players/player-spec.js';
import type { GameResult } from '../../../src/record/game-events.js';
import { rulesNamed } from '../../../src/simulate/game-rules.js';
import { type SimulationPlan, simulateSeed } from '../../../src/simulate/simulation-job.js';
import { newFolder, type Running, runBot, startBot } from '../../cli/run-bot.js';
import { learnHere } from '../../support/learn-here.js';
import { HAS_REDIS, TestRedis } from '../../support/redis.js';

if (!HAS_REDIS) console.warn('SKIPPED: the queue is not tested, since redis-server is not installed');

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Many, and none takes long. */
const GAMES = ['--player', 'yiyuan-lee', '--rules', 'hard-drop', '--max-pieces', '3000', '--seed-step', '7'];
/** Each takes long enough to be met at play. */
const LONG_GAMES = ['--player', 'plateau', '--until-lines', '80', '--seed-step', '256'];

describe.skipIf(!HAS_REDIS)('a queue of games', () => {
  let redis: TestRedis;
  let look: Redis;
  const started: Running[] = [];

  beforeAll(async () => {
    redis = await TestRedis.start();
    look = redis.client();
  });

  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    look.disconnect();
    await redis.end();
  });

  function start(...args: string[]): Running {
    const running = startBot([...args, '--queue', redis.address]);
    started.push(running);
    return running;
  }

  /** Jobs that a process has in play. */
  async function playedBy({ child }: Running): Promise<readonly string[]> {
    const [list] = await look.keys('bull:maxout-*:active');
    if (list === undefined) return [];
    const ids = await look.lrange(list, 0, -1);
    const workers = await Promise.all(ids.map((id) => look.hget(list.replace(/active$/, id), 'pb')));
    return ids.filter((_, i) => workers[i]?.endsWith(`:${child.pid}`));
  }

  /** Freezes a worker while it plays a job. */
  async function freeze(worker: Running): Promise<void> {
    await until(async () => {
      if ((await playedBy(worker)).length === 0) return false;
      worker.child.kill('SIGSTOP');
      // What it had sent before may still have been on its way.
      await look.ping();
      if ((await playedBy(worker)).length > 0) return true;
      worker.child.kill('SIGCONT');
      return false;
    });
  }

  test('three workers, one killed at play, and Redis killed and started again: the result is the local one', async () => {
    const folder = newFolder();
    const local = join(folder, 'local.jsonl');
    const queued = join(folder, 'queued.jsonl');
    const games = ['simulate', ...GAMES, '--games', '30'];
    const alone = runBot(...games, '--out', local, '--quiet');

    const workers = [0, 1, 2].map(() => start('worker', '--jobs', '1', '--lost-after', '4', '--json'));
    // All are there before the first game, or two of them might play all games before the third one begins.
    await redis.workersAreThere(workers.length);
    const run = start(...games, '--out', queued);
    const [victim, ...others] = workers;
    // Each as soon as it plays, so that none comes too late for a game.
    await Promise.all(workers.map(freeze));
    victim.child.kill('SIGKILL');
    for (const { child } of others) child.kill('SIGCONT');
    // Its games are in play until it is believed to be lost, so that the run cannot be over.
    await redis.kill();
    await redis.begin();
    const { code, stderr } = await run.finished;

    expect(code).toBe(0);
    expect(stderr).toMatch(/the queue at redis:\/\/127\.0\.0\.1:\d+ has gone away; waiting for it/);
    expect(stderr).toMatch(/the queue at redis:\/\/127\.0\.0\.1:\d+ is back/);
    expect((await alone).code).toBe(0);
    expect(readFileSync(queued, 'utf8')).toBe(readFileSync(local, 'utf8'));
    for (const { child } of others) child.kill('SIGTERM');
    const ends = await Promise.all(others.map(({ finished }) => finished));
    expect(ends.map((end) => end.code)).toEqual([143, 143]);
    for (const end of ends) expect(JSON.parse(end.stdout).games).toBeGreaterThan(0);
    // Nothing is left of the games; who was killed is forgotten later.
    const left = await look.keys('*');
    expect(left.filter((key) => !/:(meta|id|events|stalled-check|marker)$|:member:/.test(key))).toEqual([]);
  });

  test('a worker that is ended at play gives its games back at once', async () => {
    const games = ['simulate', ...LONG_GAMES, '--games', '4', '--json', '--quiet'];
    const first = start('worker', '--jobs', '1', '--lost-after', '3600', '--quiet');
    const run = start(...games);
    await freeze(first);
    first.child.kill('SIGTERM');
    first.child.kill('SIGCONT');
    expect((await first.finished).code).toBe(143);
    const second = start('worker', '--jobs', '1', '--json', '--quiet');
    const played = JSON.parse((await run.finished).stdout);
    expect(played.games).toEqual(playedHere({ name: 'plateau' }, [0, 256, 512, 768]));
    second.child.kill('SIGTERM');
    expect(JSON.parse((await second.finished).stdout).games).toBeGreaterThan(0);
    const idle = await start('worker', '--jobs', '1', '--idle', '0.1', '--json', '--quiet').finished;
    expect([idle.code, JSON.parse(idle.stdout).games]).toEqual([0, 0]);
  });

  test('weights and pictures go to the workers, and tuning comes out as it does here', async () => {
    const folder = newFolder();
    const weights = join(folder, 'my.json');
    const features = { holes: 8, 'pile-height': 0.5, lines: 1 };
    writeFileSync(weights, JSON.stringify({ prefer: 'lower', pieces: 1, features }));
    const own = ['--weights', weights, '--filter', 'pattern:heart', '--rules', 'hard-drop', '--max-pieces', '40'];
    const simulate = ['simulate', ...own, '--games', '3', '--json', '--quiet'];
    const method = ['--features', 'holes,lines', '--method', 'cma-es', '--rules', 'course', '--max-pieces', '60'];
    const tune = ['tune', ...method, '--games', '6', '--generations', '2', '--final-games', '5', '--quiet'];
    const [here, there] = [join(folder, 'here.json'), join(folder, 'there.json')];

    const worker = start('worker', '--jobs', '1', '--quiet');
    const runs = [start(...simulate), start(...tune, '--out', there)];
    const alone = await runBot(...tune, '--out', here);
    const ends = await Promise.all(runs.map(({ finished }) => finished));
    expect([alone, ...ends].map(({ code }) => code)).toEqual([0, 0, 0]);
    const plan = { rules: rulesNamed('hard-drop'), untilLines: null, maxPieces: 40 };
    const player = { name: 'linear', weights, filter: 'pattern:heart' };
    expect(JSON.parse(ends[0].stdout).games).toEqual(playedHere(player, [0, 1, 2], plan));
    expect(readFileSync(there, 'utf8')).toBe(readFileSync(here, 'utf8'));
    worker.child.kill('SIGTERM');
    await worker.finished;
  });

  test('weights are learned by workers, one of them killed, as they are here', async () => {
    const out = join(newFolder(), 'weights.bin');
    const worker = () => start('worker', '--jobs', '1', '--lost-after', '2', '--quiet');
    const victim = worker();
    const length = ['--pieces', '0.08', '--learners', '2', '--round-pieces', '20000', '--games', '1'];
    const run = start('train', '--for', 'killscreen', ...length, '--seed', '7', '--out', out, '--json', '--quiet');
    await freeze(victim);
    victim.child.kill('SIGKILL');
    // It looks for lost games soon, though a worker was here that waits an hour for them.
    const other = worker();
    const { code, stdout } = await run.finished;
    expect(code).toBe(0);
    expect(JSON.parse(stdout).counts.pieces).toBe(80_000);

    const network = new NtupleNetwork('base', { workspaces: 0, shared: false });
    setPrior(network);
    const { weights } = network;
    await learnHere({ ...KILLSCREEN_TRAINING, learners: 2, roundPieces: 20_000, seed: 7 }, weights, 80_000);
    const bytes = readFileSync(out);
    const { origin } = parseWeights(bytes);
    expect(origin).toMatchObject({ threads: 2, command: expect.stringMatching(/--queue ADDRESS .*--learners 2/) });
    expect(bytes.equals(formatWeights(weights, origin))).toBe(true);
    other.child.kill('SIGTERM');
    await other.finished;
  });

  test('runs and workers end when they are told to while Redis is away', async () => {
    const worker = start('worker', '--jobs', '1');
    const run = start('simulate', ...LONG_GAMES, '--games', '500', '--quiet');
    await until(async () => (await playedBy(worker)).length > 0);
    const told = [worker, run].map(({ child }) => said(child, 'has gone away'));
    await redis.kill();
    await Promise.all(told);
    for (const { child } of [worker, run]) child.kill('SIGTERM');
    expect((await Promise.all([worker.finished, run.finished])).map(({ code }) => code)).toEqual([143, 143]);
  });
});

describe('an address of a queue', () => {
  test('may be encrypted and name a user and a database', () => {
    expect(parseQueueAddress('rediss://me:secret@host:6380/2')).toBe('rediss://me:secret@host:6380/2');
  });

  test.each([
    ['localhost:6379', /no queue "localhost:6379" \(redis:\/\/HOST:PORT, or rediss:/],
    ['http://localhost', /no queue "http:\/\/localhost"/],
    ['redis://me:secret@host/db', /no queue "redis:\/\/host\/db".*with \/NUMBER for a database/],
    ['redis:///2', /no queue "redis:\/\/\/2"/],
  ])('%s is refused', (address, message) => {
    expect(() => parseQueueAddress(address)).toThrow(message);
    expect(() => parseQueueAddress(address)).not.toThrow(/secret/);
  });

  test.each([
    [
      ['--queue', 'redis://localhost', '--for', 'finish'],
      /training for the last lines takes a minute on this machine: leave out --queue/,
    ],
    [['--queue', 'redis://localhost', '--threads', '2'], /'--queue <address>' cannot be used with .*'--threads <n>'/],
  ])('is not for training with %j', async (args, message) => {
    const { code, stderr } = await runBot('train', '--pieces', '1', ...args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  test('goes with no threads here', async () => {
    const { code, stderr } = await runBot('simulate', '--queue', 'redis://localhost', '--jobs', '2');
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/'--queue <address>' cannot be used with .*'--jobs <n>'/),
    ]);
  });

  test('needs packages that may be missing', async () => {
    const program = copyOfProgram(['bullmq', 'ioredis']);
    const { code, stderr } = await startBot(['worker', '--queue', 'redis://localhost'], program).finished;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/needs the packages bullmq and ioredis, .*"npm ci" in /)]);
  });
});

const LONG_PLAN: SimulationPlan = { rules: rulesNamed('nes'), untilLines: 80, maxPieces: null };

/** The same games without any queue. */
function playedHere(spec: PlayerSpec, seeds: readonly number[], plan = LONG_PLAN): readonly GameResult[] {
  const opened = openPlayerFor(spec, plan.rules);
  if (!opened.ok) throw new Error(opened.message);
  return seeds.map((seed) => simulateSeed(opened.player, plan, seed));
}

/** The program in a new folder, without some packages; returns what starts it. */
function copyOfProgram(without: readonly string[] = []): string {
  const folder = newFolder();
  for (const name of ['run-bot.js', 'package.json']) copyFileSync(join(ROOT, name), join(folder, name));
  for (const name of ['scripts', 'dist/src']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ['src', 'roms']) symlinkSync(join(ROOT, name), join(folder, name));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!without.includes(name)) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return join(folder, 'run-bot.js');
}

/** Waits until a process has said something. */
function said({ stderr }: ChildProcess, text: string): Promise<void> {
  let heard = '';
  return new Promise((resolve) => {
    stderr?.on('data', (data) => {
      heard += data;
      if (heard.includes(text)) resolve();
    });
  });
}

/** Waits until a condition holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
