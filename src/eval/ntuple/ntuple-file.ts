/**
 * Weights of an n-tuple network as a file: a header that says what they are and how they came about, and the tables
 * as 16-bit numbers. Rows that are all 0, which is most of them, take one bit.
 *
 * Layout, numbers little endian: 8 bytes `MAXOUTNT`, version, length of the header, the header as JSON in UTF-8, then
 * the tables. In version 1 they are a bit for each row (bit 0 of a byte first) and seven 16-bit numbers for each row whose
 * bit is set; in version 2 the same, packed to half of that. Training writes version 1; what is shipped is version 2.
 */

import { sha1Hex } from '../../lib/hashes.js';
import { HIGHEST_LEVEL, LONGEST_REACTION } from '../../tetris/limits.js';
import { FEATURE_SETS, type FeatureSet, LAYOUTS, OUTPUTS, ROW_WIDTH } from './ntuple-layout.js';
import { packRows, SHORTEST_PACKED, unpackRows } from './packed-rows.js';

/** How the weights came about and what they are for. */
export interface WeightsOrigin {
  readonly features: FeatureSet;
  /** Sets the gravity that was trained for. */
  readonly level: number;
  /** Tap pattern that was trained for, in its text form. */
  readonly taps: string;
  /** Frames of every piece for which the one after it was not known in training; 0 if missing. */
  readonly reaction?: number;
  readonly discount: number;
  readonly topOut: number;
  readonly seed: number;
  /** Pieces placed in training. */
  readonly pieces: number;
  /** Share of the training run that is done, 1 at its end. */
  readonly done: number;
  /** Wall-clock time of the training, in minutes. */
  readonly minutes: number;
  readonly threads: number;
  /** The day it ended, as YYYY-MM-DD. */
  readonly date: string;
  /** What reproduces it. */
  readonly command: string;
  /** Measured strength in words; empty if not measured. */
  readonly strength: string;
}

interface WeightsHeader extends WeightsOrigin {
  readonly rows: number;
  /** Value of a stored 1. */
  readonly unit: number;
  /** SHA-1 of the tables' bytes. */
  readonly sha1: string;
}

export interface StoredWeights {
  readonly origin: WeightsOrigin;
  /** Writes the weights into those of a network of the same features. */
  readonly loadInto: (weights: Float32Array) => void;
}

const MAGIC = 'MAXOUTNT';
const VERSION = 1;
const PACKED_VERSION = 2;
const FIXED_BYTES = 16;
const LARGEST = 0x7fff;

/**
 * The bytes of a weights file; `weights` in the layout of `origin.features`.
 *
 * @param least the value of a stored 1 in lines, at least: what is coarser packs smaller (default: as fine as 16 bits hold)
 */
export function formatWeights(weights: Float32Array, origin: WeightsOrigin, least = 0): Uint8Array {
  const { rows } = LAYOUTS[origin.features];
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const unit = Math.max(least, largest / LARGEST) || 1;

  const tables = new Uint8Array(Math.ceil(rows / 8) + rows * OUTPUTS * 2);
  const numbers = new DataView(tables.buffer);
  let at = Math.ceil(rows / 8);
  for (let row = 0; row < rows; row++) {
    let empty = true;
    for (let output = 0; output < OUTPUTS; output++) {
      if (Math.round(weights[row * ROW_WIDTH + output] / unit) !== 0) empty = false;
    }
    if (empty) continue;
    tables[row >> 3] |= 1 << (row & 7);
    for (let output = 0; output < OUTPUTS; output++, at += 2) {
      numbers.setInt16(at, Math.round(weights[row * ROW_WIDTH + output] / unit), true);
    }
  }

  const content = tables.subarray(0, at);
  return fileOf(VERSION, { ...origin, rows, unit, sha1: sha1Hex(content) }, content);
}

/**
 * The same weights in a smaller file.
 *
 * @throws RangeError as `parseWeights`
 */
export function packWeights(bytes: Uint8Array): Uint8Array {
  parseWeights(bytes);
  const { version, header, first } = readHeader(bytes);
  if (version === PACKED_VERSION) return bytes;
  const content = packRows(bytes.subarray(first), header.rows);
  return fileOf(PACKED_VERSION, { ...header, sha1: sha1Hex(content) }, content);
}

function fileOf(version: number, header: WeightsHeader, content: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(FIXED_BYTES + text.length + content.length);
  bytes.set(new TextEncoder().encode(MAGIC));
  const fixed = new DataView(bytes.buffer);
  fixed.setUint32(8, version, true);
  fixed.setUint32(12, text.length, true);
  bytes.set(text, FIXED_BYTES);
  bytes.set(content, FIXED_BYTES + text.length);
  return bytes;
}

/**
 * How weights came about, from the head of their file; the tables are not looked at.
 *
 * @throws RangeError as `parseWeights`
 */
export function weightsOrigin(bytes: Uint8Array): WeightsOrigin {
  const { rows: _rows, unit: _unit, sha1: _sha1, ...origin } = readHeader(bytes).header;
  return origin;
}

/**
 * Reads what `formatWeights` and `packWeights` write.
 *
 * @throws RangeError that names the problem: another kind of file, another version, a damaged file, unknown features
 */
export function parseWeights(bytes: Uint8Array): StoredWeights {
  const { version, header, first } = readHeader(bytes);
  const { rows, unit, sha1, ...origin } = header;
  const isPacked = version === PACKED_VERSION;
  const content = bytes.subarray(first);
  if (sha1Hex(content) !== sha1) throw new RangeError('damaged weights: the checksum does not match');
  const expected = isPacked ? SHORTEST_PACKED : Math.ceil(rows / 8) + storedRows(content, rows) * OUTPUTS * 2;
  if (isPacked ? content.length < expected : content.length !== expected) {
    throw new RangeError(
      `damaged weights: tables of ${content.length} bytes, expected ${expected}${isPacked ? ' or more' : ''}`,
    );
  }

  const loadInto = (weights: Float32Array): void => {
    const tables = isPacked ? unpackRows(content, rows) : content;
    const numbers = new DataView(tables.buffer, tables.byteOffset, tables.byteLength);
    weights.fill(0, 0, rows * ROW_WIDTH);
    let at = Math.ceil(rows / 8);
    for (let row = 0; row < rows; row++) {
      if (!((tables[row >> 3] >> (row & 7)) & 1)) continue;
      for (let output = 0; output < OUTPUTS; output++, at += 2) {
        weights[row * ROW_WIDTH + output] = numbers.getInt16(at, true) * unit;
      }
    }
  };
  return { origin, loadInto };
}

/** How many rows have their numbers in the file. */
function storedRows(content: Uint8Array, rows: number): number {
  let count = 0;
  for (let row = 0; row < rows; row++) count += (content[row >> 3] >> (row & 7)) & 1;
  return count;
}

/** The header, and the place of the first byte behind it. */
function readHeader(bytes: Uint8Array): {
  readonly version: number;
  readonly header: WeightsHeader;
  readonly first: number;
} {
  const fixed = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < FIXED_BYTES || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) {
    throw new RangeError('no weights file: it does not begin with MAXOUTNT');
  }
  const version = fixed.getUint32(8, true);
  if (version !== VERSION && version !== PACKED_VERSION) {
    throw new RangeError(`weights of version ${version}, expected ${VERSION} or ${PACKED_VERSION}`);
  }
  const first = FIXED_BYTES + fixed.getUint32(12, true);
  if (first > bytes.length) throw new RangeError(`a weights file of ${bytes.length} bytes ends in its header`);
  const header = parseHeader(bytes.subarray(FIXED_BYTES, first));
  const { features, rows } = header;
  if (!FEATURE_SETS.includes(features)) throw new RangeError(`weights for unknown features "${features}"`);
  const expected = LAYOUTS[features].rows;
  if (rows !== expected) throw new RangeError(`weights of ${rows} rows, expected ${expected} for ${features}`);
  return { version, header, first };
}

/** The bounds of a number. */
type Range = readonly [lowest: number, highest: number];

const TEXT = 'text';
const ANY: Range = [-1e12, 1e12];
/** A count goes as far as it is exact. */
const COUNT: Range = [0, Number.MAX_SAFE_INTEGER];
/** Beyond it sums of weights might be no numbers any more. */
const LARGEST_UNIT = 1e6;

const HEADER_FIELDS: Readonly<Record<Exclude<keyof WeightsHeader, 'reaction'>, typeof TEXT | Range>> = {
  features: TEXT,
  level: [0, HIGHEST_LEVEL],
  taps: TEXT,
  discount: [0, 1],
  topOut: ANY,
  seed: COUNT,
  pieces: COUNT,
  done: [0, 1],
  minutes: [0, 1e9],
  threads: COUNT,
  date: TEXT,
  command: TEXT,
  strength: TEXT,
  rows: COUNT,
  unit: [0, LARGEST_UNIT],
  sha1: TEXT,
};

/** Those that are left out where they say nothing. */
const OPTIONAL_FIELDS: Readonly<Record<'reaction', Range>> = { reaction: [0, LONGEST_REACTION] };

function parseHeader(text: Uint8Array): WeightsHeader {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(text));
  } catch {
    throw new RangeError('damaged weights: the header is not JSON');
  }
  const found = typeof header === 'object' && header !== null ? (header as Record<string, unknown>) : {};
  const given = Object.entries(OPTIONAL_FIELDS).filter(([field]) => found[field] !== undefined);
  for (const [field, expected] of [...Object.entries(HEADER_FIELDS), ...given]) {
    const value = found[field];
    const type = expected === TEXT ? 'string' : 'number';
    if (typeof value !== type) throw new RangeError(`damaged weights: the header has no ${type} "${field}"`);
    if (expected === TEXT) continue;
    const [lowest, highest] = expected;
    if (!((value as number) >= lowest && (value as number) <= highest)) {
      throw new RangeError(
        `damaged weights: the header's "${field}" is ${value}, expected a number from ${lowest} to ${highest}`,
      );
    }
  }
  return header as WeightsHeader;
}
