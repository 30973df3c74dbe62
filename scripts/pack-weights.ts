/**
 * Packs files of weights where they lie, for shipping: half the size, and every weight as it was; or smaller, with weights
 * rounded to a unit in lines.
 *
 *   node dist/scripts/pack-weights.js [--unit 0.01] FILE…
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatWeights, packWeights, parseWeights } from '../src/eval/ntuple/ntuple-file.js';
import { LAYOUTS, ROW_WIDTH } from '../src/eval/ntuple/ntuple-layout.js';
import { number } from '../src/lib/format-numbers.js';
import { writeFileAtomic } from '../src/platform/files/read-file.js';

const { values, positionals } = parseArgs({ options: { unit: { type: 'string' } }, allowPositionals: true });
const unit = Number(values.unit ?? 0);
if (!(unit >= 0 && unit < 1)) throw new RangeError(`--unit ${values.unit}: expected a number of lines below 1`);
for (const file of positionals) {
  const bytes = rounded(readFileSync(file));
  const packed = packWeights(bytes);
  if (!sameWeights(bytes, packed)) throw new Error(`${file} would not be the same when it is unpacked`);
  writeFileAtomic(file, packed);
  console.log(`${file}: ${number(bytes.length / 1e3)} KB packed to ${number(packed.length / 1e3)} KB`);
}

function rounded(bytes: Uint8Array): Uint8Array {
  if (unit === 0) return bytes;
  const { origin, loadInto } = parseWeights(bytes);
  const weights = new Float32Array(LAYOUTS[origin.features].rows * ROW_WIDTH);
  loadInto(weights);
  return formatWeights(weights, origin, unit);
}

function sameWeights(before: Uint8Array, after: Uint8Array): boolean {
  const [one, other] = [before, after].map((bytes) => {
    const { origin, loadInto } = parseWeights(bytes);
    const weights = new Float32Array(LAYOUTS[origin.features].rows * ROW_WIDTH);
    loadInto(weights);
    return weights;
  });
  return one.every((weight, i) => Object.is(weight, other[i]));
}
