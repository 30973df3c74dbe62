/** Small graphics of the terminal view: bars, a line of heights, the buttons. Pure. */

import { BUTTON, type Buttons } from '../../tetris/buttons.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { EMPTY_CELL } from '../../tetris/playfield-page.js';
import type { Paint, TextColour } from './level-colours.js';

const PRESSED: TextColour = [252, 224, 168];
const FREE: TextColour = [96, 96, 96];
const LEVELS = '▁▂▃▄▅▆▇█';

/** `█████░░░░░ 50 %`; a share above 1 is a full bar. */
export function drawBar(share: number, width: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.floor(Math.min(1, share) * 100)} %`;
}

/** The last of these heights in rows, 0–20, one character each. */
export function drawSparkline(heights: readonly number[], width: number): string {
  return heights
    .slice(-width)
    .map((height) => LEVELS[Math.min(LEVELS.length - 1, Math.floor((height / ROWS) * LEVELS.length))])
    .join('');
}

const SHOWN: readonly (readonly [string, Buttons])[] = [
  ['←', BUTTON.LEFT],
  ['→', BUTTON.RIGHT],
  ['↑', BUTTON.UP],
  ['↓', BUTTON.DOWN],
  ['B', BUTTON.B],
  ['A', BUTTON.A],
  ['SELECT', BUTTON.SELECT],
  ['START', BUTTON.START],
];

/** All buttons; those that are held stand in brackets, so that they are seen without colours, too. */
export function drawButtons(held: Buttons, paint: Paint): string {
  return SHOWN.map(([name, bit]) => (held & bit ? paint(`[${name}]`, PRESSED) : paint(` ${name} `, FREE))).join('');
}

/** Rows from the floor to the highest block; `cells` are the bytes of the playfield, row by row. */
export function stackHeight(cells: Uint8Array): number {
  const first = cells.subarray(0, ROWS * COLUMNS).findIndex((cell) => cell !== EMPTY_CELL);
  return first < 0 ? 0 : ROWS - Math.floor(first / COLUMNS);
}
