import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { entryDelay } from '../../src/tetris/entry-delay.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { place, placeInto } from '../../src/tetris/lock.js';
import { COLUMNS, HIDDEN_ROWS, ROWS } from '../../src/tetris/playfield.js';
import {
  cellIndex,
  EMPTY_CELL,
  emptyPage,
  type PlayfieldPage,
  pageFits,
  playfieldOf,
  wholePlayfieldOf,
} from '../../src/tetris/playfield-page.js';
import { ORIENTATIONS } from '../../src/tetris/tetromino.js';
import { BLANK_GAME } from '../../src/verify/scenario/scenario.js';

const BLOCK = 0x7c;

interface Rest {
  readonly orientation: number;
  readonly x: number;
  readonly y: number;
}

/** A piece at rest, mostly high up, and around it rows that it completes or nearly does, hidden rows and bytes behind. */
function randomRest(random: SeededRandom): { page: PlayfieldPage; rest: Rest } {
  for (;;) {
    const page = emptyPage();
    for (let i = random.below(3) ? random.below(60) : 0; i < page.length; i++) if (random.below(3)) page[i] = BLOCK;
    if (random.below(2)) page.fill(EMPTY_CELL, ROWS * COLUMNS, (ROWS + random.below(4)) * COLUMNS);
    const orientation = random.below(ORIENTATIONS.length);
    const x = random.below(COLUMNS);
    const y = random.below(3) ? random.below(4) : random.below(ROWS);
    // Rows around the piece are full but for its cells, and some keep a gap.
    for (let row = Math.max(0, y - 2); row <= Math.min(y + 1, ROWS); row++) {
      page.fill(BLOCK, row * COLUMNS, row * COLUMNS + COLUMNS);
      if (random.below(3) === 0) page[cellIndex(row, random.below(COLUMNS))] = EMPTY_CELL;
    }
    for (const [dx, dy] of ORIENTATIONS[orientation].cells) page[cellIndex(y + dy, x + dx)] = EMPTY_CELL;
    if (pageFits(page, orientation, x, y) && !pageFits(page, orientation, x, y + 1)) {
      return { page, rest: { orientation, x, y } };
    }
  }
}

/** From the tick of the failing step to the frame on which the next piece appears. */
function played(page: PlayfieldPage, rest: Rest, frameCounter: number): { state: GameState; delay: number } {
  let state: GameState = stepGame({ ...BLANK_GAME, ...rest, page, frameCounter, level: 29 }, 0);
  expect(state.phase).toBe(PHASE.LOCK);
  let delay = 0;
  for (; state.phase !== PHASE.CONTROL; delay++) state = stepGame(state, 0);
  return { state, delay };
}

describe('a lock in one step', () => {
  test('is the one of play on any page, top rows, hidden rows and bytes behind included (4,000 pages, seed 1)', () => {
    const random = new SeededRandom(1);
    const seen = { cleared: [0, 0, 0, 0, 0], topRow: 0, rowBelow: 0, forgotten: 0 };
    for (let i = 0; i < 4_000; i++) {
      const { page, rest } = randomRest(random);
      const frameCounter = random.below(0x10000);
      const { state, delay } = played(page, rest, frameCounter);
      const { playfield, cleared } = place(wholePlayfieldOf(page), rest.orientation, rest.x, rest.y);
      expect([i, ...playfield]).toEqual([i, ...wholePlayfieldOf(state.page)]);
      expect([i, cleared]).toEqual([i, state.lines]);
      expect(delay).toBe(entryDelay({ y: rest.y, clears: cleared > 0, frameCounter: (frameCounter + 1) & 0xffff }));
      // What is seen of it is the same without the rows behind, but for what comes back from them.
      const forgetful = playfieldOf(page);
      const counted = placeInto(forgetful, forgetful, rest);
      if (counted !== cleared) seen.rowBelow++;
      else if (forgetful[0] !== playfield[0]) seen.forgotten++;
      else expect([...forgetful]).toEqual([...playfield.subarray(0, ROWS + HIDDEN_ROWS)]);
      seen.cleared[cleared]++;
      if (state.clearedRows[0] === 0 && cleared > 0 && rest.y <= 2) seen.topRow++;
    }
    expect(Math.min(...seen.cleared)).toBeGreaterThan(40);
    expect(seen.topRow).toBeGreaterThan(200);
    expect(seen.rowBelow).toBeGreaterThan(4);
    expect(seen.forgotten).toBeGreaterThan(40);
  });

  test('forgets nothing that is seen until a fourth top row is completed, where nothing stood behind (seed 2)', () => {
    const random = new SeededRandom(2);
    let parted = 0;
    for (let game = 0; game < 300; game++) {
      let { page } = randomRest(random);
      page = page
        .slice()
        .fill(EMPTY_CELL, ROWS * COLUMNS)
        .fill(EMPTY_CELL, 0, 4 * COLUMNS);
      // The floor is no complete row, and neither is any that follows it.
      for (let row = 4; row < ROWS; row++) page[cellIndex(row, random.below(COLUMNS))] = EMPTY_CELL;
      const whole = wholePlayfieldOf(page);
      const seen = playfieldOf(page);
      for (let topRows = 1; topRows <= 6; topRows++) {
        // An O that completes rows 0 and 1.
        for (const rows of [whole, seen]) {
          rows[0] = 0;
          rows.fill(0b1111001111, HIDDEN_ROWS, HIDDEN_ROWS + 2);
          expect(placeInto(rows, rows, { orientation: 10, x: 5, y: 0 })).toBe(3);
        }
        const agrees = seen.every((row, i) => row === whole[i]);
        if (topRows <= 3) expect([game, topRows, agrees]).toEqual([game, topRows, true]);
        else if (!agrees) parted++;
        if (!agrees) break;
      }
    }
    expect(parted).toBeGreaterThan(100);
  });
});
