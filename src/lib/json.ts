/** JSON that people meet: short for messages, cut off in the middle, and what a schema says against it. */

/** Characters that tell what a value is. */
const LONGEST_VALUE = 100;

/** A value of any size and depth as JSON, cut where it is long; `missing` for none. */
export function shortJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    text = 'a value too deep to be shown';
  }
  if (text === undefined) return 'missing';
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
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

/** What is wrong with a file's content, from what a schema says of it. */
interface Issues {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** A name in a file may be of any length; its beginning says which one it is. */
const LONGEST_ISSUE = 200;

/** The first thing in one line, as `features.holes: expected a number`. */
export function firstIssue({ issues: [issue] }: Issues): string {
  const at = issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ` : '';
  const text = `${at}${issue.message}`;
  return text.length > LONGEST_ISSUE ? `${text.slice(0, LONGEST_ISSUE)}…` : text;
}
