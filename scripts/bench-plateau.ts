/**
 * Plays simulated games of the plateau players from level 19 to 230 lines and prints what they score, for
 * comparison with the published figures: line points only, two frames a row, pieces by their long-run odds.
 *
 * The rules are the plain ones: no waiting first piece, no entry delay, no buttons held from piece to piece.
 *
 * Usage, once compiled: node scripts/bench-plateau.js [player] [games] [first seed]
 */

import { SeededRandom } from '../src/lib/seeded-random.js';
import { ascending, distribution, quantile } from '../src/lib/statistics.js';
import { type AnyPlayer, letDecide } from '../src/players/player.js';
import { playerByName } from '../src/players/player-by-name.js';
import { spawnPiece } from '../src/tetris/active-piece.js';
import { NO_BUTTONS } from '../src/tetris/buttons.js';
import { MAX_OUT_LINES } from '../src/tetris/limits.js';
import { place } from '../src/tetris/lock.js';
import { emptyPlayfield } from '../src/tetris/playfield.js';
import { transitionWeights } from '../src/tetris/random.js';
import { addLines, linePoints, SCORE_CAP } from '../src/tetris/score.js';
import { SPAWN_ORIENTATION, TETROMINOES, type Tetromino } from '../src/tetris/tetromino.js';
import { NTSC } from '../src/tetris/timing.js';

const START_LEVEL = 19;

interface SimulatedGame {
  /** Line points, not capped. */
  readonly score: number;
  readonly lines: number;
  readonly pieces: number;
}

/** Plays until 230 lines or until a piece finds no place; adds the milliseconds of each decision to `times`. */
function playSimulatedGame(player: AnyPlayer, seed: number, times: number[]): SimulatedGame {
  const random = new SeededRandom(seed);
  const following = (previous: Tetromino) => TETROMINOES[random.weighted(transitionWeights(previous))];
  let current = TETROMINOES[random.below(TETROMINOES.length)];
  let next = following(current);
  let playfield = emptyPlayfield();
  let progress = { lines: 0, level: START_LEVEL };
  let score = 0;
  let pieces = 0;
  while (progress.lines < MAX_OUT_LINES) {
    const began = performance.now();
    const decision = letDecide(player, {
      playfield,
      piece: spawnPiece(SPAWN_ORIENTATION[current]),
      next: SPAWN_ORIENTATION[next],
      heldBefore: NO_BUTTONS,
      frame: 0,
      timing: NTSC,
      ...progress,
      score: Math.min(score, SCORE_CAP),
    });
    times.push(performance.now() - began);
    if (!decision) break;
    const { orientation, x, y } = decision.plan.placement;
    const placed = place(playfield, orientation, x, y);
    playfield = placed.playfield;
    progress = addLines(progress, placed.cleared);
    score += linePoints(placed.cleared, progress.level);
    pieces++;
    current = next;
    next = following(current);
  }
  return { score, lines: progress.lines, pieces };
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const points = (score: number) => Math.round(score).toLocaleString('en-US');

const [name = 'plateau', count = '100', firstSeed = '1'] = process.argv.slice(2);
const named = playerByName(name);
if (!named.ok) {
  console.error(named.message);
  process.exit(2);
}
const { player } = named;
const began = performance.now();
const times: number[] = [];
const games: SimulatedGame[] = [];
for (let i = 0; i < Number(count); i++) {
  games.push(playSimulatedGame(player, Number(firstSeed) + i, times));
  const elapsed = (performance.now() - began) / 1000;
  const left = (elapsed / games.length) * (Number(count) - games.length);
  const rate = (games.length / elapsed).toFixed(2);
  process.stderr.write(`\r${games.length}/${count} games, ${rate} a second, ${Math.ceil(left)} s left   `);
}
process.stderr.write('\n');

const scores = games.map(({ score }) => score);
const { mean, standardError, median } = distribution(scores);
const decisions = ascending(times);
const maxOuts = scores.filter((score) => score >= SCORE_CAP).length;
const toppedOut = games.filter(({ lines }) => lines < MAX_OUT_LINES).length;
console.log(`${name}, ${games.length} games from seed ${firstSeed}
mean       ${points(mean)} ± ${points(standardError)}
median     ${points(median)}
max-out    ${percent(maxOuts, games.length)}
topped out ${percent(toppedOut, games.length)}
a decision ${quantile(decisions, 0.5).toFixed(2)} ms median, ${quantile(decisions, 0.99).toFixed(2)} ms in 99 of 100`);
