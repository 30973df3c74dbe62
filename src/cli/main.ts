/** The program: reads the command line, runs a command, returns the exit code. */

import { Command, CommanderError, type Help } from 'commander';
import { EXIT, type ExitCode, Failure, Stop } from '../jobs/job.js';
import { visibleLine } from '../lib/text.js';
import { PROGRAM_COMMAND, PROGRAM_NAME, VERSION } from '../node/files/package-root.js';
import { COMMANDS, type CommandMaker, DEFAULT_COMMAND } from './commands.js';
import { say } from './output.js';
import { listenForStops } from './stop-on-signals.js';

const VERSION_OPTION = [VERSION, '-V, --version', 'print the version'] as const;

/** Options, and what they lead to. */
const EXAMPLES: readonly (readonly [string, string])[] = [
  ['', 'one game from level 19 on the built-in cartridge'],
  ['--rom tetris.nes --start-level 18', 'a game from level 18 on your own cartridge'],
  ['--games 20 --json > games.json', 'twenty games, as one JSON object'],
  ['--record runs/first --dump 60', 'a log of every piece, and a picture every second'],
  ['--speed 1', 'a game at the speed of the console'],
];

/**
 * Runs the command line.
 *
 * @param args what follows the program's name
 */
export async function main(args: readonly string[]): Promise<number> {
  const stop = new Stop();
  listenForStops(stop);
  let exitCode: ExitCode = EXIT.DONE;
  const exitWith = (code: ExitCode): void => {
    exitCode = code;
  };
  const words = withDefaultCommand(args);
  const makers = await loadCommands(words[0]);
  const program = buildProgram(makers.map((make) => make({ stop, exitWith })));
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    exitCode = report(error);
  }
  return stop.reason?.exitCode ?? exitCode;
}

function buildProgram(commands: readonly Command[]): Command {
  const program = new Command(PROGRAM_COMMAND)
    .description('Plays NES Tetris through an emulator: reads RAM, decides where each piece goes, and presses buttons.')
    .version(...VERSION_OPTION)
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .usage('[command] [options]')
    .exitOverride()
    .showHelpAfterError(`Try "${PROGRAM_COMMAND} --help".`)
    .configureOutput({
      outputError: (text) => say(`${PROGRAM_NAME}: ${usageMessage(text)}`),
    })
    .addHelpText('after', () => `\n${defaultCommandHelp(commands)}\n\n${examples()}`);
  for (const command of commands) {
    setUp(command, program, command.name());
    program.addCommand(command);
  }
  return program;
}

/** What all commands have, and those within them. */
function setUp(command: Command, parent: Command, words: string): void {
  command.copyInheritedSettings(parent).allowExcessArguments(false);
  command.showHelpAfterError(`Try "${PROGRAM_COMMAND} ${words} --help".`);
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

/** Options that are about the program where no command is named. */
const OF_PROGRAM = ['-h', '--help', '-V', '--version'];

/** The command is named first, or not at all; `help` and a command ask for the help of that. */
function withDefaultCommand(args: readonly string[]): string[] {
  const [first, ...rest] = args;
  if (first === 'help') return rest.length && !COMMANDS.has(rest[0]) ? rest : [...rest, '--help'];
  if (OF_PROGRAM.includes(first)) return [...args];
  return first === undefined || first.startsWith('-') ? [DEFAULT_COMMAND, ...args] : [...args];
}

/** The options of the command that runs when none is named, for the program's own help. */
function defaultCommandHelp(commands: readonly Command[]): string {
  const command = commands.find((known) => known.name() === DEFAULT_COMMAND);
  if (!command) throw new TypeError(`no command ${DEFAULT_COMMAND}`);
  const help: Help = command.createHelp();
  const width = help.padWidth(command, help);
  const lines = help
    .visibleOptions(command)
    .map((option) => help.formatItem(help.optionTerm(option), width, help.optionDescription(option), help));
  return [`Options of "${DEFAULT_COMMAND}", the command that runs when you name none:`, ...lines].join('\n');
}

function examples(): string {
  const rows = EXAMPLES.map(([options, about]) => [`  ${PROGRAM_COMMAND} ${options}`.trimEnd(), about]);
  const width = Math.max(...rows.map(([command]) => command.length));
  return ['Examples:', ...rows.map(([command, about]) => `${command.padEnd(width)}  ${about}`)].join('\n');
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
  else if (error instanceof Failure) say(`${PROGRAM_NAME}: ${error.message}`);
  else {
    const message = error instanceof Error ? error.message : String(error);
    say(`${PROGRAM_NAME}: this should not happen: ${message} (set MAXOUT_DEBUG=1 to see where)`);
  }
  return error instanceof Failure ? error.exitCode : EXIT.FAILED;
}

/** What the argument parser says of a wrong command line, as one sentence: what was found, then what was expected. */
const OPTION = /^option '(.*?)' argument '(.*)' is invalid\. (.*)$/s;
const ARGUMENT = /^command-argument value '(.*)' is invalid for argument '(.*?)'\. (.*)$/s;
const CHOICES = /^Allowed choices are (.*)\.$/s;
const SUGGESTION = /\n\(Did you mean (.*)\)$/s;

/** A line for the user, without a break at its end. */
export function usageMessage(parserSays: string): string {
  const text = parserSays.replace(/^error: /, '').replace(/\n$/, '');
  const [, flags, value, ofOption] = OPTION.exec(text) ?? [];
  const [, given, name, ofArgument] = ARGUMENT.exec(text) ?? [];
  const message =
    ofOption !== undefined
      ? sentence(`option '${flags}'`, value, ofOption)
      : ofArgument !== undefined
        ? sentence(`argument '${name}'`, given, ofArgument)
        : text.replace(SUGGESTION, '; did you mean $1');
  return visibleLine(shortened(message));
}

/** A parser of ours says what it expected, or by itself what is wrong with the value. */
function sentence(where: string, value: string, problem: string): string {
  const says = problem.replace(CHOICES, 'expected one of $1');
  return says.startsWith('expected ') ? `${where}: found '${value}', ${says}` : `${where}: ${says}`;
}

/** A word of the command line may be of any length; its beginning says which one it is. */
function shortened(text: string): string {
  return text.replace(/\S{200,}/g, (word) => `${word.slice(0, 100)}…`);
}
