/**
 * The package as its users get it: packed, put into an empty folder with nothing but its own dependencies, and used by
 * the examples, which know only the public entry.
 */

import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILTIN_FILES } from '../../src/emulator/clients/known-cartridges.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { ensureWebBuilt, sha256Base64 } from '../../src/features/web/web-build.js';
import type { FileHashes } from '../../src/web/offline/build-files.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EXAMPLES = join(ROOT, 'scripts', 'examples');
const TYPESCRIPT = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const run = promisify(execFile);

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

/** What each example is run with, so that it takes a second, and what it must print. */
const RUNS: Readonly<Record<string, { readonly args: readonly string[]; readonly prints: RegExp }>> = {
  'observe.js': {
    args: [],
    prints: /^frame \d+: level 9, 0 lines, \d+ points\n[TJZOSLI] comes next\n([.#]{10}\n){20}$/,
  },
  'plan.js': {
    args: ['autotetris'],
    prints: /^a T can come to rest in 34 places .*\nautotetris presses \d+ .*\n\d lines go:\n/,
  },
  'ask.js': {
    args: [],
    prints:
      /^(columns? .*: -?[\d.]+ units by .*\n){3}T-up@1,15 loses \d+ points: \w+\nof \d+ placements .*\n(piece \d loses \d+ points\n){3}accuracy [\d.]+ %\n$/,
  },
  'press-buttons.js': { args: ['8'], prints: /^8 pieces, 0 misdrops, / },
  'own-player.js': { args: ['1'], prints: /^seed 0: \d+ points, \d+ lines, topped-out\n$/ },
  'simulate.js': {
    args: ['autotetris', '3', '4'],
    prints: /^(seed \d+: \d+ points\n){3}autotetris: mean \d+ over 3 games/,
  },
  'record.js': {
    args: ['run.jsonl', '1'],
    prints: / 0 misdrops\non the cartridge: same, (\d+) frames checked\non the model: same, \1 frames checked\n$/,
  },
  'train.js': {
    args: ['weights.bin', '20000', '2'],
    prints: /^20000 pieces in .*\na game with these weights: \d+ points, /m,
  },
};

let folder: string;
let installed: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maxout-package-'));
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'setup.js')]);
  expect(await ensureWebBuilt(() => {})).toEqual({ ok: true });
  execFileSync(process.execPath, [join(ROOT, 'dist', 'scripts', 'bundle-package.js')]);
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [{ filename }] = JSON.parse(
    execFileSync('npm', packing, { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' }),
  );
  execFileSync('tar', ['-xzf', filename], { cwd: folder });
  installed = join(folder, 'node_modules', 'maxout');
  mkdirSync(dirname(installed));
  cpSync(join(folder, 'package'), installed, { recursive: true });
  linkDependencies(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  for (const name of readdirSync(EXAMPLES)) cpSync(join(EXAMPLES, name), join(folder, name));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm install` would bring besides the package: what the lock file does not keep for developers alone. */
function linkDependencies(into: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  for (const [path, entry] of Object.entries(packages as Record<string, LockedPackage>)) {
    const name = path.slice('node_modules/'.length);
    const isNested = name.includes('node_modules/');
    if (path === '' || isNested || entry.dev || entry.devOptional || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(into, name)), { recursive: true });
    symlinkSync(join(ROOT, path), join(into, name), 'dir');
  }
}

describe('the installed package', () => {
  it('has an example for each run, and a run for each example', () => {
    expect(readdirSync(EXAMPLES).sort()).toEqual(Object.keys(RUNS).sort());
  });

  it.concurrent.each(Object.entries(RUNS))('%s runs with the public entry alone', async (name, { args, prints }) => {
    const { stdout, stderr } = await run(process.execPath, [name, ...args], { cwd: folder });
    expect(stderr).toBe('');
    expect(stdout).toMatch(prints);
  });

  it('brings the built-in cartridges along, and no other image', () => {
    const roms = join(installed, 'roms');
    expect(readdirSync(roms).sort()).toEqual(['README.md', 'maxout-crashing.nes', 'maxout-pal.nes', 'maxout.nes']);
    for (const name of Object.values(BUILTIN_FILES)) {
      expect(readFileSync(join(roms, name)).equals(readFileSync(join(ROOT, 'roms', name))), name).toBe(true);
    }
  });

  it.concurrent('type-checks its users without types of Node and without skipping its own declarations', async () => {
    const strict = ['--noEmit', '--strict', '--checkJs', '--allowJs', '--module', 'nodenext', '--target', 'es2023'];
    writeFileSync(
      join(folder, 'user.ts'),
      "import { type GameResult, loadCartridge, observe, openMachine, playGame } from 'maxout';\n" +
        'const cartridge = loadCartridge();\n' +
        'if (!cartridge.ok) throw new Error(cartridge.message);\n' +
        'export const lines: number = observe(openMachine(cartridge.image)).lines;\n' +
        '// @ts-expect-error A machine that plays cannot be written to.\n' +
        'openMachine(cartridge.image).ram[0] = 1;\n' +
        '// @ts-expect-error A game needs a player.\n' +
        'export const result: GameResult = playGame({ image: cartridge.image });\n',
    );
    const shown = readFileSync(join(ROOT, 'docs', 'library.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g);
    const examples = [...shown].map(([, code], i) => {
      expect(code).toContain("from 'maxout'");
      writeFileSync(join(folder, `shown-${i}.js`), code);
      return `shown-${i}.js`;
    });
    expect(examples).toHaveLength(2);
    writeFileSync(
      join(folder, 'page.ts'),
      "import { openEngine } from 'maxout/engine';\n" +
        "const asked = { board: '0'.repeat(200), level: 18, lines: 0, inputFrameTimeline: 'X.' };\n" +
        'const opened = await openEngine();\n' +
        "export const [turns]: readonly number[] = await opened.getMove({ ...asked, currentPiece: 'T' });\n" +
        '// @ts-expect-error A question needs a piece.\n' +
        'await opened.getTopMoves(asked);\n',
    );
    const files = ['user.ts', 'page.ts', ...examples];
    const { stdout } = await run(process.execPath, [TYPESCRIPT, ...strict, ...files], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });

  it.concurrent('starts its command without setting anything up', async () => {
    const { stdout, stderr } = await run(process.execPath, [join(installed, 'run-bot.js'), 'players']);
    expect(stderr).toBe('');
    expect(stdout).toContain('plateau-published');
  });

  it('names itself in hints as it can be called', async () => {
    const { stdout } = await run(process.execPath, [join(installed, 'run-bot.js'), '--help']);
    expect(stdout).toMatch(/^Usage: npx maxout \[command\]/);
    expect(stdout).toContain('  npx maxout --speed 1 ');
  });

  it('is small: no sources, no maps, and declarations only where the entry needs them', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name));
    expect(files.filter((name) => /\.(map|s)$|(?<!\.d)\.ts$|^(test|scripts.(?!setup\.js|lua.))/.test(name))).toEqual(
      [],
    );
    const forBrowsers = ['web', 'engine'].map((name) => join('dist', name));
    const ofProgram = files.filter((name) => !forBrowsers.some((start) => name.startsWith(start)));
    expect(ofProgram.length).toBeLessThan(520);
    const bytesOf = (names: readonly string[]): number =>
      names.reduce((sum, name) => sum + statSync(join(installed, name)).size, 0);
    expect(bytesOf(ofProgram)).toBeLessThan(5.3e6);
    // 19.8 MB of it are weights.
    expect(bytesOf(files)).toBeLessThan(30e6);
    expect(files).toContain(join('dist', 'package', 'licences.md'));
    const engine = ['maxout-worker.js', 'wasmRabbit.js', 'engine.js', join('maxout-weights', 'plateau.bin')];
    expect(files).toEqual(expect.arrayContaining(engine.map((name) => join('dist', 'engine', name))));
  });

  it('holds every file of weights once', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.bin(\.gz)?$/.test(name),
    );
    const folder = join('dist', 'engine', 'maxout-weights');
    expect(files.sort()).toEqual(shippedWeights().map(({ name }) => join(folder, `${name}.bin`)));
  });

  it('serves the page whole, and makes it whole for any web server', async () => {
    const text = readFileSync(join(installed, 'dist', 'web', 'service-worker.js'), 'utf8');
    const [, listed] = /"whenAsked":(\{.*?\})/.exec(text)!;
    const hashes: FileHashes = JSON.parse(listed);
    expect(Object.keys(hashes).filter((name) => name.endsWith('.bin')).length).toBeGreaterThan(3);
    const isGenuine = (name: string, content: Uint8Array): boolean => hashes[name].includes(sha256Base64(content));
    const server = spawn(process.execPath, [join(installed, 'run-bot.js'), 'web', '--no-open', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [url] = await once(server.stdout, 'data');
      for (const name of Object.keys(hashes)) {
        const response = await fetch(new URL(name, String(url).trim()));
        expect(response.status, name).toBe(200);
        expect(isGenuine(name, new Uint8Array(await response.arrayBuffer())), name).toBe(true);
      }
    } finally {
      server.kill();
    }
    const { stdout } = await run(process.execPath, [join(installed, 'run-bot.js'), 'web', '--build']);
    for (const name of Object.keys(hashes)) {
      expect(isGenuine(name, readFileSync(join(stdout.trim(), name))), name).toBe(true);
    }
  });

  it.concurrent('plays on threads, to the same bytes as a clone', async () => {
    const args = ['simulate', '--player', 'autotetris', '--games', '3', '--jobs', '2', '--quiet', '--out'];
    const programs = { installed, clone: ROOT };
    for (const [name, program] of Object.entries(programs)) {
      await run(process.execPath, [join(program, 'run-bot.js'), ...args, join(folder, `${name}.jsonl`)]);
    }
    const [here, there] = Object.keys(programs).map((name) => readFileSync(join(folder, `${name}.jsonl`), 'utf8'));
    expect(here).toBe(there);
    expect(here.trim().split('\n').length).toBeGreaterThan(3);
  });

  it.concurrent('says before the work begins what plots and a queue need besides, and does without where it can', async () => {
    const maxout = (...args: string[]) =>
      run(process.execPath, [join(installed, 'run-bot.js'), ...args], { cwd: folder });
    const plots =
      /plots need the packages vega, vega-lite, .*which are not installed: run "npm install vega@[\d.]+ .*" in /;
    await expect(maxout('compare', 'autotetris', '--games', '1', '--plot', 'plot.svg')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(plots),
    });
    await expect(maxout('worker', '--queue', 'redis://localhost')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /a queue needs the packages bullmq and ioredis, .*"npm install bullmq@[\d.]+ ioredis@/,
      ),
    });
    const { stderr } = await maxout('league', 'autotetris', '--games', '1', '--max-pieces', '20', '--out', 'league');
    expect(stderr).toMatch(/^no plots are drawn: plots need /m);
    expect(readdirSync(join(folder, 'league')).sort()).toEqual(expect.arrayContaining(['league.json', 'league.md']));
  });

  it('lets nobody past its entry', async () => {
    writeFileSync(join(folder, 'past.js'), "await import('maxout/dist/src/tetris/lock.js');\n");
    await expect(run(process.execPath, ['past.js'], { cwd: folder })).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});
