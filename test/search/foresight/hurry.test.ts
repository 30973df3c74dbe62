/** Games of strips: how many there are to a score, and one that is planned and played. */
import { expect, it } from 'vitest';
import { parseTaps } from '../../../src/reach/taps.js';
import { goalOf } from '../../../src/search/foresight/goal.js';
import { HANDLES_OF_STRIPS, Hurry, stripsTo } from '../../../src/search/foresight/hurry.js';
import { foreseenSituation } from '../../../src/search/foresight/plan.js';
import { planGame } from '../../../src/search/foresight/plan-game.js';
import { playPlanned } from '../../../src/search/foresight/plan-inputs.js';
import { startOfSeed } from '../../../src/simulate/simulation-job.js';
import { NTSC } from '../../../src/tetris/timing.js';

it('counts the tetrises to a score, and those before a row takes two frames', () => {
  const start = { lines: 0, level: 18, timing: NTSC };
  expect(stripsTo(22_800, start)).toEqual({ strips: 1, slow: 1 });
  expect(stripsTo(456_000, start)).toEqual({ strips: 20, slow: 20 });
  // 32 tetrises of 22,800 points, and eleven of 24,000 to 28,800.
  expect(stripsTo(999_999, start)).toEqual({ strips: 43, slow: 33 });
});

it('plans a tower and two strips, with pauses, which the model plays frame by frame', () => {
  const state = startOfSeed({ gameType: 'A', startLevel: 18, height: 0 }, 0);
  const aim = { kind: 'score', untilScore: 45_600 } as const;
  const rater = new Hurry(stripsTo(aim.untilScore, state));
  const taps = parseTaps('30hz');
  const plan = planGame(foreseenSituation(state), {
    goal: goalOf(aim, { points: 0, lines: 0, level: 18 }),
    raterAt: () => rater,
    ...{ taps, fromWidth: 50, width: 50, mostPieces: 60 },
    ...HANDLES_OF_STRIPS,
  });
  if (!plan?.isReached) expect.fail('no plan');
  expect(plan.lines).toBe(8);
  // Tetrises of four rows from an empty playfield take longer than this for the first alone.
  expect(plan.frames).toBeLessThan(1000);
  expect(plan.pieces.some(({ pause }) => pause)).toBe(true);
  const { buttons, end } = playPlanned(state, plan, taps);
  expect(end).toMatchObject({ lines: 8, level: 18, score: plan.points });
  expect(buttons.length).toBeLessThan(plan.frames + 40);
});
