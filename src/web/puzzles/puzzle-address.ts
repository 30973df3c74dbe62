/** Addresses of puzzles: `#/puzzles?n=17` for one of the set that ships, `#/puzzles?p=…` with the whole of another one. */

import type { Puzzle } from '../../features/puzzles/puzzle.js';
import { formatPuzzle, parsePuzzles } from '../../features/puzzles/puzzle-lines.js';
import { type Result, refuse } from '../../lib/result.js';
import { formatRoute } from '../browser/routes.js';
import { packCode, unpackCode } from '../sources/share-code.js';

const VIEW = 'puzzles';

/** @param count of a puzzle of the set that ships, from 1 on */
export function routeOfNumber(count: number): string {
  return formatRoute(VIEW, new URLSearchParams({ n: String(count) }));
}

/** For a puzzle that is in no set. */
export async function routeOfPuzzle(puzzle: Puzzle): Promise<string> {
  return formatRoute(VIEW, new URLSearchParams({ p: await packCode(formatPuzzle(puzzle)) }));
}

/** The puzzle of a code. */
export async function puzzleOfCode(code: string): Promise<Result<{ readonly puzzle: Puzzle }>> {
  const unpacked = await unpackCode(code);
  if (!unpacked.ok) return unpacked;
  const read = parsePuzzles(unpacked.text);
  if (!read.ok) return refuse(`The link holds no puzzle: ${read.message}.`);
  const [puzzle] = read.puzzles;
  return puzzle ? { ok: true, puzzle } : refuse('The link holds no puzzle: copy all of it.');
}
