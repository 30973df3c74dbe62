/**
 * Writes docs/licences.md: the licence of every package that comes with this program, as package-lock.json names it.
 *
 * npm run licences
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { writeFileAtomic } from '../src/platform/files/read-file.js';
import { formatLicences } from './support/licences.js';

const lock = readFileSync(join(PACKAGE_ROOT, 'package-lock.json'), 'utf8');
const file = join(PACKAGE_ROOT, 'docs', 'licences.md');
writeFileAtomic(file, formatLicences(lock));
console.log(file);
