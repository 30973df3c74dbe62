/** Readers of values that somebody wrote as a text: on a command line, in an address, in the text form of rules or of a player. */
import { unknownName } from './text.js';

/** Digits of the largest numbers that are read: those of a word of 32 bits. */
const DECIMAL = /^-?\d{1,10}$/;

/** The whole number that a text writes; undefined where it writes none, or one out of the range. */
export function wholeNumberIn(text: string, least: number, most: number): number | undefined {
  const number = Number(text);
  return DECIMAL.test(text) && number >= least && number <= most ? number : undefined;
}

/** A reader of whole numbers in a range, which throws a RangeError on any other text. */
export function readWholeNumber(what: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const number = wholeNumberIn(text, least, most);
    if (number !== undefined) return number;
    throw new RangeError(`no ${what} "${text}" (a whole number from ${least} to ${most})`);
  };
}

/** A reader of one of some names, which throws a RangeError on any other text. */
export function readOneOf<const Name extends string>(what: string, names: readonly Name[]): (text: string) => Name {
  return (text) => {
    const found = names.find((name) => name === text);
    if (found !== undefined) return found;
    throw new RangeError(unknownName(what, text, names));
  };
}
