/** Seeded playfields for comparing a fast function with its plain twin. */
import type { SeededRandom } from '../../src/lib/seeded-random.js';
import { COLUMNS, FULL_ROW, type Playfield, ROWS } from '../../src/tetris/playfield.js';

/**
 * A pile of random height, 0–20 rows, each row filled with the same random density and none complete; sometimes
 * with blocks in the hidden rows.
 */
export function randomPlayfield(random: SeededRandom): Playfield {
  const playfield: Playfield = new Uint16Array(22);
  const height = random.below(ROWS + 1);
  const density = random.float();
  for (let i = 22 - height; i < 22; i++) {
    for (let column = 0; column < COLUMNS; column++) if (random.float() < density) playfield[i] |= 1 << column;
    if (playfield[i] === FULL_ROW) playfield[i] &= ~(1 << random.below(COLUMNS));
  }
  if (random.below(10) === 0) playfield[1] = random.below(FULL_ROW);
  return playfield;
}

/** Columns of random heights, some much higher than others, with a hole here and there. */
export function randomColumns(random: SeededRandom): Playfield {
  const playfield: Playfield = new Uint16Array(22);
  const level = random.below(ROWS - 4);
  for (let column = 0; column < COLUMNS; column++) {
    const height = Math.min(ROWS, level + random.below(random.below(4) === 0 ? ROWS : 4));
    for (let i = 22 - height; i < 22; i++) if (random.below(20) > 0) playfield[i] |= 1 << column;
  }
  return playfield;
}
