import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Byte 7 and byte 12 of the European build's header name its console; the American ones' header is the plain older format. */
const BUILDS = [
  { file: 'maxout.nes', options: [], header: [0x4e, 0x45, 0x53, 0x1a, 2, 1, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  {
    file: 'maxout-pal.nes',
    options: ['--pal'],
    header: [0x4e, 0x45, 0x53, 0x1a, 2, 1, 0x10, 8, 0, 0, 0, 0, 1, 0, 0, 0],
  },
  {
    file: 'maxout-crashing.nes',
    options: ['--crashing'],
    header: [0x4e, 0x45, 0x53, 0x1a, 2, 1, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  },
];

const missing = ['ca65', 'ld65'].filter((tool) => spawnSync(tool, ['--version']).status !== 0);
if (missing.length > 0) {
  console.warn(
    `SKIPPED: the built-in cartridges were not compared with their sources, because ${missing.join(' and ')} cannot be ` +
      'run. Install the Debian package cc65 and run this test again.',
  );
}

const folder = mkdtempSync(join(tmpdir(), 'maxout-cartridge-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(BUILDS)('the built-in cartridge $file', ({ file, options, header }) => {
  const committed = readFileSync(join(root, 'roms', file));

  it('is an image of 32 KiB program and 8 KiB tiles for mapper 1', () => {
    expect([...committed.subarray(0, 16)]).toEqual(header);
    expect(committed.length).toBe(16 + 2 * 0x4000 + 0x2000);
  });

  it.skipIf(missing.length > 0)('assembles from its sources to the committed image, byte for byte', () => {
    const image = join(folder, file);
    // From another folder, since the script must not depend on where it is started.
    execFileSync(join(root, 'scripts/assemble-cartridge.sh'), [...options, image], { cwd: folder });
    const assembled = readFileSync(image);
    expect(assembled.length).toBe(committed.length);
    const different = assembled.findIndex((byte, i) => byte !== committed[i]);
    expect(different, 'first differing byte').toBe(-1);
  });
});
