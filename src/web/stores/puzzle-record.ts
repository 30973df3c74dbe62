/** How somebody has done at puzzles, kept in this browser. */
import { FIRST_RATING } from '../../features/puzzles/grade.js';
import type { BrowserRecords } from './browser-records.js';

export interface PuzzleRecord {
  /** With its fraction. */
  readonly rating: number;
  /** Puzzles that counted, and those of them that were solved. */
  readonly tried: number;
  readonly solved: number;
  /** Solved one after the other: the last ones, and the most there ever were. */
  readonly streak: number;
  readonly longestStreak: number;
  /** How often each puzzle was answered, by its id. */
  readonly times: Readonly<Record<string, number>>;
}

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
