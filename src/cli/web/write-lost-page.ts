/** `web --404`: the 404 page as a file of one's own. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { InvalidArgumentError } from 'commander';
import { escapeHtml } from '../../draw/report/page-parts.js';
import { Failure } from '../../jobs/failure.js';
import { number } from '../../lib/format-numbers.js';
import { writeFileAtomic } from '../../node/files/atomic-write.js';
import { describeFileProblem, isFileProblem } from '../../node/files/file-problem.js';
import { WEB_FOLDER } from '../../node/web/web-build.js';

export interface LostPageOptions {
  /** As `homeAddress` reads it. */
  readonly home: string;
  /** Replace a file that exists. */
  readonly force: boolean;
}

/** The link as it is built; no script and no hash covers it, so it may be exchanged. */
const HOME_LINK = 'href="/"';

/**
 * Writes the page that was built.
 *
 * @returns what was written, in words
 */
export function writeLostPage(file: string, { home, force }: LostPageOptions): string {
  if (existsSync(file) && !force) throw new Failure(`${file} exists: add --force to replace it, or name another file`);
  const built = readFileSync(join(WEB_FOLDER, '404.html'), 'utf8');
  const page = Buffer.from(built.replace(HOME_LINK, () => `href="${escapeHtml(home)}"`));
  try {
    writeFileAtomic(file, page);
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
    throw error;
  }
  return `${file}: ${number(page.length / 1e3)} KB, ${number(gzipSync(page).length / 1e3)} KB as servers send it`;
}

/** Reads `--home`: a path of the same site, or an address of the web. */
export function homeAddress(text: string): string {
  if (/^(\/|https?:\/\/)[^\s]*$/.test(text) && URL.canParse(text, 'https://localhost')) return text;
  throw new InvalidArgumentError('expected a path from the root of the site such as /blog/, or a web address');
}
