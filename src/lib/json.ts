/** JSON that people meet: short for messages, and cut off in the middle. */

import { type Result, refuse } from './result.js';
import { visibleLine } from './text.js';

/** Characters that tell what a value is. */
const LONGEST_VALUE = 100;

/** A value of any size, depth and kind in one line, as JSON where it has a form there, cut where it is long; `missing` for none. */
export function shortJson(value: unknown): string {
  const text = visibleLine(jsonOf(value));
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** A value in a message that begins with what was expected. */
export function foundValue(value: unknown): string {
  return value === undefined ? 'nothing' : shortJson(value);
}

function jsonOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  try {
    return JSON.stringify(value) ?? `a ${typeof value}`;
  } catch (error) {
    return error instanceof RangeError ? 'a value too deep to be shown' : 'a value that JSON does not have';
  }
}

/** A text as JSON; a refusal says where it stops being JSON, as far as that is known. */
export function parseJson(text: string): Result<{ readonly value: unknown }> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    // The rest of the message is worded differently in every version of the machine.
    const place = /position (\d+)/.exec((error as Error).message)?.[1];
    if (place === undefined) return refuse('it is no JSON');
    const lines = text.slice(0, Number(place)).split('\n');
    return refuse(`it is no JSON: line ${lines.length} is wrong at character ${(lines.at(-1) ?? '').length + 1}`);
  }
}

// Tells a line that was cut off while it was written from one that is damaged.

/** Longer ones are no lines of this program. */
const LONGEST = 1024 * 1024;
const LITERALS = ['true', 'false', 'null'] as const;

/** What may follow within a string, a name, a number or a word, or between two of them, before brackets are closed. */
const ENDINGS: readonly string[] = [
  '',
  ...['"', 'n"', '0"', '00"', '000"', '0000"'].flatMap((end) => [end, `${end}:0`]),
  '0',
  ':0',
  '"":0',
  ...LITERALS.flatMap((word) => Array.from(word.slice(1), (_, i) => word.slice(i + 1))),
];

/** Whether a text is the beginning of a JSON object, and not all of it. */
export function isJsonBeginning(text: string): boolean {
  if (!text.startsWith('{') || text.length > LONGEST) return false;
  const closing = closingBrackets(text);
  return closing !== '' && ENDINGS.some((ending) => isJson(text + ending + closing));
}

/** The brackets that are open at the end, innermost first. */
function closingBrackets(text: string): string {
  const open: string[] = [];
  for (const bracket of text.replaceAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)/g, '').match(/[{}[\]]/g) ?? []) {
    if (bracket === '{') open.push('}');
    else if (bracket === '[') open.push(']');
    else open.pop();
  }
  return open.reverse().join('');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
