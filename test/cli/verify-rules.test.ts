/** `verify rules` on images that may crash where the original does, and are not known as ours. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NesImage } from '../../src/emulator/image.js';
import { crashingVariant } from '../support/cartridges/crashing-variant.js';
import { slowCartridge } from '../support/cartridges/slow-cartridge.js';
import { newFolder, runBot } from './run-bot.js';

function verify(image: NesImage, ...more: string[]) {
  const rom = join(newFolder(), 'mine.nes');
  writeFileSync(rom, image.bytes);
  return runBot('verify', 'rules', '--rom', rom, '--write-ram', '--frames', '1500', '--quiet', ...more);
}

test('every frame is explained over late ticks, freezes and crashes', async () => {
  const { code, stdout, stderr } = await verify(crashingVariant(), '--levels', '165-200', '--seed', '4');
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^1,500 frames in .*: no difference\.\nOverruns: \d+ frame/),
  ]);
  expect(stderr).toContain(
    'A count of cycles says where: a game that crashes there ends, and the crash is no difference',
  );
  expect(stdout + stderr).not.toContain('Game crashed');
});

test('a crash where none is counted is a difference, in our words, and its scenario shows it again', async () => {
  const out = join(newFolder(), 'difference.txt');
  const { code, stdout, stderr } = await verify(slowCartridge({ crashesFrom: 139 }), '--levels', '140', '--out', out);
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^\* activity +crashed +play$/m)]);
  expect(stdout).toContain('it shows the difference again');
  expect(stdout + stderr).not.toContain('Game crashed');
  expect(readFileSync(out, 'utf8')).toContain('Cartridge and model part in activity');
});
