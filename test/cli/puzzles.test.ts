/** `puzzles`: made from games and listed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder, runBot } from './run-bot.js';

const folder = newFolder();
const file = join(folder, 'puzzles.jsonl');
const recording = join(folder, 'run');
/** A million points are more than any placement costs. */
const NONE = ['puzzles', 'make', '--games', '1', '--points', '1000000', '--threads', '1', '--quiet'];
const MAKE = ['puzzles', 'make', recording, '--points', '500', '--quiet'];

describe('puzzles', () => {
  const lines = (): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');
  let made: Awaited<ReturnType<typeof runBot>>;
  beforeAll(async () => {
    const game = ['--player', 'first-nes-bot', '--seed', '3', '--until-lines', '20'];
    await runBot('--record', recording, '--dump', 'none', ...game, '--quiet');
    made = await runBot(...MAKE, '--out', file, '--threads', '1');
  });

  test('are made from recordings, the same on any number of threads', async () => {
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toMatch(/^\d+ puzzles? of \d+ in \d+ positions\nby grade +\d: [\s\S]*written: /);
    const again = join(folder, 'again.jsonl');
    const { stdout } = await runBot(...MAKE, '--out', again, '--threads', '2', '--json');
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
    expect(JSON.parse(stdout)).toMatchObject({
      out: again,
      puzzles: lines().length,
      hands: { '30hz': lines().length },
    });
  });

  test('are cut from simulated games where none is named', async () => {
    const { code, stdout, stderr } = await runBot(...NONE, '--out', join(folder, 'none.jsonl'));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^maxout: no puzzle was found in \d+ positions: name more games, or ask for a smaller --points/,
    );
    expect(existsSync(join(folder, 'none.jsonl'))).toBe(false);
  });

  test('are listed by grade, theme, hands and levels, and one is drawn with its answer', async () => {
    const { code, stdout } = await runBot('puzzles', 'list', file);
    expect(code).toBe(0);
    expect(stdout).toMatch(/puzzles?\n\ngrade +puzzles +el-tetris +first-nes-bot/);
    const told = JSON.parse((await runBot('puzzles', 'list', file, '--json')).stdout);
    expect(told.puzzles).toBe(lines().length);
    const none = JSON.parse((await runBot('puzzles', 'list', file, '--json', '--levels', '29')).stdout);
    expect(none).toMatchObject({ puzzles: 0, numbers: [] });
    const shown = await runBot('puzzles', 'list', file, '--show', '1');
    expect(shown.stdout).toMatch(/^Puzzle 1: \w, then \w;[\s\S]*usual wrong answer +\S[\s\S]* costs [\d,]+ points/);
    const whole = await runBot('puzzles', 'list', file, '--show', '1', '--json');
    expect(whole.stdout).toBe(`${readFileSync(file, 'utf8').split('\n')[0]}\n`);
  });

  test.each([
    ['a file that is there', [...MAKE, '--out', file], 1, /exists: add --force/],
    [
      'a game that is not there',
      ['puzzles', 'make', 'none.fm2', '--out', join(folder, 'x')],
      1,
      /no such file or folder/,
    ],
    [
      'seeds of games that are named',
      ['puzzles', 'make', 'none.fm2', '--seed', '1'],
      2,
      /--seed is for games that are sim/,
    ],
    ['no count', [...MAKE, '--count', '0', '--out', join(folder, 'x')], 2, /whole number from 1/],
    ['hands and taps', [...MAKE, '--hands', 'tap', '--taps', '20hz', '--out', join(folder, 'x')], 2, /cannot be used/],
    ['a puzzle that is not there', ['puzzles', 'list', file, '--show', '99'], 1, /found no puzzle 99: there are \d/],
    ['a puzzle and its kind', ['puzzles', 'list', file, '--show', '1', '--grade', '5'], 2, /leave out --grade/],
    ['a file without puzzles', ['puzzles', 'list', written('')], 1, /there is no puzzle in it; expected a file/],
    ['another file', ['puzzles', 'list', written('hello')], 1, /line 1 is no puzzle: it is no JSON/],
  ])('refuse %s', async (_, args, exitCode, message) => {
    const { code, stdout, stderr } = await runBot(...args);
    expect([code, stdout]).toEqual([exitCode, '']);
    expect(stderr).toMatch(message);
  });
});

function written(text: string): string {
  const path = join(newFolder(), 'puzzles.jsonl');
  writeFileSync(path, text);
  return path;
}
