/**
 * Times features and evaluations on playfields as they come up in play, and the players that are made of them, in
 * time of the processor.
 *
 * node dist/scripts/bench-features.js [seconds of each measurement] [pieces of each player]
 */

import type { ChainEvaluator } from '../src/eval/chain-evaluator.js';
import { PLAYFIELD_FEATURES_BY_NAME, type PlayfieldFeatureName } from '../src/eval/features/feature-registry.js';
import type { Lock } from '../src/eval/features/placement-features.js';
import { linearEvaluator } from '../src/eval/linear-evaluator.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import type { LinearDefinition } from '../src/players/linear-player.js';
import { PLATEAU } from '../src/players/plateau.js';
import { DELLACHERIE, EL_TETRIS, FIRST_NES_BOT, YIYUAN_LEE } from '../src/players/published-players.js';
import { HardDropFinder } from '../src/search/hard-drop-finder.js';
import { type RulesName, rulesNamed } from '../src/simulate/game-rules.js';
import { finderSource, playerPlace, playPlacementGame } from '../src/simulate/placement-game.js';
import { placeInto } from '../src/tetris/lock.js';
import { emptyPlayfield, HIDDEN_ROWS, type Playfield } from '../src/tetris/playfield.js';
import { TETROMINOES } from '../src/tetris/tetromino.js';

const SEED = 2003;
const POSITIONS = 1024;
const BATCH = 64;

/** A playfield as a search meets it: after a placement, with that placement. */
interface Reached {
  readonly after: Playfield;
  readonly lock: Lock;
}

/** Every so-manyth afterstate that a search of Dellacherie's player meets, of games that go on after a top out. */
function reachedPlayfields(count: number): Reached[] {
  const random = new SeededRandom(SEED);
  const evaluator = linearEvaluator(DELLACHERIE.model);
  const finder = new HardDropFinder();
  const reached: Reached[] = [];
  let playfield = emptyPlayfield();
  while (reached.length < count) {
    const found = finder.drops(playfield, random.below(TETROMINOES.length));
    if (found.count === 0 || playfield[HIDDEN_ROWS + 4] !== 0) {
      playfield = emptyPlayfield();
      continue;
    }
    const before = playfield;
    const all = Array.from({ length: found.count }, (_, i): Reached => {
      const rest = { orientation: found.orientations[i], x: found.xs[i], y: found.ys[i] };
      const after = emptyPlayfield();
      return { after, lock: { ...rest, cleared: placeInto(after, before, rest), before } };
    });
    const cost = ({ after, lock }: Reached) => evaluator.placementCost(lock) + evaluator.playfieldCost(after);
    const best = all.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    reached.push(all[random.below(all.length)]);
    // One piece in six goes anywhere, so that piles are as high as those of a game that is not over yet.
    playfield = random.below(6) === 0 ? reached[reached.length - 1].after : best.after;
  }
  // Copied so that they lie side by side, as the buffers of a search do, and not between all that was thrown away.
  return reached.map(({ after, lock }) => ({ after: after.slice(), lock: { ...lock, before: lock.before.slice() } }));
}

let sink = 0;

/** Milliseconds of the processor that this program has had: other programs on the machine do not count. */
const spent = () => process.cpuUsage().user / 1000;

/** Calls a second of one core; `run` does one batch. */
function rate(seconds: number, run: (from: number) => number): number {
  const measure = (milliseconds: number) => {
    const began = spent();
    let batches = 0;
    while (batches % 64 !== 0 || spent() - began < milliseconds) {
      sink += run((batches * BATCH) % POSITIONS);
      batches++;
    }
    return (batches * BATCH * 1000) / (spent() - began);
  };
  measure(seconds * 400); // the code warms up
  return measure(seconds * 600);
}

const millions = (perSecond: number) => `${(perSecond / 1e6).toFixed(1).padStart(7)} M playfields/s`;

/** One line after the other, with how far the whole has come on a terminal. */
function report(jobs: readonly (() => string)[]): void {
  const began = performance.now();
  jobs.forEach((job, i) => {
    const elapsed = (performance.now() - began) / 1000;
    const left = i ? `, about ${Math.ceil((elapsed / i) * (jobs.length - i))} s left` : '';
    if (process.stderr.isTTY) process.stderr.write(`\r${i} of ${jobs.length}${left}        \r`);
    console.log(job());
  });
}

const seconds = Number(process.argv[2] ?? 1);
const pieces = Number(process.argv[3] ?? 3000);
const reached = reachedPlayfields(POSITIONS);
console.log(`${POSITIONS} playfields, seed ${SEED}, one core\n`);

/** A whole evaluation: features of the placement and of the playfield, weighted and added up. */
function evaluationLine(name: string, evaluator: ChainEvaluator): string {
  const perSecond = rate(seconds, (from) => {
    let sum = 0;
    for (let i = from; i < from + BATCH; i++) {
      sum += evaluator.placementCost(reached[i].lock) + evaluator.playfieldCost(reached[i].after);
    }
    return sum;
  });
  return `${millions(perSecond)}  ${name}`;
}

function featureLine(name: PlayfieldFeatureName): string {
  const measure = PLAYFIELD_FEATURES_BY_NAME[name];
  const perSecond = rate(seconds, (from) => {
    let sum = 0;
    for (let i = from; i < from + BATCH; i++) sum += measure(reached[i].after);
    return sum;
  });
  return `${millions(perSecond)}  ${name}`;
}

/** A player in games of the world that it was made for, one after the other. */
function playerLine({ name, movement, make }: LinearDefinition): string {
  const player = make({}, finderSource(movement));
  const rules: RulesName = movement === 'free' ? 'no-gravity' : 'hard-drop';
  const began = spent();
  let placed = 0;
  for (let seed = 1; placed < pieces; seed++) {
    const limits = { seed, untilLines: null, maxPieces: pieces - placed };
    placed += Math.max(1, playPlacementGame(playerPlace(player, limits.untilLines), rulesNamed(rules), limits).pieces);
  }
  const perSecond = (placed * 1000) / (spent() - began);
  return `${Math.round(perSecond).toLocaleString('en-US').padStart(7)} pieces/s          ${name}, ${rules}`;
}

report([
  () => evaluationLine('dellacherie: six features', linearEvaluator(DELLACHERIE.model)),
  () => evaluationLine('el-tetris: six features', linearEvaluator(EL_TETRIS.model)),
  () => evaluationLine('first-nes-bot: six features', linearEvaluator(FIRST_NES_BOT.model)),
  () => evaluationLine('plateau: seventeen features', linearEvaluator(PLATEAU.model)),
  ...(Object.keys(PLAYFIELD_FEATURES_BY_NAME) as PlayfieldFeatureName[]).map((name) => () => featureLine(name)),
  ...[YIYUAN_LEE, DELLACHERIE, EL_TETRIS, FIRST_NES_BOT].map((definition) => () => playerLine(definition)),
]);
if (Number.isNaN(sink)) throw new Error('a feature is not a number');
