/** Where this program's own files lie, compiled or not, and how a user calls it. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const PACKAGE_ROOT: string = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`no package.json above ${fileURLToPath(import.meta.url)}`);
    folder = above;
  }
  return folder;
})();

/** The version in package.json. */
export const VERSION: string = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')).version;

/** What messages of the program begin with. */
export const PROGRAM_NAME = 'maxout';

/** How a user starts the program, so that a hint can be typed as it stands: in a clone, or where the package is installed. */
export const PROGRAM_COMMAND: string = PACKAGE_ROOT.split(sep).includes('node_modules')
  ? `npx ${PROGRAM_NAME}`
  : 'node run-bot.js';
