/** Paths in files and addresses: with slashes on every system. */
import { sep } from 'node:path';

/**
 * A path of this system as it is written into files and addresses, so that a recording is the same everywhere.
 *
 * @param separator of the system; this one's if not given
 */
export function portablePath(path: string, separator: string = sep): string {
  return path.split(separator).join('/');
}
