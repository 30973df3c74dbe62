/** Addresses of the built page: its own, which previews of links want whole and only its host knows, and those of its files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { writeFileAtomic } from '../../platform/files/read-file.js';

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

/** Names of the files of weights in a folder. */
export function weightsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.bin'));
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
