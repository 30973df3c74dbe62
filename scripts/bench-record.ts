/**
 * What recording costs: the same game played without a recording, with all its frames drawn, and recorded with a picture of
 * no frame, of each piece, and of every frame, without and with overlay. Each in a process of its own, so that its peak
 * memory is its own. Prints frames a second, sizes, and the most memory in each quarter of the game.
 *
 * node dist/scripts/bench-record.js [lines] [player]
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mayRunFast } from '../src/emulator/fast-check.js';
import { openMachine } from '../src/emulator/jsnes-machine.js';
import { loadCartridge } from '../src/features/cartridges/load-cartridge.js';
import { type Follower, playGames } from '../src/features/play/play-games.js';
import type { Dump } from '../src/features/play/record-options.js';
import { Recording } from '../src/features/play/recording.js';
import { choosePlayer } from '../src/features/players/open-player-spec.js';
import { number } from '../src/lib/format-numbers.js';
import { VERSION } from '../src/platform/files/package-root.js';
import { newStop } from '../src/platform/job.js';
import { parsePlayerSpec } from '../src/players/player-spec.js';
import { runHeader } from '../src/record/run-header.js';
import { summarise } from '../src/record/summary.js';
import { MAX_OUT_LINES } from '../src/tetris/limits.js';

const SEED = 7680;
const SAMPLE_MS = 100;
const QUARTERS = 4;

interface Variant {
  readonly name: string;
  /** Draw every frame without keeping it. */
  readonly draws?: boolean;
  readonly dump?: Dump;
  readonly overlay?: boolean;
}

const VARIANTS: readonly Variant[] = [
  { name: 'no recording' },
  { name: 'all frames drawn', draws: true },
  { name: '--dump none', dump: 'none' },
  { name: '--dump pieces', dump: 'pieces' },
  { name: '--dump all', dump: 1 },
  { name: '--dump all --overlay', dump: 1, overlay: true },
];

interface Measured {
  readonly frames: number;
  readonly seconds: number;
  /** Processor seconds of all threads. */
  readonly cpuSeconds: number;
  /** Bytes: the most that was resident in each quarter of the game. */
  readonly resident: readonly number[];
  readonly logBytes: number;
  readonly pictures: number;
  readonly pictureBytes: number;
}

const [lines = String(MAX_OUT_LINES), player = 'plateau', variant] = process.argv.slice(2);
if (variant === undefined) compare();
else console.log(JSON.stringify(await measure(VARIANTS[Number(variant)])));

function compare(): void {
  const measured = VARIANTS.map((_, i) => {
    const args = [process.argv[1], lines, player, String(i)];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Measured;
  });
  const [plain, drawn] = measured.map(speedOf);
  console.log(`${player}, level 19, seed ${SEED}, ${lines} lines: ${number(measured[0].frames)} frames`);
  measured.forEach((found, i) => {
    const speed = speedOf(found);
    const cells = [
      VARIANTS[i].name.padEnd(21),
      `${number(speed).padStart(6)} frames/s`,
      `${(speed / plain).toFixed(2)} × no recording`,
      `${(speed / drawn).toFixed(2)} × all drawn`,
      `${found.cpuSeconds.toFixed(1)} s of processors`,
      `memory ${found.resident.map(megabytes).join(', ')} MB`,
      ...(found.logBytes ? [`log ${number(found.logBytes / 1e3)} KB`] : []),
      ...(found.pictures
        ? [`${number(found.pictures)} pictures of ${number(found.pictureBytes / found.pictures)} bytes`]
        : []),
    ];
    console.log(cells.join('  '));
  });
}

function speedOf({ frames, seconds }: Measured): number {
  return frames / seconds;
}

function megabytes(bytes: number): string {
  return number(bytes / 2 ** 20);
}

async function measure({ draws, dump, overlay = false }: Variant): Promise<Measured> {
  const image = loadCartridge({});
  const spec = parsePlayerSpec(player);
  const stop = newStop();
  const untilLines = Number(lines);
  const game = { gameType: 'A', startLevel: 19, height: 0, music: 0, seed: SEED, untilLines } as const;
  const machine = openMachine(image, { pictures: false, fast: mayRunFast(image) });
  const about = {
    version: VERSION,
    image,
    player: spec.name,
    sees: undefined,
    playerOptions: {},
    machine: machine.kind,
  };
  const header = runHeader({ ...about, ...game });
  const folder = mkdtempSync(join(tmpdir(), 'maxout-bench-'));
  const recording = dump === undefined ? undefined : new Recording(folder, { header, dump, overlay, stop });
  const drawing: Follower = {
    listenerFor({ machine }) {
      machine.setPictures(true);
      return () => {};
    },
  };
  const samples: { lines: number; bytes: number }[] = [];
  let linesSoFar = 0;
  let sampleAt = 0;
  const sampling: Follower = {
    listenerFor: () => (event) => {
      if (event.kind === 'scored') linesSoFar = event.lines;
    },
    afterFrame() {
      if (performance.now() < sampleAt) return undefined;
      sampleAt = performance.now() + SAMPLE_MS;
      samples.push({ lines: linesSoFar, bytes: process.memoryUsage.rss() });
      return undefined;
    },
  };
  const followers = [...(recording ? [recording] : []), ...(draws ? [drawing] : []), sampling];
  const toPlay = { machine, player: choosePlayer(spec), options: { ...game, reaction: 0 }, games: 1, speed: Infinity };
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const played = await playGames(toPlay, followers, stop, performance);
  await recording?.finish({
    header,
    games: played.results,
    summary: summarise(played.results, { ...played, decisionMs: [] }),
  });
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  if (stop.reason) throw new Error(stop.reason.message);

  const frames = join(folder, 'frames', 'game-0001');
  const pictures = dump === undefined || dump === 'none' ? [] : readdirSync(frames);
  const found = {
    frames: played.frames,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    resident: Array.from({ length: QUARTERS }, (_, quarter) =>
      Math.max(
        ...samples
          .filter((sample) => Math.min(QUARTERS - 1, Math.floor((QUARTERS * sample.lines) / untilLines)) === quarter)
          .map(({ bytes }) => bytes),
      ),
    ),
    logBytes: recording ? statSync(join(folder, 'run.jsonl')).size : 0,
    pictures: pictures.length,
    pictureBytes: pictures.reduce((sum, name) => sum + statSync(join(frames, name)).size, 0),
  };
  rmSync(folder, { recursive: true });
  return found;
}
