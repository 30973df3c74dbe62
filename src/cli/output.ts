/**
 * Results go to standard output, talk to standard error. What files and command lines put into them is shown, and never
 * obeyed by a terminal.
 */
import { visibleLine, visibleText } from '../lib/visible-text.js';

/** Writes a result, in lines of its own. */
export function printResult(text: string): void {
  process.stdout.write(`${visibleText(text)}\n`);
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
