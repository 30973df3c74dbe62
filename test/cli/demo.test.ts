/** `demo` and `replay --loop`: a recording that can be played over and over. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, runBot } from './run-bot.js';

const SEARCH = ['--player', 'first-nes-bot', '--max-pieces', '20', '--quiet'];

describe('a demo', () => {
  test('is the first game that comes back, recorded on the cartridge, and loops on cartridge and model', {
    timeout: 180_000,
  }, async () => {
    const record = join(newFolder(), 'demo');
    const found = await runBot('demo', ...SEARCH, '--seed', '625664', '--tries', '3', '--record', record, '--json');
    expect([found.code, found.stderr]).toEqual([0, '']);
    expect(JSON.parse(found.stdout)).toEqual({ record, seed: 625_920, pieces: 10, lines: 4, frames: 566 });
    for (const device of [[], ['--model']]) {
      const { code, stdout } = await runBot('replay', record, '--loop', ...device, '--json', '--quiet');
      expect([code, JSON.parse(stdout)]).toMatchObject([
        0,
        {
          verdict: 'same',
          pieces: 10,
          lines: 4,
          recorded: { machine: 'fast' },
          loop: { ok: true, rounds: 3, frames: 566, pieces: 10 },
        },
      ]);
    }
  });

  test('is not made of games that do not come back', async () => {
    const record = join(newFolder(), 'demo');
    const { code, stderr } = await runBot('demo', ...SEARCH, '--tries', '2', '--record', record);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/no game of 2 comes back within 20 pieces: add --tries/)]);
    expect(existsSync(record)).toBe(false);
  });
});

test('a recording of any other game does not loop, and says why', async () => {
  const record = join(newFolder(), 'game');
  await runBot('--player', 'plateau', '--until-lines', '2', '--record', record, '--dump', 'none', '--quiet');
  const { code, stdout } = await runBot('replay', record, '--model', '--loop', '--quiet');
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/^SAME: .*DOES NOT LOOP: at the end no piece is in play\n$/s),
  ]);
});
