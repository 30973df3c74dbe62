/** Tables, long lines and games on a terminal that is narrower than they are; where there is no `script`, there is no terminal. */
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

test.skipIf(!hasTerminal).each([
  ['with all its numbers', 90, 24, /RUNNER-UP/],
  ['small', 60, 24, /│ {2}PLAN/],
  [
    'not at all, and it is said what a terminal needs',
    40,
    20,
    /the terminal has 40 × 20 characters: a game is drawn from 42 × 24 on, and with all its numbers from 78 × 24 on/,
  ],
])('a game is drawn %s', async (_, columns, rows, expected) => {
  const play = 'TERM=xterm $BOT --player el-tetris --until-lines 2 --speed max';
  const { stdout } = await runInShell(`script -qec "stty cols ${columns} rows ${rows}; ${play}" /dev/null`);
  expect(stdout).toMatch(expected);
  expect(stdout.includes('┌────')).toBe(columns > 42);
  expect(stdout.includes('RUNNER-UP')).toBe(columns > 78);
});
