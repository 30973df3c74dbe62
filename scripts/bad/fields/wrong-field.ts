/** One thing wrong with a good value: a field that is missing, of another kind, out of its range, misspelt or too much. */
import type { SeededRandom } from '../../../src/lib/seeded-random.js';

export type Path = readonly (string | number)[];

export interface WrongField {
  /** The value with the change. */
  readonly value: unknown;
  readonly path: Path;
  /** What was done there. */
  readonly change: string;
}

/** Nested deeper than any file or request is. */
const DEEP = 500;

function deep(): unknown {
  let value: unknown = 0;
  for (let i = 0; i < DEEP; i++) value = [value];
  return value;
}

/** Values that stand in the place of a good one. */
const WRONG: readonly (readonly [what: string, value: unknown])[] = [
  ['null', null],
  ['true', true],
  ['a text', 'fast'],
  ['no text', ''],
  ['a long text', 'x'.repeat(5_000)],
  ['a text that a terminal obeys', 'a\u001b[2J\u202e\n'],
  ['a huge number', 1e300],
  ['a number without end', Number.POSITIVE_INFINITY],
  ['a number beyond the exact ones', 2 ** 60],
  ['a negative number', -7],
  ['a fraction', 0.37],
  ['a number', 77],
  ['a list', []],
  ['a list of lists', [[1], [2, [3]]]],
  ['an object', {}],
  ['an object of others', { kind: 'other', __proto__x: { toString: 1 } }],
  ['something deep', deep()],
];

/** What JSON does not have: for programs that call the library. */
const NOT_JSON: readonly (readonly [what: string, value: unknown])[] = [
  ['NaN', Number.NaN],
  ['minus infinity', Number.NEGATIVE_INFINITY],
  ['undefined', undefined],
  ['a function', () => 5],
  ['a symbol', Symbol('x')],
  ['a large whole number', 5n],
  ['a map', new Map()],
  ['bytes', new Uint8Array(3)],
];

/** A change somewhere in a value; every place is as likely. */
export function wrongField(good: unknown, random: SeededRandom, isJson = true): WrongField {
  const paths = pathsIn(good);
  const path = paths[random.below(paths.length)] as Path;
  const wrong = isJson ? WRONG : [...WRONG, ...NOT_JSON];
  const which = random.below(wrong.length + 3);
  const replaced = wrong[which];
  if (replaced) return { value: withValue(good, path, () => replaced[1]), path, change: replaced[0] };
  const name = path.at(-1);
  if (typeof name !== 'string') return { value: withValue(good, path, () => []), path, change: 'an empty list' };
  const holder = path.slice(0, -1);
  if (which === wrong.length) return { value: withValue(good, holder, without(name)), path, change: 'missing' };
  if (which === wrong.length + 1) {
    const more = `${name}x`;
    const value = withValue(good, holder, (object) => ({ ...(object as object), [more]: 1 }));
    return { value, path: [...holder, more], change: 'too much' };
  }
  const misspelt = name.length > 2 ? name.slice(0, -2) + name.at(-1) + name.at(-2) : `${name}y`;
  return {
    value: withValue(good, holder, renamed(name, misspelt)),
    path: [...path, misspelt],
    change: `misspelt as ${misspelt}`,
  };
}

function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [at];
  const inner = Array.isArray(value)
    ? value.slice(0, MOST_ELEMENTS).map((each, i) => [i, each] as const)
    : Object.entries(value);
  return [at, ...inner.flatMap(([name, each]) => pathsIn(each, [...at, name]))];
}

/** Elements of a long list that are spoiled; the others are like them. */
const MOST_ELEMENTS = 12;

function withValue(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((each, i) => (i === name ? withValue(each, rest, change) : each));
  return renamedTo(value as object, (key, each) => [key, key === name ? withValue(each, rest, change) : each]);
}

function without(name: string): (object: unknown) => unknown {
  return (object) => Object.fromEntries(Object.entries(object as object).filter(([key]) => key !== name));
}

function renamed(name: string, other: string): (object: unknown) => unknown {
  return (object) => renamedTo(object as object, (key, each) => [key === name ? other : key, each]);
}

function renamedTo(object: object, change: (key: string, value: unknown) => [string, unknown]): object {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => change(key, value)));
}

const ENDLESS = '@endless@';

/** As JSON, in which a number without end is one that is too large to be read. */
export function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_, each) => (each === Number.POSITIVE_INFINITY ? ENDLESS : each));
  return text.replaceAll(`"${ENDLESS}"`, '1e999');
}
