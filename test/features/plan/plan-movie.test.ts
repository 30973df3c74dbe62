/** A search for a movie that was stopped, and goes on. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KeptStarts } from '../../../src/features/plan/kept-starts.js';
import { planMovie } from '../../../src/features/plan/plan-movie.js';
import { mostPiecesOf } from '../../../src/features/plan/search-plan.js';
import { VERSION } from '../../../src/platform/files/package-root.js';
import { newStop } from '../../../src/platform/job.js';
import { TAPS_30HZ } from '../../../src/reach/taps.js';
import { goalOf, rewardingLines } from '../../../src/search/foresight/goal.js';
import { foreseenSituation } from '../../../src/search/foresight/plan.js';
import { planGame } from '../../../src/search/foresight/plan-game.js';
import { B_TYPE_WORTHS, topRowsRater } from '../../../src/search/foresight/top-rows-rater.js';
import { startOfSeed } from '../../../src/simulate/simulation-job.js';
import { newFolder } from '../../cli/run-bot.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';

const SEEDS = [0, 256, 512, 768];
const BEST = 768;

it('goes on with the best plan of all starts that are done, also where fewer are wanted then', async () => {
  const goal = { kind: 'lines', untilLines: 1 } as const;
  const begun = { lines: 0, level: 9 };
  const mostPieces = mostPiecesOf(goal, begun);
  const aim = { goal, taps: '30hz', fromWidth: 10, width: 100, mostPieces, drops: false, delay: 0, raise: 0 };
  const rater = topRowsRater(B_TYPE_WORTHS);
  const state = startOfSeed({ gameType: 'A', startLevel: begun.level, height: 0 }, BEST);
  const plan = planGame(foreseenSituation(state), {
    ...{ goal: rewardingLines(goalOf(goal, { points: 0, ...begun })), raterAt: () => rater, taps: TAPS_30HZ },
    ...{ fromWidth: 10, width: 100, mostPieces },
  });
  const out = join(newFolder(), 'plan.fm2');
  const search = { version: VERSION, image: BUILTIN_IMAGE.bodySha1, startLevel: 9, gymSeed: undefined };
  const kept = new KeptStarts(out, { ...search, seed: 0, seedStep: 256, aim });
  for (const seed of SEEDS) kept.keep({ seed, plan: seed === BEST ? plan : undefined }, seed === BEST);
  const options = {
    ...{ goal, startLevel: 9, taps: '30hz', width: 100, drops: false, delay: 0, raise: 0 },
    out,
  } as const;
  const job = { image: BUILTIN_IMAGE, stop: newStop(), say: () => {} };
  const wanted = { ...options, seed: 0, seedStep: 256, jobs: 1, quiet: true } as const;
  // Nobody plans beside a search that is under way, however many starts are wanted.
  for (const starts of [1, 2]) {
    const beside = planMovie({ ...job, options: { ...wanted, starts } });
    await expect(beside).rejects.toThrow(/is working in it/);
  }
  kept.close();
  const found = await planMovie({ ...job, options: { ...wanted, starts: 2 } });
  expect(found).toMatchObject({ seed: BEST, plan, game: { result: { misdrops: 0, planDifferences: 0 } } });
  expect(existsSync(out)).toBe(true);
  expect(existsSync(`${out}.starts`)).toBe(false);
});
