/** What a command says of how much it does and of the files that it writes, where nobody said so. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, runInShell } from './run-bot.js';

const QUICK = '--player random --max-pieces 5';

test('outputs that nobody named go to the folder of runs, and the result says so', async () => {
  const folder = newFolder();
  const { code, stdout } = await runInShell(
    `cd ${folder} && $BOT league random --games 1 --max-pieces 20 --no-plots --quiet`,
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/results: runs\/league\/league\.md\nwritten: runs\/league\n$/);
  expect(readdirSync(folder)).toEqual(['runs']);
  expect(existsSync(join(folder, 'runs/league/league.md'))).toBe(true);
});

test('a command says how much it does where nobody said that', async () => {
  const folder = newFolder();
  const unsaid = await runInShell(`cd ${folder} && $BOT simulate ${QUICK} --out runs/games.jsonl`);
  expect(unsaid.stderr).toMatch(/^100 games; --games N says another number \(a game of maxout takes about .*\)\n/);
  expect(unsaid.stdout).toMatch(/\n\nwritten: runs\/games\.jsonl\n$/);
  const said = await runInShell(`cd ${folder} && $BOT simulate ${QUICK} --games 3`);
  expect([said.code, said.stderr]).toEqual([0, '']);
});
