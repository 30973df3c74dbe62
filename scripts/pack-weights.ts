/**
 * Packs files of weights where they lie, for shipping: half the size, and every weight as it was.
 *
 *   node dist/scripts/pack-weights.js FILE…
 */
import { readFileSync } from 'node:fs';
import { packWeights, parseWeights } from '../src/eval/ntuple/ntuple-file.js';
import { LAYOUTS, ROW_WIDTH } from '../src/eval/ntuple/ntuple-layout.js';
import { number } from '../src/lib/format-numbers.js';
import { writeFileAtomic } from '../src/platform/files/read-file.js';

for (const file of process.argv.slice(2)) {
  const bytes = readFileSync(file);
  const packed = packWeights(bytes);
  if (!sameWeights(bytes, packed)) throw new Error(`${file} would not be the same when it is unpacked`);
  writeFileAtomic(file, packed);
  console.log(`${file}: ${number(bytes.length / 1e3)} KB packed to ${number(packed.length / 1e3)} KB`);
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
