/** Reads the file of what was set aside back into values, as somebody would who wants to repair them. */

const ARRAYS = { Uint8Array, Float64Array } as const;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64'));

/** The records of the file. */
export function readAside(text: string): readonly unknown[] {
  const { records, parts } = JSON.parse(text) as { records: unknown[]; parts: unknown[] };
  const known = new Map<number, unknown>();

  const read = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const target = emptyOf(value);
    return target === undefined ? simple(value) : filled(target, value);
  };
  /** Lists and objects can be in a circle, so they are made before they are filled. */
  const emptyOf = (value: object): unknown => {
    const tag = tagOf(value);
    if (Array.isArray(value) || tag === '$Array') return [];
    if (tag === undefined || tag === '$Object') return {};
    if (tag === '$Map') return new Map();
    return tag === '$Set' ? new Set() : undefined;
  };
  const filled = (target: unknown, value: object): unknown => {
    const inner = tagOf(value) === undefined ? value : Object.values(value)[0];
    if (target instanceof Map)
      for (const [key, each] of inner as [unknown, unknown][]) target.set(read(key), read(each));
    else if (target instanceof Set) for (const each of inner as unknown[]) target.add(read(each));
    else {
      const tag = tagOf(value);
      const [length, listed] = tag === '$Array' ? (inner as [number, [string, unknown][]]) : [undefined, undefined];
      if (length !== undefined) (target as unknown[]).length = length;
      const entries = listed ?? (tag === '$Object' ? (inner as [string, unknown][]) : Object.entries(value));
      for (const [name, each] of entries) {
        const made = { value: read(each), enumerable: true, configurable: true, writable: true };
        Object.defineProperty(target, name, made);
      }
    }
    return target;
  };
  const simple = (value: object): unknown => {
    const [[tag, inner]] = Object.entries(value) as [string, unknown][];
    const name = tag.slice(1);
    const text = String(inner);
    if (name === 'part') return part(Number(inner));
    if (name === 'number') return Number(inner);
    if (name === 'bigint') return BigInt(text);
    if (name === 'undefined') return undefined;
    if (name === 'Date') return new Date(read(inner) as number);
    if (name === 'Number') return Object(Number(inner));
    if (name === 'ArrayBuffer') return bytesOf(text).buffer;
    if (name === 'DataView') return new DataView(bytesOf(text).buffer);
    if (name === 'RegExp')
      return new RegExp(text.slice(1, text.lastIndexOf('/')), text.slice(text.lastIndexOf('/') + 1));
    if (name in ARRAYS) return new ARRAYS[name as keyof typeof ARRAYS](bytesOf(text).buffer);
    const [first, second] = inner as [string, string];
    if (name === 'Blob') return new Blob([bytesOf(second)], { type: first });
    if (name === 'Error') return new Error(second);
    throw new TypeError(`the file has a ${tag}, which is not read`);
  };
  const part = (number: number): unknown => {
    if (known.has(number)) return known.get(number);
    const written = parts[number] as object;
    const target = emptyOf(written);
    if (target === undefined) {
      const made = simple(written);
      known.set(number, made);
      return made;
    }
    known.set(number, target);
    return filled(target, written);
  };
  return records.map(read);
}

/** The name of the only field, if it stands for something that JSON does not know. */
function tagOf(value: object): string | undefined {
  const [name, ...others] = Object.keys(value);
  return others.length === 0 && name?.startsWith('$') ? name : undefined;
}
