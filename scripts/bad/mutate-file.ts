/** Changes to files as data that fast-check draws and shrinks: an error is reduced to the fewest and smallest changes. */
import fc from 'fast-check';
import { TERMINAL_COMMANDS, type TextChange, textChanged, textChanges } from './mutate-lines.js';

/** A change somewhere in a file; places are shares of its length, so that they fit any file. */
export type Change =
  | { readonly kind: 'set' | 'insert'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'flip'; readonly at: number; readonly bit: number }
  | { readonly kind: 'cut off'; readonly at: number }
  | { readonly kind: 'remove' | 'repeat'; readonly at: number; readonly length: number }
  | { readonly kind: 'value'; readonly at: number; readonly text: string }
  | TextChange;

/** All places are as likely; fast-check would rather have the first and the last. */
const at = fc.noBias(fc.nat(9_999)).map((place) => place / 10_000);

/** Values that a reader of JSON or text may not have thought of. */
const ODD_VALUES = [
  'null',
  'true',
  '-1',
  '0',
  '1e999',
  '1e308',
  '1e-320',
  '-0',
  '0.5',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '1000000000',
  'NaN',
  '""',
  '"\\u0000"',
  '"../../etc/passwd"',
  '"__proto__"',
  '[]',
  '{}',
  '{"__proto__":1}',
  '[[[[[[[[[[]]]]]]]]]]',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}0${'}'.repeat(20_000)}`,
  `"${'x'.repeat(5_000)}"`,
  '"🙂"',
  ...TERMINAL_COMMANDS.map((command) => `"${command}"`),
  '[1,2',
] as const;

const CHANGE: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('set', 'insert'),
    at,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
  }),
  fc.record({ kind: fc.constant('flip'), at, bit: fc.nat(7) }),
  fc.record({ kind: fc.constant('cut off'), at }),
  fc.record({ kind: fc.constantFrom('remove', 'repeat'), at, length: fc.integer({ min: 1, max: 300 }) }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('value'), at, text: fc.constantFrom(...ODD_VALUES) }) },
  { weight: 6, arbitrary: textChanges(at) },
);

/** One to three changes, or another file altogether. */
export type Changes = readonly Change[] | Uint8Array;
export const CHANGES: fc.Arbitrary<Changes> = fc.oneof(
  { weight: 12, arbitrary: fc.array(CHANGE, { minLength: 1, maxLength: 3 }) },
  fc.uint8Array({ maxLength: 400 }),
  fc.json().map((text) => new TextEncoder().encode(text)),
);

/** The changed file. */
export function changed(file: Uint8Array, changes: Changes): Uint8Array {
  return changes instanceof Uint8Array ? changes : changes.reduce(change, file);
}

function change(file: Uint8Array, made: Change): Uint8Array {
  const place = Math.floor(made.at * file.length);
  const splice = (bytes: Uint8Array, removed: number): Uint8Array =>
    Buffer.concat([file.subarray(0, place), bytes, file.subarray(place + removed)]);
  switch (made.kind) {
    case 'set':
      return splice(made.bytes, made.bytes.length);
    case 'insert':
      return splice(made.bytes, 0);
    case 'flip':
      return splice(Uint8Array.of((file[place] ?? 0) ^ (1 << made.bit)), 1);
    case 'cut off':
      return file.subarray(0, place);
    case 'remove':
      return splice(new Uint8Array(0), made.length);
    case 'repeat':
      return splice(file.subarray(place, place + made.length), 0);
    case 'value':
      return withValue(file, place, made.text);
    default:
      return Buffer.from(textChanged(Buffer.from(file).toString('latin1'), made), 'latin1');
  }
}

/** A value of the JSON around the place becomes another; in a file without any, the text is put there. */
function withValue(file: Uint8Array, place: number, text: string): Uint8Array {
  const decoded = Buffer.from(file).toString('latin1');
  const values = /(?<=[:[,]\s*)(?:"[^"\n]*"|-?\d[\d.e+-]*|true|false|null)(?!\s*:)/g;
  values.lastIndex = place;
  const found = values.exec(decoded) ?? undefined;
  const from = found ? found.index : place;
  const to = found ? from + found[0].length : place;
  return Buffer.concat([file.subarray(0, from), Buffer.from(text), file.subarray(to)]);
}
