/**
 * Times the searches for placements on a seeded set of realistic playfields, by level, beside their plain twin; and what a
 * piece can still become from a hover, after a reaction.
 *
 * node dist/scripts/bench-reach.js [playfields]
 */
import { SeededRandom } from '../src/lib/seeded-random.js';
import { finishWithDown } from '../src/reach/finish-with-down.js';
import { FrameSearch } from '../src/reach/frame-search.js';
import { Hovers } from '../src/reach/hovers.js';
import { type PieceSituation, spawnSituation } from '../src/reach/input-plan.js';
import { MaskPlans } from '../src/reach/mask-plan.js';
import { MaskSearch } from '../src/reach/mask-search.js';
import { parseTaps, TAPS_30HZ } from '../src/reach/taps.js';
import { place } from '../src/tetris/lock.js';
import { COLUMNS, emptyPlayfield, HIDDEN_ROWS, isFilled, type Playfield, ROWS } from '../src/tetris/playfield.js';
import { TETROMINOES } from '../src/tetris/tetromino.js';
import { exhaustiveSearch } from './support/exhaustive-search.js';

const LEVELS = [0, 9, 18, 19, 29];
const SEED = 1989;
/** The twin takes seconds where rows last long. */
const TWIN_LEVEL = 18;
const TWIN_SEARCHES = 5;
const MASK_ROUNDS = 40;

/** Rough cost of a playfield: holes, height and steps between columns. Lower is better. */
function roughCost(playfield: Playfield): number {
  let cost = 0;
  let before = -1;
  for (let column = 0; column < COLUMNS; column++) {
    let top = ROWS;
    for (let row = ROWS - 1; row >= 0; row--) if (isFilled(playfield, row, column)) top = row;
    for (let row = top; row < ROWS; row++) if (!isFilled(playfield, row, column)) cost += 8;
    cost += ROWS - top;
    if (before >= 0) cost += Math.abs(before - top);
    before = top;
  }
  return cost;
}

/** Playfields of a player who errs at times: the cheapest placement, or any in one of eight. */
function realisticPlayfields(count: number): Playfield[] {
  const random = new SeededRandom(SEED);
  const search = new MaskSearch();
  const playfields: Playfield[] = [];
  let playfield = emptyPlayfield();
  while (playfields.length < count) {
    const tetromino = TETROMINOES[random.below(TETROMINOES.length)];
    const placements = search.search(spawnSituation(playfield, tetromino, 19), TAPS_30HZ);
    if (placements === 0 || playfield[HIDDEN_ROWS + 3] !== 0) {
      playfield = emptyPlayfield();
      continue;
    }
    const after = Array.from(
      { length: placements },
      (_, i) => place(playfield, search.orientations[i], search.xs[i], search.ys[i]).playfield,
    );
    after.sort((a, b) => roughCost(a) - roughCost(b));
    playfield = after[random.below(8) === 0 ? random.below(placements) : 0];
    playfields.push(playfield);
  }
  return playfields;
}

/** Median and 99th percentile of times in ms. */
function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const unit = at(0.5) < 0.5 ? 1000 : 1;
  return `${(at(0.5) * unit).toFixed(2)} / ${(at(0.99) * unit).toFixed(2)} ${unit === 1 ? 'ms' : 'µs'}`.padStart(22);
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const count = Number(process.argv[2] ?? 400);
const playfields = realisticPlayfields(count);
const masks = new MaskSearch();
const plans = new MaskPlans(masks);
const frames = new FrameSearch();
console.log(`${count} playfields, seed ${SEED}; median / 99th percentile`);
console.log(
  `level ${['mask search', 'plan and finish', 'frame search', 'plain twin'].map((s) => s.padStart(21)).join(' ')}`,
);
for (const level of LEVELS) {
  const random = new SeededRandom(SEED + level);
  const situations: PieceSituation[] = playfields.map((playfield, i) =>
    spawnSituation(playfield, TETROMINOES[i % TETROMINOES.length], level),
  );
  const [searchTimes, planTimes, frameTimes]: number[][] = [[], [], []];
  for (let round = 0; round < MASK_ROUNDS; round++) {
    for (const situation of situations) {
      const searchTime = timed(() => masks.search(situation, TAPS_30HZ));
      if (masks.count === 0) continue;
      const index = random.below(masks.count);
      const planTime = timed(() => finishWithDown(situation, plans.planFor(index), TAPS_30HZ));
      // The first half warms the code up.
      if (round * 2 < MASK_ROUNDS) continue;
      searchTimes.push(searchTime);
      planTimes.push(planTime);
    }
  }
  for (const situation of situations) frames.search(situation, TAPS_30HZ);
  for (const situation of situations) frameTimes.push(timed(() => frames.search(situation, TAPS_30HZ)));
  const twins = level < TWIN_LEVEL ? [] : situations.slice(0, TWIN_SEARCHES);
  const twinTimes = twins.map((situation) => timed(() => exhaustiveSearch(situation, TAPS_30HZ, 'with DOWN')));
  const columns = [searchTimes, planTimes, frameTimes].map(spread);
  columns.push(twinTimes.length > 0 ? spread(twinTimes) : '—'.padStart(22));
  console.log(`${String(level).padStart(5)}${columns.join('')}`);
}

/** Levels whose pieces are still in flight after the reaction, in frames. */
const HOVER_LEVELS = [18, 19];
const REACTION = 18;

console.log(
  `\nafter ${REACTION} frames: hovers of a piece, and the time of all adjustments of one; median / 99th percentile`,
);
const hovers = new Hovers(masks);
for (const level of HOVER_LEVELS) {
  for (const name of ['30hz', '10hz']) {
    const taps = parseTaps(name);
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < MASK_ROUNDS; round++) {
      for (let i = 0; i < playfields.length; i++) {
        masks.search(spawnSituation(playfields[i], TETROMINOES[i % TETROMINOES.length], level), taps);
        hovers.find(REACTION);
        // The first half warms the code up.
        const counts = round * 2 >= MASK_ROUNDS;
        if (counts) found += hovers.inFlight;
        for (let hover = 0; hover < hovers.inFlight; hover++) {
          const time = timed(() => hovers.reach(hover, taps));
          if (counts) times.push(time);
        }
      }
    }
    const perPiece = found / (playfields.length * (MASK_ROUNDS / 2));
    console.log(`level ${level}, ${name}: ${perPiece.toFixed(1)} hovers${spread(times)}`);
  }
}
