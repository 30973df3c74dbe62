/** `--stop-before-crash` is part of what a run is: it is in its header, and a campaign without it is another one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, runBot } from './run-bot.js';

const GAME = ['--player', 'autotetris', '--until-lines', '1', '--quiet'];

test('a game with it says so in its header', async () => {
  const { code, stdout } = await runBot('play', ...GAME, '--stop-before-crash', '--json');
  expect(code).toBe(0);
  const { header, games } = JSON.parse(stdout);
  expect(header.playerOptions).toEqual({ reaction: 0, stopBeforeCrash: true });
  expect(games[0].end).toBe('lines-reached');
});

test('a campaign goes on with it or without it, as it began; one from before there was a choice began without', async () => {
  const out = join(newFolder(), 'campaign');
  const attempt = ['attempt', ...GAME, '--goal', 'lines=1', '--tries', '1', '--jobs', '1', '--out', out];
  expect((await runBot(...attempt, '--stop-before-crash')).code).toBe(0);
  const other = await runBot(...attempt);
  expect([other.code, other.stderr]).toEqual([
    1,
    expect.stringMatching(/it holds another series of attempts: its stopBeforeCrash is true, not false/),
  ]);
  const file = join(out, 'campaign.jsonl');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"stopBeforeCrash":true,', ''));
  expect((await runBot(...attempt)).code).toBe(0);
  expect((await runBot(...attempt, '--stop-before-crash')).stderr).toMatch(/its stopBeforeCrash is false, not true/);
});
