/**
 * Kills recording programs with signal 9 at random moments, and sees that every log opens and plays again to its last
 * frame, on the cartridge and on the model, and that the series goes on from it to the log, byte for byte, of a run that
 * nobody killed. Exit code 1 when one does not.
 *
 * node dist/scripts/kill-recording.js [kills] [seed] [player]
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtinCartridge } from '../src/emulator/clients/known-cartridges.js';
import { readImage } from '../src/emulator/image.js';
import { openMachine } from '../src/emulator/jsnes-machine.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { readRunLog } from '../src/record/read-run-log.js';
import { GameReplay } from '../src/replay/game-replay.js';
import { cartridgeDevice, modelDevice, type ReplayDevice } from '../src/replay/replay-device.js';

const DEFAULT_KILLS = 20;
const LONGEST_LIFE_MS = 4000;
const POLL_MS = 5;
/** In turn: the console's speed, where a second is few frames, and faster. */
const SPEEDS = ['1', '8', 'max'];
/** Short games: the fastest are killed in any of them. */
const SERIES = ['--games', '6', '--until-lines', '30'];

const bytes = readFileSync(join(PACKAGE_ROOT, 'roms', 'maxout.nes'));
const read = readImage(bytes, [builtinCartridge(bytes)]);
if (!read.ok) throw new Error('no built-in cartridge');
const { image } = read;
const kills = Number(process.argv[2] ?? DEFAULT_KILLS);
const random = new SeededRandom(Number(process.argv[3] ?? 1));
const player = process.argv[4] ?? 'plateau';
const undisturbed = recordToEnd(mkdtempSync(join(tmpdir(), 'maxout-kill-')));
let good = 0;
let longestLossMs = 0;

for (let i = 0; i < kills; i++) {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-kill-'));
  const speed = SPEEDS[i % SPEEDS.length];
  const life = random.below(LONGEST_LIFE_MS);
  const log = await recordAndKill(folder, speed, life);
  const result = readRunLog(log);
  const verdicts = result.ok ? replayed(result.log.games.at(-1)) : [`line ${result.line}: ${result.message}`];
  verdicts.push(`with --resume the bytes are ${recordToEnd(folder) === undisturbed ? 'the same' : 'OTHERS'}`);
  const isGood = verdicts.every((verdict) => verdict.endsWith('same'));
  if (isGood) good++;
  console.log(`${i + 1}: speed ${speed}, killed after ${life} ms, ${log.length} bytes; ${verdicts.join('; ')}`);
}
console.log(
  `${good} of ${kills} open, play again and go on to the same bytes; last write at most ${Math.round(longestLossMs)} ms before the kill`,
);
if (good < kills) process.exitCode = 1;

function commandFor(folder: string): string[] {
  const args = ['--record', folder, '--dump', 'none', '--quiet', '--player', player];
  return [join(PACKAGE_ROOT, 'run-bot.js'), ...args, ...SERIES];
}

/** What the log holds at the end of the series; leaves no folder. */
function recordToEnd(folder: string): string {
  const { status, stderr } = spawnSync(process.execPath, [...commandFor(folder), '--resume'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cannot record the series: ${stderr}`);
  const log = readFileSync(join(folder, 'run.jsonl'), 'utf8');
  rmSync(folder, { recursive: true });
  return log;
}

/** What the log holds after the kill. */
async function recordAndKill(folder: string, speed: string, life: number): Promise<string> {
  const child = spawn(process.execPath, [...commandFor(folder), '--speed', speed], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const path = join(folder, 'run.jsonl');
  while (!existsSync(path) || !readFileSync(path, 'utf8').includes('"kind":"game"')) await sleep(POLL_MS);
  await sleep(life);
  const killedAt = Date.now();
  if (child.kill('SIGKILL')) longestLossMs = Math.max(longestLossMs, killedAt - statSync(path).mtimeMs);
  await ended;
  return readFileSync(path, 'utf8');
}

function replayed(game: Parameters<typeof modelDevice>[0] | undefined): string[] {
  if (!game) return ['no game'];
  const machine = openMachine(image, { pictures: false, fast: true });
  const model = modelDevice(game, image);
  return [verdictOf(game, cartridgeDevice(machine)), model ? verdictOf(game, model) : 'model not yet: same'];
}

function verdictOf(game: Parameters<typeof modelDevice>[0], device: ReplayDevice): string {
  const replay = new GameReplay(game, device);
  while (replay.step());
  const { divergence, frame, inputs } = replay;
  if (divergence) return `${device.kind} differs at frame ${divergence.frame}: ${divergence.message}`;
  return `${device.kind} ${frame} of ${inputs.length} frames, ${replay.hashesChecked} hashes, ${replay.atEnd ? 'same' : 'unfinished'}`;
}
