import { expect, test } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import type { MenuGoal } from '../../src/emulator/clients/menu-step.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { observe } from '../../src/ram/observe.js';
import { FIRST_HIGH_SCORES, framesToNextGame, highScoresAfter } from '../../src/simulate/next-game.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { PHASE } from '../../src/tetris/game-state.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';

const GOAL: MenuGoal = { gameType: 'A', startLevel: 18, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 };

/** Scores one after the other on a console, with every way from the curtain to the menu: a rocket or none, a name or none. */
const SCORES = [0, 5_000, 29_999, 30_000, 999_999, 999_999, 999_998, 12_000];

test.each([
  ['builtin', BUILTIN_IMAGE],
  ['builtin-pal', BUILTIN_PAL_IMAGE],
] as const)('the next game begins as many frames after a lost one as on the cartridge %s', (kind, image) => {
  const machine = openWritableMachine(image, { pictures: false, fast: true });
  let highScores = FIRST_HIGH_SCORES;
  const phases = new Set<number>();
  for (const [startLevel, scores] of [
    [18, SCORES],
    [9, SCORES.slice(-2)],
  ] as const) {
    enter({ ...GOAL, startLevel });
    for (const [i, score] of scores.entries()) {
      // 1. The game is lost by pieces that fall where they appear; another wait for each moves the curtain's clock.
      for (let idle = 0; idle < i % 4; idle++) machine.runFrame(0);
      pokeGameState(machine, { ...readGameState(machine), score });
      while (observe(machine).phase !== PHASE.CURTAIN) machine.runFrame(machine.frame & 1 ? BUTTON.DOWN : 0);
      const seen = observe(machine);
      phases.add(seen.frameCounter & 3);

      // 2. The way to the next one.
      const frames = framesToNextGame(kind, {
        score: seen.score,
        frameCounter: seen.frameCounter,
        highScores,
        startLevel,
      });
      expect([score, startLevel, enter({ ...GOAL, startLevel })]).toEqual([score, startLevel, frames]);
      highScores = highScoresAfter(seen.score, highScores);
    }
  }
  expect(phases.size).toBeGreaterThan(1);

  function enter(goal: MenuGoal): number {
    const entered = enterGame(machine, goal);
    if (!entered.ok) throw new Error(entered.message);
    return entered.frames;
  }
});

test('the table of high scores takes what is as good as its last score, and keeps the best three', () => {
  expect(highScoresAfter(4_999, FIRST_HIGH_SCORES)).toEqual([10_000, 7_500, 5_000]);
  expect(highScoresAfter(5_000, FIRST_HIGH_SCORES)).toEqual([10_000, 7_500, 5_000]);
  expect(highScoresAfter(9_000, FIRST_HIGH_SCORES)).toEqual([10_000, 9_000, 7_500]);
  expect(highScoresAfter(999_999, [999_999, 9_000, 7_500])).toEqual([999_999, 999_999, 9_000]);
});
