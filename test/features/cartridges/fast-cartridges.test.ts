/** Which cartridges run on the fast machine is found out once and kept. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECKED_FRAMES } from '../../../src/emulator/fast-check.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';
import { imageOf, tinyCartridge } from '../../emulator/tiny-cartridge.js';
import { patience } from '../../support/patience.js';

const UNKNOWN = { ...BUILTIN_IMAGE, kind: 'unknown' } as const;
const CRASHING = imageOf(tinyCartridge([0x02]));

let cache = '';
const memory = (): string => join(cache, 'maxout', 'fast-cartridges.json');

/** The module as a program has it that was just started. */
async function startedAnew(): Promise<typeof import('../../../src/features/cartridges/fast-cartridges.js')> {
  vi.resetModules();
  return await import('../../../src/features/cartridges/fast-cartridges.js');
}

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'maxout-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
});
afterEach(() => vi.unstubAllEnvs());

test('an image is checked once, and the next start of the program knows it', async () => {
  const first = await startedAnew();
  let frames = 0;
  expect(first.knownToRunFastHere(UNKNOWN)).toBeUndefined();
  expect(first.mayRunFastHere(UNKNOWN, { onFrame: () => frames++ })).toBe(true);
  expect(frames).toBe(CHECKED_FRAMES);
  const second = await startedAnew();
  expect(second.mayRunFastHere(UNKNOWN, { onFrame: () => expect.fail('checked again') })).toBe(true);

  const written = JSON.parse(readFileSync(memory(), 'utf8'));
  for (const other of [
    JSON.stringify({ ...written, machine: 'another' }),
    JSON.stringify({ ...written, cartridges: { [UNKNOWN.bodySha1]: 'yes' } }),
    '{"machine":',
  ]) {
    writeFileSync(memory(), other);
    expect((await startedAnew()).knownToRunFastHere(UNKNOWN), other).toBeUndefined();
  }
});

test('an image that may not run fast is remembered beside the others, and the built-in one needs no memory', async () => {
  const first = await startedAnew();
  expect(first.mayRunFastHere(BUILTIN_IMAGE)).toBe(true);
  expect(existsSync(memory())).toBe(false);
  expect(first.mayRunFastHere(CRASHING)).toBe(false);
  const other = imageOf(tinyCartridge([0x02, 0x02]));
  expect((await startedAnew()).mayRunFastHere(other)).toBe(false);
  const second = await startedAnew();
  expect([CRASHING, other].map(second.knownToRunFastHere)).toEqual([false, false]);
});

test('without a cache folder that may be written to, an image is checked once in each start', async () => {
  writeFileSync(join(cache, 'file'), '');
  vi.stubEnv('XDG_CACHE_HOME', join(cache, 'file'));
  const first = await startedAnew();
  expect(first.mayRunFastHere(CRASHING)).toBe(false);
  expect(first.knownToRunFastHere(CRASHING)).toBe(false);
  expect((await startedAnew()).knownToRunFastHere(CRASHING)).toBeUndefined();
});

/** Only a process that hangs takes longer. */
const PATIENCE_MS = patience();

test.skipIf(!existsSync('/proc/self/stat')).each([
  ['a folder that cannot be made', () => '/proc/maxout-none'],
  [
    'a pipe in place of the file',
    () => {
      mkdirSync(join(cache, 'maxout'));
      execFileSync('mkfifo', [memory()]);
      return cache;
    },
  ],
  [
    'a folder in place of the file',
    () => {
      mkdirSync(memory(), { recursive: true });
      return cache;
    },
  ],
])('%s is as good as no memory, and nothing waits for it', (_, place) => {
  const module = new URL('../../../dist/src/features/cartridges/fast-cartridges.js', import.meta.url).href;
  const code = `
    const { mayRunFastHere } = await import(${JSON.stringify(module)});
    const { readCartridge } = await import(${JSON.stringify(new URL('cartridge-file.js', module).href)});
    const read = readCartridge();
    console.log(mayRunFastHere({ ...read.image, kind: 'unknown' }));
  `;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, XDG_CACHE_HOME: place() },
    timeout: PATIENCE_MS,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, 'true\n']);
});
