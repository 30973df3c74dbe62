import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import type { EngineMove } from '../../src/engine/move.js';
import { fromCompressed, toCells } from '../../src/engine/playfield-text.js';
import type { EnginePosition, EngineSettings } from '../../src/engine/position.js';
import type { RateResult } from '../../src/engine/rate-move.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { parseTaps, TAPS_30HZ } from '../../src/reach/taps.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { place } from '../../src/tetris/lock.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { emptyPlayfield, type Playfield, parsePlayfield } from '../../src/tetris/playfield.js';

const ALL = Number.POSITIVE_INFINITY;
const SETTINGS: EngineSettings = { taps: TAPS_30HZ, reaction: 0, plies: 2, softDrop: true };

const STAIRS: EnginePosition = {
  playfield: fromCompressed('14,iaCaFqFqFqFq,0'),
  piece: 'T',
  next: 'L',
  level: 18,
  lines: 0,
  score: 0,
};
const READY: EnginePosition = { ...STAIRS, playfield: fromCompressed('16,,4'), piece: 'I', next: 'T' };
/** The well is covered. */
const COVERED: EnginePosition = { ...READY, playfield: parsePlayfield(`.#########\n${'#########.\n'.repeat(4)}`) };

const moves = ({ ok, ...rated }: RateResult) => (ok ? (rated as { played: EngineMove; best: EngineMove }) : undefined);

describe('an engine', () => {
  let engine: Engine;
  beforeAll(() => {
    engine = new Engine(shippedWeights());
  });

  it('says where a piece goes best, and what comes of it', () => {
    const { moves, line } = engine.bestMove(STAIRS, SETTINGS);
    expect(moves).toHaveLength(1);
    expect(line).toEqual([]);
    const [best] = moves;
    expect(best).toMatchObject({ kind: 'drop', cleared: 0, lines: 0, level: 18, isReachable: true });
    expect(best.loss).toMatchObject({ lines: 0, points: 0, units: 0 });
    expect(best.value.plies).toBe(2);
    expect(best.value.points).toBe(Math.round(best.value.lines * 300 * 19));
    expect([...toCells(best.after)].filter((cell) => cell === '1')).toHaveLength(32);
  });

  it('counts lines and the level after a clear', () => {
    const [best] = engine.bestMove({ ...READY, lines: 128 }, SETTINGS).moves;
    expect(best).toMatchObject({ notation: [1, 4, 18], cleared: 4, lines: 132, level: 19, after: emptyPlayfield() });
  });

  it('compares all placements with each other, and the best of them is worth what it is in a game', () => {
    const { moves } = engine.bestMove(STAIRS, SETTINGS, { top: ALL });
    expect(moves.length).toBeGreaterThan(25);
    expect(moves.every(({ value }) => value.plies === 2)).toBe(true);
    expect(engine.bestMove(STAIRS, SETTINGS, { top: 5 }).moves).toEqual(moves.slice(0, 5));
    expect(engine.bestMove(STAIRS, SETTINGS).moves[0].placement).toEqual(moves[0].placement);
    for (const { value, loss } of moves) expect(loss.units).toBeCloseTo(moves[0].value.units - value.units, 6);
  });

  it('goes on as far as it is known what comes', () => {
    const pieces = (line: number, coming?: EnginePosition['piece'][]) =>
      engine.bestMove(STAIRS, SETTINGS, { line, coming }).line.map(({ piece }) => piece);
    expect(pieces(0, ['O', 'Z'])).toEqual([]);
    expect(pieces(7)).toEqual(['L']);
    expect(pieces(2, ['O', 'Z'])).toEqual(['L', 'O']);
    expect(pieces(7, ['O', 'Z'])).toEqual(['L', 'O', 'Z']);
    const { moves, line } = engine.bestMove(READY, SETTINGS, { line: 2, coming: ['S'] });
    const [reply] = engine.bestMove(
      { ...READY, playfield: moves[0].after, lines: 4, piece: 'T', next: 'S' },
      SETTINGS,
    ).moves;
    expect(line[0]).toMatchObject(reply);
  });

  it('has no move where none can be reached', () => {
    const full = { ...READY, playfield: parsePlayfield('#########.\n'.repeat(20)) };
    expect(engine.bestMove(full, SETTINGS)).toEqual({ moves: [], line: [] });
    expect(engine.bestMove(full, SETTINGS, { top: ALL, line: 3 })).toEqual({ moves: [], line: [] });
    expect(engine.reach(full, SETTINGS)).toEqual([]);
    expect(engine.rateMove(full, SETTINGS, parsePlacement('I-vertical@9,18'))).toMatchObject({
      ok: false,
      reason: 'nothing-reachable',
    });
  });

  it('answers at every level, to hands that hold DOWN and to hands that do not', () => {
    const { playfield, piece } = STAIRS;
    for (const level of [0, 5, 18, 19, 28, 29, 128, 255]) {
      for (const softDrop of [true, false]) {
        const [best] = engine.bestMove({ ...STAIRS, level }, { ...SETTINGS, plies: 1, softDrop }).moves;
        expect(playPlan(spawnSituation(playfield, piece, level), best.buttons).rest).toEqual(best.placement);
        expect(best.buttons.some((held) => held & BUTTON.DOWN)).toBe(softDrop);
      }
    }
  });

  it('goes on with a piece that is in the air', () => {
    const at = { orientation: 2, x: 7, y: 16, frame: 48, fallTimer: 1 };
    const { moves } = engine.bestMove({ ...STAIRS, at }, SETTINGS, { top: ALL });
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.length).toBeLessThan(engine.bestMove(STAIRS, SETTINGS, { top: ALL }).moves.length / 2);
    expect(engine.reach({ ...STAIRS, at }, SETTINGS)).toHaveLength(moves.length);
    expect(engine.bestMove({ ...STAIRS, at }, SETTINGS).moves[0].placement).toEqual(moves[0].placement);
  });

  it('rates a placement beside the best one', () => {
    const played = parsePlacement('I@8,15');
    const rated = engine.rateMove(READY, SETTINGS, played);
    expect(rated).toMatchObject({ ok: true, isReachable: true, slowestTaps: expect.stringMatching(/^\d+hz$/) });
    expect(moves(rated)?.best).toMatchObject({ cleared: 4, loss: { units: 0 } });
    expect(rated).toMatchObject({ scales: { nestrisChamps: 0, tetrisfish: { rating: 'Inaccuracy' } } });
    const { after } = moves(rated)?.played ?? {};
    expect(after && engine.rateMove(READY, SETTINGS, after)).toEqual(rated);
    expect(engine.rateMove(READY, SETTINGS, parsePlacement('I-vertical@9,18'))).toMatchObject({
      rank: 1,
      loss: { lines: 0 },
      scales: { label: 'best', nestrisChamps: 4, nestrisOrg: { score: 1 }, trainer: { score: 100, grade: 'A+' } },
    });
  });

  it('rates what these hands do not reach, and names the hands that do', () => {
    const settings = { ...SETTINGS, taps: parseTaps('10hz') };
    const fast = { ...READY, level: 29, lines: 230 };
    const played = parsePlacement('I-vertical@9,18');
    expect(engine.rateMove(fast, settings, played)).toMatchObject({
      ok: true,
      isReachable: false,
      slowestTaps: '13hz',
      played: { buttons: [], cleared: 4, kind: 'drop' },
      best: { isReachable: true },
    });
    const covered = engine.rateMove(COVERED, SETTINGS, played);
    expect(covered).toMatchObject({
      isReachable: false,
      slowestTaps: undefined,
      played: { placement: played, kind: undefined },
    });
  });

  it('takes a playfield for the placement that these hands reach, of two that leave it behind', () => {
    // Three columns are open in two rows: a T fills the upper one with its nub below, or the lower one with its nub above.
    const open = '####...###\n'.repeat(2);
    const afterBoth = (playfield: Playfield, texts: readonly string[]): Playfield => {
      const [one, other] = texts.map((text) => {
        const { orientation, x, y } = parsePlacement(text);
        return place(playfield, orientation, x, y).playfield;
      });
      expect(one).toEqual(other);
      return one;
    };
    // No hands turn a T twice before it has fallen into the rows below it.
    const high = { ...STAIRS, playfield: parsePlayfield(`${open}${'#########.\n'.repeat(17)}`), level: 29, lines: 230 };
    const left = afterBoth(high.playfield, ['T-down@5,1', 'T-up@5,2']);
    const reached = { isReachable: true, played: { placement: parsePlacement('T-down@5,1') } };
    for (const move of [left, parsePlacement('T-up@5,2')])
      expect(engine.rateMove(high, SETTINGS, move)).toMatchObject(reached);
    // Where neither is reached it is the first by orientation.
    const covered = { ...STAIRS, playfield: parsePlayfield(`.#########\n${open}`) };
    const move = afterBoth(covered.playfield, ['T-down@5,18', 'T-up@5,19']);
    const first = { isReachable: false, played: { placement: parsePlacement('T-up@5,19') } };
    expect(engine.rateMove(covered, SETTINGS, move)).toMatchObject(first);
  });

  it('names the slowest rate that reaches a placement, of those that are asked about', () => {
    const fast = { ...READY, level: 29, lines: 230 };
    const slowest = (rates: readonly string[]) => {
      const found = engine.reach(fast, SETTINGS, { rates });
      return found.find(({ placement }) => placement.x === 9 && placement.y === 18)?.slowestTaps;
    };
    expect(slowest(['10hz', '30hz', '15hz', '20hz'])).toBe('15hz');
    expect(slowest(['10hz'])).toBeUndefined();
    expect(() => slowest(['31hz'])).toThrow('31hz');
  });

  it('refuses what is no lock of the piece', () => {
    for (const move of [parsePlacement('T@5,3'), parsePlacement('O@4,18'), STAIRS.playfield, emptyPlayfield()]) {
      expect(engine.rateMove(STAIRS, SETTINGS, move)).toMatchObject({ ok: false, reason: 'not-a-lock' });
    }
    const message = expect.stringContaining('is a placement of the O, not of the');
    expect(engine.rateMove(STAIRS, SETTINGS, parsePlacement('O@4,18'))).toMatchObject({ message });
  });

  it('keeps to its time', () => {
    let now = 0;
    const timed = new Engine(shippedWeights(), () => ++now);
    const settings = { ...SETTINGS, plies: 4 };
    expect(timed.bestMove(STAIRS, { ...settings, milliseconds: 3 }).moves[0].value.plies).toBeLessThan(4);
    const bestWithin = (milliseconds: number) =>
      timed.bestMove(STAIRS, { ...settings, milliseconds }, { top: ALL }).moves[0].value.plies;
    expect(bestWithin(11)).toBe(1);
    expect(bestWithin(100)).toBe(4);
  });

  it('names the number that is out of its range', () => {
    const ask =
      (position: Partial<EnginePosition>, settings: Partial<EngineSettings> = {}) =>
      () =>
        engine.bestMove({ ...STAIRS, ...position }, { ...SETTINGS, ...settings });
    expect(ask({ level: 256 })).toThrow('level: expected a whole number from 0 to 255, found 256');
    expect(ask({ lines: -1 })).toThrow('lines: expected a whole number from 0 to 25599, found -1');
    expect(ask({ at: { orientation: 10, x: 5, y: 0, frame: 0, fallTimer: 0 } })).toThrow('10 is none of a T');
    expect(ask({}, { plies: 5 })).toThrow('plies: expected a whole number from 1 to 4, found 5');
    expect(ask({}, { reaction: 61 })).toThrow('reaction: expected a whole number from 0 to 60, found 61');
    expect(ask({}, { milliseconds: 0 })).toThrow('milliseconds: expected a number above 0, found 0');
    expect(ask({}, { taps: parseTaps('das'), softDrop: false })).toThrow('auto shift');
  });
});
