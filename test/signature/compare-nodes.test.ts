/** scripts/compare-nodes.ts with programs in place of Node that print what they are told to. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PINNED = readFileSync(join(ROOT, 'test', 'signature.txt'), 'utf8').trim();

/** Compiling, on a machine that has much else to do. */
const LONGEST_SETUP_MS = 300_000;

let folder: string;

beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'setup.js')]);
  folder = mkdtempSync(join(tmpdir(), 'maxout-nodes-'));
}, LONGEST_SETUP_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that says which version it is, and prints signatures. */
function nodeThatPrints(name: string, signatures: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n[ "$1" = -p ] && echo "${name}" && exit\ncat <<'END'\n${signatures}\nEND\n`, {
    mode: 0o755,
  });
  return file;
}

function compare(...nodes: readonly string[]): { readonly status: number | null; readonly stdout: string } {
  return spawnSync(process.execPath, [join(ROOT, 'dist', 'scripts', 'compare-nodes.js'), ...nodes], {
    encoding: 'utf8',
  });
}

it('says that versions agree when every line of theirs is the pinned one or the same', () => {
  const { status, stdout } = compare(
    nodeThatPrints('a', `${PINNED}\nanother 0123456789ab`),
    nodeThatPrints('b', `${PINNED}\nanother 0123456789ab`),
  );
  expect(stdout).toMatch(
    / 6 signatures are the same in 2 versions\n$|(\d+) of \1 signatures are the same in 2 versions$/m,
  );
  expect(status).toBe(0);
});

it.each([
  ['differ from one another', `${PINNED}\nanother 0123456789ab`, `${PINNED}\nanother ba9876543210`],
  ['agree, but not with the pinned ones', PINNED.replace(/.$/, 'x'), PINNED.replace(/.$/, 'x')],
  ['lack a line', `${PINNED}\nanother 0123456789ab`, PINNED],
])('fails when versions %s', (_, first, second) => {
  const { status, stdout } = compare(nodeThatPrints('a', first), nodeThatPrints('b', second));
  expect(stdout).toMatch(/DIFFERENT/);
  expect(status).toBe(1);
});
