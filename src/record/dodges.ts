/** What players did so that the original game did not crash, counted over pieces and games. */

import { number, plural } from '../lib/format-numbers.js';
import { DODGES, type DodgedPiece, type DodgeWay } from '../tetris/dodge.js';

/** Pieces by what was done about their score. */
export interface DodgeCounts extends Readonly<Record<DodgeWay, number>> {
  /** Would have crashed the game without a dodge. */
  readonly crashes: number;
  /** Could crash the game in spite of everything. */
  readonly unsafe: number;
}

const NONE: DodgeCounts = { crashes: 0, unsafe: 0, box: 0, select: 0, 'soft-drop': 0, placement: 0, 'hold-a': 0 };

/** The counts with one more piece. */
export function countDodge(counts: DodgeCounts | undefined, { ways, without, outcome }: DodgedPiece): DodgeCounts {
  const next = { ...(counts ?? NONE) };
  if (without === 'crash') next.crashes++;
  if (outcome === 'crash') next.unsafe++;
  for (const way of ways) next[way]++;
  return next;
}

/** The counts of several games together; undefined where none has any. */
export function dodgesOf(games: readonly { readonly dodges?: DodgeCounts }[]): DodgeCounts | undefined {
  const counted = games.flatMap(({ dodges }) => dodges ?? []);
  if (counted.length === 0) return undefined;
  const total = { ...NONE };
  for (const counts of counted) for (const key of DODGE_KEYS) total[key] += counts[key];
  return total;
}

/** The fields of `DodgeCounts`. */
export const DODGE_KEYS = ['crashes', 'unsafe', ...DODGES] as const;

/** `83 crashes (next piece hidden 61, SELECT 14, soft drop 8, other placement 0); A held 1,204 times`. */
export function formatDodges(counts: DodgeCounts): string {
  const { crashes, unsafe, box, select, placement } = counts;
  const ways = `next piece hidden ${number(box)}, SELECT ${number(select)}, soft drop ${number(counts['soft-drop'])}, other placement ${number(placement)}`;
  const left = unsafe > 0 ? `, ${number(unsafe)} with no way out` : '';
  return `${plural(crashes, 'crash', 'crashes')} (${ways})${left}; A held ${plural(counts['hold-a'], 'time')}`;
}
