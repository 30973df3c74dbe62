/** The pieces of a game, one after the other, by their place in `TETROMINOES`. */
import { SeededRandom } from '../lib/seeded-random.js';
import { GARBAGE_ROWS, makeGarbageRow, trimGarbage } from '../tetris/game-state.js';
import { HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { emptyPage, playfieldOf } from '../tetris/playfield-page.js';
import { advanceRng, type Generator, POWER_ON_RNG, pickPiece, RNG_PERIOD } from '../tetris/random.js';
import { TETROMINOES, tetrominoIndex, tetrominoOf } from '../tetris/tetromino.js';
import type { GarbageRule, PieceRule } from './game-rules.js';

export interface PieceSource {
  /**
   * The next piece.
   *
   * @param frames since the piece before was chosen; only the console's register looks at them
   */
  next(frames: number): number;
  /** The console's own as it stood when it chose the latest piece; missing where pieces come from elsewhere. */
  readonly generator?: Generator;
}

const PIECES = TETROMINOES.length;
const S = tetrominoIndex('S');
const Z = tetrominoIndex('Z');

/** The same rule and seed give the same pieces; those of `nes` depend on the frames as well. */
export function pieceSource(rule: PieceRule, seed: number): PieceSource {
  const random = new SeededRandom(seed);
  if (rule === 'nes') return registerSource(random);
  if (rule === 'bag') return bagSource(random);
  if (rule === 'uniform') return { next: () => random.below(PIECES) };
  return weightedSource(random, rule.szShare);
}

/** A console that was left alone for a while: its register and its count of pieces may stand anywhere. */
function registerSource(random: SeededRandom): PieceSource {
  const rng = advanceRng(POWER_ON_RNG, random.below(RNG_PERIOD));
  return generatorSource({ rng, spawnCount: random.below(256), previousSpawn: 0 });
}

/** The console's own generator, from where it stands. */
export function generatorSource(start: Generator): PieceSource {
  let generator = start;
  return {
    get generator() {
      return generator;
    },
    next(frames) {
      generator = pickPiece({ ...generator, rng: advanceRng(generator.rng, frames) });
      return tetrominoIndex(tetrominoOf(generator.previousSpawn));
    },
  };
}

/** Shuffles of all seven, after Fisher and Yates. */
function bagSource(random: SeededRandom): PieceSource {
  const bag = Array.from({ length: PIECES }, (_, i) => i);
  let left = 0;
  return {
    next() {
      if (left === 0) left = PIECES;
      const drawn = random.below(left);
      const piece = bag[drawn];
      left--;
      bag[drawn] = bag[left];
      bag[left] = piece;
      return piece;
    },
  };
}

function weightedSource(random: SeededRandom, szShare: number): PieceSource {
  const weights = TETROMINOES.map((_, piece) => (piece === S || piece === Z ? szShare / 2 : (1 - szShare) / 5));
  return { next: () => random.weighted(weights) };
}

// Rows of garbage: those of the console's B-type, and new ones that push up from below.

/** What garbage is drawn from must not be what pieces are drawn from. */
const GARBAGE_SEED = 0x67617262;

/** Draws the garbage of a game, whatever its pieces are. */
export function garbageRandom(seed: number): SeededRandom {
  return new SeededRandom(seed ^ GARBAGE_SEED);
}

/** Bits of a row of the console's garbage, drawn as the console draws it; never complete. */
function drawGarbageRow(random: SeededRandom): number {
  const page = emptyPage();
  makeGarbageRow(page, 0, advanceRng(POWER_ON_RNG, random.below(RNG_PERIOD)));
  return playfieldOf(page)[HIDDEN_ROWS];
}

/**
 * A B-type playfield as the console makes it, from a register somewhere in its cycle.
 *
 * @param height 0–5
 */
export function bTypePlayfield(height: number, random: SeededRandom): Playfield {
  const page = emptyPage();
  let rng = advanceRng(POWER_ON_RNG, random.below(RNG_PERIOD));
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
