import { describe, expect, it } from 'vitest';
import { PLAYFIELD_FEATURES } from '../../src/eval/features/plateau-features.js';
import { measurePlayfield } from '../../src/eval/measure-playfield.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { emptyPlayfield, formatPlayfield } from '../../src/tetris/playfield.js';
import { randomPlayfield } from './random-playfields.js';

describe('the fifteen features in one pass', () => {
  it('agree with their plain definitions on 3,000 random playfields (seed 19)', () => {
    const random = new SeededRandom(19);
    const features = new Float64Array(PLAYFIELD_FEATURES.length);
    const playfields = [emptyPlayfield(), ...Array.from({ length: 3000 }, () => randomPlayfield(random))];
    for (const playfield of playfields) {
      measurePlayfield(playfield, features);
      const plain = PLAYFIELD_FEATURES.map((measure) => measure(playfield));
      expect([...features], formatPlayfield(playfield)).toEqual(plain);
    }
  });
});
