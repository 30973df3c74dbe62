/** Strips on a cartridge that is not the built-in one: planned from its first active frame, and proven there. */

import { expect, test } from 'vitest';
import type { PlanMovieJob } from '../../../src/features/plan/plan-starts.js';
import { provePlan } from '../../../src/features/plan/prove-plan.js';
import { chosenGame, momentOfStart, openToPlan, startsOfSeeds } from '../../../src/features/recordings/game-moment.js';
import { newStop } from '../../../src/platform/job.js';
import { parseTaps } from '../../../src/reach/taps.js';
import { goalOf } from '../../../src/search/foresight/goal.js';
import { HANDLES_OF_STRIPS, Hurry, stripsTo } from '../../../src/search/foresight/hurry.js';
import { foreseenSituation } from '../../../src/search/foresight/plan.js';
import { planGame } from '../../../src/search/foresight/plan-game.js';
import { ORIGINAL_LIKE_IMAGE } from '../../support/cartridges/original-like-image.js';
import { otherStart, variantImage } from '../../support/cartridges/variant-cartridge.js';

const GOAL = { kind: 'score', untilScore: 20_000 } as const;
const WIDTH = 50;
/** What it knows of strips takes longer to find than the plan. */
const rater = new Hurry({ strips: 1, slow: 1 });

test.each([
  ['that shows its games late', ORIGINAL_LIKE_IMAGE],
  ['whose generator begins elsewhere', variantImage(otherStart())],
])('a tower and a strip on a cartridge %s come true', async (_, other) => {
  const image = { ...other, kind: 'original-ntsc' } as const;
  const say = (): void => undefined;
  const machine = openToPlan(image, say);
  const game = chosenGame({ gameType: 'A', height: 0, startLevel: 18, gymSeed: undefined });
  const [start] = startsOfSeeds(machine, { image, game, seeds: [0], most: 1 });
  const moment = momentOfStart(machine, start, { image, game });
  expect(stripsTo(GOAL.untilScore, start.state)).toEqual(rater.options);
  const options = { taps: '30hz', width: WIDTH, goal: GOAL, quiet: true };
  const plan = planGame(foreseenSituation(start.state), {
    goal: goalOf(GOAL, { points: 0, lines: 0, level: 18 }),
    raterAt: () => rater,
    ...{ taps: parseTaps(options.taps), fromWidth: WIDTH, width: WIDTH, mostPieces: 60 },
    ...HANDLES_OF_STRIPS,
  });
  if (!plan?.isReached) expect.fail('no plan');
  const job = { options, image, say, stop: newStop() } as unknown as PlanMovieJob;
  const { result, frames, startFrame } = await provePlan(job, machine, { plan, moment });
  expect(result).toMatchObject({ lines: 4, level: 18, score: plan.points, misdrops: 0 });
  expect(frames - startFrame).toBeLessThan(800);
});
