/**
 * Plans whole games with the random generator known and prints how many hold the most points that there are, how long that
 * takes, how many games of the beam are followed up in a second, and the memory.
 *
 * Usage, once compiled: node dist/scripts/bench-foresight.js [level] [lines] [width] [games] [threads] [taps]
 */

import { planStarts } from '../src/features/plan/plan-starts.js';
import { mean } from '../src/lib/statistics.js';
import { startOfSeed } from '../src/simulate/simulation-job.js';
import { Ceiling } from '../src/tetris/ceiling.js';
import { HIGHEST_START_LEVEL, SEED_STEP } from '../src/tetris/limits.js';

const [level = 19, untilLines = 230, width = 10, games = 100, threads = 1] = process.argv.slice(2, 7).map(Number);
const taps = process.argv[7] ?? '30hz';
/** Far from the seeds that weights were trained with. */
const FIRST_SEED = 10_000 * SEED_STEP;
/** The system tells kibibytes. */
const KIB_OF_MIB = 1024;

const choice = { gameType: 'A', startLevel: Math.min(level, HIGHEST_START_LEVEL), height: 0 } as const;
const starts = Array.from({ length: games }, (_, i) => {
  const seed = FIRST_SEED + i * SEED_STEP;
  return { seed, state: { ...startOfSeed(choice, seed), level, startLevel: level } };
});
const ceiling = new Ceiling({ lines: 0, level, untilLines }).from(0);
const results: number[] = [];
let nodes = 0;
let lost = 0;
const startedAt = performance.now();
await planStarts({
  aim: {
    goal: { kind: 'points', untilLines },
    ...{ taps, fromWidth: Math.min(10, width), width, mostPieces: 4 * untilLines },
    ...{ drops: false, delay: 0, raise: 0 },
  },
  starts,
  threads,
  inOrder: false,
  onPlan({ plan }) {
    nodes += plan?.nodes ?? 0;
    if (plan?.isReached) results.push(plan.points);
    else lost++;
    return false;
  },
  onProgress: () => {},
  signal: new AbortController().signal,
});
const seconds = (performance.now() - startedAt) / 1000;
const best = results.filter((points) => points >= ceiling).length;
console.log(`level ${level} to line ${untilLines}, beams up to width ${width}, ${taps}, ${threads} threads`);
console.log(`ceiling ${ceiling}: ${best} of ${games} games; mean ${Math.round(mean(results))}, ${lost} lost`);
console.log(
  `${(seconds / games).toFixed(3)} s a game, ${Math.round(nodes / seconds)} nodes a second (of the beams that found the plans)`,
);
console.log(`memory ${Math.round(process.resourceUsage().maxRSS / KIB_OF_MIB)} MiB at most`);
