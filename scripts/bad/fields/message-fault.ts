/** What no message may be: words of a library or the machine, half a sentence, or nothing about the field that is wrong. */
import type { Path } from './wrong-field.js';

/** Words of the libraries for schemas, JSON, packing, pictures, HTTP and the queue, and of the machine. */
export const LIBRARY_WORDS: readonly RegExp[] = [
  /Invalid (input(?! frame timeline)|option|key|string|number|element|literal|date|enum|array|typed)/,
  /Unrecognized key|Too (big|small):|ZodError|✖|"code": ?"(?!bad-|too-|impossible|unsupported|not-)/,
  /received (undefined|null|string|number|object|array|boolean|NaN)|expected (string|number|int|object|array|boolean|record|nan)\b/,
  /Unexpected (token|end|non-whitespace|string|number)|JSON at position|not valid JSON|after JSON|JSON\.parse/,
  /incorrect (header|data) check|unexpected end of file|invalid (stored|block|distance|code|bit)|Crc error|unrecognised content/i,
  /(Syntax|Type|Range|Reference|Reply)Error\b|Cannot (read|convert|mix|destructure|access)|is not (a function|iterable|an object|defined|a constructor)/,
  /call stack|ERR_[A-Z]|E(CONN|PIPE|NOTFOUND)[A-Z]*|WRONGTYPE|NOAUTH|OOM command|this should not happen/,
];

/** Values that were put into a sentence as they are. */
const UNFINISHED = /\bundefined\b|\[object |\[native code/;

/** @returns what is wrong with a message about a field; undefined for nothing */
export function messageFault(message: string, path: Path): string | undefined {
  const words = [...LIBRARY_WORDS, UNFINISHED]
    .map((each) => each.exec(message)?.[0])
    .find((found) => found !== undefined);
  if (words !== undefined) return `the words of a library or the machine (${words})`;
  if (/^\s+at .+:\d+/m.test(message)) return 'a stack';
  if (message.trim() === '') return 'no word';
  return namesField(message, path) ? undefined : 'no name of the field';
}

/** A value may be wrong by what stands in another field of the same line or request, which is named in its place. */
const ANY_FIELD = /(^|[\s"(])[\w-]+(\.[\w-]+)*: |no field "|its \w+ is|header has no|header's "\w+" is/;

/** The whole value has no name. */
function namesField(message: string, path: Path): boolean {
  const names = path.filter((name) => typeof name === 'string');
  return names.length === 0 || names.some((name) => message.includes(name)) || ANY_FIELD.test(message);
}
