/**
 * Games of a simulation in a file that can be gone on with. The header says what was simulated; a file of another
 * simulation is refused, never mixed.
 */

import { z } from 'zod';
import { type Result, refuse } from '../../lib/result.js';
import type { GameResult } from '../../record/game-events.js';
import { formatRules, parseRules } from '../../simulate/game-rules.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { lockFile } from '../files/process-lock.js';
import { formatGameFile, type OpenedGameFile, openGameFile, readGameFile } from './game-file.js';

/** From it alone the games can be played again. */
export interface SimulationHeader extends Pick<SimulationPlan, 'untilLines' | 'maxPieces'> {
  readonly kind: 'simulation';
  /** Version of this program. */
  readonly version: string;
  /** As `formatPlayerSpec` writes it. */
  readonly player: string;
  /** As `formatRules` writes them. */
  readonly rules: string;
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

const NO_RESULTS = 'this is not a file of simulated games; use another name';

/** A refusal does not name the file. */
export type ReadResults = Result<{ readonly header: SimulationHeader; readonly games: readonly GameResult[] }>;

/** Begins a file, or goes on with one of the same simulation. Nobody else may until it is closed. */
export function openResultFile(path: string, header: SimulationHeader): OpenedGameFile {
  const other = (difference: string): string => `the file holds another simulation: ${difference}; use another name`;
  return openGameFile(path, header, { none: NO_RESULTS, other }, () => lockFile(path));
}

/** Reads a file of any simulation; an unfinished last line is left out. */
export function readResultFile(path: string): ReadResults {
  const read = readGameFile(path, NO_RESULTS);
  if (!read.ok) return read;
  const header = HEADER_LINE.safeParse(read.header);
  return header.success ? { ok: true, header: header.data, games: read.games } : refuse(NO_RESULTS);
}

/** The text of a file of games, which reads as one that they were written to one after the other. */
export function formatResults(header: SimulationHeader, games: readonly GameResult[]): string {
  return formatGameFile(header, games);
}

function isRules(text: string): boolean {
  try {
    return formatRules(parseRules(text)) === text;
  } catch {
    return false;
  }
}
