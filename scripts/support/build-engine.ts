/**
 * Builds the engine for other people's pages from `src/web/engine`: scripts without anything beside them but the weights,
 * minified, and without `eval`.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { PACKAGE_ROOT, SHIPPED_WEIGHTS } from '../../src/platform/files/package-root.js';

/** Where it lies in the package. */
export const BUILT_ENGINE: string = join(PACKAGE_ROOT, 'dist', 'engine');

const SOURCES = join(PACKAGE_ROOT, 'src', 'web', 'engine');

/** Files and what they are made of; classic scripts run in every kind of worker. */
const SCRIPTS = [
  { file: 'maxout-worker.js', source: 'maxout-worker.ts', format: 'iife' },
  { file: 'wasmRabbit.js', source: 'compiled-module.ts', format: 'iife' },
  { file: 'engine.js', source: 'open-engine.ts', format: 'es' },
] as const;

const WEIGHTS_FOLDER = 'maxout-weights';

/** Those for hands that know the next piece, as all do for whom overlays ask. */
const weights = shippedWeights().filter(({ origin }) => !origin.reaction);

/** Writes the scripts and all weights, which a package holds here alone, into a folder, from which everything else is removed. */
export async function buildEngine(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, WEIGHTS_FOLDER), { recursive: true });
  for (const script of SCRIPTS) await build(configOf(script, folder));
  for (const { name } of shippedWeights()) {
    copyFileSync(join(SHIPPED_WEIGHTS, `${name}.bin`), join(folder, WEIGHTS_FOLDER, `${name}.bin`));
  }
}

function configOf({ file, source, format }: (typeof SCRIPTS)[number], folder: string): InlineConfig {
  const described = weights.map(({ name, origin: { features, level, taps, discount } }) => {
    return { name, origin: { features, level, taps, discount } };
  });
  return {
    configFile: false,
    root: PACKAGE_ROOT,
    publicDir: false,
    logLevel: 'warn',
    define: { __WEIGHTS__: JSON.stringify(described) },
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(SOURCES, source),
        preserveEntrySignatures: 'strict',
        output: { format, entryFileNames: file },
      },
    },
  };
}

/** A file of the built engine, in bytes. */
export interface FileSize {
  readonly file: string;
  readonly bytes: number;
  /** Packed with gzip, as servers send it. */
  readonly gzipBytes: number;
}

/** What each script weighs, and each file of weights. */
export function engineSizes(folder: string): FileSize[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => {
      const content = readFileSync(file);
      return { file: basename(file), bytes: content.length, gzipBytes: gzipSync(content, { level: 9 }).length };
    });
}
