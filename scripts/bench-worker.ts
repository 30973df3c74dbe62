/**
 * The engine's worker in Chromium: what its files weigh, the time to its first answer, the time of each answer, and its
 * memory.
 *
 *   node dist/scripts/bench-worker.js [--timed 200] [--seed 1]
 *
 * Its files are built first and served on this machine. Positions are those of `bench-engine`, at level 19 with 30
 * presses a second, as overlays ask. Figures are worth something on a quiet machine.
 */

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { toCells } from '../src/engine/playfield-text.js';
import { jobProgress } from '../src/features/play-progress.js';
import { serveFolder } from '../src/features/web/web-server.js';
import { ascending, median, quantile } from '../src/lib/statistics.js';
import { positions } from './bench-engine/positions.js';
import { secondBoard } from './bench-engine/times.js';
import { BUILT_ENGINE, buildEngine, engineSizes } from './support/build-engine.js';
import { launchChromium } from './support/chromium.js';

const FIRST_ANSWER_RUNS = 5;
const LEVEL = 19;
const TIMELINE = 'X.';

interface Asked {
  readonly method: string;
  /** Pieces of a playout; longer ones with as many playouts as an overlay sends. */
  readonly playoutLength: number;
  readonly playoutCount?: number;
}

/** An answer, and the milliseconds until it came. */
interface Timed {
  readonly took: number;
  readonly data: object;
}

const ASKED: readonly Asked[] = [
  ...['getMove', 'rateMove', 'getTopMoves', 'getTopMovesHybrid', 'getLockValueLookup'].flatMap((method) =>
    [1, 2, 3].map((playoutLength) => ({ method, playoutLength })),
  ),
  { method: 'getTopMovesHybrid', playoutLength: 6, playoutCount: 800 },
];
/** What takes long is asked this many times less often. */
const FEWER_LISTS = 10;

/** Run in the page, as text, because the DOM's types are not known here. */
const START = `
  window.start = async () => {
    const startedAt = performance.now();
    const worker = new Worker('maxout-worker.js');
    let ready;
    worker.onmessage = () => { ready = performance.now() - startedAt; };
    window.ask = (method, given) => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const askedAt = performance.now();
      port1.onmessage = ({ data }) => resolve({ took: performance.now() - askedAt, data });
      worker.postMessage([method, given], [port2]);
    });
    await window.ask('getMove', {
      board: '0'.repeat(200), level: 19, lines: 0, currentPiece: 'T', nextPiece: 'L', inputFrameTimeline: 'X.', playoutLength: 2,
    });
    return [ready, performance.now() - startedAt];
  };
`;

const { values } = parseArgs({
  options: { timed: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const count = Number(values.timed);

await buildEngine(BUILT_ENGINE);
for (const { file, bytes, gzipBytes } of engineSizes(BUILT_ENGINE)) {
  console.log(`${file}: ${bytes} bytes, ${gzipBytes} with gzip`);
}
const server = await serveFolder(BUILT_ENGINE, { port: 0 });
const browser = await launchChromium();
try {
  const runs: [number, number][] = [];
  for (let run = 0; run < FIRST_ANSWER_RUNS; run++) {
    const page = await openPage(browser);
    runs.push((await page.evaluate('window.start()')) as [number, number]);
    await page.context().close();
  }
  const [ready, first] = [0, 1].map((which) => Math.round(median(runs.map((run) => run[which]))));
  console.log(`ready ${ready} ms after the start, first answer ${first} ms (median of ${FIRST_ANSWER_RUNS})`);
  const page = await openPage(browser);
  const alone = await pagesBytes(page);
  await page.evaluate('window.start()');
  console.log(
    `memory after the first answer: ${megabytes((await pagesBytes(page)) - alone)} MB more than the page alone`,
  );
  await tellTimes(page);
  console.log(`memory at the end: ${megabytes((await pagesBytes(page)) - alone)} MB more than the page alone`);
} finally {
  await browser.close();
  await server.close();
}

/** A page of a new profile, which has nothing kept; any file is a page. */
async function openPage(chromium: Browser): Promise<Page> {
  const context = await chromium.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  await page.goto(`${server.url}engine.js`);
  await page.evaluate(START);
  return page;
}

async function tellTimes(page: Page): Promise<void> {
  const all = [...positions(count, Number(values.seed))];
  const countOf = ({ method }: Asked): number => (method.startsWith('getTop') ? Math.ceil(count / FEWER_LISTS) : count);
  const whole = ASKED.reduce((sum, asked) => sum + countOf(asked), 0);
  const progress = jobProgress(whole, 'requests', performance, (line) => console.error(line));
  for (const asked of ASKED) {
    const { method, ...playouts } = asked;
    const times: number[] = [];
    let unanswered = 0;
    for (const position of all.slice(0, countOf(asked))) {
      const given = {
        ...{ board: toCells(position.playfield), level: LEVEL, lines: position.lines, inputFrameTimeline: TIMELINE },
        ...{ currentPiece: position.piece, nextPiece: position.next },
        ...secondBoard(position),
        ...playouts,
      };
      const answer = (await page.evaluate(`window.ask('${method}', ${JSON.stringify(given)})`)) as Timed;
      times.push(answer.took);
      if ('error' in answer.data) unanswered++;
      progress.count();
    }
    const sorted = ascending(times);
    const at = (share: number): string => quantile(sorted, share).toFixed(1);
    const name = `${method}, length ${playouts.playoutLength}`;
    const of = `${times.length} positions, of which ${unanswered} have no move`;
    console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms (${of})`);
  }
}

/** What the system holds for the browser's pages, on Linux; what the browser itself counts leaves WebAssembly out. */
async function pagesBytes(page: Page): Promise<number> {
  // Its own count begins by collecting what nobody uses any more.
  await page.evaluate('performance.measureUserAgentSpecificMemory().then(() => {})');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const resident = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
  return resident.reduce((sum, kilobytes) => sum + Number(kilobytes) * 1024, 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
