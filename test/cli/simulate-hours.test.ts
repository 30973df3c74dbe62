/** Hours of play on one console, on the command line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, runBot } from './run-bot.js';

const place = newFolder();
const HOURS = ['simulate', '--player', 'tetrais-simple', '--start-level', '18', '--hours', '0.05'];

test('sessions are the same on any number of threads, and a file of them is gone on with', async () => {
  const out = join(place, 'sessions.jsonl');
  const whole = await runBot(...HOURS, '--games', '3', '--jobs', '1', '--json', '--quiet');
  expect(whole.code).toBe(0);
  const { header, sessions, statistics } = JSON.parse(whole.stdout);
  expect(header).toMatchObject({ kind: 'sessions', player: 'tetrais-simple', rules: 'nes:level=18', hours: 0.05 });
  expect(sessions.map(({ seed }: { seed: number }) => seed)).toEqual([0, 1, 2]);
  expect(sessions[0].frames).toBe(10_817);
  expect(statistics).toMatchObject({ sessions: 3, spread: [{ maxOuts: 0, sessions: 3 }], framesOfMaxOut: null });

  expect((await runBot(...HOURS, '--games', '1', '--jobs', '1', '--out', out, '--quiet')).code).toBe(0);
  const before = readFileSync(out, 'utf8');
  const on = await runBot(...HOURS, '--games', '3', '--jobs', '2', '--out', out);
  expect(on.stderr).toContain('already holds 1 session');
  expect(on.stdout).toMatch(/^tetrais-simple, nes:level=18, 0\.05 hours of play on one console$/m);
  expect(on.stdout).toMatch(/^max-outs +mean 0\.00 ± 0\.00, 0 to 0$/m);
  const text = readFileSync(out, 'utf8');
  expect(text.startsWith(before)).toBe(true);
  const [, ...lines] = text.trimEnd().split('\n');
  const read = lines.map((line) => {
    const { kind, check: _, ...session } = JSON.parse(line);
    expect(kind).toBe('session');
    return session;
  });
  expect(read).toEqual(sessions);

  const other = await runBot(...HOURS, '--start-level', '19', '--out', out);
  expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('holds other sessions: its rules is')]);
  const damaged = await runBot('merge', out, '--games', '3', '--out', join(place, 'merged.jsonl'));
  expect(damaged.code).not.toBe(0);
});

test.each([
  ['--until-lines', '230', /leave out --until-lines/],
  ['--max-pieces', 'none', /leave out --until-lines and --max-pieces/],
  ['--queue', 'redis://localhost:6379', /leave out --queue/],
  ['--part', '0/2', /leave out --part/],
  ['--seeds', 'seeds.txt', /leave out one of the two/],
  ['--luck', '30hz', /counts max-outs, not luck: leave out --luck/],
  ['--rules', 'gym', /the rules nes and pal alone/],
  ['--start-level', '29', /use a start level from 0 to 19/],
  ['--hours', '0', /expected a number from 0\.01 to 100/],
])('--hours is refused with %s %s', async (option, value, message) => {
  const { code, stderr } = await runBot('simulate', '--hours', '2', option, value);
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
});
