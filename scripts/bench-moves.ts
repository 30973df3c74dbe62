/**
 * What an engine's answers take, and whether they hold, on random positions and on those of played games, at levels 0–40 and
 * 10 to 30 presses a second:
 *
 *   node dist/scripts/bench-moves.js [positions 1000] [plies 2] [seed 1]
 *
 * Every move is pressed on the model, and a random lock of every piece is rated.
 */

import { argv } from 'node:process';
import { Engine } from '../src/engine/engine.js';
import { locksOf } from '../src/engine/locks.js';
import type { EngineMove } from '../src/engine/move.js';
import { type EnginePosition, type EngineSettings, situationOf } from '../src/engine/position.js';
import { openPlayerSpec } from '../src/features/players/open-player-spec.js';
import { shippedWeights } from '../src/features/players/weights-files.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { ascending, mean, quantile } from '../src/lib/statistics.js';
import { parsePlayerSpec } from '../src/players/player-spec.js';
import { playPlan } from '../src/reach/input-plan.js';
import { parseTaps } from '../src/reach/taps.js';
import { SEED_STEP } from '../src/tetris/limits.js';
import { isSamePlacement } from '../src/tetris/placement.js';
import { playedGame } from './support/played-game.js';
import { randomPosition } from './support/random-position.js';

const LEVELS = Array.from({ length: 41 }, (_, level) => level);
const RATES = ['30hz', '24hz', '20hz', '15hz', '14hz', '12hz', '11hz', '10hz'];
const MEGABYTE = 1e6;
const ALL = Number.POSITIVE_INFINITY;

const [positions = 1000, plies = 2, seed = 1] = argv.slice(2).map(Number);
const random = new SeededRandom(seed);

// 1. Half of the positions are played, by a player that looks one piece ahead.
const played: EnginePosition[] = [];
const player = openPlayerSpec(parsePlayerSpec('maxout:plies=1'));
if (!player.ok) throw new Error(player.message);
for (let game = 0; played.length < positions / 2; game++) {
  const { pieces } = playedGame(player.player, {
    seed: 1 + game * SEED_STEP,
    startLevel: 18,
    untilLines: 230,
    misdrop: 0.02,
  });
  for (const { playfield, tetromino, next, lines, score } of pieces) {
    played.push({ playfield, piece: tetromino, next, level: LEVELS[random.below(LEVELS.length)], lines, score });
  }
}
const asked = Array.from(
  { length: positions },
  (_, i): EnginePosition => (i % 2 ? played[(i - 1) / 2] : randomPosition(random, LEVELS)),
);

// 2. The answers.
const begun = performance.now();
const engine = new Engine(shippedWeights());
engine.bestMove(asked[0], { taps: parseTaps('30hz'), reaction: 0, plies, softDrop: true });
console.log(`first answer: ${(performance.now() - begun).toFixed(0)} ms`);
for (const rate of RATES) {
  engine.bestMove(asked[0], { taps: parseTaps(rate), reaction: 0, plies, softDrop: true });
}
const memory = () => `${(process.memoryUsage().rss / MEGABYTE).toFixed(0)} MB`;
console.log(`memory with the weights of all rates: ${memory()}`);

const times = new Map<string, number[]>();
function timed<T>(what: string, answer: () => T): T {
  const since = performance.now();
  const result = answer();
  const list = times.get(what) ?? [];
  times.set(what, list);
  list.push(performance.now() - since);
  return result;
}

let [moves, astray, refused, none] = [0, 0, 0, 0];

function press(position: EnginePosition, answers: readonly EngineMove[]): void {
  for (const { buttons, placement } of answers) {
    moves++;
    const { rest } = playPlan(situationOf(position, 0), buttons);
    if (!rest || !isSamePlacement(rest, placement)) astray++;
  }
}

for (const [i, position] of asked.entries()) {
  const taps = parseTaps(RATES[random.below(RATES.length)], 'taps');
  const settings: EngineSettings = { taps, reaction: 0, plies, softDrop: false };
  const questions = [
    () => press(position, timed('best move', () => engine.bestMove(position, settings)).moves),
    () => press(position, timed('all moves', () => engine.bestMove(position, settings, { top: ALL })).moves),
    () => void timed('reach', () => engine.reach(position, settings)),
    () => {
      const locks = locksOf(position.playfield, position.piece);
      if (locks.length === 0) return;
      const rated = timed('rate', () => engine.rateMove(position, settings, locks[random.below(locks.length)]));
      if (rated.ok) return;
      if (rated.reason === 'nothing-reachable') none++;
      else refused++;
    },
  ];
  // Whichever comes first works out what the others then know.
  for (const at of questions.keys()) questions[(i + at) % questions.length]();
}

// 3. What they took.
console.log(
  `${positions} positions of seed ${seed}, ${plies} plies: ${moves} moves, ${astray} not where their buttons lead`,
);
console.log(`locks that were refused: ${refused}; positions where nothing is reached: ${none}`);
for (const [what, list] of times) {
  const sorted = ascending(list);
  const at = (share: number) => `${quantile(sorted, share).toFixed(2)} ms`;
  console.log(`${what}: p50 ${at(0.5)}, p99 ${at(0.99)}, at most ${at(1)}, ${(1000 / mean(list)).toFixed(0)} a second`);
}
console.log(`memory at the end: ${memory()}`);
process.exitCode = astray + refused > 0 ? 1 : 0;
