/**
 * Fits the share of a calm game that a playfield still has before it to games that were played (`trace-games.ts`), and writes
 * the weights of the program. Every tenth game is kept aside, and the error on these is told as well.
 *
 * Usage, once compiled: node dist/scripts/fit-outlook.js TRACES[,TRACES …] [rounds] [seed]
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { shippedWeights } from '../src/features/players/weights-files.js';
import { maxoutPlayer } from '../src/players/maxout.js';
import { ExpectedPoints } from '../src/players/outlook/expected-points.js';
import { FEATURES } from '../src/players/outlook/outlook-features.js';
import { WeightsChoice } from '../src/players/weights-choice.js';
import { parseTaps } from '../src/reach/taps.js';
import { situationAtSpawn } from '../src/search/situation.js';
import { MAX_OUT_LINES } from '../src/tetris/limits.js';
import type { Tetromino } from '../src/tetris/tetromino.js';
import { type Examples, errorOf, fitOutlook } from './calibrate/fitted-network.js';
import { playfieldFrom } from './calibrate/position-lines.js';
import type { Trace } from './calibrate/traced-games.js';

const [files = ''] = process.argv.slice(2);
const [rounds = 25, seed = 1] = process.argv.slice(3).map(Number);
const WEIGHTS = new URL('../../src/players/outlook/outlook-weights.ts', import.meta.url);
/** Every tenth game is kept aside. */
const ASIDE = 10;

const weights = shippedWeights();
const known = new Map<string, ExpectedPoints>();
function expectedFor(text: string): ExpectedPoints {
  const taps = parseTaps(text);
  const expected =
    known.get(text) ??
    new ExpectedPoints(new WeightsChoice(weights, taps), taps, maxoutPlayer(weights, { taps, plies: 1 }));
  known.set(text, expected);
  return expected;
}

const traces = files.split(',').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Trace & { readonly game: number }),
);

function examplesOf(chosen: readonly Trace[], name: string): Examples {
  const features = new Float32Array(chosen.length * FEATURES);
  const calm = new Float64Array(chosen.length);
  const written = new Float64Array(FEATURES);
  const startedAt = Date.now();
  chosen.forEach(({ taps, lines, level, rows, next, value }, i) => {
    const expected = expectedFor(taps);
    const position = {
      playfield: playfieldFrom(rows),
      piece: next as Tetromino,
      next: undefined,
      lines,
      level,
      score: 0,
    };
    const situation = { ...situationAtSpawn(position), untilLines: MAX_OUT_LINES };
    const upcoming = expected.upcoming(situation, value, MAX_OUT_LINES);
    calm[i] = expected.calmPoints(upcoming);
    expected.writeFeatures(upcoming, upcoming.next ?? 0, written);
    features.set(written, i * FEATURES);
    if (i % 20_000 === 19_999) {
      const left = ((Date.now() - startedAt) / (i + 1)) * (chosen.length - i - 1);
      process.stderr.write(`${name}: ${i + 1} of ${chosen.length} playfields, ${Math.round(left / 1000)} s left\n`);
    }
  });
  const made = Float64Array.from(chosen, ({ points }) => points);
  const counted = Float64Array.from(chosen, ({ counts = 1 }) => counts);
  return { count: chosen.length, inputs: FEATURES, features, calm, made, weights: counted };
}

const learned = examplesOf(
  traces.filter(({ game }) => game % ASIDE !== 0),
  'examples',
);
const aside = examplesOf(
  traces.filter(({ game }) => game % ASIDE === 0),
  'kept aside',
);
const startedAt = Date.now();
const fitted = fitOutlook(learned, rounds, seed, (round, error) => {
  const left = ((Date.now() - startedAt) / round) * (rounds - round);
  process.stderr.write(`round ${round}: error ${error.toFixed(4)}, ${Math.round(left / 1000)} s left\n`);
});
const list = (numbers: ArrayLike<number>): string => `[${Array.from(numbers).join(', ')}]`;
const layers = fitted.layers.map(({ rows, size }) => `{ size: ${size}, rows: ${list(rows)} }`);
writeFileSync(
  WEIGHTS,
  `/** Weights of the share of a calm game, as \`scripts/fit-outlook.ts\` wrote them. */

import type { OutlookWeights } from './outlook-network.js';

export const OUTLOOK_WEIGHTS: OutlookWeights = {
  means: ${list(fitted.means)},
  spreads: ${list(fitted.spreads)},
  layers: [${layers.join(', ')}],
};
`,
);
process.stdout.write(
  `${learned.count} playfields: error ${errorOf(fitted, learned).toFixed(4)}; ${aside.count} kept aside: ${errorOf(fitted, aside).toFixed(4)}\n`,
);
