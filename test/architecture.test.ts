import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const SCRIPTS = fileURLToPath(new URL('../scripts/', import.meta.url));

/** Which folders of `src` a folder may import from. If this fails, the import is wrong or the table needs a talk. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  tetris: [],
  emulator: ['lib', 'tetris'],
  record: ['lib', 'tetris', 'emulator'],
  ram: ['tetris', 'emulator'],
  reach: ['lib', 'tetris'],
  eval: ['lib', 'tetris'],
  search: ['tetris', 'reach', 'eval'],
  players: ['lib', 'tetris', 'reach', 'eval', 'search'],
  /** What each placement of a finished game was worth; for Node and for the page. */
  review: ['lib', 'tetris', 'record', 'reach', 'eval', 'search', 'players'],
  /** Answers to other people's tools; for the threads of a server, the workers of a page, and the library. */
  engine: ['lib', 'tetris', 'reach', 'search', 'players', 'review'],
  bot: ['lib', 'tetris', 'emulator', 'record', 'ram', 'reach', 'search', 'players'],
  simulate: ['lib', 'tetris', 'emulator', 'record', 'ram', 'reach', 'search', 'players'],
  learn: ['lib', 'tetris', 'record', 'reach', 'eval', 'search', 'players', 'simulate'],
  stats: ['lib', 'tetris', 'record', 'simulate'],
  draw: ['lib', 'tetris', 'record', 'review'],
  replay: ['lib', 'tetris', 'emulator', 'record', 'ram', 'reach', 'players', 'bot', 'draw'],
  verify: ['lib', 'tetris', 'emulator', 'ram', 'bot'],
  ngf: ['lib', 'tetris'],
  /** Games out of pictures: for Node and for the page. */
  video: ['lib', 'tetris', 'ngf'],
  /** Files, threads, HTTP and the terminal: what only Node has. It knows nothing of the game. */
  platform: ['lib'],
  /** What the program does for a user: one folder each, with its options, its work and its threads. */
  features: ['*'],
  /** All but what only Node has; of the features, those files that a browser can run. The 404 page is a page of its own. */
  web: [
    'lib',
    'tetris',
    'emulator',
    'record',
    'ram',
    'reach',
    'eval',
    'search',
    'players',
    'review',
    'engine',
    'bot',
    'simulate',
    'learn',
    'draw',
    'replay',
    'verify',
    'ngf',
    'video',
    'features',
  ],
  /** The first words of a command line, the help, and what an exit code means. */
  cli: ['lib', 'platform', 'features'],
  /** What the library's users call, made of everything below it; `index.ts` only exports what others define. */
  library: ['*'],
};

/**
 * The same for the folders within a folder. Files that lie in the folder itself are what its inner folders share, or
 * what is made of them.
 */
const MAY_IMPORT_WITHIN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  emulator: { clients: [] },
  eval: { features: [], ntuple: [] },
  engine: { stackrabbit: [] },
  learn: { optimisers: [] },
  stats: { league: [] },
  draw: { report: [] },
  replay: { movie: [] },
  review: { ideas: [], insights: ['ideas'] },
  search: { foresight: ['top-strip'], 'top-strip': [] },
  players: { outlook: [] },
  verify: { scenario: [], 'lock-step': ['scenario'], ram: [], identify: ['lock-step'] },
  platform: { files: [], threads: [], http: [], terminal: [] },
  /** From what all features share to what is made of several. */
  features: {
    files: [],
    pictures: [],
    options: ['files'],
    cartridges: ['files', 'options'],
    players: ['pictures', 'options'],
    web: ['options'],
    queue: ['options', 'players'],
    serve: ['options', 'cartridges', 'players'],
    play: ['files', 'pictures', 'options', 'cartridges', 'players', 'queue'],
    train: ['pictures', 'options', 'queue'],
    /** Below `recordings`, which opens videos as it opens other files of games. */
    video: ['pictures', 'options'],
    recordings: ['files', 'pictures', 'options', 'cartridges', 'players', 'play', 'video'],
    games: ['files', 'pictures', 'options', 'players', 'queue', 'recordings'],
    prove: ['options', 'players', 'queue', 'games'],
    plan: ['files', 'options', 'cartridges', 'players', 'queue', 'play', 'recordings'],
    puzzles: ['options', 'cartridges', 'players', 'queue', 'recordings'],
    rebirth: ['options', 'cartridges', 'players', 'play', 'recordings'],
    review: ['files', 'options', 'cartridges', 'players', 'queue', 'recordings'],
    drills: ['options', 'cartridges', 'players', 'queue', 'recordings', 'review'],
    insights: ['options', 'cartridges', 'queue', 'recordings', 'review'],
    attempt: ['files', 'options', 'cartridges', 'players', 'queue', 'play', 'recordings', 'games'],
  },
  /** A view imports no other view. */
  web: {
    browser: [],
    stores: ['browser'],
    sound: [],
    game: ['browser', 'stores'],
    app: ['browser', 'stores'],
    parts: ['browser', 'stores', 'game', 'app'],
    play: ['browser', 'stores', 'sound', 'game', 'parts', 'app', 'judge'],
    lab: ['browser', 'stores', 'game', 'parts', 'app'],
    /** Games out of files and links, for workers of any view. */
    sources: ['browser', 'stores', 'game'],
    /** What placements cost, in a worker of any view. */
    judge: ['browser'],
    recordings: ['browser', 'stores', 'game', 'parts', 'app', 'sources'],
    analyse: ['browser', 'stores', 'game', 'parts', 'app', 'sources', 'judge'],
    video: ['browser', 'stores', 'game', 'parts', 'app', 'judge'],
    drills: ['browser', 'stores', 'game', 'parts', 'app'],
    puzzles: ['browser', 'stores', 'game', 'parts', 'app', 'sources', 'judge'],
    insights: ['browser', 'stores', 'parts', 'app', 'sources'],
    train: ['browser', 'stores', 'parts', 'app'],
    'lost-page': ['browser'],
    offline: [],
    /** For other people's pages: nothing of this one's. */
    engine: [],
  },
};

/** Modules of Node, and packages, with the folders that may use them. */
const OUTSIDE: readonly { readonly module: RegExp; readonly folders: readonly string[] }[] = [
  { module: /^node:/, folders: ['platform', 'features', 'cli'] },
  { module: /^jsnes$/, folders: ['emulator'] },
  { module: /^commander$/, folders: ['features', 'cli'] },
  { module: /^pngjs$/, folders: ['features'] },
  { module: /^gifenc$/, folders: ['features', 'web'] },
  { module: /^(preact(\/hooks)?|@preact\/signals)$/, folders: ['web'] },
  { module: /^piscina$/, folders: ['platform', 'features'] },
  { module: /^vega(-lite)?$/, folders: ['features'] },
  { module: /^@resvg\/resvg-wasm$/, folders: ['features'] },
  { module: /^ws$/, folders: ['features'] },
  { module: /^ml-matrix$/, folders: ['learn'] },
  { module: /^ts-fsrs$/, folders: ['features'] },
  { module: /^zod$/, folders: ['lib', 'record', 'players', 'simulate', 'platform', 'features', 'web'] },
  { module: /^(bullmq|ioredis)$/, folders: ['features'] },
  { module: /^(hono(\/streaming)?|@hono\/node-server)$/, folders: ['features', 'platform'] },
];

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. */
const IMPORT = /^(?:import|export)\b(?:[^'"`;]*?\bfrom\s+)?\s*'([^']+)'|\bimport\('([^']+)'\)/gm;

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly target: string;
}

function sourceFiles(root = SRC): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file));
}

function imports(root = SRC): Import[] {
  return sourceFiles(root).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const targets = [...text.matchAll(IMPORT)].map((match) => (match[1] ?? match[2]) as string);
    return targets.map((target) => ({ file, folder: file.split('/')[0] as string, target }));
  });
}

/** The folder within a folder of `src` in which a file lies; undefined for a file that lies in none. */
function roomOf(file: string): string | undefined {
  const [, room, name] = file.split('/');
  return name === undefined ? undefined : room;
}

/** Imports of files of `src`, with the folders that they lead from and into. */
function insideImports(): (Import & { readonly into: string; readonly path: string })[] {
  return imports()
    .filter(({ target }) => target.startsWith('.'))
    .map((found) => {
      const where = path.posix.join(path.posix.dirname(found.file), found.target);
      return { ...found, path: where, into: where.split('/')[0] as string };
    });
}

/** Imports between the folders within `house`. */
function importsWithin(house: string): { file: string; path: string; from: string; to: string }[] {
  return insideImports()
    .filter(({ folder, into }) => folder === house && into === house)
    .map(({ file, path }) => ({ file, path, from: roomOf(file) ?? '', to: roomOf(path) ?? '' }))
    .filter(({ from, to }) => from !== '' && to !== '' && from !== to);
}

/** The nodes of every circle of a graph, one list for each. */
function circlesOf(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    const at = path.indexOf(node);
    if (at >= 0) circles.push([...path.slice(at), node]);
    if (at >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}

/** Which files of `src` a file imports. */
function filesImported(): ReadonlyMap<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { file, path } of insideImports()) {
    if (!graph.has(file)) graph.set(file, new Set());
    graph.get(file)?.add(path.replace(/\.js$/, '.ts'));
  }
  return graph;
}

/** What a table allows and nobody does: `from → to`. */
function unused(
  table: Readonly<Record<string, readonly string[]>>,
  used: readonly { readonly from: string; readonly to: string }[],
): string[] {
  const seen = new Set(used.map(({ from, to }) => `${from} → ${to}`));
  const allowed = Object.entries(table).flatMap(([from, into]) => into.map((to) => `${from} → ${to}`));
  return allowed.filter((arrow) => !arrow.endsWith('*') && !seen.has(arrow));
}

describe('the folders follow the data', () => {
  it('knows every folder', () => {
    const folders = new Set(sourceFiles().map((file) => file.split('/')[0] as string));
    expect(folders).toEqual(new Set(Object.keys(MAY_IMPORT)));
  });

  it('imports between folders go one way', () => {
    const wrong = insideImports()
      .filter(({ folder, into }) => {
        const allowed = MAY_IMPORT[folder] ?? [];
        return into !== folder && !allowed.includes(into) && !allowed.includes('*');
      })
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries({ src: MAY_IMPORT, ...MAY_IMPORT_WITHIN }))(
    'has no circle of the folders of %s',
    (_, table) => {
      expect(circlesOf(new Map(Object.entries(table)))).toEqual([]);
    },
  );

  it('has no circle of files', () => {
    expect(circlesOf(filesImported())).toEqual([]);
  });

  it('allows no import that nobody has', () => {
    const used = insideImports().map(({ folder, into }) => ({ from: folder, to: into }));
    expect(unused(MAY_IMPORT, used)).toEqual([]);
  });

  it.each(Object.entries(MAY_IMPORT_WITHIN))('imports between the folders of %s go one way', (house, table) => {
    const wrong = importsWithin(house)
      .filter(({ from, to }) => !table[from]?.includes(to))
      .map(({ file, path }) => `${file} imports ${path}`);
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(MAY_IMPORT_WITHIN))('allows no import that nobody has within %s', (house, table) => {
    expect(unused(table, importsWithin(house))).toEqual([]);
  });

  it.each(Object.entries(MAY_IMPORT_WITHIN))('knows every folder of %s', (house, table) => {
    const rooms = sourceFiles().map((file) => file.startsWith(`${house}/`) && roomOf(file));
    expect(new Set(rooms.filter(Boolean))).toEqual(new Set(Object.keys(table)));
  });

  it('has a table for every folder with folders in it', () => {
    const houses = new Set(sourceFiles().flatMap((file) => (roomOf(file) ? [file.split('/')[0] as string] : [])));
    expect(houses).toEqual(new Set(Object.keys(MAY_IMPORT_WITHIN)));
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

  it('allows no module that nobody imports', () => {
    const outside = imports().filter(({ target }) => !target.startsWith('.'));
    const idle = OUTSIDE.flatMap(({ module, folders }) =>
      folders
        .filter((folder) => !outside.some((found) => found.folder === folder && module.test(found.target)))
        .map((folder) => `${folder} → ${module}`),
    );
    expect(idle).toEqual([]);
  });

  it('has nothing in scripts that needs a test: what both use is in scripts/support', () => {
    const wrong = imports(SCRIPTS).filter(({ target }) => /^(\.\.\/)+test\//.test(target));
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });
});
