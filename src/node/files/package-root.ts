/** Where this program's own files lie, compiled or not, and how a user calls it. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const OWN_FOLDER = dirname(fileURLToPath(import.meta.url));

/** The folder of package.json. */
export const PACKAGE_ROOT: string = (() => {
  let folder = OWN_FOLDER;
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`no package.json above ${OWN_FOLDER}`);
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

/** The folder of the program's code: its sources, what they were compiled to, or a package's bundle, which has no folders. */
export const CODE_FOLDER: string = OWN_FOLDER.endsWith(join('node', 'files'))
  ? resolve(OWN_FOLDER, '..', '..')
  : OWN_FOLDER;
