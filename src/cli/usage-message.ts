/** What is said of a wrong command line: what was found, what was expected, and the name that was probably meant. */
import { didYouMean, nearestName, visibleLine } from '../lib/text.js';

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
