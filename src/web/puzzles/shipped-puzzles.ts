/** The set of puzzles that comes with the page, fetched when it is first wanted. */
import { parsePuzzles } from '../../features/puzzles/puzzle-lines.js';
import { fetchPacked } from '../stores/packed-files.js';
import { type OfferedPuzzle, offeredPuzzles } from './offered-puzzle.js';

/** @throws Error with a message for the user when the set cannot be had */
export async function shippedPuzzles(): Promise<readonly OfferedPuzzle[]> {
  const text = new TextDecoder().decode(await fetchPacked(__ASSETS__.puzzles));
  const read = parsePuzzles(text);
  if (!read.ok) throw new Error(`The puzzles could not be read: ${read.message}. Reload the page.`);
  return offeredPuzzles(read.puzzles);
}
