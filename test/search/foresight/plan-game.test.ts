import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseWeights } from '../../../src/eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../../../src/eval/ntuple/ntuple-network.js';
import { shippedWeights } from '../../../src/features/players/weights-files.js';
import { SHIPPED_WEIGHTS } from '../../../src/platform/files/package-root.js';
import { NetworkRaters } from '../../../src/players/foresight.js';
import { playerAround } from '../../../src/players/player.js';
import { playerByName } from '../../../src/players/player-by-name.js';
import { parseTaps, TAPS_30HZ } from '../../../src/reach/taps.js';
import { fewestFrames, goalOf, mostPoints } from '../../../src/search/foresight/goal.js';
import { foreseenSituation } from '../../../src/search/foresight/plan.js';
import { planGame, planSteps } from '../../../src/search/foresight/plan-game.js';
import { playPlanned } from '../../../src/search/foresight/plan-inputs.js';
import { networkRater, raisedRater } from '../../../src/search/foresight/rater.js';
import { simulateFrom } from '../../../src/simulate/simulate-game.js';
import { startOfSeed } from '../../../src/simulate/simulation-job.js';
import { Ceiling } from '../../../src/tetris/ceiling.js';
import { GYM_EDITION } from '../../../src/tetris/edition.js';
import { initialState, KEPT_AT_POWER_ON } from '../../../src/tetris/game-state.js';
import { COLUMNS } from '../../../src/tetris/playfield.js';
import { cellIndex, emptyPage } from '../../../src/tetris/playfield-page.js';
import { seededGame } from '../../../src/tetris/random.js';
import { parsePieceLetters, SPAWN_ORIENTATION, tetrominoOf } from '../../../src/tetris/tetromino.js';
import { cappedTiming, NTSC, PAL } from '../../../src/tetris/timing.js';
import { DOUBLE_TIMING } from '../../support/other-timing.js';

const { origin, loadInto } = parseWeights(readFileSync(join(SHIPPED_WEIGHTS, 'plateau.bin')));
const network = new NtupleNetwork(origin.features, { workspaces: 1, shared: false });
loadInto(network.weights);
const rater = networkRater(network.workspace(0), origin.discount);

function startAt(startLevel: number, seed: number) {
  return startOfSeed({ gameType: 'A', startLevel, height: 0 }, seed);
}

function optionsUntil(untilLines: number, startLevel: number, width = 10) {
  const goal = mostPoints({ lines: 0, level: startLevel }, untilLines);
  return { goal, raterAt: () => rater, taps: TAPS_30HZ, fromWidth: 10, width, mostPieces: 200 };
}

describe('a plan for a game with the generator known', () => {
  it.each([
    [19, 0, '30hz'],
    [18, 5, '15hz'],
    [0, 9, '30hz'],
  ])('comes true frame by frame from level %i, seed %i, at %s', (level, seed, tapped) => {
    const start = startAt(level, seed);
    const taps = parseTaps(tapped);
    const plan = planGame(foreseenSituation(start), { ...optionsUntil(12, level), taps });
    expect(plan?.isReached).toBe(true);
    if (!plan) return;
    const { buttons, end } = playPlanned(start, plan, taps);
    expect({ lines: end.lines, score: end.score }).toEqual({ lines: plan.lines, score: plan.points });
    expect(buttons.length).toBeGreaterThan(plan.frames);
    expect(end.statistics.reduce((sum, count) => sum + count)).toBe(plan.pieces.length);
  });

  it.each([
    ['in the timing of Europe, where level 19 falls a row every frame', PAL, 19, undefined],
    ['of a seed, whose pieces are the same whatever the timing', NTSC, 19, '12AB34'],
    ['where a drop goes two rows', DOUBLE_TIMING, 39, undefined],
    ['where it goes two rows from the first clear on', cappedTiming(19), 19, undefined],
  ])('comes true %s, and so does the player that follows it', (_, timing, level, seed) => {
    const kept = { ...KEPT_AT_POWER_ON, rng: 0x8988, spawnCount: 0, previousSpawn: 0, frameCounter: 0 };
    const seeded = seed === undefined ? undefined : seededGame(seed);
    const facts = { timing, edition: GYM_EDITION };
    const start = initialState(facts, { ...kept, seeded }, { gameType: 'A', startLevel: level, height: 0 });
    // Pieces that fall so fast are for the weights that the program chooses.
    const raterAt = new NetworkRaters(shippedWeights(), TAPS_30HZ).of({ timing, untilLines: 8 });
    const plan = planGame(foreseenSituation(start), { ...optionsUntil(8, level), raterAt }) ?? expect.fail();
    const { end } = playPlanned(start, plan, TAPS_30HZ);
    expect({ lines: end.lines, score: end.score }).toEqual({ lines: plan.lines, score: plan.points });
    const named = playerByName('foresight', { width: 10, weights: () => shippedWeights() });
    if (!named.ok) throw new Error(named.message);
    const values = new Set<number | undefined>();
    const watched = playerAround(named.player, 'foresight', (_situation, ask) => {
      const decision = ask();
      values.add(decision?.value);
      return decision;
    });
    const limits = { seed: 0, reaction: 0, untilLines: 8, maxPieces: null };
    const result = simulateFrom(watched, start, limits);
    expect(result).toMatchObject({ lines: expect.toSatisfy((lines: number) => lines >= 8), end: 'lines-reached' });
    // It expects the points of its plan: another plan would be worth less, the later it is made.
    expect(values.size).toBe(1);
  });

  it('reaches the ceiling: tetrises alone, and one single where lines are left over', () => {
    const plan = planGame(foreseenSituation(startAt(19, 256)), optionsUntil(30, 19));
    expect(plan?.points).toBe(new Ceiling({ lines: 0, level: 19, untilLines: 30 }).from(0));
  });

  it('of tetrises alone makes no other clear, and goes on past the line', () => {
    const start = startAt(19, 256);
    const begun = { points: 0, lines: 0, level: 19, frames: 0 };
    const goal = goalOf({ kind: 'tetrises', untilLines: 30 }, begun);
    const plan = planGame(foreseenSituation(start), { ...optionsUntil(30, 19), goal });
    expect(plan).toMatchObject({ isReached: true, lines: 32, points: goal.worth(begun) });
    expect(plan?.points).toBe(8 * 1200 * 20);
  });

  it('of tetrises alone is worth little once another clear is made, back in step or not', () => {
    const begun = { points: 500, lines: 3, level: 19 };
    const goal = goalOf({ kind: 'tetrises', untilLines: 11 }, begun);
    expect(goal.worth({ ...begun, frames: 0 })).toBe(500 + 2 * 24_000);
    expect(goal.worth({ points: 24_500, lines: 7, level: 19, frames: 9 })).toBe(48_500);
    expect(goal.worth({ points: 1_300, lines: 4, level: 19, frames: 9 })).toBe(1_300 - 48_500);
    expect(goal.worth({ points: 3_700, lines: 7, level: 19, frames: 9 })).toBe(3_700 - 48_500);
    // Two tetrises reach it; a tetris, three singles and another one do not.
    expect(goal.isReached({ points: 48_500, lines: 11, level: 19, frames: 9 })).toBe(true);
    expect(goal.isReached({ points: 50_900, lines: 14, level: 19, frames: 9 })).toBe(false);
    // A single at level 255 makes more than a tetris across its end.
    expect(goal.worth({ points: 90_000, lines: 7, level: 19, frames: 9 })).toBeLessThan(48_500);
  });

  it('does not play for another game', () => {
    const plan = planGame(foreseenSituation(startAt(19, 0)), optionsUntil(8, 19));
    expect(() => plan && playPlanned(startAt(19, 1), plan, TAPS_30HZ)).toThrow(RangeError);
  });

  it('counts a complete top row twice, as the game does', () => {
    const page = emptyPage();
    for (let column = 0; column < COLUMNS; column++) {
      if (column !== 4 && column !== 5) page[cellIndex(0, column)] = page[cellIndex(1, column)] = 0x7b;
      if (column > 1) page[cellIndex(2, column)] = 0x7b;
    }
    const start = { ...startAt(19, 0), page, orientation: SPAWN_ORIENTATION.O };
    const plan = planGame(foreseenSituation(start), optionsUntil(3, 19));
    expect(plan).toMatchObject({ isReached: true, lines: 3, points: 300 * 20 });
    expect(plan?.pieces).toHaveLength(1);
    expect(plan && playPlanned(start, plan, TAPS_30HZ).end).toMatchObject({ lines: 3, score: 300 * 20 });
  });

  it('widens until the bound is reached, and no further', () => {
    const widths = (width: number): number[] => {
      const seen = new Set<number>();
      const options = optionsUntil(8, 19, width);
      const steps = planSteps(foreseenSituation(startAt(19, 0)), { ...options, fromWidth: 1 });
      for (let step = steps.next(); !step.done; step = steps.next()) seen.add(step.value.width);
      return [...seen];
    };
    const tried = widths(100);
    expect(tried).toEqual([1, 3, 10].slice(0, tried.length));
    expect(widths(1)).toEqual([1]);
  });

  it('says of no plan that it reaches the goal when the pieces do not suffice', () => {
    const plan = planGame(foreseenSituation(startAt(19, 0)), { ...optionsUntil(40, 19), mostPieces: 20 });
    expect(plan).toMatchObject({ isReached: false });
    expect(plan?.pieces).toHaveLength(20);
  });

  it.each([
    [19, 0, 0],
    [19, 3, 4],
    [18, 2, 4],
  ])(
    'keeps its frames and its soft drops: from level %i, the next piece %i frames late at most, on %i rows',
    (level, mostDelay, raise) => {
      const start = startAt(level, 0);
      const goal = fewestFrames({ points: 0, lines: 0, level }, 30_000);
      const raterAt = () => (raise > 0 ? raisedRater(network.workspace(0), origin.discount, raise) : rater);
      const options = { ...optionsUntil(1, level, 30), goal, raterAt, drops: true, mostDelay };
      const plan = planGame(foreseenSituation(start), options);
      expect(plan?.isReached).toBe(true);
      if (!plan) return;
      const { buttons, end } = playPlanned(start, plan, TAPS_30HZ);
      expect({ lines: end.lines, score: end.score }).toEqual({ lines: plan.lines, score: plan.points });
      // From the rest of the last piece to its score.
      const left = buttons.length - plan.frames;
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(40);
    },
  );

  it('places pieces that are known whatever the timing, in their order and on any start', () => {
    const letters = 'TJLSZOITLJSOZIOJLTSZITJOLSIZTOJLSZITJOLI';
    const sequence = parsePieceLetters(letters).map((piece) => SPAWN_ORIENTATION[piece]);
    const planFrom = (seed: number) => {
      const start = { ...startAt(19, seed), orientation: sequence[0], next: sequence[1] };
      return { start, plan: planGame(foreseenSituation(start), { ...optionsUntil(10, 19), sequence }) };
    };
    const [{ start, plan }, other] = [planFrom(0), planFrom(7)];
    expect(plan).toMatchObject({
      isReached: true,
      points: new Ceiling({ lines: 0, level: 19, untilLines: 10 }).from(0),
    });
    expect(other.plan?.pieces).toEqual(plan?.pieces);
    expect(plan?.pieces.map(({ orientation }) => tetrominoOf(orientation)).join('')).toBe(
      letters.slice(0, plan?.pieces.length),
    );
    const { end } = playPlanned(start, plan ?? expect.fail(), TAPS_30HZ, sequence);
    expect(end).toMatchObject({ lines: plan?.lines, score: plan?.points });
  });

  it('clears the garbage of a B-type game, frame by frame', () => {
    const start = startOfSeed({ gameType: 'B', startLevel: 9, height: 2 }, 0);
    const situation = foreseenSituation(start);
    const goal = goalOf({ kind: 'b-type', height: 2 }, { points: 0, lines: start.lines, level: 9 });
    const plan = planGame(situation, { ...optionsUntil(1, 9), goal, drops: true, isBType: true });
    expect(plan).toMatchObject({ isReached: true, lines: 0 });
    const { end } = playPlanned(start, plan ?? expect.fail(), TAPS_30HZ);
    expect(end).toMatchObject({ lines: 0, level: 9, score: plan?.points, activity: 'left' });
  });
});
