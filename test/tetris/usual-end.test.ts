import { expect, it } from 'vitest';
import { killscreenLines, usualEnd } from '../../src/tetris/level-course.js';
import { NTSC, PAL } from '../../src/tetris/timing.js';

it('is the transition of the console, and for games past it the end of a max-out', () => {
  expect([NTSC, PAL].map(killscreenLines)).toEqual([230, 130]);
  for (const level of [0, 9, 18, 19, 28, 29, 255]) expect(usualEnd({ timing: NTSC, level })).toBe(230);
  for (const level of [0, 9, 18]) expect(usualEnd({ timing: PAL, level })).toBe(130);
  for (const level of [19, 29, 255]) expect(usualEnd({ timing: PAL, level })).toBe(230);
});
