import { expect, it } from 'vitest';
import { seedWaits } from '../../src/emulator/clients/menu-step.js';
import { HIGHEST_LINES, HIGHEST_SEED, MAX_OUT_LINES } from '../../src/tetris/limits.js';
import { addLines, linesToLevel } from '../../src/tetris/score.js';
import { killscreenLevel, NTSC } from '../../src/tetris/timing.js';

it('a game from level 19 arrives at level 29 with the last line of a max-out', () => {
  let game = { lines: 0, level: 19 };
  while (game.level < killscreenLevel(NTSC)) game = addLines(game, 1);
  expect(game.lines).toBe(MAX_OUT_LINES);
});

it('counts the lines to a level as they are cleared', () => {
  // Levels begin every ten lines; from a high start only after the lines that the start level stands for.
  expect(linesToLevel({ lines: 191, level: 25 }, 29, 100)).toBe(39);
  expect(linesToLevel({ lines: 0, level: 19 }, 20, 200)).toBe(140);
  expect(linesToLevel({ lines: 0, level: 28 }, 29, 200)).toBe(200);
  expect(linesToLevel({ lines: 230, level: 29 }, 29, 0)).toBe(0);
  expect(linesToLevel({ lines: 191, level: 25 }, 29, 38)).toBe(Number.POSITIVE_INFINITY);
});

it('the line counter goes up to its limit and starts again at 0', () => {
  expect(addLines({ lines: HIGHEST_LINES - 1, level: 0 }, 1).lines).toBe(HIGHEST_LINES);
  expect(addLines({ lines: HIGHEST_LINES, level: 0 }, 1).lines).toBe(0);
});

it('the highest seed waits a byte of frames on the title screen and two bytes in the level menu', () => {
  expect(seedWaits(HIGHEST_SEED)).toEqual({ titleWait: 0xff, levelMenuWait: 0xffff });
});
