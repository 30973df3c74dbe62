/**
 * Writes the documents of the library, `docs/api/index.html`, from the comments of what `src/library/index.ts` exports. Fails when
 * something there has no comment, or names a type that is not exported.
 *
 * The generator needs a compiler that is older than this program's, so it has a package and a lock file of its own in
 * `scripts/api-docs`, installed below `node_modules` when it is first needed.
 *
 * npm run docs
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, execPath, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureReady } from './setup.js';

const SETTINGS = fileURLToPath(new URL('./api-docs/', import.meta.url));
const FOLDER = fileURLToPath(new URL('../node_modules/.maxout-api-docs/', import.meta.url));
const PAGE = fileURLToPath(new URL('../docs/api/index.html', import.meta.url));
const GENERATOR = join(FOLDER, 'node_modules', 'typedoc', 'bin', 'typedoc');

if (ensureReady() && (isInstalled() || install()) && generate()) console.log(PAGE);
else process.exitCode = 1;

/** Whether the generator is there in the version that package.json asks for. */
function isInstalled() {
  if (!existsSync(GENERATOR)) return false;
  const read = (/** @type {string[]} */ ...path) => JSON.parse(readFileSync(join(...path, 'package.json'), 'utf8'));
  const { version } = read(FOLDER, 'node_modules', 'typedoc');
  return version === read(SETTINGS).devDependencies.typedoc;
}

function install() {
  console.error('installing the generator of the documents (npm ci), once …');
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(SETTINGS, name), join(FOLDER, name));
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const script = env.npm_execpath?.endsWith('npm-cli.js') ? env.npm_execpath : undefined;
  const options = {
    cwd: FOLDER,
    stdio: /** @type {const} */ (['ignore', 2, 2]),
    shell: !script && platform === 'win32',
  };
  const run = script ? spawnSync(execPath, [script, ...args], options) : spawnSync('npm', args, options);
  if (run.status === 0) return true;
  console.error('the generator could not be installed, see above: it needs the network once. Then run it again.');
  return false;
}

function generate() {
  const run = spawnSync(execPath, [GENERATOR, '--options', join(SETTINGS, 'typedoc.json')], {
    cwd: SETTINGS,
    stdio: ['ignore', 2, 2],
  });
  return run.status === 0;
}
