/** A kind of file that the program reads: a good one, and the command line that reads it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import type { CliRunner } from './cli-runner.js';

export interface FileKind {
  readonly name: string;
  /** Share of the cases. */
  readonly weight: number;
  /** What is changed. */
  readonly good: Uint8Array;
  /** The file that `good` is the content of, in a folder of its own. */
  readonly fileName: string;
  /** The folder whose files lie beside it; none if missing. */
  readonly beside?: string;
  /** The file made of what was changed, as with a checksum that fits again; it is what was changed if missing. */
  readonly sealed?: (changed: Uint8Array) => Uint8Array;
  /** Reads it; `folder` is the one in which it lies. */
  readonly args: (file: string, folder: string) => readonly string[];
  /** For a command that goes on with the file: what of it must still be there when it was accepted. */
  readonly goesOn?: Goes;
}

export interface Goes {
  /** Where what is kept goes to, in the folder; the file itself if missing. */
  readonly to?: string;
  /** Parts of the good file that must be kept wherever they are whole. */
  readonly parts: (good: Uint8Array) => readonly string[];
}

/** The bytes of a file that the program comes with. */
export function shipped(...path: string[]): Uint8Array {
  return readFileSync(join(PACKAGE_ROOT, 'src', ...path));
}

/** @throws Error when a command that makes a good file does not end well */
export async function make(runner: CliRunner, ...args: readonly string[]): Promise<void> {
  const run = await runner.run(args);
  if (run.ended !== 'itself' || run.code !== 0) throw new Error(`${args.join(' ')}: ${JSON.stringify(run)}`);
}
