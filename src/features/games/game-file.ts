/**
 * Games in a file that can be gone on with: a header line that says of what, then a line for each game as soon as it is
 * over. The line of a game ends with a check of its text, so that damage shows. A damaged file is refused and stays as it was; only
 * a last line that was cut off, as by a kill while it was written, is dropped when the next game is written.
 */
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isJsonBeginning, shortJson } from '../../lib/json.js';
import { readBySchema } from '../../lib/read-by-schema.js';
import { type Refusal, type Result, refuse } from '../../lib/result.js';
import { formatCheckedLine, LineFile, parseCheckedLine } from '../../platform/files/line-file.js';
import { type TakenLock, underLock } from '../../platform/files/process-lock.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import type { GameResult } from '../../record/game-events.js';
import { GAME_RESULT } from '../../record/run-log.js';

export interface GameFile<Line extends Seeded = GameResult> {
  /** Games that were in the file before. */
  readonly games: readonly Line[];
  /** @throws the system's error */
  append(game: Line): void;
  close(): void;
}

/** What a line tells; a file holds each seed once. */
interface Seeded {
  readonly seed: number;
}

/** A refusal does not name the file. */
export type OpenedGameFile<Line extends Seeded = GameResult> = Result<{ readonly file: GameFile<Line> }>;

/** What each line of a file is. */
export interface LineKind<Line extends Seeded> {
  /** In the line and in messages. */
  readonly kind: string;
  /** What stands in a line beside its kind; it takes no other fields. */
  readonly schema: z.ZodType<Line>;
}

export interface ReadGames<Line extends Seeded = GameResult> {
  /** Any JSON object. */
  readonly header: object;
  readonly games: readonly Line[];
  /** Bytes of the whole lines; what follows is the beginning of another one. */
  readonly length: number;
  /** Whether the last whole line has its line break. */
  readonly isClosed: boolean;
}

/** The first line: what the games are games of. */
export interface GameFileHeader {
  readonly kind: string;
}

/** Messages about a file whose header differs from the expected one. */
export interface HeaderRefusals {
  /** Its first line is no header of this kind. */
  readonly none: string;
  /** @param difference such as `its player is "random", not "plateau"` */
  readonly other: (difference: string) => string;
  /** Its name, where the user gave that of its folder. */
  readonly name?: string;
  /** Fields that headers of earlier versions do not have, with the values that they stood for. */
  readonly added?: Readonly<Record<string, unknown>>;
}

const GAMES: LineKind<GameResult> = { kind: 'game', schema: z.strictObject(GAME_RESULT.shape) };

/** A million games. */
const LARGEST_FILE = 512 * 1024 * 1024;
const LINE_BREAK = 0x0a;

/**
 * Begins a file, or goes on with one of the same header. Nobody else may until it is closed.
 *
 * @param takeLock keeps others out
 */
export function openGameFile(
  path: string,
  header: GameFileHeader,
  refusals: HeaderRefusals,
  takeLock: () => TakenLock,
): OpenedGameFile {
  return openFileOf(GAMES, path, header, { ...refusals, takeLock });
}

/** The same for lines of any kind. */
export function openFileOf<Line extends Seeded>(
  lines: LineKind<Line>,
  path: string,
  header: GameFileHeader,
  { takeLock, ...refusals }: HeaderRefusals & { readonly takeLock: () => TakenLock },
): OpenedGameFile<Line> {
  return underLock(takeLock, (release) => openLocked(lines, path, header, { ...refusals, release }));
}

/**
 * Reads a file with any header; the beginning of a last line is left out.
 *
 * @param none what to say of a file whose first line is no object
 */
export function readGameFile(path: string, none: string): Result<ReadGames> {
  const found = readFileLimited(path, LARGEST_FILE);
  return found.ok ? readLines(GAMES, found.bytes, none) : found;
}

/** The text of a file of games, which reads as one that they were written to one after the other. */
export function formatGameFile(header: object, games: readonly GameResult[]): string {
  return [JSON.stringify(header), ...games.map((game) => lineOf(GAMES, game)), ''].join('\n');
}

function lineOf<Line extends Seeded>({ kind }: LineKind<Line>, line: Line): string {
  return formatCheckedLine({ kind, ...line });
}

function openLocked<Line extends Seeded>(
  lines: LineKind<Line>,
  path: string,
  header: GameFileHeader,
  { none, other, name, added, release }: HeaderRefusals & { readonly release: () => void },
): OpenedGameFile<Line> {
  const headerLine = `${JSON.stringify(header)}\n`;
  const isNew = !existsSync(path);
  const found = isNew ? undefined : readFileLimited(path, LARGEST_FILE);
  if (found?.ok === false) return naming(name, found);
  // Nothing, or what is left of a run that was stopped in its first line.
  if (!found || isBeginningOf(headerLine, found.bytes)) {
    const file = new LineFile(path, isNew ? undefined : 0);
    file.append(headerLine);
    return { ok: true, file: fileOf(lines, file, { games: [], isClosed: true }, release) };
  }
  const read = readLines(lines, found.bytes, none);
  if (!read.ok) return naming(name, read);
  if ((read.header as Partial<GameFileHeader>).kind !== header.kind) return naming(name, refuse(none));
  const difference = headerDifference({ ...added, ...read.header }, header);
  if (difference) return refuse(other(difference));
  return { ok: true, file: fileOf(lines, new LineFile(path, read.length), read, release) };
}

function naming(name: string | undefined, { message }: Refusal): Refusal {
  return refuse(name === undefined ? message : `${name}: ${message}`);
}

function isBeginningOf(text: string, bytes: Uint8Array): boolean {
  return Buffer.from(text).subarray(0, bytes.length).equals(bytes);
}

function fileOf<Line extends Seeded>(
  lines: LineKind<Line>,
  file: LineFile,
  { games, isClosed }: Pick<ReadGames<Line>, 'games' | 'isClosed'>,
  release: () => void,
): GameFile<Line> {
  let before = isClosed ? '' : '\n';
  return {
    games,
    append: (game) => {
      file.append(`${before}${lineOf(lines, game)}\n`);
      before = '';
    },
    close: () => {
      file.close();
      release();
    },
  };
}

function readLines<Line extends Seeded>(
  lines: LineKind<Line>,
  bytes: Uint8Array,
  none: string,
): Result<ReadGames<Line>> {
  let header: object | undefined;
  const games = new Map<number, Line>();
  let length = 0;
  let isClosed = true;
  for (let number = 1; length < bytes.length; number++) {
    const lineBreak = bytes.indexOf(LINE_BREAK, length);
    const line = bytes.subarray(length, lineBreak < 0 ? bytes.length : lineBreak);
    const read = header ? readLine(lines, line, games) : readHeader(line, none);
    if (!read.ok) {
      if (header && lineBreak < 0 && isBeginning(line)) break;
      const advice = `nothing was changed: remove that line, and its ${lines.kind} is played again`;
      return refuse(header ? `line ${number} ${read.message}; ${advice}` : read.message);
    }
    if ('header' in read) header = read.header;
    else games.set(read.game.seed, read.game);
    length += line.length;
    isClosed = lineBreak >= 0;
    if (isClosed) length++;
  }
  return header ? { ok: true, header, games: [...games.values()], length, isClosed } : refuse(none);
}

function readHeader(line: Uint8Array, none: string): Result<{ readonly header: object }> {
  const read = parseCheckedLine(line);
  if (read.ok) return typeof read.value === 'object' && read.value ? { ok: true, header: read.value } : refuse(none);
  return refuse(
    read.isOurs ? `line 1 ${read.message}; nothing was changed: use a copy of the file, or another name` : none,
  );
}

function readLine<Line extends Seeded>(
  { kind, schema }: LineKind<Line>,
  line: Uint8Array,
  before: ReadonlyMap<number, Line>,
): Result<{ readonly game: Line }> {
  const read = parseCheckedLine(line);
  if (!read.ok) return read;
  const { kind: found, ...rest } = Object(read.value) as { readonly kind?: unknown };
  if (found !== kind) return refuse(`is not a ${kind}: its kind is ${shortJson(found)}, not ${shortJson(kind)}`);
  const checked = readBySchema(schema, rest);
  if (!checked.ok) return refuse(`is not a ${kind}: ${checked.message}`);
  const { value: game } = checked;
  return before.has(game.seed) ? refuse(`holds the ${kind} of seed ${game.seed} a second time`) : { ok: true, game };
}

function isBeginning(line: Uint8Array): boolean {
  return isJsonBeginning(new TextDecoder().decode(line));
}

/** The first thing that two headers do not have in common. */
export function headerDifference(found: object, expected: object): string | undefined {
  const [one, other] = [found, expected] as unknown as Readonly<Record<string, unknown>>[];
  const keys = [...new Set([...Object.keys(other), ...Object.keys(one)])];
  const key = keys.find((name) => !isDeepStrictEqual(one[name], other[name]));
  return key === undefined ? undefined : `its ${key} is ${shortJson(one[key])}, not ${shortJson(other[key])}`;
}
