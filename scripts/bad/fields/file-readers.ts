/** Commands that read files of JSON, as readers of their lines. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CliRunner, faultOf } from '../cli-runner.js';
import type { FileKind } from '../file-kind.js';
import { tryFile } from '../try-file.js';
import type { Reader, ReadOutcome } from './try-fields.js';
import { textOf } from './wrong-field.js';

export interface FileReaders {
  readonly readers: readonly Reader[];
  /** Removes the good files. */
  close(): void;
}

/** @param makers of kinds of files; those that are no JSON are left out */
export async function fileReaders(
  runner: CliRunner,
  makers: readonly ((folder: string, runner: CliRunner) => Promise<readonly FileKind[]>)[],
): Promise<FileReaders> {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-fields-'));
  const kinds: FileKind[] = [];
  for (const make of makers) kinds.push(...(await make(folder, runner)));
  const readers = kinds.flatMap((kind) => {
    const values = valuesOf(kind.good);
    return values === undefined ? [] : [readerOf(kind, values, { runner, folder })];
  });
  return { readers, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Lines that are read, as values: most of a long file are of one kind. */
const MOST_LINES = 12;

/** The whole text as one value, or its lines; undefined for what is no JSON. */
function valuesOf(bytes: Uint8Array): { readonly lines: readonly unknown[]; readonly rest: string } | undefined {
  const text = Buffer.from(bytes).toString('utf8');
  const whole = parsed(text);
  if (whole !== undefined) return { lines: [whole], rest: '' };
  const lines = text.split('\n');
  const values = lines.slice(0, MOST_LINES).map(parsed);
  const count = values.indexOf(undefined);
  const taken = count < 0 ? values : values.slice(0, count);
  return taken.length === 0 ? undefined : { lines: taken, rest: lines.slice(taken.length).join('\n') };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function readerOf(
  kind: FileKind,
  { lines, rest }: { readonly lines: readonly unknown[]; readonly rest: string },
  at: { readonly runner: CliRunner; readonly folder: string },
): Reader {
  const read = async (value: unknown): Promise<ReadOutcome> => {
    const text = [...(value as unknown[]).map(textOf), ...(rest === '' && lines.length === 1 ? [] : [rest])].join('\n');
    const { run, problem } = await tryFile(kind, { changes: Buffer.from(text), name: 'case' }, at);
    const fault = faultOf(run, [0, 1]) ?? problem;
    // A recording that differs from the game is read, and that is its result.
    const isRefused = run.ended === 'itself' && run.code !== 0 && run.stdout === '';
    return { message: isRefused ? run.stderr : undefined, fault };
  };
  return {
    name: kind.name,
    weight: kind.weight,
    good: lines,
    isJson: true,
    read: (value) => (Array.isArray(value) && value.length > 0 ? read(value) : Promise.resolve({ message: undefined })),
  };
}
