import { expect, test } from 'vitest';
import { advanceRng, isReachedFromPowerOn, POWER_ON_RNG, stepRng } from '../../src/tetris/random.js';

test('the register comes to 32,767 numbers from power-on and to no others', () => {
  const reached = new Set<number>();
  for (let rng = POWER_ON_RNG; !reached.has(rng); rng = stepRng(rng)) reached.add(rng);
  expect(reached.size).toBe(32_767);
  for (let rng = 0; rng <= 0xffff; rng++) {
    if (isReachedFromPowerOn(rng) !== reached.has(rng)) throw new Error(`register ${rng}`);
  }
  expect(isReachedFromPowerOn(0)).toBe(false);
});

test('many steps at once are those one after another, over the end of the cycle too', () => {
  let rng = POWER_ON_RNG;
  for (let steps = 0; steps < 33_000; steps++) {
    if (advanceRng(POWER_ON_RNG, steps) !== rng) throw new Error(`after ${steps} steps`);
    rng = stepRng(rng);
  }
  expect(advanceRng(0x44c4, 5 * 32_767 + 2)).toBe(0x1131);
});
