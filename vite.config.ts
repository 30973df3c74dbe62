/**
 * Builds the page in `src/web` to static files with relative addresses, so that it works from any path of any server.
 *
 * Vite, because it is in the tree already, as the engine of the test runner; it has no install script; and it knows
 * workers and the files that pages need.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { docsHtml } from './scripts/docs-html.js';
import { lostPageHtml } from './scripts/lost-page-html.js';
import { BUILTIN_FILES } from './src/emulator/clients/known-cartridges.js';
import { weightsOrigin } from './src/eval/ntuple/ntuple-file.js';
import { hashedPath, sha256Base64 } from './src/features/web/web-build.js';
import { parseLinearWeights } from './src/players/linear-weights.js';
import { WeightsChoice } from './src/players/weights-choice.js';
import { TAPS_30HZ } from './src/reach/taps.js';
import { USUAL_GAME } from './src/record/game-description.js';
import { NTSC } from './src/tetris/timing.js';
import { type BuildFiles, INDEX } from './src/web/offline/build-files.js';

const ROOT = import.meta.dirname;
const WEB = join(ROOT, 'src', 'web');
const WEIGHTS = join(ROOT, 'src', 'players', 'weights');

const WEIGHTS_ENDING = '.bin';

/** Programs besides the page's own, with names that stay the same: they are asked for by name. */
const WITH_FIXED_NAMES = ['service-worker', 'sound-worklet'];

interface Packed {
  readonly path: string;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly content: Uint8Array;
}

/**
 * Static hosts pack pages and scripts, but not files of unknown kinds: these come packed, and the page unpacks them. Weights
 * come as they are: gzip gains half a percent, and a package serves the files that its engine has.
 */
function pack(file: string): Packed {
  const bytes = readFileSync(file);
  const path = hashedPath(basename(file), createHash('sha256').update(bytes).digest('hex'));
  const isWeights = file.endsWith(WEIGHTS_ENDING);
  const content = isWeights ? bytes : gzipSync(bytes, { level: 9 });
  return { path: isWeights ? path : `${path}.gz`, bytes: bytes.length, packedBytes: content.length, content };
}

function packFolder(folder: string, ending: string): Record<string, Packed> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort();
  return Object.fromEntries(files.map((name) => [basename(name, ending), pack(join(folder, name))]));
}

const cartridges = Object.fromEntries(
  Object.entries(BUILTIN_FILES).map(([kind, file]) => [kind, pack(join(ROOT, 'roms', file))]),
);
/** Puzzles are part of what works offline from the first visit on. */
const puzzles = pack(join(ROOT, 'src', 'features', 'puzzles', 'shipped.jsonl'));
const weights = Object.fromEntries(
  Object.entries(packFolder(WEIGHTS, WEIGHTS_ENDING)).map(([name, packed]) => {
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
/** Learning curves lie beside the weights they led to: see `src/features/train/learning-curve.ts`. */
const curves = packFolder(WEIGHTS, `${WEIGHTS_ENDING}.curve.json`);
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

/** Tells the service worker which files there are, and what is in them, under a name that changes with any of them. */
function buildFiles(): Plugin {
  return {
    name: 'maxout-build-files',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['service-worker.js'];
        if (worker?.type !== 'chunk') return;
        const contents = new Map<string, string | Uint8Array>(
          readdirSync(join(WEB, 'public')).map((name) => [name, readFileSync(join(WEB, 'public', name))]),
        );
        for (const [name, file] of Object.entries(bundle)) {
          if (file === worker || name.endsWith('.map')) continue;
          contents.set(name, file.type === 'chunk' ? file.code : file.source);
        }
        const hashes = [...contents]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, content]) => [name, contentHashes(name, content)] as const);
        const files: BuildFiles = {
          build: createHash('sha256').update(worker.code).update(JSON.stringify(hashes)).digest('hex').slice(0, 12),
          always: Object.fromEntries(hashes.filter(([name]) => !unusual.has(name))),
          whenAsked: Object.fromEntries(hashes.filter(([name]) => unusual.has(name))),
          first: [INDEX, ...loadedFirst(String(contents.get(INDEX)), bundle)],
        };
        worker.code = worker.code.replaceAll('__BUILD_FILES__', JSON.stringify(files));
      },
    },
  };
}

/** Servers that declare `.gz` as an encoding send what is packed in it. */
function contentHashes(name: string, content: string | Uint8Array): string[] {
  const sent = typeof content === 'string' ? Buffer.from(content) : content;
  return (name.endsWith('.gz') ? [sent, gunzipSync(sent)] : [sent]).map(sha256Base64);
}

/** What the page's document loads, and what that imports before the first view is chosen. */
function loadedFirst(document: string, bundle: Rolldown.OutputBundle): string[] {
  const first = new Set(document.match(/(?<=(?:src|href)="\.\/)assets\/[^"]+/g) ?? []);
  // The set grows while it is gone through.
  for (const name of first) {
    const file = bundle[name];
    for (const imported of file?.type === 'chunk' ? file.imports : []) first.add(imported);
  }
  return [...first];
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
  plugins: [packedAssets(), documents(), buildFiles(), lostPage()],
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
