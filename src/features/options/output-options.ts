/** The options that choose what is printed, the same in every command. */

import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Command } from 'commander';
import { visibleLine } from '../../lib/text.js';
import { describeFileProblem, isFileProblem, missingFolder } from '../../platform/files/file-problem.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { makeFolder } from '../files/record-folder.js';
import { failure } from './advice.js';

/** Values of the options that choose what is printed. */
export interface OutputOptionValues {
  readonly json?: true;
  readonly quiet?: true;
}

/** Adds the options that choose what is printed. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print only one JSON object on standard output')
    .option('--quiet', 'print no progress, only the result');
}

// Files that are written at the end of a long work: what keeps them from being written is said before it.

/** Where outputs go if nothing is said: a folder that git ignores. */
const RUNS_FOLDER = 'runs';

/** The name of an output of which nothing was said. */
export function inRuns(name: string): string {
  return join(RUNS_FOLDER, name);
}

/**
 * The name of what is made of a recorded game where nothing was said.
 *
 * @param game 1 for the first
 * @param ending with its dot
 */
export function besideRecording({ folder }: { readonly folder: string }, game: number, ending: string): string {
  return join(folder, `game-${String(game).padStart(4, '0')}${ending}`);
}

/**
 * Makes the folder of outputs where a file goes there.
 *
 * @throws Failure where that cannot be made, or another folder is missing
 */
export function prepareFolderOf(file: string | undefined): void {
  if (file === undefined) return;
  try {
    if (normalize(dirname(file)) === RUNS_FOLDER) makeFolder(RUNS_FOLDER);
  } catch (error) {
    throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
  }
  const problem = missingFolder(file);
  if (problem !== undefined) throw new Failure(`cannot write ${file}: ${problem}`);
}

/** A line for the end of a result, which names a file or a folder that was written; none where there is none. */
export function writtenLines(name: string | undefined): readonly string[] {
  return name === undefined ? [] : [`written: ${visibleLine(name)}`];
}

/** Whether an option has the value that it has if nothing is said. */
export function isUsual(command: Command, option: string): boolean {
  return command.getOptionValueSource(option) === 'default';
}

/** @throws Failure where a file exists that may not be replaced */
export function refuseExisting(file: string, mayReplace: boolean): void {
  if (existsSync(file) && !mayReplace) throw failure(`${file} exists`, 'replace-file');
}

/** @throws Failure where it cannot be written, or a file exists that may not be replaced */
export function writeText(file: string, text: string, mayReplace: boolean): void {
  refuseExisting(file, mayReplace);
  try {
    writeFileAtomic(file, text);
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
    throw error;
  }
}
