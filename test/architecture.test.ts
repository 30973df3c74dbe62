import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

/** Which folders of `src` a folder may import from. If this fails, the import is wrong or the table needs a talk. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  input: [],
  tetris: ['input'],
  record: ['lib', 'input', 'tetris'],
  emulator: ['lib', 'input'],
  ram: ['tetris', 'emulator', 'input'],
  menu: ['input', 'tetris', 'emulator', 'ram'],
  reach: ['lib', 'input', 'tetris'],
  eval: ['lib', 'tetris'],
  search: ['lib', 'input', 'tetris', 'reach', 'eval'],
  players: ['lib', 'input', 'tetris', 'reach', 'eval', 'search'],
  bot: ['input', 'tetris', 'record', 'emulator', 'ram', 'menu', 'reach', 'search', 'players'],
  worlds: ['lib', 'tetris', 'record', 'reach', 'search', 'players'],
  train: ['lib', 'input', 'tetris', 'record', 'reach', 'eval', 'search', 'players', 'worlds'],
  optimize: ['lib'],
  stats: ['lib', 'tetris', 'record', 'worlds'],
  league: ['lib', 'record', 'stats', 'worlds'],
  replay: ['lib', 'input', 'tetris', 'record', 'emulator', 'ram', 'reach', 'search', 'players'],
  draw: ['lib', 'input', 'tetris', 'record'],
  report: ['lib', 'tetris', 'record'],
  movie: ['menu', 'lib', 'input', 'tetris', 'record', 'emulator', 'ram', 'reach', 'players', 'bot'],
  simulate: ['lib', 'input', 'tetris', 'record', 'menu', 'reach', 'search', 'players', 'bot', 'worlds'],
  tune: ['lib', 'record', 'reach', 'eval', 'search', 'players', 'worlds', 'simulate', 'optimize'],
  soak: ['lib', 'input', 'tetris', 'emulator', 'ram', 'record', 'bot'],
  verify: ['lib', 'input', 'tetris', 'emulator', 'ram', 'menu', 'reach', 'search', 'players', 'bot', 'record'],
  node: [
    'lib',
    'input',
    'record',
    'emulator',
    'tetris',
    'train',
    'simulate',
    'tune',
    'optimize',
    'worlds',
    'players',
    'eval',
    'search',
    'reach',
    'stats',
    'league',
    'draw',
    'ram',
    'bot',
  ],
  queue: ['lib', 'record', 'eval', 'optimize', 'players', 'worlds', 'simulate', 'train', 'tune', 'node'],
  /** All but what only Node has; the 404 page is a page of its own. */
  web: [
    'lib',
    'input',
    'tetris',
    'record',
    'emulator',
    'ram',
    'menu',
    'reach',
    'eval',
    'search',
    'players',
    'bot',
    'worlds',
    'train',
    'stats',
    'replay',
    'draw',
    'report',
    'movie',
    'simulate',
  ],
  cli: ['*'],
  /** What the library's users call, made of everything below it. */
  library: [
    'lib',
    'input',
    'tetris',
    'record',
    'emulator',
    'ram',
    'menu',
    'reach',
    'search',
    'players',
    'bot',
    'worlds',
    'simulate',
    'train',
    'replay',
    'node',
  ],
  /** The library entry, the one file that only exports what others define. */
  'index.ts': ['*'],
};

/** The same for the folders within the largest: files that lie in `cli` itself are what every command needs. */
const MAY_IMPORT_WITHIN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  eval: { features: [], ntuple: [] },
  verify: { scenario: [], 'lock-step': ['scenario'], ram: [] },
  node: {
    files: [],
    process: [],
    pictures: ['files'],
    export: ['pictures'],
    players: ['files', 'pictures'],
    games: ['files', 'process', 'pictures', 'players'],
    attempt: ['files', 'process', 'players', 'games'],
    learn: ['files', 'process', 'pictures'],
    web: ['files'],
  },
  cli: {
    options: [],
    terminal: ['options'],
    play: ['options', 'terminal'],
    recordings: ['options', 'terminal', 'play'],
    attempt: ['options', 'terminal', 'play', 'recordings'],
    games: ['options', 'terminal', 'recordings'],
    players: ['options'],
    learn: ['options', 'terminal'],
    check: ['options', 'terminal', 'play'],
    web: ['options'],
  },
};

/** Modules of Node, and packages, with the folders that may use them. */
const OUTSIDE: readonly { readonly module: RegExp; readonly folders: readonly string[] }[] = [
  { module: /^node:/, folders: ['node', 'queue', 'cli'] },
  { module: /^jsnes$/, folders: ['emulator'] },
  { module: /^commander$/, folders: ['cli'] },
  { module: /^pngjs$/, folders: ['node'] },
  { module: /^gifenc$/, folders: ['node', 'web'] },
  { module: /^piscina$/, folders: ['node'] },
  { module: /^vega(-lite)?$/, folders: ['node'] },
  { module: /^@resvg\/resvg-wasm$/, folders: ['node'] },
  { module: /^ml-matrix$/, folders: ['optimize'] },
  { module: /^zod$/, folders: ['record', 'players', 'worlds', 'node', 'queue', 'web'] },
  { module: /^(bullmq|ioredis)$/, folders: ['queue'] },
];

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. */
const IMPORT = /^(?:import|export)\b(?:[^'"`;]*?\bfrom\s+)?\s*'([^']+)'|\bimport\('([^']+)'\)/gm;

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly target: string;
}

function sourceFiles(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts'));
}

function imports(): Import[] {
  return sourceFiles().flatMap((file) => {
    const text = readFileSync(path.join(SRC, file), 'utf8');
    const targets = [...text.matchAll(IMPORT)].map((match) => (match[1] ?? match[2]) as string);
    return targets.map((target) => ({ file, folder: file.split('/')[0] as string, target }));
  });
}

/** The folder within a folder of `src` in which a file lies; undefined for a file that lies in none. */
function roomOf(file: string): string | undefined {
  const [, room, name] = file.split('/');
  return name === undefined ? undefined : room;
}

describe('the folders follow the data', () => {
  it('knows every folder', () => {
    const folders = new Set(sourceFiles().map((file) => file.split('/')[0]));
    expect([...folders].filter((folder) => !(folder! in MAY_IMPORT))).toEqual([]);
  });

  it('imports between folders go one way', () => {
    const wrong = imports()
      .filter(({ target }) => target.startsWith('.'))
      .map((found) => ({
        ...found,
        into: path.posix.join(path.posix.dirname(found.file), found.target).split('/')[0]!,
      }))
      .filter(({ folder, into }) => {
        const allowed = MAY_IMPORT[folder] ?? [];
        return into !== folder && !allowed.includes(into) && !allowed.includes('*');
      })
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(MAY_IMPORT_WITHIN))('imports between the folders of %s go one way', (house, table) => {
    const wrong = imports()
      .filter(({ folder, target }) => folder === house && target.startsWith('.'))
      .map(({ file, target }) => ({ file, into: path.posix.join(path.posix.dirname(file), target) }))
      .map(({ file, into }) => ({ file, into, from: roomOf(file), to: into.startsWith(`${house}/`) && roomOf(into) }))
      .filter(({ from, to }) => from && to && to !== from && !table[from]?.includes(to))
      .map(({ file, into }) => `${file} imports ${into}`);
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(MAY_IMPORT_WITHIN))('knows every folder of %s', (house, table) => {
    const rooms = sourceFiles().map((file) => file.startsWith(`${house}/`) && roomOf(file));
    expect(new Set(rooms.filter(Boolean))).toEqual(new Set(Object.keys(table)));
  });

  it('uses Node, the emulator and the argument parser only where they belong', () => {
    const wrong = imports()
      .filter(({ target }) => !target.startsWith('.'))
      .filter(({ folder, target }) => {
        const rule = OUTSIDE.find(({ module }) => module.test(target));
        return !rule?.folders.includes(folder);
      })
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });
});
