/**
 * Gives the program images with something wrong, made from the built-in one, and counts how that comes out. Each must end
 * in a clear message or in a game, with the right exit code, within 20 seconds of the processor. Exit code 1 when one does
 * not; it is kept. Ctrl-C gives the count so far; the third argument goes on from there.
 *
 * node dist/scripts/bad-images.js [images] [seed] [first image]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobProgress } from '../src/features/play-progress.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { CliRunner } from './bad/cli-runner.js';
import { formatCounts } from './bad/format-counts.js';
import { badImage } from './bad/mutate-image.js';
import { tryImage } from './bad/try-image.js';

const [images = '2000', seed = '1', first = '0'] = process.argv.slice(2);
const LIMITS = { processorMs: 20_000, waitMs: 300_000 };

const good = new Uint8Array(readFileSync(join(PACKAGE_ROOT, 'roms', 'maxout.nes')));
const folder = mkdtempSync(join(tmpdir(), 'maxout-images-'));
const runner = new CliRunner(LIMITS);
const progress = jobProgress(Number(images), 'images', performance, (line) => console.error(line));
const outcomes = new Map<string, number>();
const kinds = new Set<string>();
let faults = 0;
let tried = 0;
let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
});
for (let i = Number(first); i < Number(first) + Number(images) && !isStopped; i++) {
  // Each image has a generator of its own, so that any of them can be made again alone.
  const { kind, bytes } = badImage(good, i, new SeededRandom(Number(seed) * 1_000_003 + i));
  const { outcome, fault } = await tryImage(bytes, folder, runner);
  tried++;
  kinds.add(kind);
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  progress.count(faults ? `${faults} not as they should be` : '');
  if (!fault) continue;
  faults++;
  const kept = join(tmpdir(), `bad-image-${seed}-${i}.nes`);
  writeFileSync(kept, bytes);
  console.error(`image ${i} (${kind}), kept as ${kept}: ${fault}`);
}
await runner.close();
rmSync(folder, { recursive: true });
console.log(formatCounts(outcomes));
console.log(`${tried} images of ${kinds.size} kinds, seed ${seed}: ${faults} not as they should be`);
if (faults > 0) process.exitCode = 1;
