/** Rows of garbage: those of the console's B-type, and new ones that push up from below. */
import { SeededRandom } from '../lib/seeded-random.js';
import { GARBAGE_ROWS, makeGarbageRow, trimGarbage } from '../tetris/game-state.js';
import { HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { emptyPage, playfieldOf } from '../tetris/playfield-page.js';
import { advanceRng, POWER_ON_RNG } from '../tetris/random.js';
import type { GarbageRule } from './game-rules.js';

const REGISTER_STEPS = 32_767;

/** What garbage is drawn from must not be what pieces are drawn from. */
const GARBAGE_SEED = 0x67617262;

/** Draws the garbage of a game, whatever its pieces are. */
export function garbageRandom(seed: number): SeededRandom {
  return new SeededRandom(seed ^ GARBAGE_SEED);
}

/** Bits of a row of the console's garbage, drawn as the console draws it; never complete. */
function drawGarbageRow(random: SeededRandom): number {
  const page = emptyPage();
  makeGarbageRow(page, 0, advanceRng(POWER_ON_RNG, random.below(REGISTER_STEPS)));
  return playfieldOf(page)[HIDDEN_ROWS];
}

/**
 * A B-type playfield as the console makes it, from a register somewhere in its cycle.
 *
 * @param height 0–5
 */
export function bTypePlayfield(height: number, random: SeededRandom): Playfield {
  const page = emptyPage();
  let rng = advanceRng(POWER_ON_RNG, random.below(REGISTER_STEPS));
  for (let row = ROWS - GARBAGE_ROWS; row < ROWS; row++) rng = makeGarbageRow(page, row, rng);
  trimGarbage(page, height);
  return playfieldOf(page);
}

/**
 * Pushes the playfield up by a new row of garbage.
 *
 * @returns false when a block of the top row is pushed out
 */
function raiseGarbage(playfield: Playfield, random: SeededRandom): boolean {
  const fitsStill = playfield[HIDDEN_ROWS] === 0;
  playfield.copyWithin(HIDDEN_ROWS, HIDDEN_ROWS + 1);
  playfield[HIDDEN_ROWS + ROWS - 1] = drawGarbageRow(random);
  return fitsStill;
}

/** Lays the first rows of garbage that never ends. Returns what pushes up the next row; undefined under other rules. */
export function endlessGarbage(
  garbage: GarbageRule,
  playfield: Playfield,
  random: SeededRandom,
): (() => boolean) | undefined {
  if (garbage === 'none' || garbage.kind !== 'endless') return undefined;
  const raise = (): boolean => raiseGarbage(playfield, random);
  for (let row = 0; row < garbage.rows; row++) raise();
  return raise;
}
