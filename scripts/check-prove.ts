/**
 * How often `prove` is wrong, and how long it takes: sequential tests of pairs that are drawn from a pool of games.
 *
 *   node dist/scripts/check-prove.js [players maxout:plies=1] [--games 600] [--rules nes] [--until-lines 230] [--seed 0]
 *     [--jobs 1] [--pool FILE...] [--tests 2000] [--from 0] [--to 3000] [--draw-seed 1]
 *
 * Each player plays the same seeds, at a distance of 256. A pool is a file as `simulate --luck --out FILE` writes it, one for
 * each player: it is gone on with and kept, and can be played on several machines. Equal players are two games of the first player
 * that are drawn by lot. To have one that is better, `--to` points are added to the games of one side.
 */
import { argv } from 'node:process';
import { parseArgs } from 'node:util';
import { openResultFile, simulationHeader } from '../src/features/games/result-file.js';
import { choosePlayerFor } from '../src/features/players/open-player-spec.js';
import { type PairedGame, pairedGame } from '../src/features/prove/pairs.js';
import { localRunner } from '../src/features/queue/simulate-seeds.js';
import { decimal, number, percent, signed } from '../src/lib/format-numbers.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { formatPlayerSpec, type PlayerSpec, parsePlayerSpec } from '../src/players/player-spec.js';
import type { GameResult } from '../src/record/game-events.js';
import { luckTaps } from '../src/simulate/counted-luck.js';
import { parseRules } from '../src/simulate/game-rules.js';
import type { SimulationPlan } from '../src/simulate/simulation-job.js';
import { MEASURES, measureOf } from '../src/stats/measure.js';
import { SEED_STEP } from '../src/tetris/limits.js';
import { drawnFrom, luckFacts, runTrials, SCORED, spreadOf } from './support/prove-trials.js';

/** A test that has taken this many pairs says nothing in any time that there is. */
const MOST_PAIRS = 200_000;

const { values, positionals } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '600' },
    rules: { type: 'string', default: 'nes' },
    'until-lines': { type: 'string', default: '230' },
    seed: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '1' },
    pool: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', default: '2000' },
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '3000' },
    'draw-seed': { type: 'string', default: '1' },
  },
});
const rules = parseRules(values.rules);
const untilLines = Number(values['until-lines']);
const measure = MEASURES[measureOf(rules, untilLines)];
const seeds = Array.from({ length: Number(values.games) }, (_, i) => Number(values.seed) + i * SEED_STEP);
const specs = (positionals.length > 0 ? positionals : ['maxout:plies=1']).map(parsePlayerSpec);
const taps = luckTaps(rules, specs[0]);
const pools: (readonly PairedGame[])[] = [];

// 1. The games.
for (const [i, spec] of specs.entries()) {
  const before = performance.now();
  const { games, isNew } = await poolOf(spec, values.pool[i]);
  const seconds = (performance.now() - before) / 1000;
  const pool = games.map((game) => pairedGame(game, measure));
  pools.push(pool);
  const { mean, error, deviation, correlation, bestShare } = luckFacts(pool);
  const time = isNew === 0 ? '' : `, ${decimal((seconds * Number(values.jobs)) / isNew, 2)} s of a core each`;
  console.log(`${formatPlayerSpec(spec)}: ${number(games.length)} games${time}`);
  console.log(
    `  luck ${signed(mean)} ± ${number(error)}, deviation ${number(deviation)}; correlation with the score ${decimal(correlation, 2)}, best share ${decimal(bestShare, 2)}`,
  );
}

// 2. How far they are spread, and how much the same seed helps.
for (const [name, of] of Object.entries(SCORED)) {
  for (const [i, pool] of pools.entries()) {
    const spread = spreadOf(pools[0], pool, of);
    const pairs =
      i === 0
        ? ''
        : `; pairs with the first player: deviation ${number(spread.paired)}, of pairs with nothing in common ${number(spread.unpaired)}, correlation ${decimal(spread.correlation, 3)}`;
    console.log(
      `${name}: ${formatPlayerSpec(specs[i])} ${number(spread.mean)}, deviation ${number(spread.deviation)}${pairs}`,
    );
  }
}

// 3. Tests whose verdict is known.
const hypotheses = { from: Number(values.from), to: Number(values.to) };
const random = new SeededRandom(Number(values['draw-seed']));
console.log(`tests of ${formatPlayerSpec(specs[0])}, drawn with seed ${values['draw-seed']}:`);
for (const [name, of] of Object.entries(SCORED)) {
  for (const better of [hypotheses.from, hypotheses.to]) {
    const plan = { hypotheses, better, tests: Number(values.tests), mostPairs: MOST_PAIRS };
    const { tests, wrong, undecided, meanPairs, mostPairs } = runTrials(plan, drawnFrom(pools[0], of, random));
    console.log(
      `  ${name}, B better by ${number(better)}: ${number(wrong)} of ${number(tests)} wrong (${percent(wrong / tests)}), ${number(undecided)} undecided; ${number(meanPairs)} pairs (${number(2 * meanPairs)} games), at most ${number(mostPairs)}`,
    );
  }
}

interface Pool {
  /** In the order of the seeds. */
  readonly games: readonly GameResult[];
  /** How many were played now. */
  readonly isNew: number;
}

async function poolOf(spec: PlayerSpec, file: string | undefined): Promise<Pool> {
  const plan: SimulationPlan = { rules, untilLines, maxPieces: null, luck: taps };
  const opened =
    file === undefined ? undefined : openResultFile(file, simulationHeader(spec, plan, choosePlayerFor(spec, rules)));
  if (opened?.ok === false) throw new Error(`${file}: ${opened.message}`);
  const found = new Map(opened?.file.games.map((game) => [game.seed, game]));
  const missing = seeds.filter((seed) => !found.has(seed));
  const onGame = (game: GameResult): void => {
    opened?.file.append(game);
    found.set(game.seed, game);
  };
  if (missing.length > 0)
    await localRunner(Number(values.jobs))({
      spec,
      plan,
      seeds: missing,
      onGame,
      signal: new AbortController().signal,
    });
  opened?.file.close();
  return { games: seeds.flatMap((seed) => found.get(seed) ?? []), isNew: missing.length };
}
