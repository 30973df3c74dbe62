/** Which program this is, to the byte: the same games come out of the same program only. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_FOLDER, PACKAGE_ROOT, VERSION } from '../node/files/package-root.js';

/** What players are made of besides. */
const DATA = [join(PACKAGE_ROOT, 'src', 'players', 'weights'), join(PACKAGE_ROOT, 'src', 'simulate', 'patterns')];
const DIGITS = 12;

/**
 * Version and hash of the program's files, as in `0.1.0+5f0c6b2e91ad`. Two checkouts of one version that differ have
 * different ones.
 *
 * @throws the system's error when the program cannot be read
 */
export function programId(): string {
  const hash = createHash('sha1');
  const files = [
    ...filesIn(CODE_FOLDER, /\.[jt]s$/),
    ...DATA.flatMap((folder) => filesIn(folder, /\.(bin|json|png)$/)),
  ];
  for (const { name, path } of files) hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  return `${VERSION}+${hash.digest('hex').slice(0, DIGITS)}`;
}

/** In an order that is the same everywhere. */
function filesIn(folder: string, wanted: RegExp): { readonly name: string; readonly path: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name) && !name.endsWith('.d.ts'))
    .map((name) => ({ name: name.replaceAll('\\', '/'), path: join(folder, name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
