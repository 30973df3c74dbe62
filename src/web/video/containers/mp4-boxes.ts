/** The boxes of MP4 and QuickTime files (ISO/IEC 14496-12). */
import { viewOf } from './container.js';

/** A box in memory, without its head. */
export interface Box {
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Where a box lies, and where its body begins. */
export interface BoxHead {
  readonly type: string;
  /** Bytes of its head. */
  readonly head: number;
  /** Bytes with its head; 0 for all that is left. */
  readonly size: number;
}

/** Bytes of the longest head. */
export const LONGEST_HEAD = 16;

/** Undefined where these bytes are no head of a box. */
export function boxHead(bytes: Uint8Array): BoxHead | undefined {
  if (bytes.length < 8) return undefined;
  const view = viewOf(bytes);
  const type = String.fromCharCode(...bytes.subarray(4, 8));
  const short = view.getUint32(0);
  if (short !== 1) return short === 0 || short >= 8 ? { type, head: 8, size: short } : undefined;
  if (bytes.length < LONGEST_HEAD) return undefined;
  const size = Number(view.getBigUint64(8));
  return size >= LONGEST_HEAD ? { type, head: LONGEST_HEAD, size } : undefined;
}

/** The boxes one after the other; what is cut off or damaged ends them. */
export function boxesIn(bytes: Uint8Array<ArrayBuffer>): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at < bytes.length) {
    const head = boxHead(bytes.subarray(at));
    if (!head) break;
    const end = head.size === 0 ? bytes.length : at + head.size;
    boxes.push({ type: head.type, body: bytes.subarray(at + head.head, end) });
    at = end;
  }
  return boxes;
}

/** The body of the first box of a type, by a path of types; undefined where there is none. */
export function boxAt(bytes: Uint8Array<ArrayBuffer>, ...path: readonly string[]): Uint8Array<ArrayBuffer> | undefined {
  let found: Uint8Array<ArrayBuffer> | undefined = bytes;
  for (const type of path) found = found && boxesIn(found).find((box) => box.type === type)?.body;
  return found;
}

/** Reads the numbers of a body one after the other. */
export class Numbers {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = viewOf(bytes);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#view.byteLength;
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }

  u16(): number {
    this.#at += 2;
    return this.#view.getUint16(this.#at - 2);
  }

  u32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4);
  }

  i32(): number {
    this.#at += 4;
    return this.#view.getInt32(this.#at - 4);
  }

  u64(): number {
    this.#at += 8;
    return Number(this.#view.getBigUint64(this.#at - 8));
  }

  i64(): number {
    this.#at += 8;
    return Number(this.#view.getBigInt64(this.#at - 8));
  }

  /** The version and the flags with which many boxes begin. */
  versionAndFlags(): { readonly version: number; readonly flags: number } {
    const both = this.u32();
    return { version: both >>> 24, flags: both & 0xffffff };
  }
}
