/**
 * Plays the same starts with the simulator and on a built-in cartridge, and compares pieces, placements, scores and
 * lengths. With `undodged` nobody keeps the crashing build from crashing; which form a crash has is the cartridge's own, and so
 * is when it is noticed.
 *
 * node dist/scripts/compare-simulation.js [games] [player] [start level] [until lines | none]
 *   [ntsc | pal | crashing | undodged] [first seed]
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { playOnMachine } from '../src/bot/play-on-machine.js';
import { BUILTIN_FILES, builtinCartridge } from '../src/emulator/clients/known-cartridges.js';
import { seedWaits } from '../src/emulator/clients/menu-step.js';
import { readImage } from '../src/emulator/image.js';
import { openMachine } from '../src/emulator/jsnes-machine.js';
import { openPlayerSpec } from '../src/features/players/open-player-spec.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { parsePlayerSpec } from '../src/players/player-spec.js';
import type { GameResult } from '../src/record/game-events.js';
import { startFromPowerOn } from '../src/simulate/menu-steps.js';
import { simulateFrom } from '../src/simulate/simulate-game.js';
import { MAX_OUT_LINES, SEED_STEP } from '../src/tetris/limits.js';

const BUILDS = {
  ntsc: 'builtin',
  pal: 'builtin-pal',
  crashing: 'builtin-crashing',
  undodged: 'builtin-crashing',
} as const;
const [games = '100', name = 'plateau', level = '19', until = String(MAX_OUT_LINES), which = 'ntsc', first = '0'] =
  process.argv.slice(2);
const build = BUILDS[which as keyof typeof BUILDS];
const file = readFileSync(join(PACKAGE_ROOT, 'roms', BUILTIN_FILES[build]));
const read = readImage(file, [builtinCartridge(file, build)]);
if (!read.ok) throw new Error(read.problem.problem);
const opened = openPlayerSpec(parsePlayerSpec(name));
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;
const machine = openMachine(read.image, { pictures: false, fast: true });

let same = 0;
let misdrops = 0;
let frames = 0;
const ends: string[] = [];
const count = Number(games);
const start = performance.now();
for (let i = 0; i < count; i++) {
  const seed = Number(first) + i * SEED_STEP;
  const options = {
    gameType: 'A',
    startLevel: Number(level),
    height: 0,
    music: 0,
    seed,
    untilLines: until === 'none' ? null : Number(until),
    reaction: 0,
    dodge: which !== 'undodged',
  } as const;
  const played: unknown[] = [];
  const game = playOnMachine(machine, player, options, [
    (event) => {
      if (event.kind === 'scored') played.push([event.lines, event.level]);
      else if (event.kind === 'rested') played.push(event.placement);
    },
  ]);
  let step = game.next();
  while (!step.done) step = game.next();
  const onCartridge: GameResult = step.value;

  const simulated: unknown[] = [];
  const model = simulateFrom(player, startFromPowerOn({ ...options, ...seedWaits(seed) }, build), {
    ...options,
    watch: ({ placement, lines, level }) => simulated.push(placement, [lines, level]),
  });
  // The piece that tops out rests on the cartridge, too, but is never placed.
  const equal =
    isDeepStrictEqual(comparable(model), comparable(onCartridge)) &&
    isDeepStrictEqual(played.slice(0, simulated.length), simulated);
  if (equal) same++;
  else
    console.log(
      `seed ${seed} differs: ${JSON.stringify(onCartridge)} on the cartridge, ${JSON.stringify(model)} simulated`,
    );
  ends.push(`${onCartridge.end} at level ${onCartridge.level}, ${onCartridge.lines} lines`);
  misdrops += onCartridge.misdrops;
  frames += onCartridge.frames;
  if ((i + 1) % 10 === 0) {
    const seconds = (performance.now() - start) / 1000;
    console.error(`${i + 1} of ${count} games, about ${Math.round((seconds / (i + 1)) * (count - i - 1))} s left`);
  }
}
for (const end of ends) console.log(end);
console.log(`${same} of ${count} games are the same, ${misdrops} misdrops, ${frames} frames on the cartridge`);
process.exitCode = same === count ? 0 : 1;

function comparable(result: GameResult): Partial<GameResult> {
  if (result.end !== 'crashed') return result;
  const { failure, frames, ...same } = result;
  return same;
}
