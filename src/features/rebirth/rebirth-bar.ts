/** The bar of a rebirth: lines of the goal, with the levels at which something begins marked on it. */

import type { Paint, TextColour } from '../../platform/terminal/terminal.js';
import type { Station } from '../../record/stations.js';
import type { LineGoal } from '../../tetris/limits.js';
import { TILE } from '../../tetris/tetromino.js';
import { colourOf } from '../play/level-colours.js';

const DONE = '━';
const AHEAD = '─';
/** Those of the last digit, also where the console takes others: a bar is there to be seen. */
const PALETTES = 10;
const DIM: TextColour = [110, 110, 110];

/** The level that lasts longest is another one from other starts. */
const LONG = -1;
/** Of the stations of which there is no room for all, the last of these goes first. */
const BY_WEIGHT = [0, 155, 29, LONG, 100, 138, 255, 39];

/** How far a game is on its way. */
export interface OnTheWay extends LineGoal {
  readonly lines: number;
  readonly level: number;
}

/**
 * @param width characters
 * @param paint puts what is done in the colours of the level, the rest in grey
 */
export function formatBar(
  stations: readonly Station[],
  { lines, untilLines, level }: OnTheWay,
  width: number,
  paint: Paint,
): string {
  const cellOf = (at: number): number => Math.min(width - 1, Math.floor((at / untilLines) * width));
  const done = lines >= untilLines ? width : cellOf(lines);
  const cells: string[] = Array.from({ length: width }, (_, i) => (i < done ? DONE : AHEAD));
  const taken = new Set<number>();
  for (const { level: mark, lines: at } of [...stations].sort(byWeight)) {
    const label = String(mark);
    const start = Math.min(cellOf(at), width - label.length);
    const room = Array.from({ length: label.length + 2 }, (_, i) => start - 1 + i);
    if (start < 0 || room.some((cell) => taken.has(cell))) continue;
    for (const [i, digit] of [...label].entries()) {
      cells[start + i] = digit;
      taken.add(start + i);
    }
  }
  const colour = colourOf(TILE.J_S, level % PALETTES);
  return paint(cells.slice(0, done).join(''), colour) + paint(cells.slice(done).join(''), DIM);
}

function byWeight(a: Station, b: Station): number {
  return weightOf(a) - weightOf(b);
}

function weightOf({ level }: Station): number {
  return BY_WEIGHT.indexOf(BY_WEIGHT.includes(level) ? level : LONG);
}
