/**
 * Random boards at levels 0 to 40, with 30 to 10 presses a second: what the searches find, pressed on the model. Says what
 * does not hold and how long a search takes; exit code 1 when anything does not.
 *
 * node dist/scripts/check-reach.js [boards 10000] [seed 1]
 */
import { jobProgress } from '../src/features/play-progress.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { ReachCheck } from './support/reach-check.js';

const [boards = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const check = new ReachCheck(new SeededRandom(seed));
const progress = jobProgress(boards, 'boards', performance, (line) => console.error(line));
let wrong = 0;
for (let i = 0; i < boards; i++) {
  for (const line of check.next()) {
    wrong++;
    console.log(line);
  }
  progress.count();
}
const { placements, pressed, times } = check;
times.sort((a, b) => a - b);
const [half, most] = [0.5, 0.99].map((share) => (times[Math.floor(share * (times.length - 1))] * 1000).toFixed(1));
console.log(
  `seed ${seed}: ${boards} boards, ${placements} placements, ${pressed} plans pressed, ${wrong} wrong; ` +
    `a search took ${half} µs, one in a hundred over ${most} µs`,
);
process.exitCode = wrong === 0 ? 0 : 1;
