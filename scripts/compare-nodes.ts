/**
 * Runs the signatures on several versions of Node and compares them bit for bit, with one another and with
 * test/signature.txt. Versions are fetched from the package registry into a folder that is removed again; a path is taken
 * as a program that is there already.
 *
 * node dist/scripts/compare-nodes.js [20 22 24 | path/to/node ...]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arch, argv, exit, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { parseSignatures } from './support/signatures.js';

const VERSIONS = ['20', '22', '24'];
const SIGNATURE = fileURLToPath(new URL('./signature.js', import.meta.url));
const SYSTEM = platform === 'win32' ? 'win' : platform;
const NAME_WIDTH = 40;

interface Outcome {
  readonly title: string;
  /** Signatures by their names. */
  readonly signatures: ReadonlyMap<string, string>;
  readonly seconds: number;
}

const wanted = argv.length > 2 ? argv.slice(2) : VERSIONS;
const folder = mkdtempSync(join(tmpdir(), 'maxout-nodes-'));
let outcomes: readonly Outcome[];
try {
  outcomes = wanted.map((node) => outcomeOf(/^\d+(\.\d+)*$/.test(node) ? fetchNode(node) : node));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
exit(compare(outcomes) ? 0 : 1);

/** Installs a version from the registry; returns its program. */
function fetchNode(version: string): string {
  const name = `node-${SYSTEM}-${arch}`;
  const prefix = join(folder, version);
  console.error(`fetching ${name}@${version} …`);
  const options = ['install', '--prefix', prefix, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`];
  const run = spawnSync('npm', options, { encoding: 'utf8', shell: platform === 'win32' });
  if (run.status !== 0) throw new Error(`${name}@${version} cannot be installed:\n${run.stderr}`);
  return join(prefix, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

function outcomeOf(node: string): Outcome {
  const title = output(node, ['-p', '"Node " + process.versions.node + ", V8 " + process.versions.v8']).trim();
  console.error(`${title} …`);
  const start = performance.now();
  const lines = output(node, [SIGNATURE]);
  const seconds = (performance.now() - start) / 1000;
  return { title, seconds, signatures: parseSignatures(lines) };
}

function output(node: string, args: readonly string[]): string {
  const run = spawnSync(node, args, { encoding: 'utf8', cwd: PACKAGE_ROOT });
  if (run.status === 0) return run.stdout;
  throw new Error(`${node} ${args.join(' ')} failed: ${run.error?.message ?? run.stderr}`);
}

/** Prints a row for each signature; returns whether all columns agree. */
function compare(all: readonly Outcome[]): boolean {
  const pinned = parseSignatures(readFileSync(join(PACKAGE_ROOT, 'test', 'signature.txt'), 'utf8'));
  for (const { title, seconds } of all) console.log(`${title}: ${seconds.toFixed(1)} s`);
  const names = new Set([...pinned.keys(), ...all.flatMap(({ signatures }) => [...signatures.keys()])]);
  let different = 0;
  for (const name of names) {
    const found = all.map(({ signatures }) => signatures.get(name) ?? 'missing');
    const expected = pinned.get(name) ?? found[0];
    const isSame = expected !== 'missing' && found.every((signature) => signature === expected);
    if (!isSame) different++;
    console.log(`${name.padEnd(NAME_WIDTH)}${isSame ? `${expected}  same` : `${found.join('  ')}  DIFFERENT`}`);
  }
  console.log(`${names.size - different} of ${names.size} signatures are the same in ${all.length} versions`);
  return different === 0 && names.size > 0;
}
