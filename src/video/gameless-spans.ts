/** Where playfields should be looked for again: the parts of a video in which no game was read. */

import type { FieldPlace } from './picture.js';
import type { ReadGame } from './video-reader.js';

/** A part of a video. */
export interface Span {
  /** Seconds of the video; `to` is infinite where it does not say how long it is. */
  readonly from: number;
  readonly to: number;
}

/** Seconds of a part that are worth another look; a shorter one is menus, or a talk between two games. */
const WORTH_A_LOOK = 25;
/** Seconds from which a part without any game is looked at in two halves. */
const WORTH_HALVES = 60;
/** Pixels of the console by which an edge of the same playfield may differ from one look to the next. */
const SAME_WITHIN = 1;

/**
 * The parts of a part that lie between its games, where they are long enough. A part without a game is looked at in halves: a
 * layout that is there for a short time is drowned by what is there for longer.
 */
export function withoutGames({ from, to }: Span, games: readonly Pick<ReadGame, 'begin' | 'end'>[]): Span[] {
  if (games.length === 0) {
    if (!(to - from >= WORTH_HALVES)) return [];
    const middle = (from + to) / 2;
    return [
      { from, to: middle },
      { from: middle, to },
    ];
  }
  const spans: Span[] = [];
  let at = from;
  for (const { begin, end } of [...games].sort((one, other) => one.begin - other.begin)) {
    spans.push({ from: at, to: begin / 1000 });
    at = Math.max(at, end / 1000);
  }
  spans.push({ from: at, to });
  return spans.filter((span) => span.to - span.from >= WORTH_A_LOOK);
}

export function isSamePlace(one: FieldPlace, other: FieldPlace): boolean {
  const [pixel, line] = [one.width / 80, one.height / 160];
  const near = (a: number, b: number, unit: number) => Math.abs(a - b) <= SAME_WITHIN * unit;
  return (
    near(one.x, other.x, pixel) &&
    near(one.x + one.width, other.x + other.width, pixel) &&
    near(one.y, other.y, line) &&
    near(one.y + one.height, other.y + other.height, line)
  );
}
