/** scripts/setup.js in a small clone of its own, with a compiler that only notes that it ran. */

import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { endedAndRemembered } from '../support/ended-and-remembered.js';

const SETUP = fileURLToPath(new URL('../../scripts/setup.js', import.meta.url));

/** Takes half a second, writes a file, and counts its runs in runs.txt; fails while broken.txt is there. */
const COMPILER = `
const fs = require('node:fs');
fs.appendFileSync('runs.txt', '.');
if (fs.existsSync('broken.txt')) process.exit(1);
const out = process.argv[process.argv.indexOf('--outDir') + 1];
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
fs.mkdirSync(out);
fs.writeFileSync(out + '/main.js', fs.readFileSync('src/main.ts'));
`;

let clone: string;
const at = (...path: string[]): string => join(clone, ...path);
const compilations = (): number => (existsSync(at('runs.txt')) ? readFileSync(at('runs.txt'), 'utf8').length : 0);
const setUp = (...args: string[]) =>
  spawnSync(process.execPath, [at('scripts', 'setup.js'), ...args], { encoding: 'utf8' });

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'maxout-setup-'));
  for (const folder of ['scripts', 'src', 'node_modules/typescript/bin']) mkdirSync(at(folder), { recursive: true });
  cpSync(SETUP, at('scripts', 'setup.js'));
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/typescript': { version: '1.0.0' } } });
  writeFileSync(at('package.json'), '{ "type": "commonjs" }');
  writeFileSync(at('scripts', 'package.json'), '{ "type": "module" }');
  writeFileSync(at('package-lock.json'), lock);
  writeFileSync(at('node_modules', '.package-lock.json'), lock);
  writeFileSync(at('node_modules', 'typescript', 'bin', 'tsc'), COMPILER);
  for (const name of ['tsconfig.json', 'tsconfig.build.json']) writeFileSync(at(name), '{}');
  writeFileSync(at('src', 'main.ts'), 'one');
  return () => rmSync(clone, { recursive: true });
});

test('sources are compiled once, and again when they change', () => {
  expect(setUp().status).toBe(0);
  expect(readFileSync(at('dist', 'main.js'), 'utf8')).toBe('one');
  expect(setUp().stderr).toBe('');
  expect(compilations()).toBe(1);
  writeFileSync(at('src', 'main.ts'), 'two');
  expect(setUp().status).toBe(0);
  expect(readFileSync(at('dist', 'main.js'), 'utf8')).toBe('two');
  expect(compilations()).toBe(2);
});

test('--build compiles what is compiled already', () => {
  setUp();
  expect(setUp('--build').status).toBe(0);
  expect(compilations()).toBe(2);
});

test('a failed compilation is said so and leaves what was compiled before', () => {
  setUp();
  writeFileSync(at('src', 'main.ts'), 'broken');
  writeFileSync(at('broken.txt'), '');
  const { status, stderr } = setUp();
  expect(status).toBe(1);
  expect(stderr).toMatch(/compiling failed/);
  expect(readFileSync(at('dist', 'main.js'), 'utf8')).toBe('one');
  expect(readdirSync(clone).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('two processes at the same time compile once', async () => {
  const start = (): Promise<number | null> =>
    new Promise((resolve) => spawn(process.execPath, [at('scripts', 'setup.js')]).on('close', resolve));
  expect(await Promise.all([start(), start(), start()])).toEqual([0, 0, 0]);
  expect(compilations()).toBe(1);
});

test('dependencies are installed without running their scripts', () => {
  rmSync(at('node_modules', '.package-lock.json'));
  writeFileSync(
    at('npm-cli.js'),
    "require('node:fs').writeFileSync('asked.json', JSON.stringify(process.argv.slice(2)))",
  );
  const env = { ...process.env, npm_execpath: at('npm-cli.js') };
  expect(spawnSync(process.execPath, [at('scripts', 'setup.js')], { env }).status).toBe(0);
  expect(JSON.parse(readFileSync(at('asked.json'), 'utf8'))).toEqual(
    expect.arrayContaining(['ci', '--include=dev', '--ignore-scripts']),
  );
});

test.skipIf(!existsSync('/proc/self/stat'))(
  'a lock of a process that has ended and is still remembered is taken over',
  async () => {
    const { pid, end } = await endedAndRemembered();
    writeFileSync(at('setup-lock.tmp'), String(pid));
    expect(setUp()).toMatchObject({ status: 0, stderr: expect.not.stringContaining('waiting') });
    await end();
  },
);

test('what an interrupted run left behind is cleared away, and nothing else', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(at('setup-lock.tmp'), String(pid));
  for (const name of ['dist-0123456789abcdef.tmp', 'dist-old-0123456789abcdef.tmp', 'dist-of-mine.tmp'])
    mkdirSync(at(name));
  expect(setUp().status).toBe(0);
  expect(readdirSync(clone).filter((name) => name.endsWith('.tmp'))).toEqual(['dist-of-mine.tmp']);
  rmSync(at('dist-of-mine.tmp'), { recursive: true });
});

test('an installed package, which has nothing to compile, is ready as it is', () => {
  rmSync(at('tsconfig.build.json'));
  rmSync(at('node_modules'), { recursive: true });
  expect(setUp()).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(at('dist'))).toBe(false);
});
