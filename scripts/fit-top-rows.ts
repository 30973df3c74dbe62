/**
 * Finds what playfields are worth in B-type games that are planned in the top rows: tries worths around those that there are,
 * plans games with each of them, and moves towards those whose plans take the fewest frames. Prints them now and then.
 *
 * The search is a separable natural evolution strategy: a mean and a spread for every worth, tries in pairs to both sides
 * of the mean, each weighted by its place among the others. Every round has other games.
 *
 * Usage, once compiled: node dist/scripts/fit-top-rows.js [rounds] [width] [games] [seed] [levels] [heights]
 * Levels and heights are such as 0,9,14: each game of a round has one of each.
 */

import { SeededRandom } from '../src/lib/seeded-random.js';
import { TAPS_30HZ } from '../src/reach/taps.js';
import { Beam } from '../src/search/foresight/beam.js';
import { fewestFramesOfBType } from '../src/search/foresight/goal.js';
import { foreseenSituation } from '../src/search/foresight/plan.js';
import type { Rater } from '../src/search/foresight/rater.js';
import { B_TYPE_WORTHS, type TopRowsWorths, topRowsRater } from '../src/search/foresight/top-rows-rater.js';
import { startOfSeed } from '../src/simulate/simulation-job.js';
import type { GameState } from '../src/tetris/game-state.js';
import { HIGHEST_SEED } from '../src/tetris/limits.js';
import { COLUMNS } from '../src/tetris/playfield.js';

const [rounds = 50, width = 200, games = 8, seed = 1] = process.argv.slice(2, 6).map(Number);
const [levels, heights] = [process.argv[6] ?? '9', process.argv[7] ?? '5'].map((list) => list.split(',').map(Number));

const TRIES = 24;
const PIECES = 80;
/** Frames of a game that is lost, and for each of its pieces fewer: those that last are on the way. */
const LOST = 4000;
const OF_PIECE = 5;
/** Frames by which worths are tried to either side at first. */
const SPREAD = 2;
/** Rounds between two prints. */
const PRINTED_EVERY = 5;
/** Rows of which each column has a worth of its own; the columns of a lower row are alike. */
const OWN_COLUMNS = 5;

const random = new SeededRandom(seed);
const { cells, cutOff } = B_TYPE_WORTHS;
let means = [...cells.flatMap((row, i) => (i < OWN_COLUMNS ? row : [row[0]])), ...cutOff];
let spreads = means.map(() => SPREAD);

/** Better half: weights that fall with the logarithm of the place; all of them add up to nothing. */
const gains = Array.from({ length: TRIES }, (_, i) => Math.max(0, Math.log(TRIES / 2 + 1) - Math.log(i + 1)));
const sum = gains.reduce((total, gain) => total + gain, 0);
const weights = gains.map((gain) => gain / sum - 1 / TRIES);
const rate = (0.3 * (3 + Math.log(means.length))) / (5 * Math.sqrt(means.length));

for (let round = 1; round <= rounds; round++) {
  const starts = Array.from({ length: games }, () => {
    const [startLevel, height] = [levels, heights].map((list) => list[random.below(list.length)]);
    return startOfSeed({ gameType: 'B', startLevel, height }, random.below(HIGHEST_SEED + 1));
  });
  const tries = Array.from({ length: TRIES / 2 }, () => means.map(normal))
    .flatMap((steps) => [steps, steps.map((step) => -step)])
    .map((steps) => ({
      steps,
      frames: meanFrames(
        means.map((mean, i) => mean + spreads[i] * steps[i]),
        starts,
      ),
    }))
    .sort((a, b) => a.frames - b.frames);
  const pull = (of: (step: number) => number) => (_: number, i: number) =>
    tries.reduce((total, { steps }, place) => total + weights[place] * of(steps[i]), 0);
  const moves = means.map(pull((step) => step));
  const growths = means.map(pull((step) => step * step - 1));
  means = means.map((mean, i) => mean + spreads[i] * moves[i]);
  spreads = spreads.map((spread, i) => spread * Math.exp(rate * growths[i]));
  const frames = [tries[0].frames, tries[TRIES / 2].frames, meanFrames(means, starts)].map(Math.round);
  console.error(`round ${round}: best ${frames[0]} frames, middle ${frames[1]}, mean of all tries ${frames[2]}`);
  if (round % PRINTED_EVERY === 0 || round === rounds) console.log(JSON.stringify(rounded(worthsOf(means))));
}

function worthsOf(numbers: readonly number[]): TopRowsWorths {
  const own = OWN_COLUMNS * COLUMNS;
  const lower = numbers.slice(own, own + cells.length - OWN_COLUMNS);
  return {
    cells: cells.map((_, i) =>
      i < OWN_COLUMNS
        ? numbers.slice(i * COLUMNS, (i + 1) * COLUMNS)
        : new Array<number>(COLUMNS).fill(lower[i - OWN_COLUMNS]),
    ),
    cutOff: numbers.slice(own + lower.length),
  };
}

function rounded(worths: TopRowsWorths): TopRowsWorths {
  const round = (number: number): number => Math.round(10 * number) / 10 || 0;
  return { cells: worths.cells.map((row) => row.map(round)), cutOff: worths.cutOff.map(round) };
}

function meanFrames(numbers: readonly number[], starts: readonly GameState[]): number {
  const rater = topRowsRater(worthsOf(numbers));
  return starts.reduce((frames, start) => frames + framesOf(start, rater), 0) / starts.length;
}

function framesOf(start: GameState, rater: Rater): number {
  const options = { width, taps: TAPS_30HZ, goal: fewestFramesOfBType(), mostPieces: PIECES, drops: true };
  const beam = new Beam(foreseenSituation(start), { ...options, raterAt: () => rater, isBType: true });
  while (beam.step());
  const plan = beam.plan();
  return plan?.isReached ? plan.frames : LOST - OF_PIECE * beam.pieces;
}

/** A number drawn from the normal distribution. */
function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float());
}
