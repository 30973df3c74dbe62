/**
 * Whether a learner who forgets recalls more with drills than with random order, at equal work:
 *
 *   node dist/scripts/simulate-learner.js [--drills 200] [--days 60] [--answers 20] [--later 1] [--learners 40] [--seed 1]
 *
 * For each model of memory and each order: the chance to recall a drill, in the mean over all drills and learners, some
 * days after the last answer. Each day the other orders get as many answers as the drills of the same learner took.
 */
import { parseArgs } from 'node:util';
import { percent } from '../src/lib/format-numbers.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { mean, variance } from '../src/lib/statistics.js';
import { alignColumns } from '../src/lib/text.js';
import { learn, MEMORY_MODELS, ORDERS } from './support/forgetful-learner.js';
import { madeUpDrills } from './support/made-up-drills.js';

const { values } = parseArgs({
  options: {
    drills: { type: 'string', default: '200' },
    days: { type: 'string', default: '60' },
    answers: { type: 'string', default: '20' },
    later: { type: 'string', default: '1' },
    learners: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});
const [count, days, answersADay, later, learners, seed] = (
  ['drills', 'days', 'answers', 'later', 'learners', 'seed'] as const
).map((name) => Number(values[name]));

const rows = Object.entries(MEMORY_MODELS).flatMap(([name, model]) => {
  const recalls = new Map(ORDERS.map((order) => [order, [] as number[]]));
  let answers = 0;
  for (let learner = 0; learner < learners; learner++) {
    const plan = (order: number) => {
      const numbers = new SeededRandom(ORDERS.length * (seed + learner) + order);
      const random = (): number => numbers.next() / 2 ** 32;
      return { drills: madeUpDrills(count), model, days, answersADay, later, random };
    };
    const drilled = learn('drills', plan(0));
    recalls.get('drills')!.push(drilled.recall);
    answers += drilled.work.reduce((sum, each) => sum + each, 0);
    for (const order of ['random', 'in turn'] as const)
      recalls.get(order)!.push(learn(order, plan(ORDERS.indexOf(order)), drilled.work).recall);
  }
  return ORDERS.map((order) => {
    const found = recalls.get(order)!;
    const error = Math.sqrt(variance(found) / found.length);
    return [name, order, percent(mean(found)), `± ${percent(error)}`, (answers / learners).toFixed(0)];
  });
});
console.log(alignColumns([['memory', 'order', 'recalled', 'error', 'answers'], ...rows], [0, 1]).join('\n'));
