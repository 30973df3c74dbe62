/** The address at which the built page will be: previews of links want whole addresses, and only whoever hosts it knows. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '../../platform/files/read-file.js';

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
