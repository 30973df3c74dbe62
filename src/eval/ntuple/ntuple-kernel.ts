/**
 * Sums of table rows with vector instructions: the inner loop of the n-tuple network. `rateReference` is the plain twin;
 * it also stands in where no WebAssembly is allowed.
 *
 * It works in a memory of its caller: the weights stand at its start, a row of eight floats after another.
 */
import {
  add,
  addFloats,
  block,
  branchIf,
  type Code,
  compileFor,
  end,
  F32,
  get,
  I32,
  int,
  isZero,
  type KernelMemory,
  largerFloat,
  lessThan,
  loadInt,
  loadSplat,
  loadVector,
  loop,
  multiply,
  multiplyFloats,
  set,
  splatFloat,
  storeVector,
  subtract,
  tee,
  V128,
  vectorOf,
  WASM,
  type Wasm,
} from './wasm-code.js';

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

/**
 * Compiles the kernel for a memory; where that is not allowed, the plain twin.
 *
 * @param engine in place of what the machine has, for tests; null for none
 */
export function rateKernel(memory: KernelMemory, engine: Wasm | null = WASM): Rate {
  const parameters = [I32, I32, I32, I32, F32, I32, I32];
  const locals = [I32, I32, I32, I32, ...new Array<number>(8).fill(V128)];
  return compileFor<Rate>(memory, { parameters, locals, body: BODY }, engine) ?? plainKernel(memory);
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

// Locals, parameters first.
const [ROWS, BOARDS, ACTIVE, REWARDS, DISCOUNT, VALUES, BEST] = [0, 1, 2, 3, 4, 5, 6];
/** Bytes of a board's active rows; the end of the first board's; a table row. */
const [ROWS_BYTES, END, ROW, NEXT_ROWS] = [7, 8, 9, 10];
const [LOW, HIGH, LOW_2, HIGH_2, BEST_LOW, BEST_HIGH, FACTOR, REWARD] = [11, 12, 13, 14, 15, 16, 17, 18];

const zero = vectorOf(0, 0, 0, 0);
const noPlacement = new Int32Array(new Float32Array([NO_PLACEMENT]).buffer)[0];

/** Moves a pointer on. */
const advance = (local: number, bytes: number): Code => set(local, add(get(local), int(bytes)));

/** Adds the table row whose offset stands at `rows` to the sums. */
const addRow = (rows: number, low: number, high: number): Code => [
  ...set(ROW, loadInt(get(rows))),
  ...set(low, addFloats(loadVector(get(ROW), 0), get(low))),
  ...set(high, addFloats(loadVector(get(ROW), 16), get(high))),
];

/** Reward plus discounted sum of one half: stored as a value, and kept if it is the best. */
const finishHalf = (sum: number, best: number, offset: number): Code => [
  ...set(sum, addFloats(multiplyFloats(get(sum), get(FACTOR)), get(REWARD))),
  ...storeVector(get(VALUES), offset, get(sum)),
  ...set(best, largerFloat(get(best), get(sum))),
];

const finishBoard = (low: number, high: number): Code => [
  ...set(REWARD, loadSplat(get(REWARDS))),
  ...finishHalf(low, BEST_LOW, 0),
  ...finishHalf(high, BEST_HIGH, 16),
  ...advance(REWARDS, 4),
  ...advance(VALUES, 32),
];

const BODY: Code = [
  // 1. The best of none.
  ...set(BEST_LOW, tee(BEST_HIGH, vectorOf(noPlacement, noPlacement, noPlacement, noPlacement))),
  ...set(FACTOR, splatFloat(get(DISCOUNT))),
  ...set(ROWS_BYTES, multiply(get(ACTIVE), int(4))),
  // 2. Two boards at a time: a sum waits for its last addition, and the other board's goes on meanwhile.
  ...[...block, ...lessThan(get(BOARDS), int(2)), ...branchIf(0), ...loop],
  ...set(LOW, tee(HIGH, tee(LOW_2, tee(HIGH_2, zero)))),
  ...set(END, tee(NEXT_ROWS, add(get(ROWS), get(ROWS_BYTES)))),
  ...loop,
  ...addRow(ROWS, LOW, HIGH),
  ...addRow(NEXT_ROWS, LOW_2, HIGH_2),
  ...advance(NEXT_ROWS, 4),
  ...[...lessThan(tee(ROWS, add(get(ROWS), int(4))), get(END)), ...branchIf(0)],
  ...end,
  ...finishBoard(LOW, HIGH),
  ...finishBoard(LOW_2, HIGH_2),
  ...set(ROWS, get(NEXT_ROWS)),
  ...isZero(lessThan(tee(BOARDS, subtract(get(BOARDS), int(2))), int(2))),
  ...[...branchIf(0), ...end, ...end],
  // 3. The last of an odd number.
  ...[...block, ...isZero(get(BOARDS)), ...branchIf(0)],
  ...set(LOW, tee(HIGH, zero)),
  ...set(END, add(get(ROWS), get(ROWS_BYTES))),
  ...loop,
  ...addRow(ROWS, LOW, HIGH),
  ...[...lessThan(tee(ROWS, add(get(ROWS), int(4))), get(END)), ...branchIf(0)],
  ...end,
  ...finishBoard(LOW, HIGH),
  ...end,
  // 4. The best of all.
  ...storeVector(get(BEST), 0, get(BEST_LOW)),
  ...storeVector(get(BEST), 16, get(BEST_HIGH)),
];
