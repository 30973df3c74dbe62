/** Changes to what a text is made of: its lines, the fields of its objects, and its ends. */
import fc from 'fast-check';

/** A line near a place is taken out, comes twice, changes places with the next one, runs into it, or is cut off. */
const LINES = ['remove line', 'repeat line', 'swap lines', 'join lines', 'cut line', 'empty line'] as const;
const FIELDS = ['remove field', 'rename field', 'repeat field', 'command in text'] as const;
const WHOLE = [
  'byte order mark',
  'carriage returns',
  'zeros behind',
  'zeros at the end',
  'no last line break',
] as const;

export type TextChange = {
  readonly kind: (typeof LINES)[number] | (typeof FIELDS)[number] | (typeof WHOLE)[number];
  /** Share of the length. */
  readonly at: number;
  readonly text: string;
};

/** What a terminal takes for a command, or shows in another order, in UTF-8. */
export const TERMINAL_COMMANDS = [
  '\u001b[31m',
  '\u001b]0;title\u0007',
  '\r',
  '\b',
  '\u007f',
  '\u009b2J',
  '\u202e',
  '\u2066',
] as const;

export function textChanges(at: fc.Arbitrary<number>): fc.Arbitrary<TextChange> {
  const text = fc.constantFrom(...TERMINAL_COMMANDS);
  const of = (kinds: readonly TextChange['kind'][]) => fc.record({ kind: fc.constantFrom(...kinds), at, text });
  return fc.oneof({ weight: 3, arbitrary: of(LINES) }, { weight: 2, arbitrary: of(FIELDS) }, of(WHOLE));
}

/** The changed text; bytes are kept as Latin-1. */
export function textChanged(text: string, { kind, at, text: command }: TextChange): string {
  const place = Math.floor(at * text.length);
  const lines = text.split('\n');
  const line = text.slice(0, place).split('\n').length - 1;
  const around = (...middle: readonly string[]): string =>
    [...lines.slice(0, line), ...middle, ...lines.slice(line + 1)].join('\n');
  switch (kind) {
    case 'remove line':
      return around();
    case 'repeat line':
      return around(lines[line], lines[line]);
    case 'swap lines':
      return [...lines.slice(0, line), ...lines.slice(line, line + 2).reverse(), ...lines.slice(line + 2)].join('\n');
    case 'join lines':
      return [...lines.slice(0, line), lines.slice(line, line + 2).join(''), ...lines.slice(line + 2)].join('\n');
    case 'cut line':
      return around(lines[line].slice(0, Math.floor(lines[line].length * at)));
    case 'empty line':
      return around('', lines[line]);
    case 'remove field':
      return fieldChanged(text, place, () => '');
    case 'rename field':
      return fieldChanged(text, place, (field) => field.replace('"', '"x'));
    case 'repeat field':
      return fieldChanged(text, place, (field) => `${field}${field.startsWith(',') ? '' : ','}${field}`);
    case 'command in text':
      return fieldChanged(text, place, (field) => field.replace(/"$/, `${Buffer.from(command).toString('latin1')}"`));
    case 'byte order mark':
      return `\xef\xbb\xbf${text}`;
    case 'carriage returns':
      return text.replaceAll('\n', '\r\n');
    case 'zeros behind':
      return `${text}${'\0'.repeat(512)}`;
    case 'zeros at the end':
      return `${text.slice(0, place)}${'\0'.repeat(text.length - place)}`;
    case 'no last line break':
      return text.replace(/\n$/, '');
  }
}

/** A field of an object and its plain value, with the comma before it. */
const FIELD = /,?"\w[\w-]*":\s*(?:"[^"\n]*"|-?\d[\d.e+-]*|true|false|null)/g;

/** The text with the first field behind the place changed; as it was where there is none. */
function fieldChanged(text: string, place: number, change: (field: string) => string): string {
  FIELD.lastIndex = place;
  const found = FIELD.exec(text);
  if (!found) return text;
  return text.slice(0, found.index) + change(found[0]) + text.slice(found.index + found[0].length);
}
