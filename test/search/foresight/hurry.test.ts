/** Games of strips: how many there are to a score, and one that is planned and played. */
import { describe, expect, it } from 'vitest';
import { spawnSituation } from '../../../src/reach/input-plan.js';
import { parseTaps } from '../../../src/reach/taps.js';
import { goalOf } from '../../../src/search/foresight/goal.js';
import { HANDLES_OF_STRIPS, Hurry, stripsTo } from '../../../src/search/foresight/hurry.js';
import { foreseenSituation } from '../../../src/search/foresight/plan.js';
import { planGame } from '../../../src/search/foresight/plan-game.js';
import { playPlanned } from '../../../src/search/foresight/plan-inputs.js';
import { PausedReach } from '../../../src/search/paused-reach.js';
import { framesAbove, framesOfStay } from '../../../src/search/top-strip/row-frames.js';
import { STORED_ROW } from '../../../src/search/top-strip/strip.js';
import { startOfSeed } from '../../../src/simulate/simulation-job.js';
import { emptyPlayfield, HIDDEN_ROWS, ROWS, ROWS_BEHIND } from '../../../src/tetris/playfield.js';
import { NTSC } from '../../../src/tetris/timing.js';

const VERTICAL_I = 17;

it('counts the tetrises to a score, and those before a row takes two frames', () => {
  const start = { lines: 0, level: 18, timing: NTSC };
  expect(stripsTo(22_800, start)).toEqual({ strips: 1, slow: 1 });
  expect(stripsTo(456_000, start)).toEqual({ strips: 20, slow: 20 });
  // 32 tetrises of 22,800 points, and eleven of 24,000 to 28,800.
  expect(stripsTo(999_999, start)).toEqual({ strips: 43, slow: 33 });
});

it('plans a tower and two strips, with pauses, which the model plays frame by frame', () => {
  const state = startOfSeed({ gameType: 'A', startLevel: 18, height: 0 }, 512);
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

it('stores four rows, which an I in their well completes at the end', () => {
  const state = startOfSeed({ gameType: 'A', startLevel: 18, height: 0 }, 0);
  // Six tetrises of three rows, one of four, and that of the stored rows.
  const rater = new Hurry({ strips: 8, slow: 6 });
  const taps = parseTaps('30hz');
  const plan = planGame(foreseenSituation(state), {
    goal: goalOf({ kind: 'score', untilScore: 182_400 }, { points: 0, lines: 0, level: 18 }),
    raterAt: () => rater,
    ...{ taps, fromWidth: 50, width: 50, mostPieces: 120 },
    ...HANDLES_OF_STRIPS,
  });
  if (!plan?.isReached) expect.fail('no plan');
  expect(plan.lines).toBe(32);
  expect(plan.pieces.at(-1)).toMatchObject({ orientation: VERTICAL_I, x: 9 });
  expect(playPlanned(state, plan, taps).end).toMatchObject({ lines: 32, level: 18, score: plan.points });
});

describe('the last row that is stored before three wells', () => {
  /** The places of an O after thirteen tetrises that are worth something, by the left column of the O. */
  function placesOfO(row: number): Map<number, number> {
    const rater = new Hurry({ strips: 43, slow: 33 });
    const playfield = emptyPlayfield().fill(STORED_ROW, 5 + HIDDEN_ROWS, 16 + HIDDEN_ROWS);
    playfield[4 + HIDDEN_ROWS] = row;
    playfield[16 + HIDDEN_ROWS] = 0b1000111000;
    const rests = new PausedReach().remembered(spawnSituation(playfield, 'O', 18));
    rater.rate(playfield, rests, 0, 4 * 13);
    const values = Array.from({ length: rests.count }, (_, i) => [rests.xs[i] - 1, rater.value(i)] as const);
    return new Map(values.filter(([, value]) => value > -Infinity).sort(([a], [b]) => a - b));
  }

  it('may lack cells, which a piece that waits fills and must not cover', () => {
    const whole = placesOfO(STORED_ROW);
    const lacking = placesOfO(STORED_ROW & ~0b0000001100);
    expect([...whole.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([...lacking.keys()]).toEqual([0, 2, 4, 5, 6]);
    // The O in the row lacks nothing more, but its tower is a row lower: 16 frames, in hundredths of a line.
    expect(lacking.get(2)).toBeCloseTo((whole.get(2) ?? Infinity) - 0.16, 9);
    for (const column of [0, 4, 5, 6]) expect(lacking.get(column)).toBeLessThan(whole.get(column) ?? -Infinity);
  });
});

describe('a row that has sunk', () => {
  /** Lines that a game loses by a cell of column 0 in a row from 10 on: row 10 carried a strip six strips ago. */
  function lostAfter(strips: number, sunkRow = 10): number {
    const rater = new Hurry({ strips: 43, slow: 33 });
    const reach = new PausedReach();
    const [plain, other] = [0, 1].map((row) => {
      const playfield = emptyPlayfield();
      playfield[4 + HIDDEN_ROWS] = STORED_ROW;
      const behind = new Uint16Array(ROWS_BEHIND);
      if (sunkRow < ROWS) playfield[sunkRow + HIDDEN_ROWS] = row;
      else behind[sunkRow - ROWS] = row;
      const rests = reach.remembered(spawnSituation(playfield, 'I', 18));
      rater.rate(playfield, rests, 0, 4 * strips, behind);
      return Array.from({ length: rests.count }, (_, i) => rater.value(i));
    });
    const lost = plain.map((value, i) => value - other[i]).filter(Number.isFinite);
    expect(lost.length).toBeGreaterThan(2);
    for (const one of lost) expect(one).toBeCloseTo(lost[0], 9);
    return lost[0];
  }

  it('costs what its cells will cost above the top, until it is back', () => {
    // Column 4 of row −1, in hundredths of a line.
    expect(lostAfter(6)).toBeCloseTo(framesAbove(0b10000) / 100, 9);
    expect(framesAbove(0b10000)).toBeGreaterThan(1);
  });

  it.each([20, 23])('costs as much in row %i, behind the playfield', (row) => {
    expect(lostAfter(19, row)).toBeCloseTo(framesAbove(0b10000) / 100, 9);
  });

  it('costs what it costs strips of four rows where it stays above them', () => {
    // Row 10 carried the tenth strip of three rows: the first three wells lie between.
    expect(lostAfter(19)).toBeCloseTo(framesOfStay(1) / 100, 9);
    expect(framesOfStay(1)).toBeGreaterThan(1);
  });

  it('costs nothing where strips of three rows are over before it is back', () => {
    expect(lostAfter(23)).toBe(0);
  });

  it('costs nothing where it is stored and will be completed before it is back', () => {
    expect(lostAfter(9)).toBe(0);
  });
});
