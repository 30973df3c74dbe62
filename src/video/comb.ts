/** Finds evenly spaced dips in a line of values: the dark lines between the cells of a playfield. */

/** Where the block of a cell is surely lit, and the middle of the dark line behind it, in cells. */
const LIT_FROM = 0.2;
const LIT_TO = 0.68;
const DIP = 15 / 16;
/** Dips with odd numbers, and those with even ones, are at least such a share of all. */
const LEAST_PARITY = 0.2;

export interface CombFit {
  /** Where the first cell begins, and from one cell to the next, in places of the line. */
  readonly origin: number;
  readonly pitch: number;
  /** How much darker the dips are than the cells, 0 for not at all, 1 for black. */
  readonly contrast: number;
  /** Contrast by its standard error. */
  readonly certainty: number;
  /** Mean of the cells. */
  readonly level: number;
}

/** Sums up to each place, one more than there are values. */
export function sumsOf(values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i] + values[i];
  return sums;
}

/** Mean of the values between two places that need not be whole. */
function meanBetween(sums: Float64Array, from: number, to: number): number {
  return (sumTo(sums, to) - sumTo(sums, from)) / (to - from);
}

function sumTo(sums: Float64Array, place: number): number {
  if (place <= 0) return 0;
  const last = sums.length - 1;
  if (place >= last) return sums[last];
  const whole = Math.floor(place);
  return sums[whole] + (place - whole) * (sums[whole + 1] - sums[whole]);
}

/** Values of cells and of dips for origins a step apart, for one pitch. */
interface Comb {
  readonly step: number;
  readonly lit: Float32Array;
  readonly dip: Float32Array;
}

function combOf(sums: Float64Array, pitch: number): Comb {
  const step = Math.max(0.5, pitch / 16);
  const count = Math.floor((sums.length - 1) / step);
  const lit = new Float32Array(count);
  const dip = new Float32Array(count);
  const half = Math.max(0.5, pitch / 16);
  for (let i = 0; i < count; i++) {
    lit[i] = meanBetween(sums, i * step + LIT_FROM * pitch, i * step + LIT_TO * pitch);
    dip[i] = meanBetween(sums, i * step + DIP * pitch - half, i * step + DIP * pitch + half);
  }
  return { step, lit, dip };
}

/**
 * Calls `found` for each origin at which `cells` cells of that pitch fit between `from` and `to`.
 */
export function eachComb(
  sums: Float64Array,
  {
    pitch,
    cells,
    from,
    to,
  }: { readonly pitch: number; readonly cells: number; readonly from: number; readonly to: number },
  found: (fit: CombFit) => void,
): void {
  const { step, lit, dip } = combOf(sums, pitch);
  const first = Math.max(0, Math.ceil(from / step));
  const last = Math.min(lit.length - 1, Math.floor(to / step)) - Math.ceil((pitch * cells) / step);
  const offsets = Int32Array.from({ length: cells }, (_, k) => Math.round((pitch * k) / step));
  const dips = cells - 1;
  for (let start = first; start <= last; start++) {
    let level = 0;
    let sum = 0;
    let squares = 0;
    let odd = 0;
    let before = lit[start];
    for (let k = 0; k < dips; k++) {
      const after = lit[start + offsets[k + 1]];
      const middle = (before + after) / 2;
      const depth = middle - dip[start + offsets[k]];
      level += middle;
      sum += depth;
      squares += depth * depth;
      if (k % 2 === 1) odd += depth;
      before = after;
    }
    // A comb of half the pitch has every other dip where a cell is.
    if (sum <= 0 || level <= 0 || odd < LEAST_PARITY * sum || sum - odd < LEAST_PARITY * sum) continue;
    const mean = sum / dips;
    const error = Math.sqrt(Math.max(0, squares / dips - mean * mean) / dips) + (0.01 * level) / dips;
    found({ origin: start * step, pitch, contrast: sum / level, certainty: mean / error, level: level / dips });
  }
}

/** Pitches between two, each a share larger than the one before. */
export function pitchesBetween(low: number, high: number, step: number): number[] {
  const pitches: number[] = [];
  for (let pitch = low; pitch <= high; pitch *= 1 + step) pitches.push(pitch);
  return pitches;
}
