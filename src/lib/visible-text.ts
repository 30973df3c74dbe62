/**
 * Text that came from a file or a command line, as a terminal can be given it: what the terminal would obey, such as a
 * sequence that moves the cursor or turns the direction of writing, is shown in place of being done.
 */

import { hex } from './format-numbers.js';

/** Control characters but line breaks and tabs, marks that turn the direction of writing, and halves of characters. */
const OBEYED = /(?![\n\t])[\p{Control}\p{Surrogate}\p{Bidi_Control}]/gu;

/** Each such character as `\u001b`: in JSON, too, that is the same text. */
export function visibleText(text: string): string {
  return text.replace(OBEYED, (character) => `\\u${hex(character.charCodeAt(0), 4)}`);
}

/** The same for what has to stay in one line: line breaks become `\n`. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', '\\n');
}
