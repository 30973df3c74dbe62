/**
 * The server of the engine under load: how soon it answers, steady requests, many slow connections, more than it can answer,
 * and its memory before and after.
 *
 *   node dist/scripts/bench-serve.js [--timed 200] [--seconds 60] [--rate 200] [--threads 1] [--slow 500] [--burst 900]
 *
 * The server is a process of its own; who asks takes its share of the same cores.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { toCells } from '../src/engine/playfield-text.js';
import { jobProgress } from '../src/features/play-progress.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { positions } from './bench-engine/positions.js';
import { residentBytes } from './support/resident-bytes.js';

const { values } = parseArgs({
  options: {
    timed: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    threads: { type: 'string', default: '1' },
    slow: { type: 'string', default: '500' },
    burst: { type: 'string', default: '900' },
  },
});
const [seconds, rate, slow, burst] = [values.seconds, values.rate, values.slow, values.burst].map(Number);
const PLAYFIELD_CELLS = 200;
const random = new SeededRandom(1);

interface Asked {
  /** 0 where the connection was cut. */
  readonly status: number;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const server = await started();
const { port } = server;
const mib = (): string => (residentBytes(server.child.pid ?? 0) / 2 ** 20).toFixed(0);

console.log(`first answer of get-move-cpp ${server.firstMs.toFixed(0)} ms after the start of the process`);
if (Number(values.timed) > 0) await tellDepths(Number(values.timed));
for (const path of seconds > 0 ? ['/ping', '/get-move-cpp?playoutCount=0&'] : []) await steady(path);
const before = mib();
if (seconds > 0) {
  await withSlow();
  await overload();
  await steady('/ping');
}
console.log(
  `memory: ${server.mibAtStart} MiB after the first answer, ${before} after steady requests, ${mib()} at the end`,
);
server.child.kill('SIGTERM');
agent.destroy();

/** Starts the server and waits for an answer of the engine. */
async function started(): Promise<{ child: ChildProcess; port: number; firstMs: number; mibAtStart: string }> {
  const startedAt = performance.now();
  const program = join(PACKAGE_ROOT, 'run-bot.js');
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--quiet', '--threads', values.threads], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const url = await new Promise<string>((resolve) => child.stdout?.once('data', (text) => resolve(String(text))));
  const own = Number(new URL(url.trim()).port);
  const { status } = await ask(own, `/get-move-cpp?${position()}`);
  if (status !== 200) throw new Error(`the first answer has status ${status}`);
  const firstMs = performance.now() - startedAt;
  return { child, port: own, firstMs, mibAtStart: (residentBytes(child.pid ?? 0) / 2 ** 20).toFixed(0) };
}

/** One request after the other about positions of every kind, by how deep they are looked at. */
async function tellDepths(count: number): Promise<void> {
  const all = [...positions(count, 1)];
  const depths = [1, 2, 3, 4].flatMap((plies) => ['1', 'all'].map((top) => ({ plies, top })));
  const progress = jobProgress(count * depths.length, 'requests', performance, (line) => console.error(line));
  for (const { plies, top } of depths) {
    const asked: Asked[] = [];
    for (const { playfield, piece, next, level, lines, timeline, reaction } of all) {
      const shown = { playfield: toCells(playfield), piece, next, taps: timeline, top };
      const numbers = Object.entries({ level, lines, reaction, plies }).map(([name, value]) => `&${name}=${value}`);
      asked.push(await ask(port, `/v1/best-move?${new URLSearchParams(shown)}${numbers.join('')}`));
      progress.count();
    }
    tell(`/v1/best-move, ${plies} plies, top ${top}`, asked);
  }
}

/** Sends `rate` requests a second, whether they are answered or not. */
async function steady(path: string, forSeconds = seconds): Promise<void> {
  const count = Math.round(rate * forSeconds);
  const progress = jobProgress(count, 'requests', performance, (line) => console.error(line));
  const asked: Promise<Asked>[] = [];
  const startedAt = performance.now();
  for (let i = 0; i < count; i++) {
    const due = startedAt + (i * 1000) / rate;
    if (due > performance.now()) await sleep(due - performance.now());
    asked.push(ask(port, path.endsWith('&') ? `${path}${position()}` : path));
    progress.count();
  }
  tell(`${rate} a second of ${path.replace(/[?&]+$/, '')} for ${forSeconds} s`, await Promise.all(asked));
}

/** Connections that send the beginning of a request and no more, with steady requests beside them. */
async function withSlow(): Promise<void> {
  const sockets: Socket[] = [];
  for (let i = 0; i < slow; i++) {
    sockets.push(
      connect(port, '127.0.0.1', function (this: Socket) {
        this.write('GET /ping HTTP/1.1\r\nHost: localh');
      })
        .on('error', () => {})
        .resume(),
    );
  }
  await sleep(500);
  await steady('/ping', 5);
  const open = sockets.filter(({ destroyed }) => !destroyed).length;
  await sleep(12_000);
  const left = sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length;
  console.log(`${slow} slow connections: ${open} open after 5 s, ${left} after 17 s`);
  for (const socket of sockets) socket.destroy();
}

/** As many hard questions as possible at once. */
async function overload(): Promise<void> {
  const wide = new Agent({ maxSockets: burst });
  const hard = Array.from({ length: burst }, () => ask(port, `/get-move-cpp?playoutLength=3&${position()}`, wide));
  const pings: Asked[] = [];
  let isOver = false;
  const all = Promise.all(hard).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    pings.push(await ask(port, '/ping'));
    await sleep(20);
  }
  tell(`${burst} of get-move-cpp at once`, await all);
  tell('ping beside them', pings);
}

function ask(to: number, path: string, by = agent): Promise<Asked> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (status: number): void => resolve({ status, ms: performance.now() - startedAt });
    get({ host: '127.0.0.1', port: to, path, agent: by }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0));
    }).on('error', () => done(0));
  });
}

/** A low stack that is another one each time, so that nothing is known from before. */
function position(): string {
  const cells = Array.from({ length: PLAYFIELD_CELLS }, (_, i) =>
    i >= 160 && i % 10 < 9 && random.below(10) > 0 ? 1 : 0,
  );
  const board = cells.join('');
  return `board=${board}&secondBoard=${board}&currentPiece=T&nextPiece=L&level=19&lines=20&inputFrameTimeline=X.`;
}

function tell(what: string, asked: readonly Asked[]): void {
  const statuses = new Map<number, number>();
  for (const { status } of asked) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const answered = asked
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  const at = (share: number): string => (answered[Math.floor((answered.length - 1) * share)] ?? 0).toFixed(1);
  const counted = [...statuses].map(([status, count]) => `${count} × ${status === 0 ? 'cut off' : status}`).join(', ');
  console.log(`${what}: ${counted}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
}
