/**
 * Images, files and command lines with something wrong: each ends in a clear message or a result, with the right exit code,
 * without a stack and in time. `node dist/scripts/bad-images.js` and `bad-files.js` try thousands.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliRun, CliRunner, faultOf, hasCommands } from '../../scripts/bad/cli-runner.js';
import { badImage } from '../../scripts/bad/mutate-image.js';
import { readKinds } from '../../scripts/bad/read-kinds.js';
import { tryFiles } from '../../scripts/bad/try-files.js';
import { tryImage } from '../../scripts/bad/try-image.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { runBot } from '../cli/run-bot.js';
import { patience } from '../support/patience.js';

const SEED = 7;
/** Kinds of images, each once. */
const IMAGES = 32;
/** Only ends what hangs. */
const PATIENCE_MS = patience();

const folder = mkdtempSync(join(tmpdir(), 'maxout-bad-'));
const runner = new CliRunner({ processorMs: 60_000, waitMs: PATIENCE_MS });

// The threads run what is compiled.
beforeAll(async () => void (await runBot('--version')));

afterAll(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
});

test(`an image with something wrong, seed ${SEED}`, async () => {
  const good = readFileSync(new URL('../../roms/maxout.nes', import.meta.url));
  const faults: string[] = [];
  const kinds = new Set<string>();
  for (let i = 0; i < IMAGES; i++) {
    const { kind, bytes } = badImage(good, i, new SeededRandom(SEED * 1_000_003 + i));
    kinds.add(kind);
    const { fault } = await tryImage(bytes, folder, runner);
    if (fault) faults.push(`image ${i} (${kind}): ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(kinds.size).toBe(IMAGES);
});

test(`files and command lines with something wrong, seed ${SEED}`, async () => {
  const { cases, faults, commands, outcomes } = await tryFiles(runner, { cases: 150, seed: SEED, makers: [readKinds] });
  expect(faults).toEqual([]);
  expect([...commands]).toEqual([]);
  expect(cases).toBeGreaterThanOrEqual(150);
  expect([...outcomes.keys()]).toEqual(
    expect.arrayContaining(['command line: refused (exit code 2)', 'movie: refused (exit code 1)']),
  );
});

describe('a run is at fault', () => {
  const run = (code: number, stderr: string, stdout = ''): CliRun => ({
    ended: 'itself',
    milliseconds: 1,
    code,
    stdout,
    stderr,
  });

  test.each<[string, CliRun, RegExp]>([
    ['when it hangs', { ended: 'by the clock' }, /hangs/],
    ['when it dies', { ended: 'by an error', message: 'out of memory' }, /dies: out of memory/],
    ['with a stack trace', run(1, 'maxout: Error\n    at main (file.js:3:1)'), /stack trace/],
    ['with an error that nobody foresaw', run(1, 'maxout: this should not happen: x'), /not foreseen/],
    ['with another exit code', run(2, 'maxout: no'), /exit code 2, expected 0 or 1/],
    ['without a word', run(1, ''), /without a word/],
    ['with the words of a schema', run(1, 'maxout: ✖ Invalid input'), /words of a library/],
    ['with the words of the machine', run(1, "maxout: Cannot read properties of null (reading 'x')"), /words of a/],
    ['with half a message', run(1, 'maxout: level undefined'), /not finished/],
  ])('%s', (_, ended, fault) => {
    expect(faultOf(ended, [0, 1])).toMatch(fault);
  });

  test('with what a terminal takes for a command', () => {
    expect(hasCommands('a file called \u001b[31m')).toBe(true);
    expect(hasCommands('\u009b2J')).toBe(true);
    expect(hasCommands('read from right to left: \u202e')).toBe(true);
    expect(hasCommands('two lines,\n\tand “words”, 12 × 20 · ±3\n')).toBe(false);
  });

  test('but not with a message about what was given, or a result', () => {
    expect(faultOf(run(1, 'maxout: found "NaN"'), [0, 1])).toBeUndefined();
    expect(faultOf(run(0, '', '{}'), [0, 1])).toBeUndefined();
  });
});
