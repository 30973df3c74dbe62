/**
 * Measures the page in Chromium: time to the first frame, frames at the console's speed while the bot thinks, multiple
 * of real time at the highest speed, and the size of all that is loaded.
 *
 * `node dist/scripts/bench-web.js [--seconds 60] [--max-seconds 20]`; figures are worth something on a quiet machine.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { ensureWebBuilt, WEB_FOLDER } from '../src/features/web/web-build.js';
import { serveFolder } from '../src/features/web/web-server.js';
import { ascending, median } from '../src/lib/statistics.js';
import { NTSC } from '../src/tetris/timing.js';
import { launchChromium } from './support/chromium.js';

/** Aim: no frame of the display longer than this, in milliseconds. */
const LONG_FRAME_MS = 25;
const PATIENCE_MS = 120_000;
const FIRST_FRAME_RUNS = 5;
const LOST_PAGE = '404.html';

/** Run in the page before its own programs, as text, because the DOM's types are not known here. */
const WATCH = `
  window.pictures = 0;
  window.consoleFrames = 0;
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (...args) {
    put.apply(this, args);
    window.firstPicture ??= performance.now();
    window.pictures++;
  };
  let last = 0;
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (data.kind === 'started') last = data.frame;
        if (data.kind !== 'frame') return;
        window.consoleFrames += data.frame - last;
        last = data.frame;
      });
    }
  };
`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    'max-seconds': { type: 'string', default: '20' },
  },
});
const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

const built = await ensureWebBuilt(say);
if (!built.ok) throw new Error(built.message);
const server = await serveFolder(WEB_FOLDER, { port: 0 });
const browser = await launchChromium();
try {
  say(`time to the first frame, ${FIRST_FRAME_RUNS} visits …`);
  const firstFrames: number[] = [];
  for (let run = 0; run < FIRST_FRAME_RUNS; run++) firstFrames.push(await timeToFirstFrame(browser, server.url));
  say(`frames at 1× for ${values.seconds} s …`);
  const trace = await traceFrames(browser, server.url, Number(values.seconds));
  say(`highest speed for ${values['max-seconds']} s …`);
  const timesRealTime = await highestSpeed(browser, server.url, Number(values['max-seconds']));
  const result = {
    firstFrameMs: { median: median(firstFrames), all: ascending(firstFrames) },
    atConsoleSpeed: trace,
    timesRealTime,
    bytes: { ...(await sizesOfFirstGame(browser, server.url)), ...sizes() },
  };
  process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
} finally {
  await browser.close();
  await server.close();
}

/** From the start of the navigation to the first picture on the canvas, in a profile without anything kept. */
async function timeToFirstFrame(chromium: Browser, url: string): Promise<number> {
  const context = await chromium.newContext();
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(url);
  // Waiting in the page would evaluate text there, which its policy forbids.
  const until = performance.now() + PATIENCE_MS;
  let time: unknown;
  while (time === undefined && performance.now() < until) {
    time = await page.evaluate('window.firstPicture');
    await page.waitForTimeout(50);
  }
  await context.close();
  if (time === undefined) throw new Error(`there was no picture within ${PATIENCE_MS / 1000} s`);
  return Math.round(Number(time));
}

/** Frames of the display and of the console, while the learned player plays with its usual settings. */
async function traceFrames(chromium: Browser, url: string, seconds: number) {
  const page = await openGame(chromium, url);
  const work = await page.context().newCDPSession(page);
  await work.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await shownPictures(page);
  const spentBefore = await pageThreadMs(work);
  const times = (await page.evaluate(traceDisplay(seconds))) as number[];
  const pictures = (await shownPictures(page)) - before;
  const spent = (await pageThreadMs(work)) - spentBefore;
  await page.context().close();
  const lengths = times.slice(1).map((time, i) => time - times[i]);
  const long = lengths.filter((length) => length > LONG_FRAME_MS).length;
  const measured = (times[times.length - 1] - times[0]) / 1000;
  return {
    seconds: rounded(measured, 1),
    displayFramesPerSecond: rounded(lengths.length / measured, 2),
    picturesPerSecond: rounded(pictures / measured, 2),
    longFrames: long,
    shareOfLongFrames: rounded(long / lengths.length, 5),
    longestFrameMs: rounded(Math.max(...lengths), 1),
    // Hardly depends on what else the machine does, unlike all the others.
    pageThreadMsPerPicture: rounded(spent / pictures, 2),
  };
}

/** Time that the page's thread has run so far, not counting the time that it waited for a core, in milliseconds. */
async function pageThreadMs(work: CDPSession): Promise<number> {
  const { metrics } = await work.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Frames of the console that are run in a second, thinking included, by the frames that the page is told of. */
async function highestSpeed(chromium: Browser, url: string, seconds: number): Promise<number> {
  const page = await openGame(chromium, `${url}#/play?speed=max&lines=none`);
  const [first, start] = await consoleFrames(page);
  await page.waitForTimeout(seconds * 1000);
  const [last, end] = await consoleFrames(page);
  await page.context().close();
  return rounded((last - first) / ((end - start) / 1000) / NTSC.framesPerSecond, 1);
}

async function openGame(chromium: Browser, url: string): Promise<Page> {
  const context = await chromium.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(url);
  await page.waitForSelector('.ranking li', { timeout: PATIENCE_MS });
  return page;
}

async function shownPictures(page: Page): Promise<number> {
  return Number(await page.evaluate('window.pictures'));
}

/** Frames of the game so far, and when they were counted, in milliseconds. */
async function consoleFrames(page: Page): Promise<[number, number]> {
  return (await page.evaluate('[window.consoleFrames, performance.now()]')) as [number, number];
}

/** A program that gives the times of all frames of the display for so long. */
function traceDisplay(seconds: number): string {
  return `new Promise((resolve) => {
    const times = [];
    const look = (now) => {
      times.push(now);
      if (now - times[0] < ${seconds * 1000}) requestAnimationFrame(look);
      else resolve(times);
    };
    requestAnimationFrame(look);
  })`;
}

/** Bytes with gzip of what the first view asks for before it plays: the weights, and the rest. */
async function sizesOfFirstGame(chromium: Browser, url: string): Promise<Record<string, number>> {
  // The service worker fetches all the rest, in its own time.
  const context = await chromium.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(new URL(request.url()).pathname.slice(1) || 'index.html'));
  await page.goto(url);
  await page.waitForSelector('.ranking li', { timeout: PATIENCE_MS });
  await context.close();
  const sizeOf = (isWanted: (name: string) => boolean): number =>
    [...asked].filter(isWanted).reduce((sum, name) => sum + packedSize(name), 0);
  return { firstView: sizeOf((name) => !isWeights(name)), firstWeights: sizeOf(isWeights) };
}

/** Bytes with gzip, as any static host sends them; weights and what the build has packed come as they are. */
function sizes(): Record<string, number> {
  let page = 0;
  let weights = 0;
  for (const name of readdirSync(WEB_FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(WEB_FOLDER, name)).isFile() || name === LOST_PAGE) continue;
    if (isWeights(name)) weights += packedSize(name);
    else page += packedSize(name);
  }
  const lostPage = statSync(join(WEB_FOLDER, LOST_PAGE)).size;
  return { allViews: page, weights, lostPage: packedSize(LOST_PAGE), lostPageUnpacked: lostPage };
}

function isWeights(name: string): boolean {
  return name.endsWith('.bin');
}

function packedSize(name: string): number {
  const content = readFileSync(join(WEB_FOLDER, name));
  return name.endsWith('.gz') || isWeights(name) ? content.length : gzipSync(content).length;
}

function rounded(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}
