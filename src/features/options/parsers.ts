/**
 * Parsers of values on the command line. What is wrong is refused with what was `expected …`, to which is added what was
 * found and where, or with a message of its own.
 */

import { InvalidArgumentError } from 'commander';
import { wholeNumberIn } from '../../lib/text.js';

/** What "none" and "max" give: the argument parser takes a null for a missing value. */
export const UNLIMITED = Number.POSITIVE_INFINITY;

/** Multiples of the console's speed. */
const SLOWEST = 0.1;
const FASTEST = 1000;

/** A parser of whole numbers in a range; `orElse` names what else is allowed. */
export function wholeNumber(lowest: number, highest: number, orElse = ''): (text: string) => number {
  return (text) => {
    const number = wholeNumberIn(text, lowest, highest);
    if (number !== undefined) return number;
    throw new InvalidArgumentError(`expected a whole number from ${lowest} to ${highest}${orElse}`);
  };
}

/** A parser of numbers in a range. */
export function fraction(lowest: number, highest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+(\.\d+)?$/.test(text) && value >= lowest && value <= highest) return value;
    throw new InvalidArgumentError(`expected a number from ${lowest} to ${highest}`);
  };
}

/** A parser of file and folder names, which catches an option that swallowed the next one. */
export function path(text: string): string {
  if (text === '') throw new InvalidArgumentError('expected a name');
  if (text.startsWith('--'))
    throw new InvalidArgumentError('expected a name, not an option (a file whose name begins with -- is written ./--)');
  return text;
}

/** A parser of speeds; `UNLIMITED` is as fast as it goes. */
export function speed(text: string): number {
  if (text === 'max') return UNLIMITED;
  const factor = Number(text);
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text) && factor >= SLOWEST && factor <= FASTEST) return factor;
  throw new InvalidArgumentError(`expected a number from ${SLOWEST} to ${FASTEST}, or "max"`);
}

/** A limit as the rest of the program has it: null for none. */
export function orNull(limit: number): number | null {
  return limit === UNLIMITED ? null : limit;
}

/** A reader that throws a RangeError, as an argument parser. */
export function reads<T>(read: (text: string) => T): (text: string) => T {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof RangeError) throw new InvalidArgumentError(error.message);
      throw error;
    }
  };
}
