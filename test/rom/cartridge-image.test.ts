import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const committed = readFileSync(join(root, 'roms/maxout.nes'));

const missing = ['ca65', 'ld65'].filter((tool) => spawnSync(tool, ['--version']).status !== 0);
if (missing.length > 0) {
  console.warn(
    `SKIPPED: roms/maxout.nes was not compared with its sources, because ${missing.join(' and ')} cannot be run. ` +
      'Install the Debian package cc65 and run this test again.',
  );
}

describe('the built-in cartridge', () => {
  it('is an iNES image of 32 KiB program and 8 KiB tiles for mapper 1', () => {
    expect(committed.subarray(0, 8)).toEqual(Buffer.from([0x4e, 0x45, 0x53, 0x1a, 2, 1, 0x10, 0]));
    expect(committed.length).toBe(16 + 2 * 0x4000 + 0x2000);
  });

  it.skipIf(missing.length > 0)('assembles from its sources to the committed image, byte for byte', () => {
    const folder = mkdtempSync(join(tmpdir(), 'maxout-cartridge-'));
    try {
      const image = join(folder, 'maxout.nes');
      // From another folder, since the script must not depend on where it is started.
      execFileSync(join(root, 'scripts/assemble-cartridge.sh'), [image], { cwd: folder });
      const assembled = readFileSync(image);
      expect(assembled.length).toBe(committed.length);
      const different = assembled.findIndex((byte, i) => byte !== committed[i]);
      expect(different, 'first differing byte').toBe(-1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
