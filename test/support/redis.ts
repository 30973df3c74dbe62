/** A Redis of its own for a test. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

const PROGRAM = 'redis-server';

/** Whether Redis is installed, as by Debian's package redis-server. */
export const HAS_REDIS = spawnSync(PROGRAM, ['--version']).status === 0;

export class TestRedis {
  readonly address: string;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'maxout-redis-'));
  readonly #options: readonly string[];
  #process: ChildProcess | undefined;

  static async start(...options: string[]): Promise<TestRedis> {
    const redis = new TestRedis(await freePort(), options);
    await redis.begin();
    return redis;
  }

  private constructor(port: number, options: readonly string[]) {
    this.#port = port;
    this.#options = options;
    this.address = `redis://127.0.0.1:${port}`;
  }

  /** Starts it, with what it kept if it ran before, and waits until it answers. */
  async begin(): Promise<void> {
    const args = ['--port', String(this.#port), '--dir', this.#folder, '--save', '', '--appendonly', 'yes'];
    this.#process = spawn(PROGRAM, [...args, '--maxmemory-policy', 'noeviction', ...this.#options], {
      stdio: 'ignore',
    });
    const client = this.client();
    // One that asks for a password has answered, too.
    await client.ping().catch(() => {});
    client.disconnect();
  }

  /** Kills it; what it wrote to its file is kept. */
  async kill(): Promise<void> {
    const ending = this.#process;
    this.#process = undefined;
    if (!ending) return;
    const ended = new Promise((resolve) => ending.once('close', resolve));
    ending.kill('SIGKILL');
    await ended;
  }

  /** Waits until all workers are there: on a busy machine a run may be over before one of them begins. */
  async workersAreThere(count: number): Promise<void> {
    const look = this.client();
    while ((await look.keys('*:member:*')).length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    look.disconnect();
  }

  /** A connection to look into it, for the caller to end. */
  client(): Redis {
    const client = new Redis(this.address, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    client.on('error', () => {});
    return client;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Below the ports that systems give to connections: while Redis is away, one of them would take its port, or a connection that
 * asks for Redis again and again would find itself there.
 */
const LOWEST_PORT = 16_000;
const PORTS = 10_000;

async function freePort(): Promise<number> {
  // Test files run in several processes at once.
  for (let i = 0; i < PORTS; i++) {
    const port = LOWEST_PORT + ((process.pid * 31 + i) % PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${LOWEST_PORT} to ${LOWEST_PORT + PORTS - 1}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
