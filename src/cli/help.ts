/** The help of the program: what it says of all commands, and how it is laid out. */

import { type Command, Help, type HelpConfiguration } from 'commander';
import { PLAYER_GROUP, PLAYERS_COMMAND } from '../features/options/advice.js';
import { didYouMean, nearestName, visibleLine, wrapLine } from '../lib/text.js';
import { PROGRAM_COMMAND } from '../platform/files/package-root.js';
import { DEFAULT_COMMAND } from './commands.js';

/** Options, and what they lead to. */
const EXAMPLES: readonly (readonly [string, string])[] = [
  ['', 'one game from level 19 on the built-in cartridge'],
  ['tetris.nes --start-level 18', 'a game from level 18 on your own cartridge'],
  ['--games 20 --json > games.json', 'twenty games, as one JSON object'],
  ['--record runs/first --dump 60', 'a log of every piece, and a picture every second'],
  ['--speed 1', 'a game at the speed of the console'],
  ['web', 'the page in a browser: watch, play yourself, analyse a game'],
  ['review runs/first', 'what every placement of a game cost, in points'],
  ['help simulate', 'the options of a command'],
];

/** Characters of a line of the help where no terminal says how many there are. */
const USUAL_WIDTH = 80;

/** The options of players are the same in every command, which says where they are explained. */
export const HELP_LAYOUT: HelpConfiguration = {
  groupItems(all, visible, groupOf) {
    const groups = new Help().groupItems(all, visible, groupOf);
    groups.delete(PLAYER_GROUP);
    return groups;
  },
};

/** The names of the options of players that a command has, and where they are explained; nothing where it has none. */
export function nameOptionsOfPlayers(command: Command): string {
  const names = command.options.flatMap(({ helpGroupHeading, long }) =>
    helpGroupHeading === PLAYER_GROUP ? [long] : [],
  );
  if (names.length === 0) return '';
  const line = `${PLAYER_GROUP} ${names.join(', ')}. "${PLAYERS_COMMAND} --options" explains them.`;
  return `\n${wrapLine(line, command.createHelp().helpWidth ?? USUAL_WIDTH).join('\n')}`;
}

/** What follows the commands in the program's own help: options of the command that runs when none is named, and examples. */
export function formatMoreHelp(commands: readonly Command[]): string {
  const command = commands.find((known) => known.name() === DEFAULT_COMMAND);
  if (!command) throw new TypeError(`no command ${DEFAULT_COMMAND}`);
  const help = command.createHelp();
  const width = help.padWidth(command, help);
  const lines = help
    .visibleOptions(command)
    .filter(({ helpGroupHeading }) => helpGroupHeading !== PLAYER_GROUP)
    .map((option) => help.formatItem(help.optionTerm(option), width, help.optionDescription(option), help));
  const options = [`Options of "${DEFAULT_COMMAND}", the command that runs when you name none:`, ...lines];
  return `\n${options.join('\n')}\n${nameOptionsOfPlayers(command)}\n\n${formatExamples()}`;
}

function formatExamples(): string {
  const rows = EXAMPLES.map(([options, about]) => [`  ${PROGRAM_COMMAND} ${options}`.trimEnd(), about]);
  const width = Math.max(...rows.map(([command]) => command.length));
  return ['Examples:', ...rows.map(([command, about]) => `${command.padEnd(width)}  ${about}`)].join('\n');
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
  return visibleLine(shortened(withoutSecrets(message)));
}

/** A parser of ours says what it expected, or by itself what is wrong with the value. */
function sentence(where: string, value: string, problem: string): string {
  const [, choices] = CHOICES.exec(problem) ?? [];
  const near = choices === undefined ? '' : didYouMean(nearestName(value, choices.split(', ')));
  const says = problem.replace(CHOICES, 'expected one of $1');
  return says.startsWith('expected ') ? `${where}: found '${value}', ${says}${near}` : `${where}: ${says}`;
}

/** The address of an overlay's server holds a secret, wherever it was given by mistake. */
function withoutSecrets(text: string): string {
  return text.replace(/\b(wss?):[^\s']*/gi, '$1://…');
}

/** A word of the command line may be of any length; its beginning says which one it is. */
function shortened(text: string): string {
  return text.replace(/\S{200,}/g, (word) => `${word.slice(0, 100)}…`);
}
