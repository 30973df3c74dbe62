/** Cartridges by the names of their files, and the built-in ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCartridge } from '../../../src/features/cartridges/cartridge-file.js';
import { PACKAGE_ROOT } from '../../../src/platform/files/package-root.js';

const EUROPEAN = join(PACKAGE_ROOT, 'roms', 'maxout-pal.nes');

test('without a name there are the built-in cartridges, by region, and the one that crashes', () => {
  expect(readCartridge()).toMatchObject({ ok: true, region: 'ntsc', image: { kind: 'builtin' } });
  expect(readCartridge(undefined, { region: 'pal' })).toMatchObject({
    ok: true,
    region: 'pal',
    image: { kind: 'builtin-pal', name: 'Maxout built-in cartridge (PAL)', notes: [] },
  });
  expect(readCartridge(undefined, { crashing: true })).toMatchObject({ ok: true, image: { kind: 'builtin-crashing' } });
});

test('a built-in cartridge is known as a file and as bytes, whatever was not said', () => {
  for (const source of [EUROPEAN, new Uint8Array(readFileSync(EUROPEAN))]) {
    expect(readCartridge(source)).toMatchObject({ ok: true, region: 'pal', image: { kind: 'builtin-pal' } });
  }
});

test('a region that the image does not have is an error that names the file and says what to do', () => {
  const result = readCartridge(EUROPEAN, { region: 'ntsc' });
  expect(result).toMatchObject({ ok: false, image: { kind: 'builtin-pal' } });
  if (!result.ok) expect(result.message).toMatch(/^.*maxout-pal\.nes: This is a European .*leave out --region\./);
  expect(readCartridge('missing.nes', { region: 'pal' })).toMatchObject({ ok: false, image: undefined });
});
