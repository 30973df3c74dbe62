/**
 * Plays games on from positions of players of every strength, and from garbage, and writes what was still made from their
 * playfields: the examples that the judge's value is fitted to. A line of JSON for each playfield.
 *
 * Usage, once compiled: node dist/scripts/trace-games.js OUT [games] [seed] [share]
 */

import { appendFileSync } from 'node:fs';
import { shippedWeights } from '../src/features/players/weights-files.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import type { Player } from '../src/players/player.js';
import { WeightsChoice } from '../src/players/weights-choice.js';
import { parseTaps } from '../src/reach/taps.js';
import { NTSC } from '../src/tetris/timing.js';
import { PLAYERS, playerOf, samplePosition } from './calibrate/sampled-positions.js';
import { madeUp, traceGame } from './calibrate/traced-games.js';

/** The share of games that begin on a playfield that is made up, if it is not told. */
const MADE_UP = 0.35;

const [out = ''] = process.argv.slice(2);
const [games = 100, seed = 1, share = MADE_UP] = process.argv.slice(3).map(Number);
const HANDS = ['30hz', '24hz', '20hz', '15hz', '13hz', '12hz', '11hz', '10hz', '8hz'];
const weights = shippedWeights();
const players = new Map<string, Player>();
function known(name: string, taps: string): Player {
  const key = `${name} ${taps}`;
  const player = players.get(key) ?? playerOf(name, taps, weights);
  players.set(key, player);
  return player;
}

const startedAt = Date.now();
for (let i = 0; i < games; i++) {
  const random = new SeededRandom(seed * 1_000_000 + i);
  const taps = HANDS[random.below(HANDS.length)];
  const name = PLAYERS[random.below(PLAYERS.length)];
  const sampled = samplePosition(name, taps, known(name, taps), random);
  const start = random.next() / 2 ** 32 < share ? { ...sampled, playfield: madeUp(random) } : sampled;
  const { discount } = new WeightsChoice(weights, parseTaps(taps)).at({ level: start.level, timing: NTSC }).origin;
  const traces = traceGame(start, known('maxout:plies=2', taps), discount, random);
  appendFileSync(out, traces.map((trace) => `${JSON.stringify({ game: i, ...trace })}\n`).join(''));
  if (i % 50 === 49) {
    const seconds = (Date.now() - startedAt) / 1000;
    process.stderr.write(`${i + 1} games, ${Math.round((seconds / (i + 1)) * (games - i - 1))} s left\n`);
  }
}
