import { describe, expect, it } from 'vitest';
import { spawnSituation } from '../../../src/reach/input-plan.js';
import { MaskSearch } from '../../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../../src/reach/taps.js';
import { FRAMES_OF_LINE, fewestFramesOfBType, goalOf, rewardingLines } from '../../../src/search/foresight/goal.js';
import { foreseenSituation } from '../../../src/search/foresight/plan.js';
import { planGame } from '../../../src/search/foresight/plan-game.js';
import { playPlanned } from '../../../src/search/foresight/plan-inputs.js';
import { B_TYPE_WORTHS, topRowsRater } from '../../../src/search/foresight/top-rows-rater.js';
import { startOfSeed } from '../../../src/simulate/simulation-job.js';
import { parsePlayfield } from '../../../src/tetris/playfield.js';

const BELOW = Array<string>(17).fill('####.####.');

/** What a rater makes of the only O that rests at a column in the top rows, in frames. */
function framesOf(worths: Parameters<typeof topRowsRater>[0], rows: readonly string[], x: number) {
  const playfield = parsePlayfield([...rows, ...BELOW].join('\n'));
  const search = new MaskSearch();
  const count = search.search(spawnSituation(playfield, 'O', 0), TAPS_30HZ);
  const rater = topRowsRater(worths);
  rater.rate(playfield, search, 0);
  const index = [...search.xs.subarray(0, count)].indexOf(x);
  return { frames: rater.value(index) * FRAMES_OF_LINE, cleared: rater.cleared(index) };
}

const NOTHING = [[], [], [], []];
/** From a rest in the top six rows to the next piece. */
const ENTRY_DELAY = 18;

describe('a playfield of the top rows', () => {
  it('is worth its cells, by row and column', () => {
    const rows = ['..........', '..........', '.########.'];
    const cells = [[], [], [0, 0, 0, 3, 5], [0, 0, 0, 7, 11]];
    expect(framesOf({ cells, cutOff: [] }, rows, 4).frames).toBeCloseTo(3 + 5 + 7 + 11 - ENTRY_DELAY, 6);
  });

  it('loses what is open and cut off from the columns where pieces appear', () => {
    const rows = ['..#.......', '.......#..', '.########.'];
    const cutOff = framesOf({ cells: NOTHING, cutOff: [10, 1] }, rows, 6).frames;
    // In the top row two cells are behind the block and three behind the O, in the row below it two behind the block.
    expect(cutOff).toBeCloseTo(-10 * 5 - 1 * 2 - ENTRY_DELAY, 6);
  });

  it('is that after a clear, for which the next piece waits', () => {
    const rows = ['####..####', '###...###.', '.########.'];
    const { frames, cleared } = framesOf({ cells: [[], [], [0, 0, 1]], cutOff: [] }, rows, 5);
    // A complete top row is counted twice and is gone.
    expect(cleared).toBe(2);
    expect(frames).toBeCloseTo(-ENTRY_DELAY - 18.5, 6);
  });
});

it('a B-type game is over by two lines for one in the top row, frame by frame', () => {
  const start = startOfSeed({ gameType: 'B', startLevel: 9, height: 5 }, 0);
  const rater = topRowsRater(B_TYPE_WORTHS);
  const options = { goal: fewestFramesOfBType(), raterAt: () => rater, taps: TAPS_30HZ, mostPieces: 100 };
  const plan = planGame(foreseenSituation(start), {
    ...options,
    fromWidth: 100,
    width: 100,
    drops: true,
    isBType: true,
  });
  expect(plan).toMatchObject({ isReached: true, lines: 0 });
  // With a rater that completes the garbage it takes more than 2,600 frames.
  expect(plan?.frames).toBeLessThan(2200);
  const { end } = playPlanned(start, plan ?? expect.fail(), TAPS_30HZ);
  expect(end).toMatchObject({ lines: 0, score: plan?.points, activity: 'left' });
});

it('ten lines of a slow A-type game are made there, too', () => {
  const start = startOfSeed({ gameType: 'A', startLevel: 0, height: 0 }, 1);
  const rater = topRowsRater(B_TYPE_WORTHS);
  const goal = rewardingLines(goalOf({ kind: 'lines', untilLines: 10 }, { points: 0, lines: 0, level: 0 }));
  const options = { goal, raterAt: () => rater, taps: TAPS_30HZ, mostPieces: 100, drops: true };
  const plan = planGame(foreseenSituation(start), { ...options, fromWidth: 100, width: 100 });
  // With a rater that plays low it takes more than 1,300 frames.
  expect(plan).toMatchObject({ isReached: true });
  expect(plan?.frames).toBeLessThan(1100);
  const { end } = playPlanned(start, plan ?? expect.fail(), TAPS_30HZ);
  expect(end).toMatchObject({ lines: plan?.lines, score: plan?.points });
});
