import { beforeAll, describe, expect, it } from 'vitest';
import { randomPosition } from '../../scripts/support/random-position.js';
import { Engine } from '../../src/engine/engine.js';
import { locksOf } from '../../src/engine/locks.js';
import { readPlayfield, toCells } from '../../src/engine/playfield-text.js';
import { type EngineSettings, situationOf } from '../../src/engine/position.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { MaxoutWeights } from '../../src/players/weights-choice.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import { playPlan } from '../../src/reach/input-plan.js';
import { PLACEMENT_KINDS } from '../../src/reach/placement-kind.js';
import { parseTaps } from '../../src/reach/taps.js';
import { formatPlacement } from '../../src/tetris/placement.js';

const SEED = 20;
const POSITIONS = 30;
const ALL = Number.POSITIVE_INFINITY;
const LEVELS = [0, 8, 18, 19, 29, 40, 255];
const RATES = ['30hz', 'X..X.', '15hz', 'X....X...X...X...', '10hz'];

describe(`random positions of seed ${SEED}`, () => {
  const random = new SeededRandom(SEED);
  const asked = Array.from({ length: POSITIONS }, () => {
    const settings: EngineSettings = {
      taps: parseTaps(RATES[random.below(RATES.length)], random.below(2) ? 'free' : 'taps'),
      reaction: random.below(2) ? 0 : random.below(61),
      plies: 1 + random.below(2),
      softDrop: random.below(2) === 0,
    };
    return { position: randomPosition(random, LEVELS), settings };
  });
  let weights: MaxoutWeights;
  let engine: Engine;
  beforeAll(() => {
    weights = shippedWeights();
    engine = new Engine(weights);
  });

  it('every move is where its buttons lead, and the order is that of the values', () => {
    for (const { position, settings } of asked) {
      const { moves } = engine.bestMove(position, settings, { top: ALL });
      for (const [rank, { placement, buttons, value, after, kind, isReachable }] of moves.entries()) {
        expect(playPlan(situationOf(position, 0), buttons).rest).toEqual(placement);
        expect(isReachable && kind && PLACEMENT_KINDS.includes(kind)).toBe(true);
        expect(value.units).toBeLessThanOrEqual(rank > 0 ? moves[rank - 1].value.units : value.units);
        expect(readPlayfield(toCells(after)).subarray(2)).toEqual(after.subarray(2));
      }
      expect(moves.map(({ placement }) => formatPlacement(placement)).sort()).toEqual(
        engine
          .reach(position, settings)
          .map(({ placement }) => formatPlacement(placement))
          .sort(),
      );
    }
  });

  it('what is reached at the highest rate is all that the search frame by frame finds', () => {
    const taps = parseTaps('30hz');
    const search = new FrameSearch();
    for (const { position, settings } of asked.slice(0, POSITIONS / 3)) {
      const found = engine.reach(position, { ...settings, taps });
      expect(found).toHaveLength(search.search(situationOf(position, 0), taps));
    }
  });

  it('every lock of a piece is rated, the best one as the best', () => {
    for (const { position, settings } of asked.slice(0, POSITIONS / 3)) {
      const { moves } = engine.bestMove(position, settings, { top: ALL });
      if (moves.length === 0) continue;
      const best = engine.rateMove(position, settings, moves[0].placement);
      expect(best).toMatchObject({ ok: true, rank: 1, played: { value: moves[0].value, loss: { lines: 0 } } });
      const locks = locksOf(position.playfield, position.piece);
      const rated = engine.rateMove(position, settings, locks[random.below(locks.length)]);
      expect(rated).toMatchObject({ ok: true, best: { value: moves[0].value } });
    }
  });

  it('the same question has the same answer, whatever was asked before', () => {
    const { position, settings } = asked[0];
    const ask = (from: Engine) =>
      JSON.stringify([
        from.bestMove(position, settings, { line: 2 }),
        from.bestMove(position, settings, { top: ALL }),
        from.reach(position, settings),
      ]);
    expect(ask(new Engine(weights))).toBe(ask(engine));
  });
});
