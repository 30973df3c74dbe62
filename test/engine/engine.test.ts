import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { fromCompressed, toCells } from '../../src/engine/playfield-text.js';
import type { EnginePosition, EngineSettings } from '../../src/engine/position.js';
import { SHIPPED_WEIGHTS, weightsFolder } from '../../src/node/players/weights-files.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';

const SETTINGS: EngineSettings = { taps: TAPS_30HZ, reaction: 0, plies: 2, softDrop: true };

const STAIRS: EnginePosition = {
  playfield: fromCompressed('14,iaCaFqFqFqFq,0'),
  piece: 'T',
  next: 'L',
  level: 18,
  lines: 0,
  score: 0,
};

describe('an engine', () => {
  let engine: Engine;
  beforeAll(() => {
    engine = new Engine(weightsFolder(SHIPPED_WEIGHTS));
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
});
