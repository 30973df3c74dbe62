/** Seeded playfields and situations for the tests of the searches, and placements as text. */

import type { SeededRandom } from '../../src/lib/seeded-random.js';
import type { PieceSituation } from '../../src/reach/input-plan.js';
import { parseTaps, type TapPattern } from '../../src/reach/taps.js';
import { spawnPiece } from '../../src/tetris/active-piece.js';
import { BUTTON, type Buttons, newlyPressed } from '../../src/tetris/buttons.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../src/tetris/playfield.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../../src/tetris/tetromino.js';
import { NTSC, type Timing } from '../../src/tetris/timing.js';

/** Rows of every height and density, sometimes with blocks in the hidden rows and around the spawn. */
function randomPlayfield(random: SeededRandom): Playfield {
  const playfield = emptyPlayfield();
  const sparse = () => random.below(1024) & random.below(1024) & random.below(1024);
  const height = random.below(ROWS);
  const density = 0.3 + random.float() * 0.6;
  for (let y = ROWS - height; y < ROWS; y++) {
    let row = 0;
    for (let column = 0; column < COLUMNS; column++) if (random.float() < density) row |= 1 << column;
    if (row === FULL_ROW) row ^= 1 << random.below(COLUMNS);
    playfield[y + HIDDEN_ROWS] = row;
  }
  if (random.below(6) === 0) {
    playfield[0] = sparse();
    playfield[1] = random.below(1024) & random.below(1024);
  }
  if (random.below(4) === 0) playfield[HIDDEN_ROWS] |= sparse();
  return playfield;
}

/** Buttons that a pad can show on the frame before: nothing in half of the cases, opposite pairs included. */
function randomHeld(random: SeededRandom): Buttons {
  if (random.below(2)) return 0;
  let held = [0, BUTTON.LEFT, BUTTON.RIGHT, BUTTON.LEFT | BUTTON.RIGHT][random.below(4)];
  held |= [0, BUTTON.A, BUTTON.B, BUTTON.A | BUTTON.B][random.below(4)];
  return random.below(4) === 0 ? held | BUTTON.DOWN : held;
}

/**
 * A spawn in half of the cases; otherwise any moment of a piece: lower down above cleared rows, with any timers,
 * in a soft drop, or in the wait of a game's first piece.
 */
export function randomSituation(
  random: SeededRandom,
  levels: readonly number[],
  timing: Timing = NTSC,
): PieceSituation {
  const playfield = randomPlayfield(random);
  const level = levels[random.below(levels.length)];
  const tetromino = TETROMINOES[random.below(TETROMINOES.length)];
  const heldBefore = randomHeld(random);
  let piece = spawnPiece(SPAWN_ORIENTATION[tetromino], random.below(timing.dasFull + 1));
  if (random.below(2)) return { playfield, piece, heldBefore, level, timing, frame: 0 };
  const moment = random.below(3);
  const y = moment === 0 ? 0 : random.below(14);
  playfield.fill(0, y && HIDDEN_ROWS, y && HIDDEN_ROWS + y + 2);
  const softDrop =
    moment === 0
      ? timing.firstPieceWait + random.below(0x100 - timing.firstPieceWait)
      : moment === 1
        ? random.below(3)
        : 0;
  piece = { ...piece, y, softDrop, fall: random.below(4) };
  return { playfield, piece, heldBefore, level, timing, frame: random.below(20) };
}

/** Behind a pattern: turns, too, may begin on X frames only. */
const TURNS_TOO = ' with turns';

/** A pattern as a test names it: `10hz`, or `10hz with turns` where those are bound to it. */
export function tapsNamed(text: string): TapPattern {
  return text.endsWith(TURNS_TOO) ? parseTaps(text.slice(0, -TURNS_TOO.length), 'taps') : parseTaps(text);
}

interface Placements {
  readonly count: number;
  readonly orientations: Uint8Array;
  readonly xs: Uint8Array;
  readonly ys: Uint8Array;
}

/** `orientation@x,y` of each placement of a search, in its order. */
export function placementTexts({ count, orientations, xs, ys }: Placements): string[] {
  return Array.from({ length: count }, (_, i) => `${orientations[i]}@${xs[i]},${ys[i]}`);
}

/** Presses of LEFT, RIGHT, A and B. */
export function countPresses(heldBefore: Buttons, buttons: readonly Buttons[]): number {
  let count = 0;
  let before = heldBefore;
  for (const held of buttons) {
    const pressed = newlyPressed(held, before);
    for (const button of [BUTTON.LEFT, BUTTON.RIGHT, BUTTON.A, BUTTON.B]) if (pressed & button) count++;
    before = held;
  }
  return count;
}
