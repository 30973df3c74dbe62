/** A run's side of a queue, against workers that do not behave. */
import { type AddressInfo, createServer } from 'node:net';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openConnection } from '../../../src/features/queue/connection.js';
import { type GameJob, type PlayerJob, queueName } from '../../../src/features/queue/game-job.js';
import { GameQueue } from '../../../src/features/queue/game-queue.js';
import { Membership } from '../../../src/features/queue/members.js';
import { playJob } from '../../../src/features/queue/play-worker.js';
import { programId } from '../../../src/features/queue/program-id.js';
import { queueRunner } from '../../../src/features/queue/queue-runner.js';
import { serveQueue } from '../../../src/features/queue/queue-worker.js';
import { rulesNamed } from '../../../src/simulate/game-rules.js';
import { HAS_REDIS, TestRedis } from '../../support/redis.js';

const PROGRAM = programId();
const GAMES: PlayerJob = {
  kind: 'player',
  spec: { name: 'random' },
  files: {},
  plan: { rules: rulesNamed('hard-drop'), untilLines: null, maxPieces: 30 },
};

describe.skipIf(!HAS_REDIS)('a run at a queue', () => {
  let redis: TestRedis;
  const toEnd: (() => unknown)[] = [];

  beforeAll(async () => {
    redis = await TestRedis.start();
  });

  afterEach(async () => {
    for (const end of toEnd.splice(0).reverse()) await end();
  });

  afterAll(() => redis.end());

  async function open(said: string[] = []): Promise<GameQueue> {
    const opened = await GameQueue.open(redis.address, (line) => said.push(line));
    if (!opened.ok) throw new Error(opened.message);
    toEnd.push(() => opened.queue.close());
    return opened.queue;
  }

  function connect(): Redis {
    const client = new Redis(redis.address, { maxRetriesPerRequest: null });
    toEnd.push(() => client.disconnect());
    return client;
  }

  function work(answer: (job: GameJob) => unknown): void {
    const worker = new Worker(queueName(PROGRAM), async ({ data }) => answer(data), { connection: connect() });
    toEnd.push(() => worker.close(true));
  }

  function played({ games, ...job }: GameJob): unknown {
    if (games.kind === 'learning' || games.kind === 'insight') throw new Error('no games to play');
    const answer = playJob({ ...job, games });
    return answer.ok && { program: job.program, games: answer.games };
  }

  const seedsOf = (answer: Awaited<ReturnType<GameQueue['play']>>) => answer?.games.map(({ seed }) => seed);

  test('refuses a player whose games hang on the machine', async () => {
    const run = queueRunner(await open());
    const games = { plan: GAMES.plan, seeds: [1], onGame: () => {}, signal: new AbortController().signal };
    const budgeted = run({ ...games, spec: { name: 'maxout', budget: 5 } });
    await expect(budgeted).rejects.toThrow(/time budget plays differently on each machine: leave out the budget/);
  });

  test('takes results in the order of its seeds, and asks for the same games once', async () => {
    const queue = await open();
    let jobs = 0;
    work((job) => {
      jobs++;
      return played(job);
    });
    const answers = await Promise.all([queue.play(GAMES, [3, 1]), queue.play(GAMES, [2]), queue.play(GAMES, [3, 1])]);
    expect(answers.map(seedsOf)).toEqual([[3, 1], [2], [3, 1]]);
    expect(jobs).toBe(2);
  });

  test('refuses the results of another program, and results of other games', async () => {
    const queue = await open();
    work((job) => (job.seeds[0] === 4 ? { program: '0.0.1+000000000000', games: [] } : played({ ...job, seeds: [7] })));
    await expect(queue.play(GAMES, [4])).rejects.toThrow(
      'seed 4: the queue holds one of the program 0.0.1+000000000000; it was removed twice: use the same program everywhere',
    );
    await expect(queue.play(GAMES, [5, 6])).rejects.toThrow(/^seeds 5 to 6: the queue holds .*; it was removed twice/);
  });

  test.each<[what: string, damage: (client: Redis, key: string) => Promise<unknown>]>([
    ['a result that is none', (client, key) => client.hset(key, 'returnvalue', '{"program":5}')],
    ['a result that was cut off', (client, key) => client.hset(key, 'returnvalue', '{"program":"0.8')],
    ['games of other seeds', (client, key) => client.hset(key, 'returnvalue', `{"program":"${PROGRAM}","games":[]}`)],
    ['a job that was cut off', (client, key) => client.hset(key, 'data', '{"program"')],
    ['no job at all', async (client, key) => [await client.del(key), await client.set(key, 'x')]],
  ])('removes %s, has its games played again, and says so once', async (_, damage) => {
    const said: string[] = [];
    const seeds = [[20], [21]];
    const first = await open();
    work(played);
    const good = await Promise.all(seeds.map((each) => first.play(GAMES, each)));
    for (const end of toEnd.splice(0).reverse()) await end();
    const client = connect();
    const left = (await client.keys(`bull:${queueName(PROGRAM)}:*`)).filter((key) => /:[0-9a-f]{40}$/.test(key));
    for (const key of left) await damage(client, key);
    const second = await open(said);
    work(played);
    expect(await Promise.all(seeds.map((each) => second.play(GAMES, each)))).toMatchObject(
      good.map((answer) => ({ games: answer?.games })),
    );
    const told = said.filter((line) => line.includes('the queue holds'));
    expect(told).toEqual([
      expect.stringMatching(/^seed 2[01]: the queue holds .*; it was removed, and its work is done again$/),
    ]);
  });

  /** A queue at a Redis of its own, which a test may fill. */
  async function queueOfItsOwn() {
    const full = await TestRedis.start();
    toEnd.push(() => full.end());
    const client = full.client();
    toEnd.push(() => client.disconnect());
    const opened = await GameQueue.open(full.address, () => {});
    if (!opened.ok) throw new Error(opened.message);
    /** One more connection; a queue that is given one does not end it. */
    const connection = (): Redis => {
      const another = client.duplicate();
      another.on('error', () => {});
      toEnd.push(() => another.disconnect());
      return another;
    };
    return { full, client, connection, queue: opened.queue };
  }

  test('ends where the memory of the Redis is full, and goes on when it is not', async () => {
    const { full, client, connection, queue } = await queueOfItsOwn();
    await client.set('filling', Buffer.alloc(3 * 2 ** 20));
    await client.config('SET', 'maxmemory', '1mb');
    const words =
      /the memory of the Redis is full: it holds [\d.]+ MiB of 1\.0 MiB; raise its maxmemory or remove what it holds, and begin the same command again/;
    await expect(queue.play(GAMES, [30])).rejects.toThrow(words);
    await expect(queue.lend(new Uint8Array(100))).rejects.toThrow(words);
    await queue.close();
    await client.config('SET', 'maxmemory', '0');
    const again = await GameQueue.open(full.address, () => {});
    if (!again.ok) throw new Error(again.message);
    toEnd.push(() => again.queue.close());
    const worker = new Worker(queueName(PROGRAM), async ({ data }) => played(data), { connection: connection() });
    toEnd.push(() => worker.close(true));
    expect(seedsOf(await again.queue.play(GAMES, [30]))).toEqual([30]);
  });

  test('ends where results have no room for a while, since they would never come', async () => {
    const { client, connection, queue } = await queueOfItsOwn();
    toEnd.push(() => queue.close());
    const waiting = queue.play(GAMES, [31]);
    const jobs = new Queue(queueName(PROGRAM), { connection: connection() });
    toEnd.push(() => jobs.close());
    while ((await jobs.getWaitingCount()) === 0);
    await client.config('SET', 'maxmemory', '1');
    await expect(waiting).rejects.toThrow(/^seed 31: the memory of the Redis is full: it holds/);
  });

  test('does not begin at a replica, nor at a Redis of long ago', async () => {
    const replica = await TestRedis.start('--replicaof', '127.0.0.1', String(new URL(redis.address).port));
    toEnd.push(() => replica.end());
    expect(await GameQueue.open(replica.address, () => {})).toEqual({
      ok: false,
      message: expect.stringMatching(
        /^no queue at \S+: it is a replica, which cannot be written to; give the address of its primary$/,
      ),
    });
    const old = await answering((command) =>
      command.includes('INFO') ? bulk('redis_version:3.2.1\r\nloading:0\r\nrole:master\r\n') : '+OK\r\n',
    );
    expect(await GameQueue.open(old, () => {})).toEqual({
      ok: false,
      message: expect.stringMatching(/^no queue at \S+: it is Redis 3\.2\.1; use Redis 6\.2 or newer$/),
    });
    const guarded = await answering(
      () => '-DENIED Redis is running in protected mode because protected mode is enabled\r\n',
    );
    expect(await GameQueue.open(guarded, () => {})).toEqual({
      ok: false,
      message: expect.stringMatching(
        /: it is in protected mode and takes connections of its own machine alone; give it a password$/,
      ),
    });
  });

  /** What only looks like a Redis. */
  async function answering(answer: (command: string) => string): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      // Commands come several at a time; each begins with the number of its words.
      socket.on('data', (bytes) => {
        for (const command of bytes.toString().split(/(?=\*\d+\r\n)/)) socket.write(answer(command.toUpperCase()));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    toEnd.push(() => server.close());
    return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

  test('has games that failed tried again, three times in all, and anew by the next run', async () => {
    const queue = await open();
    let tries = 0;
    work((job) => {
      if (tries++ !== 2 && tries !== 6) throw new Error('out of memory');
      return played(job);
    });
    expect(seedsOf(await queue.play(GAMES, [8]))).toEqual([8]);
    expect(tries).toBe(3);
    tries = 6;
    await expect(queue.play(GAMES, [9])).rejects.toThrow('seed 9: out of memory');
    expect(tries).toBe(9);
    const judging = { kind: 'insight', game: 'a file', taps: '10hz', reaction: 0, source: 'said', plies: 1 } as const;
    tries = 6;
    await expect(queue.ask(judging, [0])).rejects.toThrow(/^a game to judge: out of memory$/);
    tries = 2;
    expect(seedsOf(await queue.play(GAMES, [9]))).toEqual([9]);
  });

  test('puts games back that the queue has lost', async () => {
    const said: string[] = [];
    const queue = await open(said);
    const lost = queue.play(GAMES, [10]);
    const client = connect();
    const jobs = new Queue(queueName(PROGRAM), { connection: client });
    toEnd.push(() => jobs.close());
    while ((await jobs.getWaitingCount()) === 0);
    await client.flushall();
    work(played);
    expect(seedsOf(await lost)).toEqual([10]);
    expect(said).toEqual([
      expect.stringMatching(/^there are no workers; start some with "node run-bot.js worker --queue/),
    ]);
  });

  test('takes a result that an earlier run left behind, and gives back what nobody has begun', async () => {
    const first = await open();
    work(played);
    expect(seedsOf(await first.play(GAMES, [11]))).toEqual([11]);
    for (const end of toEnd.splice(0).reverse()) await end();
    const second = await open();
    expect(seedsOf(await second.play(GAMES, [11]))).toEqual([11]);
    const unplayed = second.play(GAMES, [12]);
    const jobs = new Queue(queueName(PROGRAM), { connection: connect() });
    toEnd.push(() => jobs.close());
    while ((await jobs.getWaitingCount()) === 0);
    await second.close();
    expect(await unplayed).toBeUndefined();
    expect(await jobs.getWaitingCount()).toBe(0);
  });

  test('does not begin where all workers are of another program, nor does a worker where all runs are', async () => {
    const connection = await openConnection(redis.address, () => {});
    if (!connection.ok) throw new Error(connection.message);
    toEnd.push(() => connection.connection.close());
    const join = async (role: 'run' | 'worker', program: string): Promise<Membership> => {
      const member = new Membership(connection.connection, { role, program, threads: 2 });
      await member.begin();
      toEnd.push(() => member.end());
      return member;
    };
    const serve = () =>
      serveQueue(redis.address, {
        threads: 1,
        lostAfter: 30,
        idleLimit: 0,
        signal: AbortSignal.abort(),
        clock: () => 0,
        say: () => {},
        played: () => {},
      });

    const worker = await join('worker', '0.0.1+000000000000');
    expect(await GameQueue.open(redis.address, () => {})).toEqual({
      ok: false,
      message: expect.stringMatching(
        /^the workers at redis:\S+ \(on \S+\) belong to 0\.0\.1\+000000000000, but this is \S+: use the same program everywhere$/,
      ),
    });
    await join('worker', PROGRAM);
    await (await open()).close();
    await worker.end();
    await join('run', '0.0.1+000000000000');
    expect(await serve()).toEqual({
      ok: false,
      message: expect.stringMatching(/^the runs at redis:\S+ .* belong to 0/),
    });
  });

  test('says what keeps it from a Redis, without the password', async () => {
    const secured = await TestRedis.start('--requirepass', 'secret');
    toEnd.push(() => secured.end());
    const problemWith = async (user: string): Promise<unknown> => {
      const opened = await GameQueue.open(secured.address.replace('//', `//${user}`), () => {});
      return opened.ok ? toEnd.push(() => opened.queue.close()) && 'none' : opened.message;
    };
    expect(await problemWith('')).toMatch(
      /^no queue at redis:\/\/127\S+: it asks for a password; put name and password into the address$/,
    );
    expect(await problemWith(':wrong@')).toMatch(
      /^no queue at redis:\/\/127\S+: it refuses the name or the password; put the right ones/,
    );
    expect(await problemWith(':secret@')).toBe('none');
  });
});
