/**
 * Chromium for the tests of the page. The page is built once and served from this process; a test fails on any error or
 * warning in the console. Where there is no Chromium the tests are skipped, and say so.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { CHROMIUM, launchChromium } from '../../scripts/support/chromium.js';
import { ensureWebBuilt, WEB_FOLDER } from '../../src/features/web/web-build.js';
import { serveFolder, type WebServer, type WebServerOptions } from '../../src/features/web/web-server.js';
import { atEndOfFile } from './at-end-of-file.js';
import { patience } from './patience.js';

/** A group of tests that need Chromium. */
export function describeInBrowser(title: string, tests: () => void): void {
  if (CHROMIUM) {
    describe(title, tests);
    return;
  }
  const missing = 'SKIPPED, Chromium is not installed: "apt-get install chromium", or set MAXOUT_CHROMIUM to its path';
  process.stderr.write(`\n*** ${title}: ${missing}\n\n`);
  describe.skip(`${title} (${missing})`, tests);
}

export interface OpenPage {
  readonly page: Page;
  /** The address of the page, with a slash at its end. */
  readonly url: string;
  /** Errors and warnings so far; the test fails on any that is still in it at its end. */
  readonly problems: string[];
}

export interface PageOptions {
  /** Opened in the page, such as `#/lab`; the first view if not given. */
  readonly path?: string;
  readonly server?: Omit<WebServerOptions, 'port'>;
  /** For a profile of its own; without it the tests of a file share one. */
  readonly context?: BrowserContextOptions;
  /** Flags for a browser of its own, which ends with the test. */
  readonly flags?: readonly string[];
}

/** Started once for all files of tests that this process runs, and ended with it. */
let browser: Promise<Browser> | undefined;
let sharedContext: Promise<BrowserContext> | undefined;
const servers = new Map<string, Promise<WebServer>>();

atEndOfFile(async () => {
  for (const context of (await browser)?.contexts() ?? []) await context.close();
  sharedContext = undefined;
});

/** The page's server; one for each set of options, for all files of tests that this process runs. */
export function webServer(options: PageOptions['server'] = {}): Promise<WebServer> {
  const key = JSON.stringify(options);
  const server = servers.get(key) ?? startServer(options);
  servers.set(key, server);
  return server;
}

async function startServer(options: Omit<WebServerOptions, 'port'>): Promise<WebServer> {
  const built = await ensureWebBuilt(() => {});
  if (!built.ok) throw new Error(built.message);
  return serveFolder(WEB_FOLDER, { port: 0, ...options });
}

/** Opens the page, runs a test in it, and fails if the console told of a problem. */
export async function withPage(
  { path, server, context, flags }: PageOptions,
  test: (open: OpenPage) => Promise<void>,
): Promise<void> {
  const { url } = await webServer(server);
  await withPageOf({ url, ...(path && { path }), ...(context && { context }), ...(flags && { flags }) }, test);
}

/** The same for a page of another server. */
export async function withPageOf(
  { url, path = '', context: contextOptions, flags }: Omit<PageOptions, 'server'> & { readonly url: string },
  test: (open: OpenPage) => Promise<void>,
): Promise<void> {
  const own = flags && (await launchChromium(flags));
  const context = own
    ? await own.newContext({ serviceWorkers: 'block', ...contextOptions })
    : await openContext(contextOptions);
  context.setDefaultTimeout(patience());
  const page = await context.newPage();
  const problems = watchProblems(page);
  try {
    await page.goto(`${url}${path}`);
    await test({ page, url, problems });
  } finally {
    if (own) await own.close();
    else if (contextOptions) await context.close();
    else await page.close();
  }
  expect(problems, 'errors and warnings of the page').toEqual([]);
}

/** The shared one has no service worker, which would keep all of the page's files for every file of tests. */
async function openContext(options: BrowserContextOptions | undefined): Promise<BrowserContext> {
  browser ??= launchChromium();
  if (options) return (await browser).newContext(options);
  sharedContext ??= (await browser).newContext({ serviceWorkers: 'block' });
  return sharedContext;
}

/** What the browser says of a service worker that a context does not let in. */
const isOfTheTest = (text: string): boolean => text.includes('Service Worker registration blocked by Playwright');

/** Gathers errors and warnings of a page and its workers, and answers that are no success. */
function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !isOfTheTest(message.text())) {
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}
