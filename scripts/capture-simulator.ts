/**
 * Writes videos of games on the built-in cartridge as capture cards, streams and phones would have them, and beside each a file
 * with everything that is true of it (`*.truth.json`). Seeds below 1,000 are for tuning the reader, those from 10,000 on for checks alone.
 *
 * node dist/scripts/capture-simulator.js CONDITION --out DIR [--seed N] [--videos N] [--games N] [--pieces N]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { capturePictures } from './capture/capture.js';
import { captureTruth } from './capture/capture-truth.js';
import { CONDITION_NAMES, type ConditionName, drawCapture } from './capture/conditions.js';
import { encodeVideo } from './capture/encode-video.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '0' },
    videos: { type: 'string', default: '1' },
    games: { type: 'string', default: '1' },
    pieces: { type: 'string', default: '60' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const conditions = positionals;
const unknown = conditions.find((name) => !(CONDITION_NAMES as readonly string[]).includes(name));
if (values.help || conditions.length === 0 || unknown !== undefined || values.out === undefined) {
  if (unknown !== undefined) console.error(`no condition ${unknown}`);
  console.error(`capture-simulator CONDITION... --out DIR [--seed N] [--videos N] [--games N] [--pieces N]
conditions: ${CONDITION_NAMES.join(', ')}
Seeds below 1,000 are for tuning, from 10,000 on for checks only.`);
  process.exit(2);
}
mkdirSync(values.out, { recursive: true });
for (const name of conditions as ConditionName[]) {
  for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.videos); seed++) {
    const began = performance.now();
    const amount = { pieces: Number(values.pieces), games: Number(values.games) };
    const { capture, encoding } = drawCapture(name, seed, amount);
    const truth = captureTruth(name, capture);
    const file = join(values.out, `${name}-${seed}`);
    await encodeVideo(`${file}.${encoding.container}`, capturePictures(capture), {
      ...{ encoding, isFullRange: capture.colours.isFullRange },
    });
    writeFileSync(`${file}.truth.json`, `${JSON.stringify(truth, undefined, 1)}\n`);
    const seconds = (performance.now() - began) / 1000;
    const { width, height, pictures, rate } = truth;
    const games = truth.fields.flatMap((field) => field.games);
    const pieces = games.reduce((sum, game) => sum + game.pieces.length, 0);
    console.log(
      `${file}.${encoding.container}: ${width} × ${height}, ${encoding.codec}, ${pictures} pictures at ${rate.toFixed(2)}/s, ` +
        `${games.length} games, ${pieces} pieces; ${seconds.toFixed(1)} s, ${Math.round(pictures / seconds)} pictures/s`,
    );
  }
}
