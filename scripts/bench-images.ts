/**
 * Times the fast machine on other images than the built-in cartridge, each against it and in turn with it, since two
 * times of one machine tell little on a busy computer.
 *
 * - one byte of its pictures changed: an image that is not known and goes the way of a user's own;
 * - the shortest period of the sound unit's sample channel, which an image may choose without playing a sample: the unit
 *   has 550 steps a frame then, in place of 70;
 * - the mapper's registers sent in every frame, and a tick that takes longer, as on the original.
 *
 * Each in frames of play without a press, and in games of the default player.
 *
 * node dist/scripts/bench-images.js [rounds]
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enterGame } from '../src/bot/pass-menus.js';
import { playOnMachine } from '../src/bot/play-on-machine.js';
import { builtinCartridge, HEADER_LENGTH } from '../src/emulator/clients/known-cartridges.js';
import { mayRunFast } from '../src/emulator/fast-check.js';
import { type NesImage, readImage } from '../src/emulator/image.js';
import { openMachine } from '../src/emulator/jsnes-machine.js';
import type { Machine } from '../src/emulator/machine.js';
import { choosePlayer } from '../src/features/players/open-player-spec.js';
import { median } from '../src/lib/statistics.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { parsePlayerSpec } from '../src/players/player-spec.js';
import { USUAL_GAME } from '../src/record/game-description.js';
import { bankSwitchingImage } from './support/bank-switching-image.js';

const FRAMES = 3_000;
const LINES = 30;
const rounds = Number(process.argv[2] ?? 10);

const file = readFileSync(join(PACKAGE_ROOT, 'roms', 'maxout.nes'));

function imageOf(change: (bytes: Uint8Array) => void): NesImage {
  const bytes = Uint8Array.from(file);
  change(bytes);
  const read = readImage(bytes, [builtinCartridge(file)]);
  if (!read.ok) throw new Error(read.problem.problem);
  return read.image;
}

function changePictures(bytes: Uint8Array): void {
  bytes[bytes.length - 1] ^= 1;
}

/** `LDA #$0F; STA $4010; JMP` to where the program began, in room that it does not use. */
function shortenSamplePeriod(bytes: Uint8Array): void {
  const program = bytes.subarray(HEADER_LENGTH);
  const resetVector = 0x7ffc;
  program.set([0xa9, 0x0f, 0x8d, 0x10, 0x40, 0x4c, program[resetVector], program[resetVector + 1]]);
  program.set([0x00, 0x80], resetVector);
}

function inPlay(image: NesImage): Machine {
  const machine = openMachine(image, { pictures: false, fast: mayRunFast(image) });
  enterGame(machine, { gameType: 'A', startLevel: 0, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 });
  return machine;
}

/** Frames of play without a press. */
function idle(machine: Machine): number {
  for (let frame = 0; frame < FRAMES; frame++) machine.runFrame(0);
  return FRAMES;
}

const player = choosePlayer(parsePlayerSpec('maxout'));

/** Frames of a game of the default player up to some lines, menus included; the same one on every image. */
function played(machine: Machine): number {
  const game = playOnMachine(machine, player, { ...USUAL_GAME, seed: 256, untilLines: LINES }, []);
  while (!game.next().done);
  return machine.frame;
}

/** Frames for each second of this process's processor time. */
function rateOf(run: () => number): number {
  const start = process.cpuUsage();
  const frames = run();
  const { user, system } = process.cpuUsage(start);
  return (frames * 1e6) / (user + system);
}

const images = [
  { name: 'built-in cartridge', image: imageOf(() => {}) },
  { name: 'one byte of pictures changed', image: imageOf(changePictures) },
  { name: 'shortest sample period', image: imageOf(shortenSamplePeriod) },
  { name: 'banks in every frame, longer tick', image: bankSwitchingImage() },
];
for (const [work, run] of Object.entries({ 'idle frames': idle, 'whole games': played })) {
  const machines = images.map(({ name, image }) => ({ name, machine: inPlay(image), rates: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { machine, rates } of machines) rates.push(rateOf(() => run(machine)));
  }
  console.log(work);
  for (const { name, rates } of machines) {
    const ratios = rates.map((rate, i) => rate / machines[0].rates[i]);
    const text = `${median(rates).toFixed(0).padStart(8)} frames/CPU-s, ${median(ratios).toFixed(2)} of the built-in's`;
    console.log(`  ${name.padEnd(36)}${text}`);
  }
}
