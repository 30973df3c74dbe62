import { expect, test } from 'vitest';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { TAPS_30HZ } from '../../../src/reach/taps.js';
import { fewestFrames, mostPoints } from '../../../src/search/foresight/goal.js';
import { foreseenSituation } from '../../../src/search/foresight/plan.js';
import { planGame } from '../../../src/search/foresight/plan-game.js';
import { playPlanned } from '../../../src/search/foresight/plan-inputs.js';
import type { Rater } from '../../../src/search/foresight/rater.js';
import type { GameState } from '../../../src/tetris/game-state.js';
import { placeInto } from '../../../src/tetris/lock.js';
import { emptyPlayfield, HIDDEN_ROWS, type Playfield } from '../../../src/tetris/playfield.js';
import { EMPTY_CELL, emptyPage, isCompleteRow } from '../../../src/tetris/playfield-page.js';
import { advanceRng, POWER_ON_RNG } from '../../../src/tetris/random.js';
import { SPAWN_ORIENTATION } from '../../../src/tetris/tetromino.js';
import { randomState } from '../../../src/verify/lock-step/random-states.js';
import { BLANK_GAME } from '../../../src/verify/scenario/scenario.js';

const BLOCK = 0x7c;

/** Likes pieces that lock high up: no good player, but one who comes to the top rows. */
function highRater(): Rater {
  const afterstate = emptyPlayfield();
  let search: Parameters<Rater['rate']>[1];
  let playfield: Playfield;
  return {
    rate(on, found) {
      playfield = on;
      search = found;
    },
    value: (index) => -search.ys[index],
    cleared: (index) =>
      placeInto(afterstate, playfield, {
        orientation: search.orientations[index],
        x: search.xs[index],
        y: search.ys[index],
      }),
  };
}

test('plans from high stacks come true frame by frame, top rows and rows behind included, seed 1', () => {
  const random = new SeededRandom(1);
  const rater = highRater();
  let played = 0;
  let atTheTop = 0;
  for (let i = 0; i < 150; i++) {
    const level = [9, 18, 19][random.below(3)];
    const running = {
      ...BLANK_GAME,
      rng: advanceRng(POWER_ON_RNG, random.below(32_767)),
      frameCounter: random.below(0x10000),
    };
    const state = { ...randomState(random, running, level), score: 0, lines: random.below(90) };
    if (random.below(2)) state.page.fill(BLOCK, 220, 236);
    // No row is complete before a lock, and none behind the playfield.
    for (let row = 0; row <= 20; row++) if (isCompleteRow(state.page, row)) state.page[row * 10] = EMPTY_CELL;
    const goal = mostPoints(state, state.lines + 1 + random.below(8));
    const plan = planGame(foreseenSituation(state), {
      ...{ goal, raterAt: () => rater, taps: TAPS_30HZ, fromWidth: 10, width: 10, mostPieces: 8 },
    });
    if (!plan) continue;
    const { end } = playPlanned(state, plan, TAPS_30HZ);
    expect([i, end.lines, end.score]).toEqual([i, plan.lines, plan.points]);
    played++;
    if (end.lines > state.lines && plan.pieces.some(({ y }) => y <= 2)) atTheTop++;
  }
  expect(played).toBeGreaterThan(60);
  expect(atTheTop).toBeGreaterThan(8);
});

test('a plan knows what a complete top row brings up from behind the playfield', () => {
  const page = emptyPage();
  page.fill(BLOCK, 0, 10).fill(EMPTY_CELL, 4, 6).fill(BLOCK, 24, 26).fill(BLOCK, 226, 236);
  const { O, I } = SPAWN_ORIENTATION;
  const start = { ...BLANK_GAME, page, level: 9, orientation: O, next: I, previousSpawn: I };
  const options = { raterAt: () => highRater(), taps: TAPS_30HZ, fromWidth: 1, width: 1, mostPieces: 2 };
  const planFrom = (state: GameState) =>
    planGame(foreseenSituation(state), { ...options, goal: mostPoints(state, 100) });
  // A standing I would rest in the top row, but for the blocks that have come up.
  const plan = planFrom(start);
  expect(plan?.pieces.map(({ orientation, y }) => [orientation, y])).toEqual([
    [O, 0],
    [I, 1],
  ]);
  expect(plan && playPlanned(start, plan, TAPS_30HZ).end.lines).toBe(2);
  const open = planFrom({ ...start, page: page.slice().fill(EMPTY_CELL, 226, 236) });
  expect(open?.pieces[1].y).toBe(0);
});

test('a plan scores a tetris with three complete rows at the very top, frame by frame', () => {
  const page = emptyPage();
  // Three rows but for a column, which a block closes below.
  page.fill(BLOCK, 0, 30);
  for (const row of [0, 1, 2]) page[row * 10 + 5] = EMPTY_CELL;
  page[35] = BLOCK;
  const { I, T } = SPAWN_ORIENTATION;
  const start = { ...BLANK_GAME, page, level: 18, orientation: I, next: T, previousSpawn: T };
  const tetris = 1200 * 19;
  const plan = planGame(foreseenSituation(start), {
    ...{ goal: fewestFrames({ points: 0, lines: 0, level: 18 }, tetris), raterAt: () => highRater() },
    ...{ taps: TAPS_30HZ, fromWidth: 10, width: 10, mostPieces: 3, drops: true },
  });
  expect(plan).toMatchObject({ isReached: true, lines: 4 });
  expect(plan?.pieces).toHaveLength(1);
  const { end } = playPlanned(start, plan ?? expect.fail(), TAPS_30HZ);
  expect(end).toMatchObject({ lines: 4, score: plan?.points, level: 18 });
  // What closed the column has sunk by a row.
  expect(foreseenSituation({ ...end, phase: start.phase }).playfield[HIDDEN_ROWS + 4]).toBe(1 << 5);
});
