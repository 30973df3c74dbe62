/** How somebody has done at puzzles, kept in this browser. */
import { FIRST_RATING } from '../../features/puzzles/grade.js';
import type { BrowserRecords } from './browser-records.js';
import type { KeptRecords } from './kept-kinds.js';

export type PuzzleRecord = KeptRecords['puzzles'];

export const NO_RECORD: PuzzleRecord = {
  rating: FIRST_RATING,
  tried: 0,
  solved: 0,
  streak: 0,
  longestStreak: 0,
  times: {},
};

const KEY = 'own';

/** @throws NotKept where the browser keeps nothing, as in some private windows */
export async function readPuzzleRecord(records: BrowserRecords): Promise<PuzzleRecord> {
  return (await records.read('puzzles', KEY)) ?? NO_RECORD;
}

/** @throws NotKept where the browser keeps nothing, as in some private windows */
export function keepPuzzleRecord(records: BrowserRecords, record: PuzzleRecord): Promise<void> {
  return records.keep('puzzles', KEY, record);
}
