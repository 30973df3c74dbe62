/** The address at which the built page will be: previews of links want whole addresses, and only whoever hosts it knows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '../files/read-file.js';

const IMAGE = /(<meta property="og:image" content=")[^"]*"/;
const URL_LINE = /<meta property="og:url" content="[^"]*" ?\/?>\s*/;

/**
 * Writes the address into a built page, in place of one before.
 *
 * @param folder of the built page
 * @param address of that folder, with a slash at its end
 */
export function writePageAddress(folder: string, address: string): void {
  const file = join(folder, 'index.html');
  writeFileAtomic(file, Buffer.from(withPageAddress(readFileSync(file, 'utf8'), address)));
}

/** @param page the text of `index.html` */
export function withPageAddress(page: string, address: string): string {
  const bare = page.replace(URL_LINE, '');
  if (!IMAGE.test(bare)) throw new Error('the page names no picture for previews');
  const { href } = new URL('preview.png', address);
  const own = `<meta property="og:url" content="${new URL(address).href}" />\n    `;
  return bare.replace(IMAGE, (_, before: string) => `${own}${before}${href}"`);
}
