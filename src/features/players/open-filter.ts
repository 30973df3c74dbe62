/** Child filters by their text: `open:10`, `pattern:stripes`, `pattern:my-picture.png`. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '../../lib/result.js';
import { didYouMean, nearestName } from '../../lib/text.js';
import { missingFolder } from '../../platform/files/file-problem.js';
import { PACKAGE_ROOT } from '../../platform/files/package-root.js';
import { PATTERN_NAMES, parseFilter } from '../../players/player-spec.js';
import type { ChildFilter } from '../../search/filtered-finder.js';
import { patternFilter, wellFilter } from '../../simulate/pattern.js';
import { type ReadPattern, readPattern } from './read-pattern.js';

const SHIPPED = join(PACKAGE_ROOT, 'src', 'simulate', 'patterns');
const PICTURE = '.png';

/** @throws RangeError on what is no filter, and on a picture that cannot be read or built; the message names it */
export function openFilter(text: string): ChildFilter {
  const [, kind, what] = /^(\w+):(.+)$/s.exec(parseFilter(text)) as unknown as readonly string[];
  if (kind === 'open') return wellFilter(Number(what) - 1);
  const read = openPattern(what);
  if (!read.ok) throw new RangeError(`${what}: ${read.message}`);
  return patternFilter(text, read.pattern);
}

/** The picture of a file, or of a shipped pattern where there is no such file. */
export function openPattern(name: string): ReadPattern {
  const read = readPattern(patternFile(name));
  if (read.ok || existsSync(name)) return read;
  const missing = missingFolder(name) ?? 'there is no such file';
  const near = didYouMean(nearestName(name, PATTERN_NAMES));
  return refuse(`${missing}; give a PNG, or one of ${PATTERN_NAMES.join(', ')}${near}`);
}

/** The file that a pattern is read from: the one of that name, or that of a shipped pattern where there is none. */
export function patternFile(name: string): string {
  const isShipped = !existsSync(name) && (PATTERN_NAMES as readonly string[]).includes(name);
  return isShipped ? join(SHIPPED, `${name}${PICTURE}`) : name;
}
