/** Which placements are worth a look a ply deeper. */
import { ROW_WIDTH } from '../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../eval/ntuple/ntuple-network.js';

/** How many of the candidates are looked at again, a ply deeper. */
export interface Narrowing {
  /** At most so many, the best ones. */
  readonly keep: number;
  /** None that is worse than the best by more than this, in lines. */
  readonly within: number;
}

/** Writes the indices of the best values for one next piece, best first; returns how many. */
export function chooseBest(
  { values, best, count }: Workspace,
  next: number,
  { keep, within }: Narrowing,
  chosen: Int32Array,
): number {
  const least = best[next] - within;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i * ROW_WIDTH + next];
    if (value < least) continue;
    let at = kept;
    if (kept < keep) kept++;
    else if (value <= values[chosen[kept - 1] * ROW_WIDTH + next]) continue;
    else at = kept - 1;
    while (at > 0 && value > values[chosen[at - 1] * ROW_WIDTH + next]) {
      chosen[at] = chosen[at - 1];
      at--;
    }
    chosen[at] = i;
  }
  return kept;
}
