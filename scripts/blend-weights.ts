/**
 * Blends weights of the same features into one file:
 *
 *   node dist/scripts/blend-weights.js OUT FILE@SHARE FILE@SHARE…
 *
 * A value is a sum of weights, so that of the blend is the mean of the values: a price of a lost game between those
 * that the files were trained with, and less of what is chance in either. The hands and the level that it is for are those of
 * the first file.
 */

import { readFileSync } from 'node:fs';
import { formatWeights, parseWeights, type WeightsOrigin } from '../src/eval/ntuple/ntuple-file.js';
import { LAYOUTS, ROW_WIDTH } from '../src/eval/ntuple/ntuple-layout.js';
import { writeFileAtomic } from '../src/platform/files/read-file.js';

interface Part {
  readonly file: string;
  readonly share: number;
}

function parsePart(text: string): Part {
  const [file, share, ...more] = text.split('@');
  const part = { file, share: Number(share) };
  if (!file || share === undefined || more.length > 0 || !(part.share > 0)) {
    throw new RangeError(`"${text}" is not FILE@SHARE, as in one.bin@0.85`);
  }
  return part;
}

function main(): void {
  const [to, ...texts] = process.argv.slice(2);
  const parts = texts.map(parsePart);
  const all = parts.reduce((sum, { share }) => sum + share, 0);
  if (!to || Math.abs(all - 1) > 1e-6)
    throw new RangeError(`the shares of ${parts.length} files add up to ${all}, not 1`);

  const stored = parts.map(({ file, share }) => ({ share, ...parseWeights(readFileSync(file)) }));
  const { features } = stored[0].origin;
  const blend = new Float32Array(LAYOUTS[features].rows * ROW_WIDTH);
  const weights = new Float32Array(blend.length);
  for (const { origin, share, loadInto } of stored) {
    if (origin.features !== features) throw new RangeError(`features ${origin.features} do not blend with ${features}`);
    loadInto(weights);
    for (let i = 0; i < blend.length; i++) blend[i] += share * weights[i];
  }

  const mean = (of: (origin: WeightsOrigin) => number) =>
    stored.reduce((sum, { origin, share }) => sum + share * of(origin), 0);
  const most = (of: (origin: WeightsOrigin) => number) => Math.max(...stored.map(({ origin }) => of(origin)));
  const { strength: _, ...first } = stored[0].origin;
  const origin: WeightsOrigin = {
    ...first,
    topOut: mean(({ topOut }) => topOut),
    pieces: most(({ pieces }) => pieces),
    minutes: most(({ minutes }) => minutes),
    command: stored.map(({ origin: { command }, share }) => `${share} of ${command}`).join('; '),
    strength: '',
  };
  writeFileAtomic(to, formatWeights(blend, origin));
}

main();
