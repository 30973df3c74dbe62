/**
 * Damages what the page keeps in a browser. Both functions also run inside of a page, to which they are handed as text: so
 * they use nothing from outside themselves.
 */

/**
 * Another value in place of a good record: of another kind altogether, or with a part that is missing, of the wrong type,
 * out of range, or that nobody asked for.
 *
 * @param good is left as it is
 * @param seed decides what is done
 */
export function damagedRecord(good: unknown, seed: number): unknown {
  let state = (seed + 1) * 0x9e3779b1;
  const random = (below: number): number => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) % below;
  };
  const nested = (depth: number): unknown => {
    let value: unknown = 'the innermost';
    for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
    return value;
  };
  const circle = (): unknown => {
    const made: Record<string, unknown> = { name: 'round' };
    made.self = made;
    return made;
  };
  const withOwnPrototypeKey = (): unknown => JSON.parse('{"__proto__":{"rating":1},"constructor":1,"name":"x"}');
  const odd: readonly (() => unknown)[] = [
    () => null,
    () => false,
    () => true,
    () => 0,
    () => -1,
    () => 0.5,
    () => -0,
    () => Number.NaN,
    () => Number.POSITIVE_INFINITY,
    () => 1e308,
    () => 2 ** 53,
    () => 2n ** 70n,
    () => '',
    () => '17',
    () => 'null',
    () => '🙂\u0000\ud800',
    () => 'x'.repeat(300_000),
    () => [],
    () => [1, 2],
    () => new Array(1000),
    () => ({}),
    () => withOwnPrototypeKey(),
    () => circle(),
    () => nested(500),
    () => new Date(0),
    () => new Date(Number.NaN),
    () => new Map([['name', 'x']]),
    () => new Set([1]),
    () => /x/g,
    () => new Error('x'),
    () => new ArrayBuffer(8),
    () => Uint8Array.of(),
    () => Float64Array.of(1, Number.NaN),
    () => new DataView(new ArrayBuffer(4)),
    () => new Blob(['x'], { type: 'text/plain' }),
    () => Object(1),
  ];
  const anOdd = (): unknown => odd[random(odd.length)]();
  if (random(4) === 0 || typeof good !== 'object' || good === null) return anOdd();

  // A copy of the record in which one part, somewhere, is another.
  const copy = structuredClone(good) as Record<string, unknown>;
  let at: Record<string, unknown> = copy;
  let names = Object.keys(at);
  let name = names[random(names.length)];
  while (typeof at[name] === 'object' && at[name] !== null && !ArrayBuffer.isView(at[name]) && random(2) === 0) {
    const inner = at[name] as Record<string, unknown>;
    if (Object.keys(inner).length === 0) break;
    at = inner;
    names = Object.keys(at);
    name = names[random(names.length)];
  }
  const value = at[name];
  switch (random(7)) {
    case 0:
      delete at[name];
      break;
    case 1:
      at[name] = undefined;
      break;
    case 2:
      at[name] = typeof value === 'number' ? String(value) : [value];
      break;
    case 3:
      at[name] = typeof value === 'number' ? [-value - 1, value + 0.5, Number.NaN, 1e300][random(4)] : anOdd();
      break;
    case 4:
      Object.defineProperty(at, ['__proto__', 'constructor', 'extra', ''][random(4)], {
        value: anOdd(),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      break;
    default:
      at[name] = anOdd();
  }
  return copy;
}

/** What a value is made of, as a text: the same for equal values only. Blobs are told by their size and type. */
export function fingerprint(value: unknown): string {
  const seen = new Map<object, number>();
  const parts: string[] = [];
  const open: unknown[] = [value];
  const hash = (bytes: Uint8Array): string => {
    let sum = 0x811c9dc5;
    for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
    return `${bytes.length}:${sum >>> 0}`;
  };
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) {
      const text = Object.is(next, -0) ? '-0' : String(next);
      parts.push(
        `${typeof next} ${hash(Uint8Array.from(text.length > 99 ? text : '', (c) => c.charCodeAt(0)))} ${text.length} ${text.slice(0, 99)}`,
      );
      continue;
    }
    const before = seen.get(next);
    if (before !== undefined) {
      parts.push(`the same as ${before}`);
      continue;
    }
    seen.set(next, seen.size);
    const kind = Object.prototype.toString.call(next);
    parts.push(kind);
    if (next instanceof ArrayBuffer) parts.push(hash(new Uint8Array(next)));
    else if (ArrayBuffer.isView(next)) parts.push(hash(new Uint8Array(next.buffer, next.byteOffset, next.byteLength)));
    else if (next instanceof Date) parts.push(String(next.getTime()));
    else if (next instanceof Map) open.push(...[...next].flat());
    else if (next instanceof Set) open.push(...next);
    else if (next instanceof Blob) parts.push(`${next.size} ${next.type}`);
    else if (/^\[object (RegExp|Number|String|Boolean|Error)\]$/.test(kind)) parts.push(String(next));
    else {
      const names = Object.keys(next);
      parts.push(JSON.stringify(names));
      for (const name of names) open.push((next as Record<string, unknown>)[name]);
    }
  }
  return parts.join('\n');
}
