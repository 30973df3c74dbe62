/** `serve`: the engine for other people's tools, over HTTP. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { plural } from '../../lib/format-numbers.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { Failure, usageFailure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { MOST_THREADS } from '../../platform/threads/run-tasks.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import { romOption } from '../options/game-options.js';
import { HIGHEST_PORT, listenFailure } from '../options/listen-problem.js';
import { path, wholeNumber } from '../options/parsers.js';
import { NO_ORIGIN } from './guard.js';
import { type EngineServer, type ServeOptions, startEngineServer } from './start-engine-server.js';

interface ServeOptionValues {
  readonly port: number;
  readonly host?: string;
  readonly token?: string | undefined;
  readonly hostName: readonly string[];
  readonly allowOrigin: readonly string[];
  readonly threads: number;
  readonly mailbox?: string;
  /** Undefined for the built-in cartridge. */
  readonly rom?: string;
  readonly verbose?: true;
  readonly quiet?: true;
}

/** The port on which the tools look for an engine. */
const USUAL_PORT = 3000;
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1)$/;
const SHORTEST_TOKEN = 16;
const TOKEN_VARIABLE = 'MAXOUT_TOKEN';

export function serveCommand(context: CommandContext): Command {
  return new Command('serve')
    .description('answer other tools over HTTP: overlays, trainers, scripts of emulators; on this computer only')
    .addOption(
      new Option('--port <n>', 'port to listen on; 0 takes any free one')
        .default(USUAL_PORT)
        .env('PORT')
        .argParser(wholeNumber(0, HIGHEST_PORT)),
    )
    .addOption(
      new Option(
        '--host <address>',
        'address to listen on; any but those of this computer alone needs a token (default: 127.0.0.1 and ::1)',
      ),
    )
    .addOption(
      new Option(
        '--token <text>',
        'what everybody has to send who asks, as "Authorization: Bearer <text>"; other users of this computer see a command line, and not its environment',
      ).env(TOKEN_VARIABLE),
    )
    .addOption(
      new Option('--host-name <name>', 'a name besides localhost by which it is called; may be given again')
        .default([], 'none')
        .argParser(collect),
    )
    .addOption(
      new Option(
        '--allow-origin <url>',
        'a page elsewhere that may ask, such as https://example.org; * for all pages, null for those from files and in sandboxed frames; may be given again',
      )
        .default([], 'pages of this computer')
        .argParser((text, before: readonly string[]) => [...before, origin(text)]),
    )
    .addOption(
      new Option('--threads <n>', 'how many threads think')
        .default(Math.max(1, availableParallelism() - 1), 'all cores but one')
        .argParser(wholeNumber(1, MOST_THREADS)),
    )
    .addOption(
      new Option(
        '--mailbox <folder>',
        'folder in which files are answered as well, for scripts without a network: maxout-ask.txt, maxout-answer.txt',
      ).argParser(path),
    )
    .addOption(romOption('iNES image on which movies are played that are sent (default: the built-in cartridge)'))
    .addOption(new Option('--verbose', 'log whole addresses, with the positions that are in them').conflicts('quiet'))
    .option('--quiet', 'log no requests')
    .action((options: ServeOptionValues, command: Command) => {
      const isTyped = command.getOptionValueSource('token') === 'cli';
      const token = checkedToken(options.token, isTyped);
      // Other users of this computer are shown the title in place of the command line that has the token.
      if (isTyped) process.title = 'maxout serve';
      return serve({ ...options, token }, context);
    });
}

async function serve(options: ServeOptionValues, { stop }: CommandContext): Promise<void> {
  const { port, host, token, hostName, allowOrigin, threads, mailbox, rom, verbose = false, quiet } = options;
  if (mailbox !== undefined) checkFolder(mailbox);
  // Both addresses of the loopback interface have this name.
  const address = host?.toLowerCase() === 'localhost' ? undefined : host;
  const isOpen = address !== undefined && !LOOPBACK.test(address);
  if (isOpen && token === undefined)
    throw usageFailure(
      `--host ${host} lets other computers ask, which needs a token: set ${TOKEN_VARIABLE}, or add --token TEXT, with ${SHORTEST_TOKEN} characters or more`,
    );
  const server = await start({
    port,
    guard: {
      hostNames: hostName,
      allowedOrigins: allowOrigin,
      ...(address && { host: address }),
      ...(token && { token }),
    },
    ...(address && { host: address }),
    threads,
    mailbox,
    cartridge: rom === undefined ? undefined : loadCartridge({ rom }),
    analysisWorker: new URL('./game-analysis-worker.js', import.meta.url),
    verbose,
    log: without(token, quiet ? () => {} : say),
  });
  if (isOpen) say(`Anybody who reaches ${host} and has the token may ask, and nothing that is sent is encrypted.`);
  if (allowOrigin.includes(NO_ORIGIN))
    say(
      'Pages from files and in sandboxed frames may ask: any site can show such a frame, so that this is nearly as much as *.',
    );
  if (allowOrigin.includes('*')) say('Every page that a browser on this computer shows may ask.');
  printResult(server.url);
  if (mailbox !== undefined) say(`Files in ${mailbox} are answered as well.`);
  say('Ctrl-C ends the server.');
  await new Promise<void>((resolve) => stop.hold(resolve));
  await server.close();
}

async function start(options: ServeOptions): Promise<EngineServer> {
  try {
    return await startEngineServer(options);
  } catch (error) {
    const { mailbox } = options;
    const { path, syscall } = error as NodeJS.ErrnoException;
    const isOfFile = path !== undefined || syscall === undefined;
    if (mailbox !== undefined && isOfFile) throw mailboxFailure(mailbox, describeFileProblem(error));
    throw listenFailure(error, { ...options, usualPort: USUAL_PORT });
  }
}

function checkFolder(folder: string): void {
  if (!existsSync(folder)) throw mailboxFailure(folder, 'there is no such folder; make it, or check the path');
  try {
    accessSync(folder, constants.W_OK);
    if (statSync(folder).isDirectory()) return;
  } catch (error) {
    throw mailboxFailure(folder, describeFileProblem(error));
  }
  throw mailboxFailure(folder, 'this is a file; name a folder');
}

function mailboxFailure(folder: string, why: string): Failure {
  return new Failure(`--mailbox ${folder}: ${why}`);
}

function collect(text: string, before: readonly string[]): string[] {
  if (!/^[\w.-]+$/.test(text))
    throw new InvalidArgumentError('expected a name without a port, such as my-computer.local');
  return [...before, text];
}

function origin(text: string): string {
  if (text === '*' || text === NO_ORIGIN) return text;
  const isOrigin = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
  if (isOrigin) return text;
  throw new InvalidArgumentError('expected * or the beginning of an address, such as https://example.org');
}

/** An empty variable is none. What a wrong token is stands in no message. */
function checkedToken(text: string | undefined, isTyped: boolean): string | undefined {
  if (text === undefined || (text === '' && !isTyped)) return undefined;
  if (/^[\x21-\x7e]+$/.test(text) && text.length >= SHORTEST_TOKEN) return text;
  throw usageFailure(
    `${isTyped ? '--token' : TOKEN_VARIABLE}: found a text of ${plural(text.length, 'character')}; expected ${SHORTEST_TOKEN} letters, digits or signs at least, and no spaces`,
  );
}

/** Lines without the token, which may stand in an address that somebody sends. */
function without(token: string | undefined, log: (line: string) => void): (line: string) => void {
  if (token === undefined) return log;
  const forms = [token, encodeURIComponent(token)];
  return (line) => log(forms.reduce((text, form) => text.replaceAll(form, '(token)'), line));
}
