/**
 * The tables of a weights file in few bytes, without loss: the sizes of numbers are coded by how likely they are after
 * what came before them (asymmetric numeral systems: Jarek Duda, arXiv:1311.2540), and their digits as they are.
 *
 * Numbers of a row have sizes like one another and like those of the row before, and mostly one sign; rows that are all 0
 * lie side by side. More than that the tables do not give away: what is left is the digits.
 *
 * Layout, numbers little endian: how often each symbol comes in each context, of `WHOLE`, as 16-bit numbers; the state
 * that the decoder begins with, in 32 bits; then what it reads on the way, 16 bits at a time.
 */
import { OUTPUTS } from './ntuple-layout.js';

/** Frequencies of a context add up to this, a power of two. */
const WHOLE_BITS = 10;
const WHOLE = 1 << WHOLE_BITS;
/** The state is at least this, and below it times 2 ** 16; it begins (for the decoder: ends) with it. */
const LOWEST = 2 ** 15;

/** Whether a row is stored, by whether the last six were: 0 or 1. */
const ROWS_BEFORE = 6;
const ROW_CONTEXTS = 1 << ROWS_BEFORE;
/** A number by its sign and how many binary digits it has, 0–16: twice the digits, and 1 if it is below 0. */
const SYMBOLS = 2 * 17;
/** Sizes that a number may be expected to have. */
const LEVELS = 20;
const CONTEXTS = ROW_CONTEXTS + 2 * LEVELS * 3;
/** Bytes before the first number that the decoder reads on its way. */
export const SHORTEST_PACKED = CONTEXTS * SYMBOLS * 2 + 4;

/** What the symbol of a number depends on. */
function numberContext(output: number, before: number, sum: number, signed: number): number {
  // The mean so far; the mean of the row before counts half as much as a number of this one.
  const expected = ((8 * sum + before) / (2 * output + 1) + 1) | 0;
  const level = 32 - Math.clz32(expected) + (output === 0 ? LEVELS : 0);
  return ROW_CONTEXTS + level * 3 + (signed > 0 ? 2 : signed < 0 ? 1 : 0);
}

/** Four times the mean size of a row's numbers. */
function fourMeans(sum: number): number {
  return ((4 * sum) / OUTPUTS) | 0;
}

/**
 * Packs tables: a bit for each row and the numbers of those whose bit is set, as in files of version 1.
 */
export function packRows(tables: Uint8Array, rows: number): Uint8Array {
  const numbers = new DataView(tables.buffer, tables.byteOffset, tables.byteLength);
  // 1. All that is coded, in order: a symbol and its context, or the digits of a number behind its first one.
  const contexts: number[] = [];
  const symbols: number[] = [];
  const counts = new Float64Array(CONTEXTS * SYMBOLS);
  const add = (context: number, symbol: number): void => {
    contexts.push(context);
    symbols.push(symbol);
    if (context >= 0) counts[context * SYMBOLS + symbol]++;
  };
  let history = 0;
  let before = 0;
  let at = Math.ceil(rows / 8);
  for (let row = 0; row < rows; row++) {
    const stored = (tables[row >> 3] >> (row & 7)) & 1;
    add(history, stored);
    history = ((history << 1) | stored) & (ROW_CONTEXTS - 1);
    if (!stored) continue;
    let sum = 0;
    let signed = 0;
    for (let output = 0; output < OUTPUTS; output++, at += 2) {
      const value = numbers.getInt16(at, true);
      const size = Math.abs(value);
      const digits = 32 - Math.clz32(size);
      add(numberContext(output, before, sum, signed), 2 * digits + (value < 0 ? 1 : 0));
      if (digits > 1) add(1 - digits, size - (1 << (digits - 1)));
      sum += size;
      signed += value;
    }
    before = fourMeans(sum);
  }

  // 2. Backwards, since the decoder takes out last what was put in first.
  const frequencies = frequenciesOf(counts);
  const starts = startsOf(frequencies);
  const words: number[] = [];
  let state = LOWEST;
  for (let i = contexts.length - 1; i >= 0; i--) {
    const symbol = symbols[i];
    if (contexts[i] < 0) {
      const digits = -contexts[i];
      if (state >= 2 ** (31 - digits)) {
        words.push(state & 0xffff);
        state >>>= 16;
      }
      state = (state << digits) | symbol;
      continue;
    }
    const of = contexts[i] * SYMBOLS + symbol;
    const frequency = frequencies[of];
    if (state >= frequency * 2 ** (31 - WHOLE_BITS)) {
      words.push(state & 0xffff);
      state >>>= 16;
    }
    state = Math.floor(state / frequency) * WHOLE + (state % frequency) + starts[of];
  }

  const packed = new Uint8Array(SHORTEST_PACKED + 2 * words.length);
  const view = new DataView(packed.buffer);
  for (const [i, frequency] of frequencies.entries()) view.setUint16(2 * i, frequency, true);
  view.setUint32(SHORTEST_PACKED - 4, state, true);
  for (const [i, word] of words.reverse().entries()) view.setUint16(SHORTEST_PACKED + 2 * i, word, true);
  return packed;
}

/** The tables that `packRows` was given; of other bytes, at least `SHORTEST_PACKED` of them, any tables. */
export function unpackRows(packed: Uint8Array, rows: number): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const frequencies = Uint16Array.from({ length: CONTEXTS * SYMBOLS }, (_, i) => view.getUint16(2 * i, true));
  const starts = startsOf(frequencies);
  const symbolAt = symbolsBySlot(frequencies, starts);
  const words = new Uint16Array((packed.length - SHORTEST_PACKED) >> 1);
  for (let i = 0; i < words.length; i++) words[i] = view.getUint16(SHORTEST_PACKED + 2 * i, true);
  let state = view.getUint32(SHORTEST_PACKED - 4, true);
  let word = 0;

  const tables = new Uint8Array(Math.ceil(rows / 8) + rows * OUTPUTS * 2);
  let at = Math.ceil(rows / 8);
  let history = 0;
  let before = 0;
  for (let row = 0; row < rows; row++) {
    const slot = state & (WHOLE - 1);
    const stored = symbolAt[(history << WHOLE_BITS) | slot];
    const of = history * SYMBOLS + stored;
    state = Math.imul(frequencies[of], state >>> WHOLE_BITS) + slot - starts[of];
    if (state < LOWEST) state = (state << 16) | words[word++];
    history = ((history << 1) | stored) & (ROW_CONTEXTS - 1);
    if (stored === 0) continue;
    tables[row >> 3] |= 1 << (row & 7);
    let sum = 0;
    let signed = 0;
    for (let output = 0; output < OUTPUTS; output++, at += 2) {
      const context = numberContext(output, before, sum, signed);
      const slot = state & (WHOLE - 1);
      const symbol = symbolAt[(context << WHOLE_BITS) | slot];
      const of = context * SYMBOLS + symbol;
      state = Math.imul(frequencies[of], state >>> WHOLE_BITS) + slot - starts[of];
      if (state < LOWEST) state = (state << 16) | words[word++];
      if (symbol === 0) continue;
      const more = (symbol >> 1) - 1;
      const size = (1 << more) | (state & ((1 << more) - 1));
      state >>>= more;
      if (state < LOWEST) state = (state << 16) | words[word++];
      const value = symbol & 1 ? -size : size;
      tables[at] = value;
      tables[at + 1] = value >> 8;
      sum += size;
      signed += value;
    }
    before = fourMeans(sum);
  }
  return tables.subarray(0, at);
}

/** Counts to shares of `WHOLE`; what is there at all gets a share. */
function frequenciesOf(counts: Float64Array): Uint16Array {
  const frequencies = new Uint16Array(counts.length);
  for (let first = 0; first < counts.length; first += SYMBOLS) {
    const own = counts.subarray(first, first + SYMBOLS);
    const all = own.reduce((sum, count) => sum + count, 0);
    if (all === 0) continue;
    let left = WHOLE;
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      if (own[symbol] === 0) continue;
      const share = Math.max(1, Math.round((own[symbol] / all) * WHOLE));
      frequencies[first + symbol] = share;
      left -= share;
    }
    // The most frequent one takes what rounding has left.
    frequencies[first + own.indexOf(Math.max(...own))] += left;
  }
  return frequencies;
}

/** How many slots of its context lie before a symbol's. */
function startsOf(frequencies: Uint16Array): Uint16Array {
  const starts = new Uint16Array(frequencies.length);
  for (let i = 1; i < starts.length; i++) starts[i] = i % SYMBOLS === 0 ? 0 : starts[i - 1] + frequencies[i - 1];
  return starts;
}

/** The symbol that each slot of a context belongs to. */
function symbolsBySlot(frequencies: Uint16Array, starts: Uint16Array): Uint8Array {
  const symbols = new Uint8Array(CONTEXTS * WHOLE);
  for (let i = 0; i < frequencies.length; i++) {
    const context = Math.floor(i / SYMBOLS);
    const first = context * WHOLE + starts[i];
    symbols.fill(i % SYMBOLS, first, first + frequencies[i]);
  }
  return symbols;
}
