/**
 * Games of a simulation in a file that can be gone on with: a header line, then a line for each game. The header says
 * what was simulated; a file of another simulation is refused, never mixed.
 */
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { GameResult } from '../../record/game-events.js';
import { GAME_RESULT } from '../../record/game-result-schema.js';
import { formatRules, parseRules } from '../../worlds/game-rules.js';
import { describeFileProblem, isFileProblem } from '../files/file-problem.js';
import { LineFile } from '../files/line-file.js';
import { lockFile } from '../files/process-lock.js';
import { readFileLimited } from '../files/read-file.js';

/** From it alone the games can be played again. */
export interface SimulationHeader {
  readonly kind: 'simulation';
  /** Version of this program. */
  readonly version: string;
  /** As `formatPlayerSpec` writes it. */
  readonly player: string;
  /** As `formatRules` writes them. */
  readonly rules: string;
  readonly untilLines: number | null;
  readonly maxPieces: number | null;
  /** SHA-1 of the file of weights, and of the picture of a pattern, that the player is made of; missing without any. */
  readonly files?: Readonly<Record<string, string>>;
}

const HEADER_LINE = z.strictObject({
  kind: z.literal('simulation'),
  version: z.string(),
  player: z.string(),
  rules: z.string().refine(isRules),
  untilLines: z.int().nullable(),
  maxPieces: z.int().nullable(),
  files: z.record(z.string(), z.string()).exactOptional(),
}) satisfies z.ZodType<SimulationHeader>;

const GAME_LINE = GAME_RESULT.extend({ kind: z.literal('game') });

const NO_RESULTS = 'this is no file of simulated games; give another name';

export interface ResultFile {
  /** Games that were in the file before. */
  readonly games: readonly GameResult[];
  /** @throws the system's error */
  append(game: GameResult): void;
  close(): void;
}

export type OpenedResultFile =
  | { readonly ok: true; readonly file: ResultFile }
  /** What was found and what to do, without the file's name. */
  | { readonly ok: false; readonly message: string };

export type ReadResults =
  | { readonly ok: true; readonly header: SimulationHeader; readonly games: readonly GameResult[] }
  /** What was found and what to do, without the file's name. */
  | { readonly ok: false; readonly message: string };

/** A million games. */
const LARGEST_FILE = 512 * 1024 * 1024;

/**
 * Begins a file, or goes on with one of the same simulation; an unfinished last line is dropped. Nobody else may until it
 * is closed.
 */
export function openResultFile(path: string, header: SimulationHeader): OpenedResultFile {
  let release: (() => void) | undefined;
  try {
    const lock = lockFile(path);
    if (!lock.ok) return lock;
    release = lock.release;
    const opened = openLocked(path, header, release);
    if (!opened.ok) release();
    return opened;
  } catch (error) {
    release?.();
    if (isFileProblem(error)) return { ok: false, message: describeFileProblem(error) };
    throw error;
  }
}

/** Reads a file of any simulation; an unfinished last line is left out. */
export function readResultFile(path: string): ReadResults {
  const read = readFileLimited(path, LARGEST_FILE);
  if (!read.ok) return read;
  const text = new TextDecoder().decode(read.bytes);
  const header = HEADER_LINE.safeParse(parseJson(text.slice(0, Math.max(0, text.indexOf('\n')))));
  if (!header.success) return { ok: false, message: NO_RESULTS };
  const games = readGames(text.slice(0, text.lastIndexOf('\n') + 1), header.data);
  return games.ok ? { ...games, header: header.data } : games;
}

/** The text of a file of games, which reads as one that they were written to one after the other. */
export function formatResults(header: SimulationHeader, games: readonly GameResult[]): string {
  return [JSON.stringify(header), ...games.map(gameLine), ''].join('\n');
}

function gameLine(game: GameResult): string {
  return JSON.stringify({ kind: 'game', ...game });
}

function openLocked(path: string, header: SimulationHeader, release: () => void): OpenedResultFile {
  const headerLine = `${JSON.stringify(header)}\n`;
  const isNew = !existsSync(path);
  const bytes = isNew ? undefined : readFileLimited(path, LARGEST_FILE);
  if (bytes?.ok === false) return bytes;
  const text = new TextDecoder().decode(bytes?.bytes);
  // Nothing, or what is left of a run that was stopped in its first line.
  if (headerLine.startsWith(text)) {
    const lines = new LineFile(path, isNew ? undefined : 0);
    lines.append(headerLine);
    return { ok: true, file: fileOf(lines, [], release) };
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const read = readGames(whole, header);
  if (!read.ok) return read;
  return { ok: true, file: fileOf(new LineFile(path, Buffer.byteLength(whole)), read.games, release) };
}

function fileOf(lines: LineFile, games: readonly GameResult[], release: () => void): ResultFile {
  return {
    games,
    append: (game) => lines.append(`${gameLine(game)}\n`),
    close: () => {
      lines.close();
      release();
    },
  };
}

type ReadGames = { readonly ok: true; readonly games: GameResult[] } | { readonly ok: false; readonly message: string };

function readGames(text: string, expected: SimulationHeader): ReadGames {
  const [first = '', ...rest] = text.split('\n').slice(0, -1);
  const found = parseJson(first);
  if (typeof found !== 'object' || found === null || !('kind' in found) || found.kind !== 'simulation') {
    return { ok: false, message: NO_RESULTS };
  }
  if (!isDeepStrictEqual(found, expected)) {
    return {
      ok: false,
      message: `the file holds another simulation: ${difference(found, expected)}; give another name`,
    };
  }
  const games: GameResult[] = [];
  for (const [i, line] of rest.entries()) {
    const checked = GAME_LINE.safeParse(parseJson(line));
    if (!checked.success) return { ok: false, message: `line ${i + 2} is no game: ${z.prettifyError(checked.error)}` };
    const { kind: _, ...game } = checked.data;
    games.push(game);
  }
  return { ok: true, games };
}

/** The first thing that two headers do not have in common. */
function difference(found: object, expected: SimulationHeader): string {
  const [one, other] = [found, expected] as unknown as Readonly<Record<string, unknown>>[];
  const keys = [...new Set([...Object.keys(other), ...Object.keys(one)])];
  const key = keys.find((name) => !isDeepStrictEqual(one[name], other[name])) ?? 'header';
  return `its ${key} is ${JSON.stringify(one[key]) ?? 'missing'}, not ${JSON.stringify(other[key]) ?? 'missing'}`;
}

function isRules(text: string): boolean {
  try {
    return formatRules(parseRules(text)) === text;
  } catch {
    return false;
  }
}

/** Undefined for what is no JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
