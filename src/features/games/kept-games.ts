/** Games that a command writes to a file while it plays; what goes wrong with the file ends the command. */
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { Failure } from '../../platform/job.js';
import type { GameFile, OpenedGameFile } from './game-file.js';

/** @throws Failure where the file was not opened */
export function keptIn<Kept extends { readonly seed: number }>(
  path: string,
  opened: OpenedGameFile<Kept>,
): GameFile<Kept> {
  if (!opened.ok) throw new Failure(`cannot write to ${path}: ${opened.message}`);
  return opened.file;
}

/** @throws Failure where the file cannot be written */
export function keepLine<Kept>(
  file: { readonly append: (line: Kept) => void } | undefined,
  line: Kept,
  path: string | undefined,
): void {
  try {
    file?.append(line);
  } catch (error) {
    throw new Failure(`cannot write to ${path}: ${describeFileProblem(error)}`);
  }
}
