/**
 * Sums of table rows with vector instructions: the inner loop of the n-tuple network, as a WebAssembly module of a
 * few hundred bytes that is written out here instruction by instruction. `rateReference` is the plain twin; it also
 * stands in where no WebAssembly is allowed, as under a page's content security policy without `wasm-unsafe-eval`.
 *
 * The module works in a memory of its caller: the weights stand at its start, a row of eight floats after another.
 */

/** One call rates the afterstates of all placements of a piece. */
export interface RateCall {
  /** Byte offset of the active rows: `boards` × `active` byte offsets of rows, 32 bits each. */
  readonly rows: number;
  readonly boards: number;
  readonly active: number;
  /** Byte offset of one float for each board: what the placement earned. */
  readonly rewards: number;
  readonly discount: number;
  /** Byte offset of eight floats for each board: reward + discount × value, by next piece. */
  readonly values: number;
  /** Byte offset of eight floats: the largest of the values, by next piece. */
  readonly best: number;
}

/** Positional, as numbers, because it is called a hundred thousand times a second: the fields of `RateCall`. */
export type Rate = (
  rows: number,
  boards: number,
  active: number,
  rewards: number,
  discount: number,
  values: number,
  best: number,
) => void;

/** The value that stands for no placement at all. */
export const NO_PLACEMENT = -1e30;

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
const wasm = (globalThis as unknown as { WebAssembly?: Wasm }).WebAssembly ?? null;

export type KernelMemory = WasmMemory;

const PAGE = 65_536;

/** A memory of at least so many bytes, all zero; a shared one can be posted to workers. */
export function kernelMemory(bytes: number, shared: boolean): KernelMemory {
  const pages = Math.ceil(bytes / PAGE);
  if (wasm) return new wasm.Memory({ initial: pages, maximum: pages, shared });
  return { buffer: shared ? new SharedArrayBuffer(pages * PAGE) : new ArrayBuffer(pages * PAGE) };
}

/**
 * Compiles the kernel for a memory; where that is not allowed, the plain twin.
 *
 * @param engine in place of what the machine has, for tests; null for none
 */
export function rateKernel(memory: KernelMemory, engine: Wasm | null = wasm): Rate {
  const shared = typeof SharedArrayBuffer !== 'undefined' && memory.buffer instanceof SharedArrayBuffer;
  const bytes = moduleBytes(memory.buffer.byteLength / PAGE, shared);
  try {
    if (!engine) return plainKernel(memory);
    const module = new engine.Module(bytes);
    return new engine.Instance(module, { kernel: { memory } }).exports.rate as Rate;
  } catch (error) {
    // A policy that forbids it, or a machine without vector instructions.
    if (error instanceof Error && error.name === 'CompileError') return plainKernel(memory);
    throw error;
  }
}

function plainKernel(memory: KernelMemory): Rate {
  return (rows, boards, active, rewards, discount, values, best) =>
    rateReference(memory, { rows, boards, active, rewards, discount, values, best });
}

/** The same in plain arithmetic of doubles. */
export function rateReference(memory: KernelMemory, call: RateCall): void {
  const floats = new Float32Array(memory.buffer);
  const offsets = new Int32Array(memory.buffer, call.rows, call.boards * call.active);
  const best = new Array<number>(8).fill(NO_PLACEMENT);
  for (let board = 0; board < call.boards; board++) {
    for (let lane = 0; lane < 8; lane++) {
      let sum = 0;
      for (let i = 0; i < call.active; i++) sum += floats[offsets[board * call.active + i] / 4 + lane];
      const value = floats[call.rewards / 4 + board] + call.discount * sum;
      floats[call.values / 4 + board * 8 + lane] = value;
      best[lane] = Math.max(best[lane], value);
    }
  }
  floats.set(best, call.best / 4);
}

// From here on: the module. Numbers are LEB128; an instruction is a list of bytes.

type Code = readonly number[];

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  do {
    const rest = value >>> 7;
    bytes.push((value & 0x7f) | (rest ? 0x80 : 0));
    value = rest;
  } while (value);
  return bytes;
}

const I32 = 0x7f;
const F32 = 0x7d;
const V128 = 0x7b;
const get = (local: number): Code => [0x20, local];
const set = (local: number): Code => [0x21, local];
const tee = (local: number): Code => [0x22, local];
/** For 0–63. */
const int = (value: number): Code => [0x41, value];
const add: Code = [0x6a];
const subtract: Code = [0x6b];
const multiply: Code = [0x6c];
const lessThan: Code = [0x49];
const isZero: Code = [0x45];
const block: Code = [0x02, 0x40];
const loop: Code = [0x03, 0x40];
const end: Code = [0x0b];
const branchIf = (depth: number): Code => [0x0d, depth];
const loadInt: Code = [0x28, 2, 0];
const vector = (opcode: number, ...operands: number[]): Code => [0xfd, ...unsigned(opcode), ...operands];
const loadVector = (offset: number): Code => vector(0, 2, offset);
const loadSplat: Code = vector(9, 2, 0);
const storeVector = (offset: number): Code => vector(11, 2, offset);
const splat: Code = vector(19);
const addFloats: Code = vector(228);
const multiplyFloats: Code = vector(230);
/** b where a < b, else a. */
const larger: Code = vector(235);
const zero: Code = vector(12, ...new Array<number>(16).fill(0));
const noPlacement: Code = [0x43, ...new Uint8Array(new Float32Array([NO_PLACEMENT]).buffer), ...splat];

// Locals, parameters first.
const [ROWS, BOARDS, ACTIVE, REWARDS, DISCOUNT, VALUES, BEST] = [0, 1, 2, 3, 4, 5, 6];
const [END, ROW] = [7, 8];
const [SUM_LOW, SUM_HIGH, BEST_LOW, BEST_HIGH, FACTOR, REWARD] = [9, 10, 11, 12, 13, 14];

/** Moves a pointer on by a constant of up to 63 bytes. */
const advance = (local: number, bytes: number): Code => [...get(local), ...int(bytes), ...add, ...set(local)];

/** Reward plus discounted sum of one half: stored as a value, and kept if it is the best. */
const finish = (sum: number, best: number, offset: number): Code => [
  ...get(VALUES),
  ...[...get(sum), ...get(FACTOR), ...multiplyFloats, ...get(REWARD), ...addFloats, ...tee(sum)],
  ...storeVector(offset),
  ...[...get(best), ...get(sum), ...larger, ...set(best)],
];

const BODY: Code = [
  // 1. The best of none.
  ...[...noPlacement, ...tee(BEST_LOW), ...set(BEST_HIGH), ...get(DISCOUNT), ...splat, ...set(FACTOR)],
  ...[...block, ...get(BOARDS), ...isZero, ...branchIf(0), ...loop],
  // 2. For each board: the sum of its active rows.
  ...[...zero, ...tee(SUM_LOW), ...set(SUM_HIGH)],
  ...[...get(ROWS), ...get(ACTIVE), ...int(4), ...multiply, ...add, ...set(END)],
  ...loop,
  ...[...get(ROWS), ...loadInt, ...set(ROW)],
  ...[...get(ROW), ...loadVector(0), ...get(SUM_LOW), ...addFloats, ...set(SUM_LOW)],
  ...[...get(ROW), ...loadVector(16), ...get(SUM_HIGH), ...addFloats, ...set(SUM_HIGH)],
  ...advance(ROWS, 4),
  ...[...get(ROWS), ...get(END), ...lessThan, ...branchIf(0)],
  ...end,
  // 3. Its values.
  ...[...get(REWARDS), ...loadSplat, ...set(REWARD)],
  ...finish(SUM_LOW, BEST_LOW, 0),
  ...finish(SUM_HIGH, BEST_HIGH, 16),
  ...advance(REWARDS, 4),
  ...advance(VALUES, 32),
  ...[...get(BOARDS), ...int(1), ...subtract, ...tee(BOARDS), ...branchIf(0)],
  ...[...end, ...end],
  // 4. The best of all.
  ...[...get(BEST), ...get(BEST_LOW), ...storeVector(0), ...get(BEST), ...get(BEST_HIGH), ...storeVector(16)],
  ...end,
];

function moduleBytes(pages: number, shared: boolean): Uint8Array {
  const text = (value: string): Code => [value.length, ...[...value].map((letter) => letter.charCodeAt(0))];
  const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
  const locals: Code = [2, 2, I32, 6, V128];
  const limits = [shared ? 3 : 1, ...unsigned(pages), ...unsigned(pages)];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 7, I32, I32, I32, I32, F32, I32, I32, 0]),
    ...section(2, [1, ...text('kernel'), ...text('memory'), 2, ...limits]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('rate'), 0, 0]),
    ...section(10, [1, ...unsigned(locals.length + BODY.length), ...locals, ...BODY]),
  ]);
}
