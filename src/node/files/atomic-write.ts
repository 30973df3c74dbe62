/** Files that are whole or not there. */

import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * Writes beside the file and renames, so that a reader, or a kill at any moment, never meets half of it. A link stays,
 * and what it leads to is replaced. A device or a pipe, as `/dev/stdout`, is written to: it must not be replaced.
 *
 * @throws the system's error, as with a full disk; then nothing is left behind
 */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile() && !found.isDirectory()) {
    writeFileSync(path, content);
    return;
  }
  const target = found ? realpathSync(path) : path;
  const unfinished = `${target}.tmp`;
  try {
    writeFileSync(unfinished, content);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
