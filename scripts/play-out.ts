/**
 * Plays positions out: takes positions from games of players of every strength and with several hands, and lets the learned
 * player play on from each of them, 2 pieces deep, until the game ends. A line of JSON for each position.
 *
 * Usage, once compiled: node dist/scripts/play-out.js OUT [positions] [games] [part] [parts]
 * If OUT has lines already, it goes on behind them. Parts are for several processes at once.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { shippedWeights } from '../src/features/players/weights-files.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { writeFileAtomic } from '../src/platform/files/read-file.js';
import type { Player } from '../src/players/player.js';
import { type PositionLine, rowsText } from './calibrate/position-lines.js';
import { HANDS, PLAYERS, playerOf, playOut, samplePosition } from './calibrate/sampled-positions.js';

const [out = ''] = process.argv.slice(2);
const [positions = 60, games = 16, part = 0, parts = 1] = process.argv.slice(3).map(Number);
/** Far from the seeds of games that a judge learns from. */
const FIRST_SEED = 0x5eed_0000;

const weights = shippedWeights();
const players = new Map<string, Player>();
function known(name: string, taps: string): Player {
  const key = `${name} ${taps}`;
  const player = players.get(key) ?? playerOf(name, taps, weights);
  players.set(key, player);
  return player;
}

// A line that was cut off is played again.
const text = existsSync(out) ? readFileSync(out, 'utf8') : '';
const whole = text.slice(0, text.lastIndexOf('\n') + 1);
if (whole !== text) writeFileAtomic(out, whole);
let done = whole.split('\n').length - 1;
const startedAt = Date.now();
const before = done;
for (let i = part + parts * done; i < positions; i += parts) {
  const name = PLAYERS[i % PLAYERS.length];
  const taps = HANDS[Math.floor(i / PLAYERS.length) % HANDS.length];
  const random = new SeededRandom(FIRST_SEED + i);
  const position = samplePosition(name, taps, known(name, taps), random);
  const judge = known('maxout:plies=2', taps);
  const played = Array.from({ length: games }, (_, game) =>
    playOut(position, judge, new SeededRandom(FIRST_SEED + 1_000_003 * (game + 1) + i)),
  );
  const { startLevel, lines, level, playfield, piece, next } = position;
  if (!next) continue;
  const line: PositionLine = {
    player: name,
    taps,
    startLevel,
    lines,
    level,
    rows: rowsText(playfield),
    piece,
    next,
    points: played.map(({ points }) => points),
    toppedOut: played.filter(({ toppedOut }) => toppedOut).length,
  };
  appendFileSync(out, `${JSON.stringify(line)}\n`);
  done++;
  const seconds = (Date.now() - startedAt) / 1000;
  const left = ((positions / parts - done) * seconds) / (done - before);
  if (done % 20 === 0) process.stderr.write(`${done} positions, ${Math.round(left)} s left\n`);
}
