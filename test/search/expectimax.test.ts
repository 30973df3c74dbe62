import { describe, expect, it } from 'vitest';
import { type FeatureSet, FINISH, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { LINE_REWARDS, NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { spawnSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { Expectimax, type ExpectimaxChoice, type ExpectimaxOptions } from '../../src/search/expectimax.js';
import { PIECE_CHANCES, type PieceChances } from '../../src/search/lookahead.js';
import { place } from '../../src/tetris/lock.js';
import { emptyPlayfield, type Playfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { transitionWeights } from '../../src/tetris/random.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';
import { NTSC } from '../../src/tetris/timing.js';

const LEVEL = 19;
const KILLSCREEN = 29;
const DISCOUNT = 0.9;
const TOP_OUT = -80;
const ALL = { keep: Number.POSITIVE_INFINITY, within: Number.POSITIVE_INFINITY };

function options(plies: number): ExpectimaxOptions {
  return {
    plies,
    root: [ALL, ALL],
    inner: [{ ...ALL, keep: 16 }],
    discount: DISCOUNT,
    rewards: LINE_REWARDS,
    topOut: TOP_OUT,
    taps: TAPS_30HZ,
    chances: PIECE_CHANCES,
    cacheBits: 12,
  };
}

/** A network with the prior and some noise, so that no two afterstates are worth the same. */
function noisyNetwork(features: FeatureSet): NtupleNetwork {
  const network = new NtupleNetwork(features, { workspaces: 4, shared: false });
  setPrior(network);
  const random = new SeededRandom(11);
  for (let i = 0; i < network.weights.length; i++) network.weights[i] += 0.1 * random.float();
  return network;
}

const BASE = noisyNetwork('base');
const search = (plies: number, network = BASE) =>
  new Expectimax(
    [0, 1, 2].map((ply) => network.workspace(ply)),
    { level: LEVEL, timing: NTSC },
    options(plies),
  );

interface Afterstate {
  readonly playfield: Playfield;
  readonly cleared: number;
  readonly reward: number;
}

/** All afterstates of a piece, and what they earned, in generation order. */
function afterstates(playfield: Playfield, piece: number, level = LEVEL): Afterstate[] {
  const reach = new MaskSearch();
  const count = reach.search(spawnSituation(playfield, TETROMINOES[piece], level), TAPS_30HZ);
  return Array.from({ length: count }, (_, i) => {
    const placed = place(playfield, reach.orientations[i], reach.xs[i], reach.ys[i]);
    return { ...placed, reward: LINE_REWARDS[placed.cleared] };
  });
}

/**
 * The definition: what an afterstate is worth when `piece` is placed next, with `plies` plies of lookahead and, at a
 * finish, `linesLeft` lines before its end.
 */
function plainValue(rate: Rate, playfield: Playfield, piece: number, plies: number, linesLeft = 0): number {
  if (plies === 0) return rate(playfield, linesLeft)[piece];
  const next = afterstates(playfield, piece);
  if (next.length === 0) return TOP_OUT - linesLeft;
  return transitionWeights(TETROMINOES[piece]).reduce((sum, weight, following) => {
    const values = next.map((after) => valueAfter(rate, after, following, plies - 1, linesLeft));
    return sum + (weight / 32) * Math.max(...values);
  }, 0);
}

/** What a placement earned and what comes after it; lines past the last one of a finish are earned as well. */
function valueAfter(rate: Rate, after: Afterstate, piece: number, plies: number, linesLeft: number): number {
  const left = linesLeft - after.cleared;
  if (linesLeft > 0 && left <= 0) return after.reward - left;
  return after.reward + DISCOUNT * plainValue(rate, after.playfield, piece, plies, Math.max(0, left));
}

/** Values of a playfield by the piece that is placed next. */
type Rate = (playfield: Playfield, linesLeft: number) => Float32Array;

const rateBase: Rate = (playfield) => BASE.workspace(3).evaluate(playfield);

/** A stack so high that few placements are left. */
const HIGH_STACK = parsePlayfield(`....##....\n#####.####\n${'###.######\n####.#####\n#.########\n'.repeat(4)}`);

/** A piece can lie where it appears, and then no other can appear. */
const LOST = parsePlayfield(`..........\n${'.########.\n'.repeat(3)}${'#########.\n'.repeat(16)}`);
/** A tetris lies ready where pieces appear, on a stack on which few placements are left. */
const NEARLY_HIGH = parsePlayfield(`${'#####.####\n'.repeat(4)}${'####.#####\n#.########\n'.repeat(7)}`);
const READY_FOR_A_TETRIS = parsePlayfield('#########.\n'.repeat(12));

function ratedValues(plies: number, playfield: Playfield, current: number, next: number): number[] {
  const reach = new MaskSearch();
  reach.search(spawnSituation(playfield, TETROMINOES[current], LEVEL), TAPS_30HZ);
  const rated = search(plies).rate({ playfield, found: reach, current, next, linesLeft: 0 });
  return rated.sort((a, b) => a.index - b.index).map(({ value }) => value);
}

describe('expectimax', () => {
  it.each([
    [1, 0, 3],
    [2, 4, 1],
    [3, 3, 6],
  ])('with %i plies is the mean over unknown pieces of the best that follows', (plies, current, next) => {
    const values = ratedValues(plies, HIGH_STACK, current, next);
    const expected = afterstates(HIGH_STACK, current).map(
      (after) => after.reward + DISCOUNT * plainValue(rateBase, after.playfield, next, plies - 1),
    );
    expect(values).toHaveLength(expected.length);
    values.forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 3);
    });
  });

  it('at a finish ends with the last line, and counts the lines that a lost game leaves', () => {
    const network = noisyNetwork('finish');
    const workspace = network.workspace(3);
    const rate: Rate = (playfield, linesLeft) => {
      workspace.linesLeft = linesLeft;
      return workspace.evaluate(playfield);
    };
    network.weights.fill(0, FINISH.over * ROW_WIDTH);
    // The same search throughout: what it remembers of one finish is not what holds at another.
    const atFinish = search(2, network);
    const [current, next] = [6, 6];
    const reach = new MaskSearch();
    for (const playfield of [LOST, READY_FOR_A_TETRIS]) {
      for (const linesLeft of [8, 3, 1]) {
        reach.search(spawnSituation(playfield, TETROMINOES[current], LEVEL), TAPS_30HZ);
        const rated = atFinish.rate({ playfield, found: reach, current, next, linesLeft });
        const expected = afterstates(playfield, current).map((after) => valueAfter(rate, after, next, 1, linesLeft));
        for (const { index, value } of rated) expect(value, `${linesLeft} left`).toBeCloseTo(expected[index], 3);
      }
    }
  });

  it('goes on by the search after it from the last of the lines left on', () => {
    const plies = 3;
    /** As `plainValue`, of a game whose pieces fall every frame when no line is left. */
    const valueAt = (playfield: Playfield, piece: number, deeper: number, linesLeft: number): number => {
      if (deeper === 0) return rateBase(playfield, 0)[piece];
      const next = afterstates(playfield, piece, linesLeft > 0 ? LEVEL : KILLSCREEN);
      if (next.length === 0) return TOP_OUT;
      return transitionWeights(TETROMINOES[piece]).reduce((sum, weight, following) => {
        const values = next.map((after) => placed(after, following, deeper - 1, linesLeft));
        return sum + (weight / 32) * Math.max(...values);
      }, 0);
    };
    const placed = ({ playfield, cleared, reward }: Afterstate, piece: number, deeper: number, linesLeft: number) =>
      reward + DISCOUNT * valueAt(playfield, piece, deeper, Math.max(0, linesLeft - cleared));
    const workspaces = [0, 1, 2].map((ply) => BASE.workspace(ply));
    const after = new Expectimax(workspaces, { level: KILLSCREEN, timing: NTSC }, options(plies));
    const before = new Expectimax(workspaces, { level: LEVEL, timing: NTSC }, { ...options(plies), after });
    const [current, next] = [6, 1];
    const reach = new MaskSearch();
    reach.search(spawnSituation(NEARLY_HIGH, TETROMINOES[current], LEVEL), TAPS_30HZ);
    const endless = ratedValues(plies, NEARLY_HIGH, current, next);
    for (const [linesLeft, alike] of [
      [40, true],
      [4, false],
    ] as const) {
      const rated = before.rate({ playfield: NEARLY_HIGH, found: reach, current, next, linesLeft });
      const values = afterstates(NEARLY_HIGH, current).map((it) => placed(it, next, plies - 1, linesLeft));
      for (const { index, value } of rated) expect(value).toBeCloseTo(values[index], 3);
      const gaps = rated.map(({ index, value }) => Math.abs(value - endless[index]));
      expect(Math.max(...gaps) < 0.001).toBe(alike);
    }
  });

  it('takes the mean over the next piece while that is not known', () => {
    const reach = new MaskSearch();
    reach.search(spawnSituation(HIGH_STACK, 'T', LEVEL), TAPS_30HZ);
    const rate = (next: number | undefined) =>
      search(2)
        .rate({ playfield: HIGH_STACK, found: reach, current: 0, next, linesLeft: 0 })
        .sort((a, b) => a.index - b.index)
        .map(({ value }) => value);
    const byNext = TETROMINOES.map((_, next) => rate(next));
    rate(undefined).forEach((value, i) => {
      const mean = transitionWeights('T').reduce((sum, weight, next) => sum + (weight / 32) * byNext[next][i], 0);
      expect(value).toBeCloseTo(mean, 3);
    });
  });

  it('counts with the chances that it is given, such as of a generator that deals in a fixed order', () => {
    const pieceAfter = (piece: number): number => (piece + 1) % TETROMINOES.length;
    const chances: PieceChances = new Float64Array(TETROMINOES.length * 8);
    TETROMINOES.forEach((_, piece) => {
      chances[piece * 8 + pieceAfter(piece)] = 1;
    });
    const inOrder = new Expectimax(
      [0, 1].map((ply) => BASE.workspace(ply)),
      { level: LEVEL, timing: NTSC },
      { ...options(2), chances },
    );
    const reach = new MaskSearch();
    const current = 0;
    reach.search(spawnSituation(HIGH_STACK, TETROMINOES[current], LEVEL), TAPS_30HZ);
    const rated = inOrder.rate({ playfield: HIGH_STACK, found: reach, current, next: undefined, linesLeft: 0 });
    const [second, third] = [pieceAfter(current), pieceAfter(pieceAfter(current))];
    const expected = afterstates(HIGH_STACK, current).map((first) => {
      const next = afterstates(first.playfield, second);
      const best = next.length ? Math.max(...next.map((it) => valueAfter(rateBase, it, third, 0, 0))) : TOP_OUT;
      return first.reward + DISCOUNT * best;
    });
    expect(rated).toHaveLength(expected.length);
    for (const { index, value } of rated) expect(value).toBeCloseTo(expected[index], 3);
  });

  it('puts the best placement first and keeps generation order among equal ones', () => {
    const reach = new MaskSearch();
    const flat = new NtupleNetwork('base', { workspaces: 3, shared: false });
    const playfield = emptyPlayfield();
    const count = reach.search(spawnSituation(playfield, 'L', LEVEL), TAPS_30HZ);
    const rated = new Expectimax(
      [flat.workspace(0), flat.workspace(1)],
      { level: LEVEL, timing: NTSC },
      options(2),
    ).rate({
      playfield,
      found: reach,
      current: 5,
      next: 0,
      linesLeft: 0,
    });
    expect(rated.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, i) => i));
  });

  it('ends wherever its time is up, and what it has by then is as without a limit', () => {
    const reach = new MaskSearch();
    reach.search(spawnSituation(HIGH_STACK, 'J', LEVEL), TAPS_30HZ);
    const request = { playfield: HIGH_STACK, found: reach, current: 1, next: 2, linesLeft: 0 };
    const whole = [1, 2, 3].map((plies) => ratedValues(plies, HIGH_STACK, 1, 2));
    const expectAsWhole = (rated: readonly ExpectimaxChoice[]): void => {
      expect(rated).toHaveLength(reach.count);
      for (const { index, value, plies } of rated) expect(value).toBe(whole[plies - 1][index]);
    };
    // What was begun and not finished is not remembered.
    const interrupted = search(3);
    for (const looks of [1, 5, 15]) {
      let now = 0;
      const rated = interrupted.rate({ ...request, limit: { clock: () => now++, deadline: looks } });
      expectAsWhole(rated);
      expect(rated[0].plies).toBeLessThan(3);
    }
    const rated = interrupted.rate(request);
    expectAsWhole(rated);
    expect(rated[0].plies).toBe(3);
  });

  it('stops at the deadline with the best answer so far', () => {
    const reach = new MaskSearch();
    reach.search(spawnSituation(HIGH_STACK, 'J', LEVEL), TAPS_30HZ);
    let now = 0;
    const clock = () => now++;
    const rated = search(3).rate({
      playfield: HIGH_STACK,
      found: reach,
      current: 1,
      next: 2,
      linesLeft: 0,
      limit: { clock, deadline: 3 },
    });
    expect(rated).toHaveLength(reach.count);
    expect(rated[0].plies).toBe(2);
  });
});
