/**
 * Strength and time of the learned player over simulated games without frames, on all cores:
 *
 *   node dist/scripts/bench-maxout.js [--games 200] [--first-seed 1] [--plies 4] [--budget ms] [--threads 2]
 *     [--timing ntsc|pal] [--start-level 19] [--lines 230] [--taps 30hz] [--reaction 0] [--aim score] [--weights folder]
 *     [--quick-until 0]
 *
 * Up to `--quick-until` lines two plies play, which is quicker where the question is what happens later.
 *
 * The folder holds one file of weights for whole games or more, from which the player chooses by hands and gravity, and one
 * for the last lines if wanted; by default those of the package.
 */

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { weightsFolder } from '../src/features/players/weights-files.js';
import { strengthOf } from '../src/learn/measure.js';
import { type Chooser, playSimulatedGame } from '../src/learn/simulated-game.js';
import { ascending, quantile } from '../src/lib/statistics.js';
import { SHIPPED_WEIGHTS } from '../src/platform/files/package-root.js';
import { AIMS, type Aim, maxoutPlayer } from '../src/players/maxout.js';
import { parseTaps } from '../src/reach/taps.js';
import type { GameResult } from '../src/record/game-events.js';
import type { Situation } from '../src/search/situation.js';
import { decideInTime } from '../src/simulate/play-by-hands.js';
import { spawnPiece } from '../src/tetris/active-piece.js';
import { MAX_OUT_LINES } from '../src/tetris/limits.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../src/tetris/tetromino.js';
import { NTSC, PAL } from '../src/tetris/timing.js';

const TIMINGS = { ntsc: NTSC, pal: PAL } as const;

interface Job {
  readonly timing: keyof typeof TIMINGS;
  readonly seeds: readonly number[];
  readonly plies: number | undefined;
  readonly budget: number | undefined;
  readonly startLevel: number;
  readonly lines: number;
  readonly quickUntil: number;
  readonly taps: string;
  readonly reaction: number;
  readonly aim: Aim;
  readonly folder: string;
}

interface Played {
  readonly game: GameResult;
  /** Milliseconds of each decision. */
  readonly times: Float64Array;
}

function playJob(job: Job): void {
  const timing = TIMINGS[job.timing];
  const { seeds, plies, budget, startLevel, lines, quickUntil, reaction, aim } = job;
  const taps = parseTaps(job.taps);
  const weights = weightsFolder(job.folder);
  const full = maxoutPlayer(weights, {
    taps,
    aim,
    ...(plies !== undefined && { plies }),
    ...(budget !== undefined && { budget: { milliseconds: budget, clock: () => performance.now() } }),
  });
  const quick = quickUntil > 0 ? maxoutPlayer(weights, { taps, aim, plies: 2 }) : full;
  for (const seed of seeds) {
    const times: number[] = [];
    const choose: Chooser = ({ playfield, current, next, level, lines: cleared, score }, found) => {
      const player = cleared < quickUntil ? quick : full;
      const situation: Situation = {
        playfield,
        piece: spawnPiece(SPAWN_ORIENTATION[TETROMINOES[current]]),
        next: next === undefined ? undefined : SPAWN_ORIENTATION[TETROMINOES[next]],
        heldBefore: 0,
        frame: 0,
        timing,
        level,
        lines: cleared,
        score,
        untilLines: lines,
        reaction,
      };
      const { decision } = decideInTime((seen) => {
        const start = performance.now();
        const decided = player.decide(seen);
        times.push(performance.now() - start);
        return decided;
      }, situation);
      if (!decision) throw new Error('placements but no decision');
      const { orientation, x, y } = decision.plan.placement;
      for (let index = 0; index < found.count; index++) {
        if (found.orientations[index] === orientation && found.xs[index] === x && found.ys[index] === y) {
          return index;
        }
      }
      throw new Error(`orientation ${orientation} at ${x},${y} is no placement`);
    };
    const game = playSimulatedGame(choose, { timing, startLevel, lines, taps, seed });
    parentPort?.postMessage({ game, times: Float64Array.from(times) } satisfies Played);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '200' },
      'first-seed': { type: 'string', default: '1' },
      plies: { type: 'string' },
      budget: { type: 'string' },
      threads: { type: 'string', default: String(availableParallelism()) },
      timing: { type: 'string', default: 'ntsc' },
      'start-level': { type: 'string', default: '19' },
      lines: { type: 'string', default: String(MAX_OUT_LINES) },
      'quick-until': { type: 'string', default: '0' },
      taps: { type: 'string', default: '30hz' },
      reaction: { type: 'string', default: '0' },
      aim: { type: 'string', default: 'score' },
      weights: { type: 'string', default: SHIPPED_WEIGHTS },
    },
  });
  const aim = AIMS.find((known) => known === values.aim);
  if (!aim) throw new RangeError(`no aim "${values.aim}" (${AIMS.join(', ')})`);
  const { timing } = values;
  if (timing !== 'ntsc' && timing !== 'pal') throw new RangeError(`no timing "${timing}" (ntsc, pal)`);
  const start = performance.now();
  const threads = Number(values.threads);
  const games: GameResult[] = [];
  const times: number[] = [];
  const runs = Array.from({ length: threads }, (_, thread) => {
    const all = Array.from({ length: Number(values.games) }, (_, i) => Number(values['first-seed']) + i);
    const job: Job = {
      timing,
      seeds: all.filter((_, i) => i % threads === thread),
      plies: values.plies === undefined ? undefined : Number(values.plies),
      budget: values.budget === undefined ? undefined : Number(values.budget),
      startLevel: Number(values['start-level']),
      lines: Number(values.lines),
      quickUntil: Number(values['quick-until']),
      taps: values.taps,
      reaction: Number(values.reaction),
      aim,
      folder: values.weights,
    };
    const worker = new Worker(new URL(import.meta.url), { workerData: job });
    worker.on('message', (played: Played) => {
      games.push(played.game);
      for (const time of played.times) times.push(time);
      if (process.stderr.isTTY) process.stderr.write(`\r${games.length} games`);
    });
    return new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  });
  await Promise.all(runs);
  const sorted = ascending(times);
  const time = (share: number): string => quantile(sorted, share).toFixed(2);
  const { mean, standardError, median, p1, maxOuts, topOuts, tetrisRate, meanLines } = strengthOf(games);
  const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
  console.log(
    `${games.length} games: mean ${mean.toFixed(0)} ± ${standardError.toFixed(0)}, median ${median}, p1 ${p1}`,
  );
  console.log(`max-outs ${percent(maxOuts)}, top-outs ${percent(topOuts)}, tetris rate ${percent(tetrisRate)}`);
  console.log(`lines ${meanLines.toFixed(1)}; ms a decision: median ${time(0.5)}, p99 ${time(0.99)}, most ${time(1)}`);
  const lost = games.filter(({ toppedOut }) => toppedOut).map((game) => game.lines);
  if (lost.length) console.log(`lost at lines ${lost.sort((a, b) => a - b).join(', ')}`);
  console.log(`${((performance.now() - start) / 1000).toFixed(0)} s on ${threads} threads`);
}

if (isMainThread) await main();
else playJob(workerData as Job);
