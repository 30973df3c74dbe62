/**
 * Results go to standard output, talk to standard error. What files and command lines put into them is shown, and never
 * obeyed by a terminal.
 */

import { visibleLine, visibleText, wrapLine } from '../../lib/text.js';
import type { ExitCode, Stop } from '../job.js';

/** What a command gets from the program. */
export interface CommandContext {
  readonly stop: Stop;
  /** Sets the exit code of a command that ends without a `Failure`; 0 when it is not called. */
  readonly exitWith: (code: ExitCode) => void;
}

/** Writes a result, in lines of its own. */
export function printResult(text: string): void {
  process.stdout.write(`${visibleText(text)}\n`);
}

/** Writes a result for a person: on a terminal, lines that are too long for it are broken between words. */
export function printReport(text: string): void {
  const lines = visibleText(text).split('\n');
  printResult(lines.flatMap((line) => wrapLine(line, lineWidth())).join('\n'));
}

/** Characters of a line on standard output: as many as there are, unless that is a terminal. */
export function lineWidth(): number {
  return process.stdout.isTTY ? process.stdout.columns || Number.POSITIVE_INFINITY : Number.POSITIVE_INFINITY;
}

const ESCAPE = '\x1b';
/** A colour of our own, on or off. */
const COLOUR = new RegExp(`(${ESCAPE}\\[[\\d;]*m)`);

/** Writes a result in which colours are. */
export function printPainted(text: string): void {
  const parts = text.split(COLOUR).map((part, i) => (i % 2 ? part : visibleText(part)));
  process.stdout.write(`${parts.join('')}\n`);
}

/** Tells the user something besides the result, in a line. */
export function say(line: string): void {
  process.stderr.write(`${visibleLine(line)}\n`);
}
