/** What the answer of a puzzle is about, from the playfield alone. */
import { holesOf } from '../../review/statistics.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { fits, type Playfield } from '../../tetris/playfield.js';
import type { Tag } from './puzzle.js';

const TETRIS = 4;

export interface TaggedAnswer {
  readonly playfield: Playfield;
  readonly answer: Placement;
  readonly usualWrong: Placement;
  /** Whether whoever does not know the next piece goes elsewhere. */
  readonly hangsOnNext: boolean;
}

export function tagsOf({ playfield, answer, usualWrong, hangsOnNext }: TaggedAnswer): Tag[] {
  const after = place(playfield, answer.orientation, answer.x, answer.y);
  const wrong = place(playfield, usualWrong.orientation, usualWrong.x, usualWrong.y);
  const entry = entryOf(playfield, answer);
  const more = holesOf(after.playfield) - holesOf(playfield);
  return [
    ...(entry === 'drop' ? [] : [entry]),
    ...(more < 0 ? ['dig' as const] : []),
    ...(isBurn(after.cleared) !== isBurn(wrong.cleared) ? ['burn' as const] : []),
    ...(more > 0 ? ['overhang' as const] : []),
    ...(hangsOnNext ? ['adjustment' as const] : []),
  ];
}

export function isBurn(cleared: number): boolean {
  return cleared > 0 && cleared < TETRIS;
}

/** How a piece gets to its place: straight from above, by a slide below cells, or only by a turn there. */
export function entryOf(playfield: Playfield, { orientation, x, y }: Placement): 'drop' | 'tuck' | 'spin' {
  let canSlide = false;
  for (let row = y; fits(playfield, orientation, x, row); row--) {
    if (row <= 0) return 'drop';
    canSlide ||= fits(playfield, orientation, x - 1, row) || fits(playfield, orientation, x + 1, row);
  }
  return canSlide ? 'tuck' : 'spin';
}
