/** Tables and long lines on a terminal that is narrower than they are; where there is no `script`, there is no terminal. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runInShell } from './run-bot.js';

const hasTerminal = spawnSync('script', ['--version']).status === 0;

test.skipIf(!hasTerminal)('a comparison is told in parts, and no number is cut', async () => {
  const compare = 'compare plateau yiyuan-lee --games 2 --until-lines 6 --quiet';
  const piped = await runInShell(`$BOT ${compare}`);
  const shown = await runInShell(`script -qec "stty cols 60; $BOT ${compare}" /dev/null`);
  const numbers = (text: string): string[] => text.match(/\d[\d,.]*/g)?.sort() ?? [];
  const lines = shown.stdout.replaceAll('\r', '').trimEnd().split('\n');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  expect(Math.max(...piped.stdout.split('\n').map(({ length }) => length))).toBeGreaterThan(60);
  // Speed is measured again; it stands in the last column.
  const told = new Set(numbers(lines.join('\n')));
  const [, header, first] = piped.stdout.split('\n').filter(Boolean);
  expect(header).toMatch(/decisions\/s$/);
  for (const number of numbers(first).filter((one) => !first.endsWith(` ${one}`))) expect(told).toContain(number);
});
