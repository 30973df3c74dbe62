/** Which puzzles somebody wants to see. */

import { type LevelBand, levelBandOf } from './level-bands.js';
import type { Grade, Puzzle } from './puzzle-lines.js';

/** Undefined for anything. */
export interface Wish {
  readonly grade?: Grade | undefined;
  readonly theme?: string | undefined;
  /** How fast directions are pressed, such as `12hz`. */
  readonly taps?: string | undefined;
  readonly levels?: LevelBand | undefined;
}

export function fitsWish(puzzle: Puzzle, { grade, theme, taps, levels }: Wish): boolean {
  return (
    (grade === undefined || puzzle.grade === grade) &&
    (theme === undefined || puzzle.themes.includes(theme)) &&
    (taps === undefined || puzzle.hands.taps === taps) &&
    (levels === undefined || levelBandOf(puzzle.level) === levels)
  );
}
