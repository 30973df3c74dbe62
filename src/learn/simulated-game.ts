/**
 * A simulated game without frames: pieces of the real generator, spawned when the game would spawn them, placed where
 * a player says. For measuring players quickly; soft-drop points are not counted.
 */

import { SeededRandom } from '../lib/seeded-random.js';
import { MaskSearch } from '../reach/mask-search.js';
import type { TapPattern } from '../reach/taps.js';
import type { FoundPlacements } from '../search/placement-finder.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { entryDelay } from '../tetris/entry-delay.js';
import { framesPerRow } from '../tetris/gravity.js';
import { placeInto } from '../tetris/lock.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { type Generator, pickPiece, stepRng } from '../tetris/random.js';
import { addLines, linePoints } from '../tetris/score.js';
import { tetrominoIndex, tetrominoOf } from '../tetris/tetromino.js';

/** What the game is when a piece appears. */
export interface ChoicePosition {
  readonly playfield: Playfield;
  readonly found: FoundPlacements;
  /** By their place in `TETROMINOES`. */
  readonly current: number;
  readonly next: number;
  readonly lines: number;
  readonly level: number;
  /** Line points without a cap. */
  readonly score: number;
}

export interface ChosenPlacement {
  /** Which of the placements is taken. */
  readonly index: number;
  /** Frames until it rests, if the player's plan is faster than gravity alone. */
  readonly frames?: number;
}

export type Chooser = (position: ChoicePosition) => ChosenPlacement;

export interface SimulatedGameOptions {
  readonly startLevel: number;
  /** The game ends when so many lines are reached. */
  readonly lines: number;
  readonly taps: TapPattern;
  /** The register, the count of pieces and the frame counter at the start come from it. */
  readonly seed: number;
}

export interface MeasuredGame {
  /** Line points, those of the last clear included, without a cap. */
  readonly score: number;
  readonly lines: number;
  readonly pieces: number;
  /** Lines cleared four at a time. */
  readonly tetrisLines: number;
  readonly toppedOut: boolean;
}

/** Frames that a game's first piece waits before it falls. */
const FIRST_WAIT = 96;

/** Plays a game of the console from a random state of its generator, which the seed gives. */
export function playSimulatedGame(choose: Chooser, options: SimulatedGameOptions): MeasuredGame {
  const random = new SeededRandom(options.seed);
  const start: Generator = { rng: 1 + random.below(0xffff), spawnCount: random.below(256), previousSpawn: 0 };
  const first = pickPiece(start);
  let generator = pickPiece({ ...first, rng: stepRng(first.rng) });
  let frameCounter = random.below(0x10000);
  let current = first.previousSpawn;
  let { startLevel: level } = options;
  let [score, lines, pieces, tetrisLines] = [0, 0, 0, 0];
  const playfield = emptyPlayfield();
  const reach = new MaskSearch();
  const done = (toppedOut: boolean): MeasuredGame => ({ score, lines, pieces, tetrisLines, toppedOut });

  while (lines < options.lines) {
    const next = generator.previousSpawn;
    const piece = spawnPiece(current);
    if (reach.search({ playfield, piece, heldBefore: 0, level, frame: 0 }, options.taps) === 0) return done(true);
    const { index, frames: planned } = choose({
      playfield,
      found: reach,
      current: tetrominoIndex(tetrominoOf(current)),
      next: tetrominoIndex(tetrominoOf(next)),
      lines,
      level,
      score,
    });
    const y = reach.ys[index];
    let frames = planned ?? (pieces === 0 ? FIRST_WAIT + 1 + framesPerRow(level) * y : reach.restFrames[index]);
    const cleared = placeInto(playfield, playfield, { orientation: reach.orientations[index], x: reach.xs[index], y });
    frames += entryDelay({ y, clears: cleared > 0, frameCounter: (frameCounter + frames) & 0xffff });
    ({ lines, level } = addLines({ lines, level }, cleared));
    score += linePoints(cleared, level);
    if (cleared === 4) tetrisLines += 4;
    pieces++;

    let { rng } = generator;
    for (let frame = 0; frame < frames; frame++) rng = stepRng(rng);
    frameCounter = (frameCounter + frames) & 0xffff;
    generator = pickPiece({ ...generator, rng });
    current = next;
  }
  return done(false);
}
