/**
 * What games told, in a file: a line for each game as soon as it is judged. A game is known by the bytes of its file, so
 * that it may be moved and renamed, and by how it was judged. A damaged line is left out, and its game judged again.
 */

import { existsSync } from 'node:fs';
import { z } from 'zod';
import { readBySchema } from '../../lib/read-by-schema.js';
import { type Result, refuse } from '../../lib/result.js';
import { formatCheckedLine, LineFile, parseCheckedLine } from '../../platform/files/line-file.js';
import { lockFile, underLock } from '../../platform/files/process-lock.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import type { GameInsight } from '../../review/insights/game-insight.js';
import { GAME_INSIGHT } from '../queue/game-insight-schema.js';

const HEADER = '{"kind":"insights"}';
/** A hundred thousand games. */
const LARGEST_FILE = 512 * 1024 * 1024;
const LINE_BREAK = 0x0a;

const KEPT_GAME = z.object({
  kind: z.literal('game'),
  /** SHA-1 of the file that the game is in. */
  file: z.string(),
  /** Which game of the file, from 1. */
  game: z.int().min(1),
  /** Program and settings. */
  by: z.string(),
  insight: GAME_INSIGHT,
});
const KEPT_FILE = z.object({ kind: z.literal('file'), file: z.string(), games: z.int().min(1) });
const LINE = z.discriminatedUnion('kind', [KEPT_GAME, KEPT_FILE]);

export class InsightsFile {
  readonly #lines: LineFile;
  readonly #release: () => void;
  readonly #games: Map<string, GameInsight>;
  readonly #counts: Map<string, number>;
  readonly #by: string;
  /** Lines that were damaged. */
  readonly damaged: number;

  /**
   * Opens a file or begins one. Nobody else may use it until it is closed.
   *
   * @param by program and settings: what was judged otherwise is kept, and not taken
   * @returns a refusal that does not name the file
   */
  static open(path: string, by: string): Result<{ readonly file: InsightsFile }> {
    return underLock(
      () => lockFile(path),
      (release) => InsightsFile.#openLocked(path, by, release),
    );
  }

  static #openLocked(path: string, by: string, release: () => void): Result<{ readonly file: InsightsFile }> {
    const found = existsSync(path) ? readFileLimited(path, LARGEST_FILE) : undefined;
    const read = found?.ok === false ? found : readLines(found?.bytes ?? new Uint8Array());
    if (!read.ok) return read;
    const lines = new LineFile(path, found ? read.length : undefined);
    if (read.length === 0) lines.append(`${HEADER}\n`);
    return { ok: true, file: new InsightsFile(lines, release, by, read) };
  }

  private constructor(lines: LineFile, release: () => void, by: string, { found, damaged }: ReadLines) {
    this.#lines = lines;
    this.#release = release;
    this.#by = by;
    this.damaged = damaged;
    this.#games = new Map();
    this.#counts = new Map();
    for (const line of found) {
      if (line.kind === 'file') this.#counts.set(line.file, line.games);
      else if (line.by === by) this.#games.set(keyOf(line.file, line.game), line.insight);
    }
  }

  /** What a game told; undefined where it was not judged like this. */
  gameOf(file: string, game: number): GameInsight | undefined {
    return this.#games.get(keyOf(file, game));
  }

  /** All games of a file; undefined unless each of them was judged. */
  gamesOf(file: string): readonly GameInsight[] | undefined {
    const count = this.#counts.get(file);
    if (count === undefined) return undefined;
    const games = Array.from({ length: count }, (_, i) => this.gameOf(file, i + 1));
    return games.every((game) => game !== undefined) ? games : undefined;
  }

  /** @throws the system's error */
  add(file: string, game: number, insight: GameInsight): void {
    this.#lines.append(`${formatCheckedLine({ kind: 'game', file, game, by: this.#by, insight })}\n`);
    this.#games.set(keyOf(file, game), insight);
  }

  /**
   * All games of a file are there.
   *
   * @throws the system's error
   */
  complete(file: string, games: number): void {
    if (this.#counts.get(file) === games) return;
    this.#lines.append(`${formatCheckedLine({ kind: 'file', file, games })}\n`);
    this.#counts.set(file, games);
  }

  close(): void {
    this.#lines.close();
    this.#release();
  }
}

function keyOf(file: string, game: number): string {
  return `${file} ${game}`;
}

interface ReadLines {
  readonly found: readonly z.infer<typeof LINE>[];
  readonly damaged: number;
  /** Bytes of the whole lines: what follows is the beginning of another one. */
  readonly length: number;
}

function readLines(bytes: Uint8Array): Result<ReadLines> {
  const length = bytes.lastIndexOf(LINE_BREAK) + 1;
  const [header, ...lines] = new TextDecoder().decode(bytes.subarray(0, length)).split('\n').slice(0, -1);
  if (bytes.length > 0 && header !== HEADER) {
    const isBegun = length === 0 && HEADER.startsWith(new TextDecoder().decode(bytes));
    if (!isBegun) return refuse('this is not a file of insights; use another name');
  }
  const found = lines.flatMap((line) => {
    const parsed = parseCheckedLine(new TextEncoder().encode(line));
    const read = parsed.ok ? readBySchema(LINE, parsed.value) : parsed;
    return read.ok ? [read.value] : [];
  });
  return { ok: true, found, damaged: lines.length - found.length, length };
}
