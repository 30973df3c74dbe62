/** What `info` tells of a cartridge, and of a file that is none. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCartridge } from '../../src/features/cartridges/load-cartridge.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { newFolder, runBot } from './run-bot.js';

test('info tells what the built-in cartridge is, what its game is, and what checks of it take', async () => {
  const { code, stdout, stderr } = await runBot('info', '--json');
  expect([code, stderr]).toEqual([0, '']);
  const { body, header, cartridge, game, checks, problem } = JSON.parse(stdout);
  expect(body).toEqual({ bytes: 40_960, sha1: BUILTIN_IMAGE.bodySha1, crc32: expect.stringMatching(/^[0-9A-F]{8}$/) });
  expect(header).toMatchObject({ mapper: 1, prgBanks: 2, chrBanks: 1, hasBattery: false });
  expect(cartridge).toEqual({ name: BUILTIN_IMAGE.name, client: 'builtin', region: 'ntsc', notes: [] });
  expect(game).toMatchObject({
    killscreenLevel: 29,
    das: [16, 6],
    firstPieceWait: 96,
    scoreCap: 999_999,
    isFast: true,
  });
  expect(checks.rules.seconds).toBeGreaterThan(0);
  expect(problem).toBeNull();
});

test('info of the European build, for people', async () => {
  const { code, stdout } = await runBot('info', '--region', 'pal');
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^.*maxout-pal\.nes: Maxout built-in cartridge \(PAL\), PAL\n\nThe file\n {2}size +40,976 bytes\n/,
  );
  expect(stdout).toMatch(/frames a second +50\.007\n.* 2 \(16–18\) frames a row; 1 from level 19 on\n/);
  expect(stdout).toMatch(/SELECT +adds 10,000 points if it is held when a piece is scored\n/);
  expect(stdout).toMatch(/verify rules --region pal +100,000 frames, about/);
  const named = join(newFolder(), 'my game.nes');
  copyFileSync('roms/maxout-pal.nes', named);
  expect((await runBot('info', '--rom', named)).stdout).toContain(`verify rules --rom "${named}" `);
});

test('info of the build that crashes, which no other option may name', async () => {
  const { stdout } = await runBot('info', '--crashing');
  expect(stdout).toMatch(/^.*maxout-crashing\.nes: Maxout built-in cartridge \(crashing\), NTSC\n/);
  expect(stdout).toMatch(/high levels +may crash when a piece is scored from level 155 on\n/);
  expect(stdout).toMatch(/verify rules --crashing +100,000 frames, about/);
  expect(() => loadCartridge({ crashing: true, region: 'pal' })).toThrow(
    /no European one that crashes: leave out --region/,
  );
  expect(() => loadCartridge({ crashing: true, rom: 'a.nes' })).toThrow(/--rom an image: leave out one of the two/);
  expect(loadCartridge({ crashing: true, region: 'ntsc' }).kind).toBe('builtin-crashing');
});

test('info of what cannot be played tells what is known all the same, and fails', async () => {
  const folder = newFolder();
  const letter = join(folder, 'letter.nes');
  writeFileSync(letter, 'Dear Tetris,');
  const text = await runBot('info', '--rom', letter);
  expect(text).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/letter\.nes: This is a text file of 12 bytes/),
  });
  expect(text.stdout).toMatch(/letter\.nes: no cartridge\n\nThe file\n {2}size +12 bytes\n {2}SHA-1 +[0-9a-f]{40}\n/);

  const other = await runBot('info', '--region', 'ntsc', '--rom', 'roms/maxout-pal.nes', '--json');
  expect(other.code).toBe(1);
  expect(JSON.parse(other.stdout)).toMatchObject({
    cartridge: { name: 'Maxout built-in cartridge (PAL)', client: null },
    game: null,
    problem: expect.stringMatching(/European \(PAL\) game.*leave out --region/),
  });
});

test.each([
  [
    'falls more slowly at level 19',
    [48, 43, 38, 33],
    19,
    4,
    /^It does not always follow .*: after \d+ frames of .* 19: y /,
  ],
  [
    'has a wrong instruction where lines are cleared',
    [0xa5, 0x76, 0xc9, 0x04],
    0,
    0x02,
    /^It crashes after \d+ frames of games from level 19\.$/,
  ],
] as const)('info of a changed game that %s, where the trial does not look', async (_, before, at, byte, note) => {
  const image = readFileSync('roms/maxout.nes');
  image[image.indexOf(Buffer.from(before)) + at] = byte;
  const changed = join(newFolder(), 'changed.nes');
  writeFileSync(changed, image);
  const { code, stdout } = await runBot('info', '--rom', changed, '--json');
  expect(code).toBe(0);
  const { cartridge, checks, game } = JSON.parse(stdout);
  expect(cartridge.notes).toEqual([expect.stringMatching(/^This is a changed USA/), expect.stringMatching(note)]);
  expect([checks, game.killscreenLevel]).toEqual([null, 29]);
});
