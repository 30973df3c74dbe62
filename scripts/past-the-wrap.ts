/**
 * One game on the built-in cartridge from level 19 through every level up to 255 and the wrap to level 0: each frame is
 * held against the model in every field, and lines, level and score are counted again from the placements alone. Exit
 * code 1 when anything differs or the game ends before its lines.
 *
 * node dist/scripts/past-the-wrap.js [lines] [seed] [player]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playOnMachine } from '../src/bot/play-on-machine.js';
import { builtinCartridge } from '../src/emulator/clients/known-cartridges.js';
import { readImage } from '../src/emulator/image.js';
import { openMachine } from '../src/emulator/jsnes-machine.js';
import { jobProgress } from '../src/features/play-progress.js';
import { openPlayerSpec } from '../src/features/players/open-player-spec.js';
import { stationTable } from '../src/features/rebirth/rebirth-lines.js';
import { duration, number } from '../src/lib/format-numbers.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { parsePlayerSpec } from '../src/players/player-spec.js';
import type { GameEvent } from '../src/record/game-events.js';
import { listenForStations, StationCount, stationsOf } from '../src/record/stations.js';
import { NTSC } from '../src/tetris/timing.js';
import { countCheck, frameCheck } from './support/soak/soak-checks.js';

const [untilLines = '3400', seed = '0', playerName = 'maxout:plies=2'] = process.argv.slice(2);
const START_LEVEL = 19;
const ALL_LEVELS = 256;

const bytes = readFileSync(join(PACKAGE_ROOT, 'roms', 'maxout.nes'));
const read = readImage(bytes, [builtinCartridge(bytes)]);
const opened = openPlayerSpec(parsePlayerSpec(playerName));
if (!read.ok || !opened.ok) throw new Error('no built-in cartridge or no such player');

const machine = openMachine(read.image, { pictures: false, fast: true });
const differences: string[] = [];
const frames = frameCheck(machine, ALL_LEVELS, (message) => differences.push(`model: ${message}`));
const counts = countCheck({ lines: 0, level: START_LEVEL }, (message) => differences.push(`count: ${message}`));
const startedAt = performance.now();
const progress = jobProgress(Number(untilLines), 'lines', performance, (line) => console.error(line));
const stations = new StationCount(stationsOf(START_LEVEL));

function follow(event: GameEvent): void {
  if (event.kind === 'differed') differences.push(`frame ${event.frame}: ${event.field} differs from the plan`);
  if (event.kind === 'trouble') differences.push(`frame ${event.frame}: ${event.message}`);
  if (event.kind !== 'scored') return;
  progress.reach(event.lines, `level ${event.level}, ${differences.length} differences`);
}

const options = {
  gameType: 'A',
  startLevel: START_LEVEL,
  height: 0,
  music: 3,
  seed: Number(seed),
  untilLines: Number(untilLines),
  reaction: 0,
} as const;
const game = playOnMachine(machine, opened.player, options, [
  frames.listen,
  counts.listen,
  listenForStations(stations),
  follow,
]);
let step = game.next();
while (!step.done) step = game.next();
const result = step.value;

for (const row of stationTable(stations.passed, NTSC.framesPerSecond)) console.log(row);
console.log(
  `${result.end}: ${number(result.lines)} lines, level ${result.level}, own score ${number(result.ownScore)}, ` +
    `${number(result.pieces)} pieces, ${result.misdrops} misdrops`,
);
console.log(
  `${number(frames.frames)} frames compared in ${duration((performance.now() - startedAt) / 1000)}: ` +
    `${differences.length} differences`,
);
for (const difference of differences.slice(0, 20)) console.log(difference);
if (differences.length > 0 || result.misdrops > 0 || result.end !== 'lines-reached') process.exitCode = 1;
