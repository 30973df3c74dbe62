/** What `plan` does with a time to search, where nothing else is said. */
import { Command } from 'commander';
import { expect, test } from 'vitest';
import {
  addPlanOptions,
  type PlanOptions,
  usualSearch,
  usualWidthOfStrips,
} from '../../../src/features/plan/plan-options.js';
import { NTSC, PAL, type Timing } from '../../../src/tetris/timing.js';

function searchOf(words: readonly string[], timing: Timing = NTSC): object {
  const command = addPlanOptions(new Command()).action(() => {});
  command.parse(words, { from: 'user' });
  return usualSearch(command.opts<PlanOptions>(), command, timing);
}

const SCORE = ['--goal', 'score', '--minutes', '10'];

test('seeks a score by strips from level 18, in as many starts as there is time for', () => {
  expect(searchOf(SCORE)).toEqual({ strips: true, startLevel: 18, starts: 40 });
  expect(searchOf([...SCORE, '--start-level', '18'])).toMatchObject({ strips: true, startLevel: 18 });
});

test.each([
  [['--goal', 'score']],
  [['--goal', 'score', '--minutes', '2']],
  [['--goal', 'lines', '--until-lines', '4', '--minutes', '10']],
  [[...SCORE, '--start-level', '19']],
  [[...SCORE, '--taps', '10hz']],
  [[...SCORE, '--delay', '0']],
  [[...SCORE, '--raise', '11']],
])('leaves the usual search as it is: %s', (words) => {
  expect(searchOf(words)).toMatchObject({ strips: false, startLevel: 19 });
});

test('leaves strips out where pieces fall too fast', () => {
  expect(searchOf(SCORE, PAL)).toMatchObject({ strips: false, startLevel: 19 });
});

test('is wider with more time', () => {
  expect([undefined, 0.5, 10, 120].map(usualWidthOfStrips)).toEqual([600, 300, 3000, 10_000]);
});
