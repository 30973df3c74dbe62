/** A game in which time stands still: one placement after the other, without frames and buttons. */

import { type AnyPlayer, letDecide } from '../players/player.js';
import type { Movement } from '../players/player-definition.js';
import type { GameResult } from '../record/game-events.js';
import type { FinderSource } from '../search/finder-source.js';
import { type DropSpawn, hardDropFinder } from '../search/hard-drop-finder.js';
import { noGravityFinder } from '../search/no-gravity-finder.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { type GameFacts, USA_GAME } from '../tetris/edition.js';
import { B_TYPE_LINES } from '../tetris/game-state.js';
import { emptyPlayfield } from '../tetris/playfield.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../tetris/tetromino.js';
import { type EndFrames, type GameLimits, playPieces } from './game-loop.js';
import type { Place } from './game-position.js';
import type { GameRules } from './game-rules.js';
import { bTypePlayfield, endlessGarbage, garbageRandom, pieceSource } from './piece-source.js';

export interface PlacementGameOptions extends GameLimits {
  readonly seed: number;
  /** Timing and edition of the rules' cartridge (default: the one of the USA). */
  readonly facts?: GameFacts;
}

/** A piece takes one frame, and after the last one the whole entry delay passes. */
const DROP_CLOCK: EndFrames = { ofTopOut: () => 0, ofLastDelay: (delay) => delay };

/**
 * Plays a game of rules without gravity. Its frames are those that the console would take between pieces that drop
 * at once.
 */
export function playPlacementGame(place: Place, rules: GameRules, options: PlacementGameOptions): GameResult {
  const { garbage, level } = rules;
  const { seed, facts = USA_GAME } = options;
  const source = pieceSource(rules.pieces, seed);
  const random = garbageRandom(seed);
  const isBType = garbage !== 'none' && garbage.kind === 'b-type';
  const playfield = isBType ? bTypePlayfield(garbage.height, random) : emptyPlayfield();
  const raise = endlessGarbage(garbage, playfield, random);
  const pieces = [source.next(0), source.next(1)] as const;
  const lines = isBType ? B_TYPE_LINES : 0;
  const start = { rules, facts, seed, playfield, pieces, source, startLevel: level, level, lines, raise };
  return playPieces({ ...start, frameCounter: 0, clock: DROP_CLOCK }, place, options);
}

/** Pieces as they appear, in the order of `TETROMINOES`. */
const SPAWNED = TETROMINOES.map((tetromino) => spawnPiece(SPAWN_ORIENTATION[tetromino]));

/**
 * Lets a player place pieces; it must have been made with the finders of the game's movement.
 *
 * @param untilLines lines at which the game is ended; null for none
 */
export function playerPlace(player: AnyPlayer, untilLines: number | null): Place {
  return ({ playfield, current, next, lines, level, timing, score }, to) => {
    const decision = letDecide(player, {
      playfield,
      piece: SPAWNED[current],
      next: next === undefined ? undefined : SPAWNED[next].orientation,
      heldBefore: 0,
      frame: 0,
      level,
      timing,
      lines,
      score,
      untilLines,
    });
    if (!decision) return false;
    const { orientation, x, y } = decision.plan.placement;
    to.orientation = orientation;
    to.x = x;
    to.y = y;
    return true;
  };
}

// The finders of the worlds in which time stands still.

const FREE: FinderSource = { current: noGravityFinder, next: noGravityFinder };
const hardDrop = (spawn: DropSpawn): FinderSource => ({
  current: () => hardDropFinder(spawn),
  next: () => hardDropFinder(spawn),
});

/**
 * What players are made from; undefined for gravity, where each has finders of its own.
 *
 * @param spawn of pieces that drop at once
 */
export function finderSource(movement: Movement, spawn: DropSpawn = 'above'): FinderSource | undefined {
  if (movement === 'gravity') return undefined;
  return movement === 'free' ? FREE : hardDrop(spawn);
}
