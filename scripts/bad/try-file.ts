/** One changed file, given to its command: what came of the run, and of the file. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import type { CliRun, CliRunner } from './cli-runner.js';
import type { FileKind } from './file-kind.js';
import { CHANGES, type Changes, changed } from './mutate-file.js';
import { TERMINAL_COMMANDS } from './mutate-lines.js';

/** Names of the folder that the file lies in; now and then one that a terminal takes for a command. */
const FOLDER_NAMES: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: fc.constant('case') },
  fc.constantFrom(...TERMINAL_COMMANDS).map((command) => `case${command}`),
);

export interface FileCase {
  readonly changes: Changes;
  /** The name of the folder that the file lies in. */
  readonly name: string;
}

export const FILE_CASES: fc.Arbitrary<FileCase> = fc.record({ changes: CHANGES, name: FOLDER_NAMES });

/** @returns how the run ended, and what became of the file that must not */
export async function tryFile(
  kind: FileKind,
  { changes, name }: FileCase,
  { runner, folder }: { readonly runner: CliRunner; readonly folder: string },
): Promise<{ readonly run: CliRun; readonly problem: string | undefined }> {
  const { good, fileName, beside, sealed = (bytes) => bytes, args, goesOn } = kind;
  const own = join(folder, name);
  const file = join(own, fileName);
  try {
    if (beside !== undefined) cpSync(beside, own, { recursive: true });
    mkdirSync(dirname(file), { recursive: true });
    const given = Buffer.from(sealed(changed(good, changes)));
    writeFileSync(file, given);
    const run = await runner.run(args(file, own));
    const isAccepted = run.ended === 'itself' && run.code === 0;
    const mayChange = isAccepted && goesOn !== undefined && goesOn.to === undefined;
    if (!mayChange && !readFileSync(file).equals(given)) return { run, problem: 'the file was changed' };
    if (!isAccepted || !goesOn) return { run, problem: undefined };
    const to = goesOn.to === undefined ? file : join(own, goesOn.to);
    return { run, problem: lost(goesOn.parts(good), given, existsSync(to) ? readFileSync(to) : Buffer.alloc(0)) };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** What stood whole in the file that was given, and does not in what came of it. */
function lost(parts: readonly string[], given: Buffer, kept: Buffer): string | undefined {
  const [before, after] = [given, kept].map((bytes) => `\n${bytes.toString('latin1')}\n`.replaceAll('\r\n', '\n'));
  const missing = parts.filter((part) => before.includes(`\n${part}\n`) && !after.includes(`\n${part}\n`));
  return missing.length > 0
    ? `${missing.length} whole parts were lost, such as ${missing[0].slice(0, 200)}`
    : undefined;
}
