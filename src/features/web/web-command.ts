/** `web`: the page, served to this computer alone. */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Command, InvalidArgumentError, Option } from 'commander';
import { escapeHtml } from '../../draw/report/page-parts.js';
import { number } from '../../lib/format-numbers.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { HIGHEST_PORT, listenFailure } from '../options/listen-problem.js';
import { addOptionRules, type OptionRule } from '../options/option-rules.js';
import { path, wholeNumber } from '../options/parsers.js';
import { completeWebFolder, ensureWebBuilt, WEB_FOLDER, WEIGHTS_ELSEWHERE, writePageAddress } from './web-build.js';
import { serveFolder, type WebServer } from './web-server.js';

interface WebOptions {
  readonly port: number;
  readonly open: boolean;
  readonly build?: true;
  /** Where the built page will be. */
  readonly address?: string;
  /** File to write the 404 page to. */
  readonly '404'?: string;
  /** Where its link leads. */
  readonly home?: string;
  readonly force?: true;
}

const USUAL_PORT = 8019;

const RULES: readonly OptionRule<WebOptions>[] = [
  { option: ['home', 'force'], needs: '404', because: '{option} is for the 404 page: add --404 FILE' },
  { option: 'address', needs: 'build', because: '--address is for the built files: add --build' },
  { option: '404', excludes: 'build', because: '--build and --404 exclude each other: use one of them' },
];

export function webCommand(context: CommandContext): Command {
  const command = new Command('web')
    .description('serve the page, to this computer only, and open it in the browser')
    .addOption(
      new Option('--port <n>', 'port on the loopback interface; 0 takes any free one')
        .default(USUAL_PORT)
        .argParser(wholeNumber(0, HIGHEST_PORT)),
    )
    .option('--no-open', 'do not open the browser')
    .option('--build', 'only build the static files, for any web server, and print their folder')
    .addOption(
      new Option(
        '--address <url>',
        'with --build: where the page will be, so that previews of links to it have its picture',
      ).argParser(pageAddress),
    )
    .addOption(
      new Option(
        '--404 <file>',
        'only write the 404 page, on which a bot plays: one file for any web server',
      ).argParser(path),
    )
    .addOption(new Option('--home <address>', 'where the 404 page links to (default: "/")').argParser(homeAddress))
    .option('--force', 'let --404 replace a file that exists');
  return addOptionRules(command, RULES).action((options: WebOptions) => web(options, context));
}

async function web(options: WebOptions, { stop }: CommandContext): Promise<void> {
  const { port, open, build, address, 404: lostPage, home, force } = options;
  const built = await ensureWebBuilt(say);
  if (!built.ok) throw new Failure(built.message);
  if (lostPage !== undefined) {
    printResult(writeLostPage(lostPage, { home: home ?? '/', force: force === true }));
    return;
  }
  if (build) {
    writeWebFolder(address);
    printResult(WEB_FOLDER);
    return;
  }
  const server = await serve(port);
  printResult(server.url);
  say('Ctrl-C ends the server.');
  if (open) openBrowser(server.url);
  await new Promise<void>((resolve) => stop.hold(resolve));
  await server.close();
}

async function serve(port: number): Promise<WebServer> {
  try {
    return await serveFolder(WEB_FOLDER, { port, say, weights: WEIGHTS_ELSEWHERE });
  } catch (error) {
    throw listenFailure(error, { port, usualPort: USUAL_PORT });
  }
}

/** Makes the built page what any web server can serve. */
function writeWebFolder(address: string | undefined): void {
  try {
    completeWebFolder();
    if (address !== undefined) writePageAddress(WEB_FOLDER, address);
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write to ${WEB_FOLDER}: ${describeFileProblem(error)}`);
    throw error;
  }
}

/** Where there is no browser to open, the address that was printed has to do. */
function openBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const browser = spawn(program, args, { stdio: 'ignore', detached: true });
  browser.on('error', () => say(`could not open a browser: open ${url} yourself`));
  browser.unref();
}

/** `web --404`: the 404 page as a file of one's own. */
export interface LostPageOptions {
  /** As `homeAddress` reads it. */
  readonly home: string;
  /** Replace a file that exists. */
  readonly force: boolean;
}

/** The link as it is built; no script and no hash covers it, so it may be exchanged. */
const HOME_LINK = 'href="/"';

/**
 * Writes the page that was built.
 *
 * @returns what was written, in words
 */
export function writeLostPage(file: string, { home, force }: LostPageOptions): string {
  if (existsSync(file) && !force) throw new Failure(`${file} exists: add --force to replace it, or name another file`);
  const built = readFileSync(join(WEB_FOLDER, '404.html'), 'utf8');
  const page = Buffer.from(built.replace(HOME_LINK, () => `href="${escapeHtml(home)}"`));
  try {
    writeFileAtomic(file, page);
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
    throw error;
  }
  return `${file}: ${number(page.length / 1e3)} KB, ${number(gzipSync(page).length / 1e3)} KB as servers send it`;
}

/** Reads `--address`: a folder of the web. */
export function pageAddress(text: string): string {
  if (/^https?:\/\/[^\s"<>]+\/$/.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('expected a web address that ends with a slash, such as https://example.org/maxout/');
}

/** Reads `--home`: a path of the same site, or an address of the web. */
export function homeAddress(text: string): string {
  if (/^(\/|https?:\/\/)[^\s]*$/.test(text) && URL.canParse(text, 'https://localhost')) return text;
  throw new InvalidArgumentError('expected a path from the root of the site such as /blog/, or a web address');
}
