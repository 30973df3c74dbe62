import { describe, expect, it } from 'vitest';
import { PLAYFIELD_FEATURES_BY_NAME, type PlayfieldFeatureName } from '../../src/eval/features/feature-registry.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { emptyPlayfield, FULL_ROW, formatPlayfield } from '../../src/tetris/playfield.js';
import { PLAIN_FEATURES } from './plain-features.js';
import { randomColumns, randomPlayfield } from './random-playfields.js';

const SEED = 71;
const COUNT = 300;

describe(`features on rows of bits agree with their definitions cell by cell (${COUNT} playfields, seed ${SEED})`, () => {
  const random = new SeededRandom(SEED);
  const filled = emptyPlayfield().fill(FULL_ROW);
  const playfields = [
    emptyPlayfield(),
    filled,
    ...Array.from({ length: COUNT }, (_, i) => (i % 2 ? randomPlayfield(random) : randomColumns(random))),
  ];

  it.each(Object.keys(PLAYFIELD_FEATURES_BY_NAME) as PlayfieldFeatureName[])('%s', (name) => {
    const values = new Set<number>();
    for (const playfield of playfields) {
      const value = PLAYFIELD_FEATURES_BY_NAME[name](playfield);
      expect(value, formatPlayfield(playfield)).toBeCloseTo(PLAIN_FEATURES[name](playfield), 9);
      values.add(value);
    }
    expect(values.size).toBeGreaterThan(2);
  });
});
