import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Result, refuse } from '../../lib/result.js';
import { IS_CLONE, PACKAGE_ROOT, SHIPPED_WEIGHTS, weightsIn } from '../../platform/files/package-root.js';
import { lockFolder } from '../../platform/files/process-lock.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { nameBeside } from '../../platform/files/unfinished-file.js';

/**
 * The page lies here as static files. An installed package brings them along; a clone builds them when its sources have
 * changed. Two processes may want the page at the same time: one works, the other waits.
 */
export const WEB_FOLDER: string = join(PACKAGE_ROOT, 'dist', 'web');

const DIST = join(PACKAGE_ROOT, 'dist');
/** Holds the hash of what the page was built from. */
const STAMP = join(DIST, 'web.sha256');
const BUILDER = join(PACKAGE_ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
const BUILT_FROM = [
  'src',
  'docs',
  'roms/maxout.nes',
  'roms/maxout-pal.nes',
  'roms/maxout-crashing.nes',
  'scripts/docs-html.ts',
  'scripts/lost-page-html.ts',
  'vite.config.ts',
  'package-lock.json',
];
/** Folders of `src` that no page can use. */
const LEFT_OUT = ['src/platform', 'src/cli'];
const LOCK_POLL_MS = 200;

export type WebBuild = Result;

/**
 * Builds the page if that is needed.
 *
 * @param say hears that a build begins, which takes some seconds
 */
export async function ensureWebBuilt(say: (text: string) => void): Promise<WebBuild> {
  if (!IS_CLONE) {
    if (existsSync(WEB_FOLDER)) return { ok: true };
    return refuse(`the page is missing from ${WEB_FOLDER}: install the package again`);
  }
  if (isBuilt()) return { ok: true };
  mkdirSync(DIST, { recursive: true });
  let lock = lockFolder(DIST);
  for (; !lock.ok; lock = lockFolder(DIST)) await sleep(LOCK_POLL_MS);
  try {
    return isBuilt() ? { ok: true } : await build(say);
  } finally {
    lock.release();
  }
}

/** Weights that the page's folder lacks, as a package's does: served beside it. */
export const WEIGHTS_ELSEWHERE: string | undefined = IS_CLONE ? undefined : SHIPPED_WEIGHTS;

/** Makes the folder all that a static web server needs. @throws the system's error where it cannot be written */
export function completeWebFolder(): void {
  for (const name of WEIGHTS_ELSEWHERE ? weightsIn(WEIGHTS_ELSEWHERE) : []) {
    const bytes = readFileSync(join(SHIPPED_WEIGHTS, name));
    const file = join(WEB_FOLDER, hashedPath(name, createHash('sha256').update(bytes).digest('hex')));
    if (!existsSync(file)) writeFileAtomic(file, bytes);
  }
}

function isBuilt(): boolean {
  try {
    return existsSync(WEB_FOLDER) && readFileSync(STAMP, 'utf8') === hashOfSources();
  } catch {
    return false;
  }
}

/** Builds beside the folder and renames, so that it is never half-written. */
async function build(say: (text: string) => void): Promise<WebBuild> {
  say('building the page …');
  const [fresh, old] = [nameBeside(join(PACKAGE_ROOT, 'web')), nameBeside(join(PACKAGE_ROOT, 'web-old'))];
  const hash = hashOfSources();
  const { code, output } = await runBuilder(fresh);
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    for (const line of output.trim().split('\n')) say(line);
    return refuse('the page could not be built; correct its sources, or run "npm ci"');
  }
  if (existsSync(WEB_FOLDER)) renameSync(WEB_FOLDER, old);
  mkdirSync(DIST, { recursive: true });
  renameSync(fresh, WEB_FOLDER);
  rmSync(old, { recursive: true, force: true });
  writeFileAtomic(STAMP, hash);
  return { ok: true };
}

function runBuilder(folder: string): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const builder = spawn(process.execPath, [BUILDER, 'build', '--logLevel', 'warn'], {
      cwd: PACKAGE_ROOT,
      env: { ...process.env, NODE_ENV: 'production', MAXOUT_WEB_OUT: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [builder.stdout, builder.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    }
    builder.on('error', (error) => resolve({ code: null, output: error.message }));
    builder.on('close', (code) => resolve({ code, output }));
  });
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of BUILT_FROM.flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(PACKAGE_ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** A file itself, or all files under a folder in a fixed order; paths from the root. */
function filesUnder(path: string): string[] {
  if (LEFT_OUT.includes(path) || !existsSync(join(PACKAGE_ROOT, path))) return [];
  if (!statSync(join(PACKAGE_ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(PACKAGE_ROOT, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

/** Files in it have a hash of their content in their names. */
export const HASHED_FOLDER = 'assets/';

const IMAGE = /(<meta property="og:image" content=")[^"]*"/;
const URL_LINE = /<meta property="og:url" content="[^"]*" ?\/?>\s*/;

/**
 * Writes the address into a built page, in place of one before.
 *
 * @param folder of the built page
 * @param address of that folder, with a slash at its end
 */
export function writePageAddress(folder: string, address: string): void {
  const [file, worker] = ['index.html', 'service-worker.js'].map((name) => join(folder, name));
  const page = readFileSync(file, 'utf8');
  const addressed = withPageAddress(page, address);
  // The service worker keeps a page only with the content that it knows.
  const [before, after] = [page, addressed].map((text) => sha256Base64(Buffer.from(text)));
  writeFileAtomic(worker, Buffer.from(readFileSync(worker, 'utf8').replaceAll(before, after)));
  writeFileAtomic(file, Buffer.from(addressed));
}

/** Where a file lies in the page that is fetched by its content. @param sha256 of the content, in hexadecimal digits */
export function hashedPath(file: string, sha256: string): string {
  const { name, ext } = parse(file);
  return `${HASHED_FOLDER}${name}-${sha256.slice(0, 8)}${ext}`;
}

/** The hash by which the service worker knows a file of the page. */
export function sha256Base64(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64');
}

/** @param page the text of `index.html` */
export function withPageAddress(page: string, address: string): string {
  const bare = page.replace(URL_LINE, '');
  if (!IMAGE.test(bare)) throw new Error('the page names no picture for previews');
  const { href } = new URL('preview.png', address);
  const own = `<meta property="og:url" content="${new URL(address).href}" />\n    `;
  return bare.replace(IMAGE, (_, before: string) => `${own}${before}${href}"`);
}
