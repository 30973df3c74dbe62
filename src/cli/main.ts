/** The program: reads the command line, runs a command, returns the exit code. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { LOG_NAME } from '../features/files/record-folder.js';
import { describeFailure } from '../features/options/advice.js';
import { PROGRAM_COMMAND, PROGRAM_NAME, quoted, VERSION } from '../platform/files/package-root.js';
import { EXIT, type ExitCode, Failure, newStop, type Stop, type StopReason, usageFailure } from '../platform/job.js';
import { type CommandContext, say } from '../platform/terminal/output.js';
import { COMMANDS, type CommandMaker, DEFAULT_COMMAND, groupOf } from './commands.js';
import { formatMoreHelp, HELP_LAYOUT, nameOptionsOfPlayers, usageMessage } from './help.js';

const VERSION_OPTION = [VERSION, '-V, --version', 'print the version'] as const;

/**
 * Runs the command line.
 *
 * @param args what follows the program's name
 */
export function main(args: readonly string[]): Promise<number> {
  return runProgram(async (context) => {
    const words = commandWords(args);
    const makers = await loadCommands(words[0]);
    await buildProgram(makers.map((make) => make(context))).parseAsync(words, { from: 'user' });
  });
}

/** Runs a program to its exit code: a signal stops it in order, and a failure is told in one message. */
export async function runProgram(run: (context: CommandContext) => Promise<unknown>): Promise<number> {
  const stop = newStop();
  listenForStops(stop);
  let exitCode: ExitCode = EXIT.DONE;
  const exitWith = (code: ExitCode): void => {
    exitCode = code;
  };
  try {
    await run({ stop, exitWith });
  } catch (error) {
    exitCode = report(error);
  }
  return stop.reason?.exitCode ?? exitCode;
}

function buildProgram(commands: readonly Command[]): Command {
  const program = new Command(PROGRAM_COMMAND)
    .description(
      'Plays NES Tetris through an emulator: reads RAM, decides where each piece goes, and presses buttons. ' +
        'Says of games that anybody played what every placement cost.',
    )
    .version(...VERSION_OPTION)
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureHelp(HELP_LAYOUT)
    .usage('[command] [options]')
    .exitOverride()
    .showHelpAfterError(`Try "${PROGRAM_COMMAND} --help".`)
    .configureOutput({
      outputError: (text) => say(`${PROGRAM_NAME}: ${usageMessage(text)}`),
    })
    .addHelpText('after', () => formatMoreHelp(commands));
  for (const command of commands) {
    setUp(command, program, command.name());
    command.helpGroup(`${groupOf(command.name())}:`);
    program.addCommand(command);
  }
  return program;
}

/** What all commands have, and those within them. */
function setUp(command: Command, parent: Command, words: string): void {
  command.copyInheritedSettings(parent).allowExcessArguments(false);
  command.showHelpAfterError(`Try "${PROGRAM_COMMAND} ${words} --help".`);
  command.addHelpText('after', () => nameOptionsOfPlayers(command));
  // The version is the program's; it is answered after a command as well, and named in the program's help alone.
  command.version(...VERSION_OPTION);
  command.options.find(({ long }) => long === '--version')?.hideHelp();
  for (const inner of command.commands) setUp(inner, command, `${words} ${inner.name()}`);
  if (command.commands.length) command.helpCommand('help [command]', 'print help');
}

/** The command of that name, or all of them where there is none: the help and the advice on a misspelt name need them. */
function loadCommands(name: string): Promise<readonly CommandMaker[]> {
  const load = COMMANDS.get(name);
  return Promise.all(load ? [load()] : [...COMMANDS.values()].map((loadAny) => loadAny()));
}

/** For developers. */
function sayStack(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  for (const line of text.split('\n')) say(line);
}

/** Says what went wrong in one message; a stack only for developers. */
function report(error: unknown): ExitCode {
  // Commander has printed its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.DONE : EXIT.USAGE;
  if (process.env.MAXOUT_DEBUG) sayStack(error);
  else if (error instanceof Failure) say(`${PROGRAM_NAME}: ${describeFailure(error)}`);
  else {
    const message = error instanceof Error ? error.message : String(error);
    say(`${PROGRAM_NAME}: this should not happen: ${message} (set MAXOUT_DEBUG=1 to see where)`);
  }
  return error instanceof Failure ? error.exitCode : EXIT.FAILED;
}

/** A request from outside: the program ends at once where no work holds the signal, and on a second request. */
function request(stop: Stop, reason: StopReason): void {
  const again = stop.reason !== undefined && reason.message !== '';
  stop.end(reason);
  if (!again && stop.isHeld) return;
  if (reason.message) say(`${PROGRAM_NAME}: ${reason.message}`);
  process.exit(reason.exitCode);
}

/** Turns signals and broken output into requests. */
function listenForStops(stop: Stop): void {
  process.on('SIGINT', () => request(stop, { exitCode: EXIT.INTERRUPTED, message: 'interrupted' }));
  process.on('SIGTERM', () => request(stop, { exitCode: EXIT.TERMINATED, message: 'terminated' }));
  process.on('SIGHUP', () => request(stop, { exitCode: EXIT.HANGUP, message: '' }));
  // A file at its largest size ends a program at once; this way the write fails, and whoever wrote can say so.
  process.on('SIGXFSZ', () => {});
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'EIO') request(stop, { exitCode: EXIT.DONE, message: '' });
      else
        request(stop, { exitCode: EXIT.FAILED, message: `cannot write the output (${error.code ?? error.message})` });
    });
  }
}

/** Options that are about the program where no command is named. */
const OF_PROGRAM = ['-h', '--help', '-V', '--version'];
/** Other words for it, as other programs have them. */
const VERSION_WORDS = ['-v', 'version'];
const IMAGE = /\.nes$/i;

/**
 * The command first, then its words. `help` asks for the help of a command, from before it or behind it; the file of a
 * cartridge is played.
 *
 * @throws Failure on the name of a recording, a movie or frames of an overlay, with the command for it
 */
function commandWords(args: readonly string[]): string[] {
  const [first, ...rest] = args;
  if (first === 'help') return rest.length && !COMMANDS.has(rest[0]) ? rest : [...rest, '--help'];
  if (OF_PROGRAM.includes(first)) return [...args];
  if (VERSION_WORDS.includes(first)) return ['--version', ...rest];
  if (first === undefined || first.startsWith('-')) return [DEFAULT_COMMAND, ...args];
  if (COMMANDS.has(first)) return rest.length === 1 && rest[0] === 'help' ? [first, '--help'] : [...args];
  if (IMAGE.test(first)) return [DEFAULT_COMMAND, '--rom', ...args];
  const command = commandFor(first);
  if (command === undefined) return [...args];
  throw usageFailure(`${first} is no command: use "${PROGRAM_COMMAND} ${command} ${quoted(first)}"`);
}

/** The command that takes such a file or folder; undefined where that is not clear. */
function commandFor(name: string): string | undefined {
  if (existsSync(join(name, LOG_NAME))) return 'replay';
  // Where there is no such file, the command says so.
  if (name.endsWith('.jsonl')) return 'replay';
  if (/\.ngf(\.gz)?$/i.test(name)) return 'review';
  return /\.(fm2|bk2|r08|tasd)$/i.test(name) ? 'movie import' : undefined;
}
