/**
 * WebAssembly written out instruction by instruction: a function of a few hundred bytes that works in a memory of its
 * caller. Code is a list of bytes in the order of a stack machine, so an expression is what calculates its operands and
 * then the instruction.
 */

/** The part of WebAssembly that is used; its types come with browsers' libraries, which are not loaded here. */
interface WasmMemory {
  readonly buffer: ArrayBufferLike;
}
export interface Wasm {
  Memory: new (limits: { initial: number; maximum: number; shared?: boolean }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
}
/** Missing where WebAssembly is turned off. */
export const WASM = (globalThis as unknown as { WebAssembly?: Wasm }).WebAssembly ?? null;

export interface KernelMemory extends WasmMemory {
  /** Whether it is no memory of WebAssembly, so that only plain code can work in it. */
  readonly isPlain?: true;
}

const PAGE = 65_536;

/**
 * A memory of at least that many bytes, all zero; a shared one can be posted to workers. Where WebAssembly gets none it is a plain
 * one: an engine reserves up to ten gigabytes of addresses for each, which a limit such as `ulimit -v` may not leave.
 *
 * @param engine in place of what the machine has, for tests; null for none
 */
export function kernelMemory(bytes: number, shared: boolean, engine: Wasm | null = WASM): KernelMemory {
  const pages = Math.ceil(bytes / PAGE);
  try {
    if (engine) return new engine.Memory({ initial: pages, maximum: pages, shared });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { buffer: shared ? new SharedArrayBuffer(pages * PAGE) : new ArrayBuffer(pages * PAGE), isPlain: true };
}

export type Code = readonly number[];

/** Types of parameters and locals. */
export const I32 = 0x7f;
export const F32 = 0x7d;
export const V128 = 0x7b;

/** A function without a result. */
export interface WasmFunction {
  readonly parameters: readonly number[];
  /** Types of the locals, which are numbered behind the parameters. */
  readonly locals: readonly number[];
  readonly body: Code;
}

/**
 * Compiles a function for a memory; undefined where that is not allowed, as under a page's content security policy
 * without `wasm-unsafe-eval`, or where the machine has no vector instructions.
 *
 * @param engine in place of what the machine has, for tests; null for none
 */
export function compileFor<F>(memory: KernelMemory, code: WasmFunction, engine: Wasm | null): F | undefined {
  if (!engine || memory.isPlain) return undefined;
  const shared = typeof SharedArrayBuffer !== 'undefined' && memory.buffer instanceof SharedArrayBuffer;
  const bytes = moduleBytes(code, memory.buffer.byteLength / PAGE, shared);
  try {
    return new engine.Instance(new engine.Module(bytes), { kernel: { memory } }).exports.run as F;
  } catch (error) {
    if (error instanceof Error && error.name === 'CompileError') return undefined;
    throw error;
  }
}

function moduleBytes({ parameters, locals, body }: WasmFunction, pages: number, shared: boolean): Uint8Array {
  const text = (value: string): Code => [value.length, ...[...value].map((letter) => letter.charCodeAt(0))];
  const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
  const declared: Code = [...unsigned(locals.length), ...locals.flatMap((type) => [1, type])];
  const limits = [shared ? 3 : 1, ...unsigned(pages), ...unsigned(pages)];
  const content: Code = [...declared, ...body, ...end];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, parameters.length, ...parameters, 0]),
    ...section(2, [1, ...text('kernel'), ...text('memory'), 2, ...limits]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('run'), 0, 0]),
    ...section(10, [1, ...unsigned(content.length), ...content]),
  ]);
}

// Numbers are LEB128.

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  do {
    const rest = value >>> 7;
    bytes.push((value & 0x7f) | (rest ? 0x80 : 0));
    value = rest;
  } while (value);
  return bytes;
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  for (;;) {
    const byte = value & 0x7f;
    value >>= 7;
    if (value === (byte & 0x40 ? -1 : 0)) return [...bytes, byte];
    bytes.push(byte | 0x80);
  }
}

// Control and locals.

export const block: Code = [0x02, 0x40];
export const loop: Code = [0x03, 0x40];
export const end: Code = [0x0b];
export const branchIf = (depth: number): Code => [0x0d, depth];
export const get = (local: number): Code => [0x20, local];
export const set = (local: number, value: Code): Code => [...value, 0x21, local];
export const tee = (local: number, value: Code): Code => [...value, 0x22, local];

// Numbers of 32 bits.

const binary =
  (opcode: number) =>
  (a: Code, b: Code): Code => [...a, ...b, opcode];

export const int = (value: number): Code => [0x41, ...signed(value)];
export const add = binary(0x6a);
export const subtract = binary(0x6b);
export const multiply = binary(0x6c);
export const and = binary(0x71);
export const shiftLeft = binary(0x74);
export const shiftRight = binary(0x76);
export const lessThan = binary(0x49);
export const isZero = (a: Code): Code => [...a, 0x45];
export const countOnes = (a: Code): Code => [...a, 0x69];
/** The first where the condition holds, else the second. */
export const select = (first: Code, second: Code, condition: Code): Code => [...first, ...second, ...condition, 0x1b];
export const loadInt = (address: Code, offset = 0): Code => [...address, 0x28, 2, ...unsigned(offset)];
export const storeInt = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  0x36,
  2,
  ...unsigned(offset),
];

// Vectors of four numbers of 32 bits.

const vector = (opcode: number, ...operands: number[]): Code => [0xfd, ...unsigned(opcode), ...operands];
const binaryVector =
  (opcode: number) =>
  (a: Code, b: Code): Code => [...a, ...b, ...vector(opcode)];
const unaryVector =
  (opcode: number) =>
  (a: Code): Code => [...a, ...vector(opcode)];
const shiftedVector =
  (opcode: number) =>
  (a: Code, bits: number): Code => [...a, ...int(bits), ...vector(opcode)];

export const loadVector = (address: Code, offset: number): Code => [...address, ...vector(0, 2, ...unsigned(offset))];
export const storeVector = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  ...vector(11, 2, ...unsigned(offset)),
];
/** Loads a number into all four. */
export const loadSplat = (address: Code): Code => [...address, ...vector(9, 2, 0)];
export const vectorOf = (...numbers: readonly [number, number, number, number]): Code =>
  vector(12, ...new Uint8Array(Int32Array.from(numbers).buffer));
/** Four of the eight numbers of two vectors, by their places. */
export const pick = (a: Code, b: Code, places: readonly [number, number, number, number]): Code => [
  ...a,
  ...b,
  ...vector(13, ...places.flatMap((place) => [0, 1, 2, 3].map((byte) => place * 4 + byte))),
];
export const lane = (a: Code, index: number): Code => [...a, ...vector(27, index)];
export const splatFloat = unaryVector(19);
export const andVector = binaryVector(78);
export const orVector = binaryVector(80);
/** The bits of the first that the second has not. */
export const withoutVector = binaryVector(79);
export const onesOfBytes = unaryVector(98);
/** Sums of pairs of bytes, as numbers of 16 bits; of pairs of those, as numbers of 32 bits. */
export const pairsOfBytes = unaryVector(125);
export const pairsOfShorts = unaryVector(127);
export const shiftLeftVector = shiftedVector(171);
/** Zeros come from above. */
export const shiftRightVector = shiftedVector(173);
export const addVector = binaryVector(174);
export const subtractVector = binaryVector(177);
export const multiplyVector = binaryVector(181);
export const minVector = binaryVector(182);
export const maxVector = binaryVector(184);
/** −1 where the first is the larger one, else 0. */
export const isGreater = binaryVector(59);
export const floatsOf = unaryVector(250);
export const addFloats = binaryVector(228);
export const multiplyFloats = binaryVector(230);
/** The second where the first is less than it, else the first. */
export const largerFloat = binaryVector(235);
