/** `demo` and `replay --loop`: a recording that can be played over and over. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fastAtLevel9, otherStart } from '../support/cartridges/variant-cartridge.js';
import { newFolder, runBot, runInShell } from './run-bot.js';

const SEARCH = ['--player', 'first-nes-bot', '--max-pieces', '20', '--quiet'];

describe('a demo', () => {
  test('is the first game that comes back, recorded on the cartridge, and loops on cartridge and model', async () => {
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
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/none of 2 games loops within 20 pieces: use more --tries/),
    ]);
    expect(existsSync(record)).toBe(false);
  });
});

describe('a demo on another cartridge', () => {
  const rom = (name: string, bytes: Uint8Array): string => {
    const file = join(newFolder(), name);
    writeFileSync(file, bytes);
    return file;
  };
  const others = ['--player', 'first-nes-bot', '--max-pieces', '15', '--seed', '256', '--tries', '2', '--quiet'];

  test('is a game from where that cartridge begins it, and loops', async () => {
    const record = join(newFolder(), 'demo');
    const image = rom('other-start.nes', otherStart());
    const found = await runBot('demo', ...others, '--rom', image, '--record', record, '--json');
    expect(found).toMatchObject({ code: 0 });
    expect(JSON.parse(found.stdout)).toMatchObject({ seed: 512, pieces: 15, lines: 6 });
    const { code, stdout } = await runBot('replay', record, '--loop', '--model', '--json', '--quiet');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { verdict: 'same', loop: { ok: true, pieces: 15 } }]);
  });

  test('is refused at once where the game is not that of the model, and nothing is left', async () => {
    const image = rom('fast.nes', fastAtLevel9());
    const record = newFolder();
    writeFileSync(join(record, 'lock.old'), 'something of before');
    const args = [...others, '--start-level', '9', '--rom', image, '--record', record];
    const { code, stderr } = await runBot('demo', ...args);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/plays another game than the model: piece \d+ of seed 256/),
    ]);
    expect(readdirSync(record)).toEqual(['lock.old']);
  });

  test('is refused to a player that sees a random generator, where nobody knows where the cartridge has it', async () => {
    const image = rom('other-start.nes', otherStart());
    const record = join(newFolder(), 'demo');
    const { code, stderr } = await runBot('demo', '--player', 'foresight', '--rom', image, '--record', record);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/sees the random generator, and where .* is not known/)]);
    expect(existsSync(record)).toBe(false);
  });

  test('is refused before a search where it cannot be recorded', async () => {
    const record = newFolder();
    writeFileSync(join(record, 'mine.txt'), 'mine');
    const { code, stderr } = await runBot('demo', '--player', 'first-nes-bot', '--record', record);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot record to .*: the folder is not empty/)]);
    expect(readdirSync(record)).toEqual(['mine.txt']);
  });
});

test('a demo that cannot be written to its end leaves no recording', async () => {
  const record = join(newFolder(), 'new', 'demo');
  const line = `exec $BOT demo ${SEARCH.join(' ')} --seed 625920 --tries 1 --record ${record}`;
  const { code, stderr } = await runInShell(`trap '' XFSZ; ulimit -f 1; ${line}`);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/largest size/)]);
  expect(existsSync(dirname(record))).toBe(false);
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
