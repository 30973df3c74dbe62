/**
 * Builds the page in `src/web` to static files with relative addresses, so that it works from any path of any server.
 *
 * Vite, because it is in the tree already, as the engine of the test runner; it has no install script; and it knows
 * workers and the files that pages need.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { docsHtml } from './scripts/docs-html.js';
import { lostPageHtml } from './scripts/lost-page-html.js';
import { BUILTIN_FILES } from './src/emulator/clients/known-cartridges.js';
import { weightsOrigin } from './src/eval/ntuple/ntuple-file.js';
import { parseLinearWeights } from './src/players/linear-weights.js';
import { WeightsChoice } from './src/players/weights-choice.js';
import { TAPS_30HZ } from './src/reach/taps.js';
import { USUAL_GAME } from './src/record/game-description.js';
import { NTSC } from './src/tetris/timing.js';

const ROOT = import.meta.dirname;
const WEB = join(ROOT, 'src', 'web');
const WEIGHTS = join(ROOT, 'src', 'players', 'weights');

/** Programs besides the page's own, with names that stay the same: they are asked for by name. */
const WITH_FIXED_NAMES = ['service-worker', 'sound-worklet'];

interface Packed {
  readonly path: string;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly content: Uint8Array;
}

/** Static hosts pack pages and scripts, but not files of unknown kinds: these come packed, and the page unpacks them. */
function pack(file: string): Packed {
  const bytes = readFileSync(file);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const content = gzipSync(bytes, { level: 9 });
  const path = `assets/${basename(file, extname(file))}-${hash}${extname(file)}.gz`;
  return { path, bytes: bytes.length, packedBytes: content.length, content };
}

function packFolder(folder: string, extension: string): Record<string, Packed> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .sort();
  return Object.fromEntries(files.map((name) => [basename(name, extension), pack(join(folder, name))]));
}

const cartridges = Object.fromEntries(
  Object.entries(BUILTIN_FILES).map(([kind, file]) => [kind, pack(join(ROOT, 'roms', file))]),
);
/** Puzzles are part of what works offline from the first visit on. */
const puzzles = pack(join(ROOT, 'src', 'puzzles', 'shipped.jsonl'));
const weights = Object.fromEntries(
  Object.entries(packFolder(WEIGHTS, '.bin')).map(([name, packed]) => {
    const { features, level, taps, reaction = 0, discount } = weightsOrigin(readFileSync(join(WEIGHTS, `${name}.bin`)));
    return [name, { ...packed, origin: { features, level, taps, reaction, discount } }];
  }),
);
/** Weights and curves that the first game does not need are kept from when they are asked for. */
const usual = new WeightsChoice(
  Object.entries(weights).map(([name, { origin, content }]) => ({ name, origin, bytes: () => content })),
  TAPS_30HZ,
)
  .forGame({ ...USUAL_GAME, timing: NTSC })
  .map(({ name }) => name);
/** Learning curves lie beside the weights they led to: see `src/node/learn/learning-curve.ts`. */
const curves = packFolder(WEIGHTS, '.bin.curve.json');
const unusual = new Set(
  [weights, curves].flatMap((files) =>
    Object.entries(files).flatMap(([name, { path }]) => (usual.includes(name) ? [] : [path])),
  ),
);
const described = JSON.stringify({ cartridges, puzzles, weights, curves }, (key, value) =>
  key === 'content' ? undefined : value,
);

/** Weights of linear players are a few numbers; they are checked here, and the page has them in its code. */
const linearModels = Object.fromEntries(
  readdirSync(WEIGHTS)
    .filter((name) => /^[^.]+\.json$/.test(name))
    .map((name) => [basename(name, '.json'), parseLinearWeights(readFileSync(join(WEIGHTS, name), 'utf8')).model]),
);

/** Puts the packed files beside the page. */
function packedAssets(): Plugin {
  return {
    name: 'maxout-packed-assets',
    generateBundle() {
      for (const { path, content } of [cartridges, { puzzles }, weights, curves].flatMap((files) =>
        Object.values(files),
      )) {
        this.emitFile({ type: 'asset', fileName: path, source: content });
      }
    },
  };
}

/** Puts the documents beside the page. */
function documents(): Plugin {
  return {
    name: 'maxout-documents',
    generateBundle() {
      for (const { path, content } of docsHtml(ROOT)) {
        this.emitFile({ type: 'asset', fileName: path, source: content });
      }
    },
  };
}

/** Tells the service worker which files there are, under a name that changes with any of them. */
function precacheList(): Plugin {
  return {
    name: 'maxout-precache-list',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['service-worker.js'];
        if (worker?.type !== 'chunk') return;
        const hash = createHash('sha256');
        const files: string[] = [];
        for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
          hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
          if (file !== worker && !name.endsWith('.map') && !unusual.has(name)) files.push(name);
        }
        files.push(...readdirSync(join(WEB, 'public')).sort());
        const list = JSON.stringify({ build: hash.digest('hex').slice(0, 12), files });
        worker.code = worker.code.replaceAll('__PRECACHE__', list);
      },
    },
  };
}

/** Puts the 404 page beside the page, where many servers look for it. It is no part of what works offline. */
function lostPage(): Plugin {
  return {
    name: 'maxout-lost-page',
    async writeBundle({ dir }) {
      writeFileSync(join(dir!, '404.html'), await lostPageHtml(ROOT));
    },
  };
}

export default defineConfig({
  root: WEB,
  base: './',
  publicDir: 'public',
  define: {
    __ASSETS__: described,
    __LINEAR_MODELS__: JSON.stringify(linearModels),
    __VERSION__: JSON.stringify(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version),
  },
  plugins: [packedAssets(), documents(), precacheList(), lostPage()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: process.env.MAXOUT_WEB_OUT ?? join(ROOT, 'dist', 'web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(WEB, 'index.html'),
        'service-worker': join(WEB, 'service-worker.ts'),
        'sound-worklet': join(WEB, 'sound', 'sound-worklet.ts'),
      },
      output: {
        entryFileNames: ({ name }) => (WITH_FIXED_NAMES.includes(name) ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
