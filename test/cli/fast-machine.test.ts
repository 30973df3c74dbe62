/** What is said of the check that decides which machine a user's own image runs on. */
import { expect, test, vi } from 'vitest';
import { newFolder, runProgram, unknownCartridge } from './run-bot.js';

test('the check of an image is told, and is not made again', async () => {
  vi.stubEnv('XDG_CACHE_HOME', newFolder());
  const play = [
    'play',
    '--rom',
    unknownCartridge(),
    '--player',
    'autotetris',
    '--until-lines',
    '1',
    '--quiet',
    '--json',
  ];
  const [first, second] = [await runProgram(...play), await runProgram(...play)];
  vi.unstubAllEnvs();
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(first.stderr).toMatch(/checking whether this image runs the same on the fast machine/);
  expect(second.stderr).not.toMatch(/runs the same on the fast machine/);
  expect(JSON.parse(second.stdout).games).toEqual(JSON.parse(first.stdout).games);
});
