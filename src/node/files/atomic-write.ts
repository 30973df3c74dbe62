/** Files that are whole or not there. */

import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes beside the file and renames, so that a reader, or a kill at any moment, never meets half of it.
 *
 * @throws the system's error, as with a full disk; then nothing is left behind
 */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.tmp`;
  try {
    writeFileSync(unfinished, content);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
