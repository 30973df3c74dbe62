/** Tells a line that was cut off while it was written from one that is damaged. */

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

/** Of the brackets that are open at the end, the innermost first. */
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
