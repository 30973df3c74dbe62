/**
 * What was set aside, as the text of a file: JSON, in which a value that JSON does not know is an object with one field, such
 * as `{"$Uint8Array":"AQI="}` for bytes, in base64. Objects that lie deep, or in several places, are in `parts`, and
 * `{"$part":0}` stands for the first of them.
 */
import type { AsideRecord } from './browser-database.js';

/** Objects that lie deeper become parts. */
const DEEPEST = 40;
/** Bytes that become characters at once. */
const SLICE = 0x8000;

/**
 * Takes whatever a browser can keep. Where a page cannot look into a value, such as a key for encryption, the file says what
 * it was.
 */
export async function formatAside(records: readonly AsideRecord[]): Promise<string> {
  const { shared, blobs } = await survey(records);
  const parts: unknown[] = [];
  const numbers = new Map<object, number>();
  const open: object[] = [];

  const write = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return value;
    if (typeof value !== 'object') return { [`$${typeof value}`]: Object.is(value, -0) ? '-0' : String(value) };
    return depth < DEEPEST && !shared.has(value) ? writeObject(value, depth) : { $part: numberOf(value) };
  };
  const numberOf = (value: object): number => {
    const number = numbers.get(value) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(value, number);
      open.push(value);
    }
    return number;
  };
  const writeObject = (value: object, depth: number): unknown => {
    const inner = (each: unknown): unknown => write(each, depth + 1);
    const kind = kindOf(value);
    if (value instanceof Blob) return { [`$${kind}`]: [value.type, base64(blobs.get(value)!)] };
    if (value instanceof ArrayBuffer) return { $ArrayBuffer: base64(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      return { [`$${kind}`]: base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
    }
    if (value instanceof Map) return { $Map: [...value].map((entry) => entry.map(inner)) };
    if (value instanceof Set) return { $Set: [...value].map(inner) };
    if (value instanceof Date) return { $Date: write(value.getTime(), depth) };
    if (value instanceof Error) return { $Error: [value.name, value.message] };
    const entries = Object.entries(value);
    if (Array.isArray(value)) {
      const isPlain = entries.length === value.length && entries.every(([name], i) => name === String(i));
      if (isPlain) return value.map(inner);
      return { $Array: [value.length, entries.map(([name, each]) => [name, inner(each)])] };
    }
    if (kind !== 'Object') return { [`$${kind}`]: textOf(value) };
    const isPlain = !entries.some(([name]) => name.startsWith('$'));
    const written = entries.map(([name, each]) => [name, inner(each)] as const);
    return isPlain ? Object.fromEntries(written) : { $Object: written };
  };

  const written = records.map(({ content }) => write(content, 0));
  // Parts may lead to others.
  for (let next = open.shift(); next; next = open.shift()) parts.push(writeObject(next, 0));
  return JSON.stringify({ maxout: 'damaged records that were set aside', records: written, parts }, undefined, 1);
}

/** Objects that lie in several places, circles among them, and the content of files. */
async function survey(
  records: readonly AsideRecord[],
): Promise<{ readonly shared: ReadonlySet<object>; readonly blobs: ReadonlyMap<Blob, Uint8Array> }> {
  const seen = new Set<object>();
  const shared = new Set<object>();
  const blobs = new Map<Blob, Uint8Array>();
  const open: unknown[] = records.map(({ content }) => content);
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (seen.has(value)) {
      shared.add(value);
      continue;
    }
    seen.add(value);
    if (value instanceof Blob) blobs.set(value, new Uint8Array(await value.arrayBuffer()));
    else if (value instanceof Map) for (const entry of value) open.push(...entry);
    else if (value instanceof Set) for (const each of value) open.push(each);
    else if (!ArrayBuffer.isView(value)) for (const each of Object.values(value)) open.push(each);
  }
  return { shared, blobs };
}

/** What a value is, such as `Map`. */
function kindOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

function textOf(value: object): string {
  const boxed: unknown = value.valueOf();
  return typeof boxed === 'object' ? String(value) : String(boxed);
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return btoa(text);
}
