/**
 * The features of the n-tuple network with vector instructions: all active rows of an afterstate from its columns, four
 * windows at a time. `plainEncode` in `ntuple-encoder.ts` is the plain twin; it also stands in where no WebAssembly is
 * allowed.
 */
import { ROWS as HEIGHT } from '../../tetris/playfield.js';
import { AFTERSTATE_WIDTH } from './afterstate-columns.js';
import { type Encode, plainEncode } from './ntuple-encoder.js';
import {
  HEIGHTS,
  type Layout,
  MOST,
  NEAR_SURFACE,
  ROW_SHIFT,
  SLOPES,
  SLOPES_OF_NINE,
  SLOPES_OF_SEVEN,
  STEEPEST,
  STEEPEST_OF_NINE,
  STEEPEST_OF_SEVEN,
} from './ntuple-layout.js';
import {
  add,
  addFloats,
  addVector,
  and,
  andVector,
  block,
  branchIf,
  type Code,
  compileFor,
  countOnes,
  end,
  floatsOf,
  get,
  I32,
  int,
  isGreater,
  isZero,
  type KernelMemory,
  lane,
  lessThan,
  loadVector,
  loop,
  maxVector,
  minVector,
  multiply,
  multiplyVector,
  onesOfBytes,
  orVector,
  pairsOfBytes,
  pairsOfShorts,
  pick,
  select,
  set,
  shiftLeft,
  shiftLeftVector,
  shiftRight,
  shiftRightVector,
  storeInt,
  storeVector,
  subtract,
  subtractVector,
  tee,
  V128,
  vectorOf,
  WASM,
  type Wasm,
  withoutVector,
} from './wasm-code.js';

/**
 * Compiles the encoder for a memory; where that is not allowed, the plain twin.
 *
 * @param engine in place of what the machine has, for tests; null for none
 */
export function encodeKernel(memory: KernelMemory, layout: Layout, engine: Wasm | null = WASM): Encode {
  const parameters = [I32, I32, I32];
  const locals = [...new Array<number>(INTS).fill(I32), ...new Array<number>(VECTORS).fill(V128)];
  const kernel = { parameters, locals, body: bodyFor(layout) };
  return compileFor<Encode>(memory, kernel, engine) ?? plainEncode(memory, layout);
}

// Locals, parameters first.
const [COLUMNS, BOARDS, ROWS] = [0, 1, 2];
const [HOLES, FILLED, COVERED, READY, HIGHEST, WELL] = [3, 4, 5, 6, 7, 8];
const INTS = 6;
let locals = 3 + INTS;
const four = (): number => locals++;
/** Twelve numbers, one for each column; the last two are as the tenth. */
const twelve = (): readonly number[] => [four(), four(), four()];
const [CELLS, UNDER_TOP, GAPS, TALL, CAPPED, HOLES_IN, SLOPE, PAIR, FIVE] = Array.from({ length: 9 }, twelve);
const [SUM, HIGH, LOW, HIDDEN, FULL, WORK, POWER, NINTH] = Array.from({ length: 8 }, four);
const VECTORS = locals - 3 - INTS;

const all = (value: number): Code => vectorOf(value, value, value, value);
const NINE = all(SLOPES);
const NINE_TIMES_NINE = all(SLOPES * SLOPES);
const ROW_BYTES = 1 << ROW_SHIFT;

/** Four of twelve numbers, from the one behind `offset` others on; behind the last one it is repeated. */
function from(numbers: readonly number[], offset: number): Code {
  const [at, by] = [offset >> 2, offset & 3];
  if (by === 0) return get(numbers[at]);
  const places = [by, by + 1, by + 2, by + 3] as const;
  if (at + 1 < numbers.length) return pick(get(numbers[at]), get(numbers[at + 1]), places);
  const last = (place: number): number => Math.min(place, 3);
  return pick(get(numbers[at]), get(numbers[at]), [last(by), last(by + 1), last(by + 2), last(by + 3)]);
}

/** One number out of four by an operation on two, in every place. */
const reduce = (local: number, operation: (a: Code, b: Code) => Code): Code => [
  ...set(local, operation(get(local), pick(get(local), get(local), [2, 3, 0, 1]))),
  ...set(local, operation(get(local), pick(get(local), get(local), [1, 0, 3, 2]))),
];

const smaller = (local: number, most: number): Code => select(get(local), int(most), lessThan(get(local), int(most)));

/** What is known of each column. */
const MEASURE: Code = [0, 1, 2].flatMap((k) => [
  ...set(CELLS[k], loadVector(get(COLUMNS), 16 * k)),
  // 1. Every cell up to the highest filled one.
  ...set(UNDER_TOP[k], get(CELLS[k])),
  ...[1, 2, 4, 8, 16].flatMap((by) =>
    set(UNDER_TOP[k], orVector(get(UNDER_TOP[k]), shiftRightVector(get(UNDER_TOP[k]), by))),
  ),
  // 2. Heights: the exponent of the column as a floating point number, which begins at 127.
  ...set(TALL[k], maxVector(subtractVector(shiftRightVector(floatsOf(get(CELLS[k])), 23), all(126)), all(0))),
  ...set(CAPPED[k], minVector(get(TALL[k]), all(HEIGHT))),
  // 3. Empty cells under a filled one.
  ...set(GAPS[k], withoutVector(get(UNDER_TOP[k]), get(CELLS[k]))),
  ...set(HOLES_IN[k], pairsOfShorts(pairsOfBytes(onesOfBytes(get(GAPS[k]))))),
]);

/** What is known of the whole playfield. */
const SUMMARY: Code = [
  // 1. Highest and lowest column.
  ...set(HIGH, maxVector(maxVector(get(CAPPED[0]), get(CAPPED[1])), get(CAPPED[2]))),
  ...reduce(HIGH, maxVector),
  ...set(LOW, minVector(minVector(get(CAPPED[0]), get(CAPPED[1])), get(CAPPED[2]))),
  ...reduce(LOW, minVector),
  ...set(HIGHEST, lane(get(HIGH), 0)),
  ...set(WELL, lane(get(CAPPED[2]), 1)),
  // 2. Holes in the lower half of a sum, heights in the upper one; each column once.
  ...set(SUM, andVector(holesAndHeight(2), vectorOf(-1, -1, 0, 0))),
  ...set(SUM, addVector(get(SUM), addVector(holesAndHeight(0), holesAndHeight(1)))),
  ...reduce(SUM, addVector),
  ...set(HOLES, and(lane(get(SUM), 0), int(0xffff))),
  ...set(FILLED, subtract(shiftRight(lane(get(SUM), 0), int(16)), get(HOLES))),
  ...set(FILLED, select(int(0), get(FILLED), shiftRight(get(FILLED), int(31)))),
  // 3. Rows with a hole near the surface.
  ...set(HIDDEN, orVector(orVector(hiddenIn(0), hiddenIn(1)), hiddenIn(2))),
  ...reduce(HIDDEN, orVector),
  ...set(COVERED, countOnes(lane(get(HIDDEN), 0))),
  ...set(COVERED, smaller(COVERED, MOST.coveredRows)),
  // 4. Rows that are full but for the well, above what lies in it.
  ...set(FULL, andVector(andVector(get(CELLS[0]), get(CELLS[1])), orVector(get(CELLS[2]), vectorOf(0, -1, -1, -1)))),
  ...reduce(FULL, andVector),
  ...set(READY, countOnes(shiftRight(lane(get(FULL), 0), lane(get(TALL[2]), 1)))),
  ...set(READY, smaller(READY, MOST.readyRows)),
];

function holesAndHeight(k: number): Code {
  return addVector(get(HOLES_IN[k]), shiftLeftVector(get(CAPPED[k]), 16));
}

function hiddenIn(k: number): Code {
  return withoutVector(get(GAPS[k]), shiftRightVector(get(UNDER_TOP[k]), NEAR_SURFACE));
}

/** Differences of heights as digits, and windows of two and four of them as numbers in base 9. */
const WINDOWS: Code = [
  ...[0, 1, 2].flatMap((k) => {
    const difference = subtractVector(from(CAPPED, 4 * k + 1), get(CAPPED[k]));
    const cut = maxVector(minVector(difference, all(STEEPEST)), all(-STEEPEST));
    return set(SLOPE[k], addVector(cut, all(STEEPEST)));
  }),
  ...[0, 1, 2].flatMap((k) => set(PAIR[k], addVector(multiplyVector(get(SLOPE[k]), NINE), from(SLOPE, 4 * k + 1)))),
  ...[0, 1].flatMap((k) =>
    set(FIVE[k], addVector(multiplyVector(get(PAIR[k]), NINE_TIMES_NINE), from(PAIR, 4 * k + 2))),
  ),
];

/**
 * The rows of one afterstate, in the order of the layout. The last numbers of a vector may lie behind their tables: what
 * belongs there is written later, and so the order of these stores matters.
 */
function rowsOf(layout: Layout): Code {
  let at = 0;
  /** Stores the rows of tables of one kind: four at a time, the number within the table by the window's group of four. */
  const windows = (tables: readonly number[], within: (k: number) => Code): Code => {
    const first = at;
    at += tables.length;
    return Array.from({ length: Math.ceil(tables.length / 4) }, (_, k) => {
      const [a, b = 0, c = 0, d = 0] = tables.slice(4 * k, 4 * k + 4).map((table) => table * ROW_BYTES);
      const row = addVector(shiftLeftVector(within(k), ROW_SHIFT), vectorOf(a, b, c, d));
      return storeVector(get(ROWS), 4 * (first + 4 * k), row);
    }).flat();
  };
  const single = (tables: readonly number[], within: Code): Code =>
    tables.flatMap((table) =>
      storeInt(get(ROWS), 4 * at++, add(shiftLeft(within, int(ROW_SHIFT)), int(table * ROW_BYTES))),
    );
  const times = (a: Code, count: number, b: Code): Code => add(multiply(a, int(count)), b);
  const { columnHeight, holesInColumn, wellHeight, wellRows, holes, coveredRows, readyRows, cellFours, rightWell } =
    MOST;
  return [
    ...set(WORK, addVector(isGreater(get(HIGH), all(6)), isGreater(get(HIGH), all(10)))),
    ...set(WORK, multiplyVector(get(WORK), all(-(SLOPES ** 3)))),
    ...windows(layout.four, (k) =>
      addVector(addVector(multiplyVector(get(PAIR[k]), NINE), from(SLOPE, 4 * k + 2)), get(WORK)),
    ),
    ...windows(layout.five, (k) => get(FIVE[k])),
    ...windows(layout.three, (k) => addVector(multiplyVector(get(CAPPED[k]), NINE_TIMES_NINE), get(PAIR[k]))),
    ...windows(layout.column, (k) =>
      addVector(
        multiplyVector(minVector(get(CAPPED[k]), all(columnHeight)), all(holesInColumn + 1)),
        minVector(get(HOLES_IN[k]), all(holesInColumn)),
      ),
    ),
    ...single(
      [layout.tower],
      times(times(get(HIGHEST), wellHeight + 1, smaller(WELL, wellHeight)), holes + 1, smaller(HOLES, holes)),
    ),
    ...single([layout.ready], times(get(COVERED), readyRows + 1, get(READY))),
    ...single([layout.span], times(get(HIGHEST), HEIGHTS, lane(get(LOW), 0))),
    ...(layout.cells.length ? SHIFTED_CELLS : []),
    ...windows(layout.cells, cellsUnderSurface),
    ...windows(layout.six, (k) => addVector(multiplyVector(get(FIVE[k]), NINE), from(SLOPE, 4 * k + 4))),
    ...single(
      layout.stack,
      times(
        times(times(get(HIGHEST), readyRows + 1, get(READY)), coveredRows + 1, get(COVERED)),
        wellRows + 1,
        smaller(WELL, wellRows),
      ),
    ),
    ...single(layout.mass, times(get(HIGHEST), cellFours + 1, shiftRight(get(FILLED), int(2)))),
    ...windows(layout.tallFour, (k) =>
      addVector(
        multiplyVector(get(CAPPED[k]), all(SLOPES ** 3)),
        addVector(multiplyVector(get(PAIR[k]), NINE), from(SLOPE, 4 * k + 2)),
      ),
    ),
    ...windows(layout.seven, () => sevenColumns),
    ...single(
      layout.right,
      times(
        times(
          times(lane(get(CAPPED[2]), 0), SLOPES ** 3, times(lane(get(PAIR[1]), 1), SLOPES, lane(get(SLOPE[1]), 3))),
          rightWell + 1,
          smaller(WELL, rightWell),
        ),
        2,
        select(int(0), int(1), isZero(get(HOLES))),
      ),
    ),
    ...(layout.nine.length ? NINE_COLUMNS : []),
    ...single(layout.nine, lane(get(WORK), 0)),
    ...single(layout.depths, lane(get(NINTH), 0)),
  ];
}

/** A slope's digit when slopes are cut off earlier. */
function cutDigits(slopes: Code, steepest: number): Code {
  const off = STEEPEST - steepest;
  return subtractVector(minVector(maxVector(slopes, all(off)), all(STEEPEST + steepest)), all(off));
}

/** Six slopes as a number, for four windows. */
const sevenColumns: Code = [0, 1, 2, 3, 4, 5]
  .map((k) => cutDigits(from(SLOPE, k), STEEPEST_OF_SEVEN))
  .reduce((number, digit) => addVector(multiplyVector(number, all(SLOPES_OF_SEVEN)), digit));

/** Eight slopes as a number, and how deep nine columns are under the highest of them. */
const NINE_COLUMNS: Code = [
  ...set(
    WORK,
    addVector(
      multiplyVector(cutDigits(get(SLOPE[0]), STEEPEST_OF_NINE), powers(SLOPES_OF_NINE, 7)),
      multiplyVector(cutDigits(get(SLOPE[1]), STEEPEST_OF_NINE), powers(SLOPES_OF_NINE, 3)),
    ),
  ),
  ...reduce(WORK, addVector),
  ...set(POWER, andVector(get(CAPPED[2]), vectorOf(-1, 0, 0, 0))),
  ...set(POWER, maxVector(maxVector(get(CAPPED[0]), get(CAPPED[1])), get(POWER))),
  ...reduce(POWER, maxVector),
  ...set(
    NINTH,
    addVector(
      addVector(
        multiplyVector(depthsIn(0), powers(MOST.depth + 1, 8)),
        multiplyVector(depthsIn(1), powers(MOST.depth + 1, 4)),
      ),
      andVector(depthsIn(2), vectorOf(-1, 0, 0, 0)),
    ),
  ),
  ...reduce(NINTH, addVector),
];

function depthsIn(k: number): Code {
  return minVector(subtractVector(get(POWER), get(CAPPED[k])), all(MOST.depth));
}

/** Four powers of a base, the highest first. */
function powers(base: number, highest: number): Code {
  return vectorOf(base ** highest, base ** (highest - 1), base ** (highest - 2), base ** (highest - 3));
}

/** Four filled rows stand in for the floor; and the highest of two columns, for `cellsUnderSurface`. */
const FLOOR_ROWS = 4;
const SHIFTED_CELLS: Code = [0, 1, 2].flatMap((k) => [
  ...set(CELLS[k], orVector(shiftLeftVector(get(CELLS[k]), FLOOR_ROWS), all(15))),
  ...set(UNDER_TOP[k], maxVector(get(TALL[k]), from(TALL, 4 * k + 1))),
]);

/**
 * Cells of the four rows under the highest of four columns, for four windows. Each window is shifted by another
 * number, and no instruction does that: instead it is multiplied by a power of two, made as a floating point number,
 * that brings the highest row to the same place in all, and what is above that place falls out.
 */
function cellsUnderSurface(k: number): Code {
  const TOP = 22;
  const highest = maxVector(get(UNDER_TOP[k]), from(UNDER_TOP, 4 * k + 2));
  const power = shiftLeftVector(subtractVector(all(127 + TOP), highest), 23);
  // Added to 2 ** 23, a floating point number has its whole part in its lowest bits.
  const whole = andVector(addFloats(power, all((127 + 23) << 23)), all(0x7fffff));
  const column = (j: number): Code => {
    const aligned = multiplyVector(from(CELLS, 4 * k + j), j === 0 ? tee(POWER, whole) : get(POWER));
    return andVector(shiftRightVector(aligned, TOP - 4 * j), all(15 << (4 * j)));
  };
  return [0, 1, 2, 3].map(column).reduce(orVector);
}

function bodyFor(layout: Layout): Code {
  return [
    ...[...block, ...isZero(get(BOARDS)), ...branchIf(0), ...loop],
    ...MEASURE,
    ...SUMMARY,
    ...WINDOWS,
    ...rowsOf(layout),
    ...set(COLUMNS, add(get(COLUMNS), int(4 * AFTERSTATE_WIDTH))),
    ...set(ROWS, add(get(ROWS), int(4 * layout.active))),
    ...[...tee(BOARDS, subtract(get(BOARDS), int(1))), ...branchIf(0)],
    ...[...end, ...end],
  ];
}
