/**
 * Makes what the package ships of the compiled program: a few large files in place of hundreds of small ones, without
 * source maps and with the declarations that the library entry needs. Packages that are small when only what is used
 * of them is taken are part of it, with their licences. Beside it the engine for other people's pages.
 *
 * node dist/scripts/bundle-package.js, as `npm pack` does.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { portablePath } from '../src/platform/files/read-file.js';
import { BUILT_ENGINE, buildEngine } from './support/build-engine.js';
import { BUNDLED } from './support/licences.js';

const COMPILED = join(PACKAGE_ROOT, 'dist', 'src');
const BUNDLE = join(PACKAGE_ROOT, 'dist', 'package');
const ZOD = join(PACKAGE_ROOT, 'node_modules', 'zod');
const ZOD_TYPES = join(BUNDLE, 'types', 'zod');

/** All files lie side by side in the bundle, so a thread's program lies beside what starts it. */
const threadsBesideTheRest: Plugin = {
  name: 'maxout-threads',
  transform: (code) => code.replace(/(?<!from |import\()'\.[./\w-]*\/([\w-]+-worker\.js)'/g, "'./$1'"),
};

const programs = readdirSync(COMPILED, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^library.index\.js$|^cli.main\.js$|-worker\.js$/.test(name),
);
const input = Object.fromEntries(programs.map((name) => [basename(name, '.js'), join(COMPILED, name)]));
if (Object.keys(input).length < programs.length) throw new Error(`two programs of one name: ${programs.join(', ')}`);

await build({
  configFile: false,
  root: PACKAGE_ROOT,
  logLevel: 'warn',
  plugins: [threadsBesideTheRest],
  ssr: { noExternal: [...BUNDLED] },
  build: {
    ssr: true,
    target: 'es2022',
    outDir: BUNDLE,
    emptyOutDir: true,
    minify: false,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input,
      // What comments say, people read in the declarations; licences are in a file of their own.
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name].js', comments: false },
    },
  },
});

await buildEngine(BUILT_ENGINE);

copyDeclarations(COMPILED, join('library', 'index.d.ts'));
declareForPages((declarations) => copyDeclarations(declarations, join('web', 'engine', 'open-engine.d.ts')));

/** What is compiled for Node has no declarations of the page's programs: they are written once more, with those. */
function declareForPages(use: (declarations: string) => void): void {
  const declarations = join(BUNDLE, 'declarations.tmp');
  const compiler = join(PACKAGE_ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = join(PACKAGE_ROOT, 'src', 'web');
  const options = ['--noEmit', 'false', '--emitDeclarationOnly', '--rootDir', join(PACKAGE_ROOT, 'src')];
  execFileSync(process.execPath, [compiler, '-p', project, ...options, '--outDir', declarations], { stdio: 'inherit' });
  use(declarations);
  rmSync(declarations, { recursive: true });
}

/** A file of declarations, and those that it names. */
function copyDeclarations(from: string, name: string, copied = new Set<string>()): void {
  if (copied.has(name)) return;
  copied.add(name);
  const text = readFileSync(join(from, name), 'utf8');
  const file = join(BUNDLE, 'types', name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, withTypesOfZod(file, withoutBundledTypes(text)));
  for (const [, target] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g)) {
    copyDeclarations(from, join(dirname(name), `${target}.d.ts`), copied);
  }
}

/** Types are taken from checks: users, who do not have the package of these, get its declarations. */
function withTypesOfZod(file: string, text: string): string {
  const own = text.replaceAll(
    "from 'zod';",
    () => `from '${portablePath(relative(dirname(file), ZOD_TYPES))}/index.js';`,
  );
  if (own !== text && !existsSync(ZOD_TYPES)) {
    const isDeclaration = (path: string): boolean => statSync(path).isDirectory() || path.endsWith('.d.ts');
    for (const part of ['index.d.ts', 'v4']) {
      cpSync(join(ZOD, part), join(ZOD_TYPES, part), { recursive: true, filter: isDeclaration });
    }
  }
  return own;
}

/** Users cannot reach what has a type of another bundled package; the import of a package that is not there is passed over. */
function withoutBundledTypes(text: string): string {
  const others = BUNDLED.filter((name) => name !== 'zod');
  return text.replace(new RegExp(`^import .* from '(${others.join('|')})';$`, 'gm'), '// @ts-ignore\n$&');
}
