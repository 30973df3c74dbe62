/**
 * Times what a game is made of: frames of the model, frames of the machine by variant, simulated games of a simple
 * greedy player, and the plateau player's decisions by level.
 *
 * node dist/scripts/bench-play.js
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enterGame } from '../src/bot/pass-menus.js';
import { builtinCartridge } from '../src/emulator/clients/known-cartridges.js';
import { readImage } from '../src/emulator/image.js';
import { openMachine } from '../src/emulator/jsnes-machine.js';
import type { MachineOptions } from '../src/emulator/machine.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { ascending, quantile } from '../src/lib/statistics.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { letDecide, type Player } from '../src/players/player.js';
import { playerByName } from '../src/players/player-by-name.js';
import { TAPS_30HZ } from '../src/reach/taps.js';
import { maskFinder } from '../src/search/finder-source.js';
import { consoleRules } from '../src/simulate/game-rules.js';
import { startFromPowerOn } from '../src/simulate/menu-steps.js';
import { simulateSeed } from '../src/simulate/simulation-job.js';
import { stepGame } from '../src/tetris/game-step.js';
import { MAX_OUT_LINES } from '../src/tetris/limits.js';
import { place } from '../src/tetris/lock.js';
import type { Playfield } from '../src/tetris/playfield.js';

const REAL_TIME = 60.0988;
const PLAN = { rules: consoleRules(19), untilLines: MAX_OUT_LINES, maxPieces: null };

/** Seconds of this process's processor time; other processes do not count. */
function cpuSeconds(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

function printRate(name: string, count: number, seconds: number, unit: string): void {
  const rate = count / seconds;
  const realTime = unit === 'frames' ? `  ${(rate / REAL_TIME).toFixed(1)} × real time` : '';
  console.log(`${name.padEnd(40)}${rate.toFixed(rate < 100 ? 2 : 0).padStart(12)} ${unit}/CPU-s${realTime}`);
}

/** Lowest sum of squared heights, holes counted as height: no search, so that what is timed is the simulator. */
function greedyPlayer(): Player {
  const finder = maskFinder(TAPS_30HZ);
  const cost = (playfield: Playfield): number => {
    let sum = 0;
    for (let column = 0; column < 10; column++) {
      let height = 0;
      let holes = 0;
      for (let row = 2; row < 22; row++) {
        const filled = (playfield[row] >> column) & 1;
        if (filled && !height) height = 22 - row;
        else if (!filled && height) holes++;
      }
      sum += height * height + 20 * holes;
    }
    return sum;
  };
  return {
    name: 'greedy',
    decide(situation) {
      const { count, orientations, xs, ys } = finder.find(situation);
      let best = -1;
      let bestCost = Number.POSITIVE_INFINITY;
      for (let i = 0; i < count; i++) {
        const value = cost(place(situation.playfield, orientations[i], xs[i], ys[i]).playfield);
        if (value < bestCost) [best, bestCost] = [i, value];
      }
      return best < 0 ? undefined : { plan: finder.plan(best), value: -bestCost, ranking: [] };
    },
  };
}

function benchModel(): void {
  const frames = 1_000_000;
  const random = new SeededRandom(1);
  const start = startFromPowerOn({ gameType: 'A', startLevel: 9, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 });
  let state = start;
  const seconds = cpuSeconds(() => {
    for (let frame = 0; frame < frames; frame++) {
      state = stepGame(state, random.below(4) ? 0 : random.next() & 0xc7);
      if (state.activity === 'left' || state.phase === 10) state = start;
    }
  });
  printRate('model', frames, seconds, 'frames');
}

function benchMachine(): void {
  const file = readFileSync(join(PACKAGE_ROOT, 'roms', 'maxout.nes'));
  const image = readImage(file, [builtinCartridge(file)]);
  if (!image.ok) throw new Error(image.problem.problem);
  const variants: [string, MachineOptions, number][] = [
    ['machine, sound and pictures', { onSample() {} }, 3_000],
    ['machine, pictures', {}, 3_000],
    ['machine, neither', { pictures: false }, 5_000],
    ['fast machine', { pictures: false, fast: true }, 30_000],
  ];
  for (const [name, options, frames] of variants) {
    const machine = openMachine(image.image, options);
    const goal = { gameType: 'A', startLevel: 0, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 } as const;
    enterGame(machine, goal);
    for (let frame = 0; frame < 500; frame++) machine.runFrame(0);
    const seconds = cpuSeconds(() => {
      for (let frame = 0; frame < frames; frame++) machine.runFrame(0);
    });
    printRate(name, frames, seconds, 'frames');
  }
}

function benchGreedyGames(): void {
  const player = greedyPlayer();
  let pieces = 0;
  const games = 300;
  for (let seed = 0; seed < 50; seed++) simulateSeed(player, PLAN, seed * 256);
  const seconds = cpuSeconds(() => {
    for (let seed = 0; seed < games; seed++) pieces += simulateSeed(player, PLAN, seed * 256).pieces;
  });
  printRate('simulated greedy games', games, seconds, 'games');
  printRate('  their pieces', pieces, seconds, 'pieces');
}

function benchDecisions(): void {
  for (const level of [0, 9, 18, 19, 29]) {
    const named = playerByName('plateau');
    if (!named.ok) throw new Error(named.message);
    const { player } = named;
    const times: number[] = [];
    const timed: Player = {
      name: player.name,
      decide(situation) {
        const start = performance.now();
        const decision = letDecide(player, situation);
        times.push(performance.now() - start);
        return decision;
      },
    };
    for (let seed = 0; seed < 6; seed++)
      simulateSeed(timed, { ...PLAN, rules: consoleRules(level), untilLines: 60 }, seed * 256);
    const sorted = ascending(times.slice(100));
    const at = (share: number) => quantile(sorted, share).toFixed(2);
    console.log(
      `plateau decision at level ${String(level).padEnd(14)}${at(0.5).padStart(12)} ms median, ${at(0.99)} ms p99 (${sorted.length} decisions)`,
    );
  }
}

benchModel();
benchMachine();
benchGreedyGames();
benchDecisions();
