/** The weights of the learned player as files: those that come with the program, and those of a user. */

import { closeSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseWeights, type WeightsOrigin, weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { SHIPPED_WEIGHTS, weightsIn } from '../../platform/files/package-root.js';
import { isFolder, readFileLimited } from '../../platform/files/read-file.js';
import { type MaxoutWeights, type WeightsFile, weightsFromBytes } from '../../players/weights-choice.js';
import { adviceText } from '../options/advice.js';

const ENDING = '.bin';
const LARGEST_WEIGHTS = 64 * 1024 * 1024;
/** Bytes of a file in which its header lies. */
const HEAD = 16 * 1024;
const OPENING_BRACE = 0x7b;

/** Those that come with the program. @throws RangeError as `weightsFolder` */
export function shippedWeights(): ReturnType<typeof weightsFolder> {
  return weightsFolder(SHIPPED_WEIGHTS);
}

/**
 * All weights of a folder. Their headers are read; the rest of a file is read and checked when it is first played with.
 *
 * @throws RangeError that names the file and says what to do
 */
export function weightsFolder(folder: string): readonly (WeightsFile & { readonly origin: WeightsOrigin })[] {
  return weightsIn(folder).map((name) => {
    const file = join(folder, name);
    const origin = naming(file, () => weightsOrigin(headOf(file)));
    return { name: basename(name, ENDING), origin, bytes: () => readBytes(file, LARGEST_WEIGHTS) };
  });
}

/**
 * A file of weights, read and checked whole; or all files of a folder, as `weightsFolder`.
 *
 * @throws RangeError that names the file and says what to do
 */
export function weightsFile(file: string): MaxoutWeights {
  if (isFolder(file)) return weightsFolder(file);
  return weightsFromBytes([{ name: basename(file, ENDING), bytes: readWeights(file) }]);
}

function readWeights(file: string): Uint8Array {
  const bytes = readBytes(file, LARGEST_WEIGHTS);
  if (bytes[0] === OPENING_BRACE) {
    throw new RangeError(
      `${file}: this is JSON, but the weights of the learned player are not${adviceText('linear-player')}`,
    );
  }
  naming(file, () => parseWeights(bytes));
  return bytes;
}

function headOf(file: string): Uint8Array {
  const head = new Uint8Array(HEAD);
  try {
    const opened = openSync(file, 'r');
    try {
      return head.subarray(0, readSync(opened, head));
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    throw new RangeError(describeFileProblem(error));
  }
}

/** @throws RangeError that names the file and says what to do */
export function readBytes(file: string, limitBytes: number): Uint8Array {
  const read = readFileLimited(file, limitBytes);
  if (!read.ok) throw new RangeError(`${file}: ${read.message}`);
  return read.bytes;
}

/** Puts the file's name before what is wrong with it. */
export function naming<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`${file}: ${error.message}`);
    throw error;
  }
}
