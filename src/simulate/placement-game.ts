/**
 * A game in which time stands still: one placement after the other, without frames and buttons.
 *
 * The loop keeps nothing but the playfield and a few sums, so a game may last as long as it likes. What a game is
 * told about goes through one object that is written anew for every piece.
 */
import type { SeededRandom } from '../lib/seeded-random.js';
import type { Player } from '../players/player.js';
import type { GameEnd, GameResult } from '../record/game-events.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { entryDelay } from '../tetris/entry-delay.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import { placeInto } from '../tetris/lock.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { addLines, linePoints, SCORE_CAP } from '../tetris/score.js';
import { SPAWN_ORIENTATION, TETROMINOES, tetrominoIndex } from '../tetris/tetromino.js';
import type { GameRules } from './game-rules.js';
import { bTypePlayfield, garbageRandom, raiseGarbage } from './garbage.js';
import { pieceSource } from './piece-source.js';
import { placeUnderTopRow } from './place-under-top-row.js';
import type { PlacedPiece } from './placed-piece.js';

/** A game before a piece is placed. One object serves a whole game: read it, do not keep it. */
export interface GamePosition {
  readonly playfield: Playfield;
  /** The piece to place, by its place in `TETROMINOES`. */
  readonly current: number;
  /** The piece after it; undefined where one piece is seen. */
  readonly next: number | undefined;
  /** Pieces placed so far. */
  readonly pieces: number;
  /** Cleared so far; of a B-type game, those that are left. */
  readonly lines: number;
  readonly level: number;
  /** Without a cap. */
  readonly score: number;
}

/** Where a piece goes, for the game to read. */
export interface PlacementSlot {
  orientation: number;
  x: number;
  y: number;
}

/**
 * Places a piece: writes where it goes, by the finders of the game's movement.
 *
 * @returns false when there is nowhere to go
 */
export type Place = (position: GamePosition, to: PlacementSlot) => boolean;

export interface PlacementGameOptions {
  readonly seed: number;
  /** Lines at which the game is ended; null plays on. */
  readonly untilLines: number | null;
  /** Pieces after which the game is stopped; null plays on. */
  readonly maxPieces: number | null;
  /** Told of each piece. */
  readonly watch?: (piece: PlacedPiece) => void;
  /** Asked before each piece but the first; true stops the game. */
  readonly stopBefore?: (position: GamePosition) => boolean;
}

/** Lines that a B-type game is won with. */
const B_TYPE_LINES = 25;
/** Frames of a piece that drops at once. */
const DROP_FRAMES = 1;
const I = tetrominoIndex('I');

/**
 * Plays a game of rules without gravity. Its frames are those that the console would take between pieces that drop
 * at once.
 */
export function playPlacementGame(place: Place, rules: GameRules, options: PlacementGameOptions): GameResult {
  const { seed, untilLines, maxPieces, watch, stopBefore } = options;
  const source = pieceSource(rules.pieces, seed);
  const random = garbageRandom(seed);
  const playfield = firstPlayfield(rules, random);
  const lock = rules.movement === 'hard-drop' ? placeUnderTopRow : placeInto;
  const isBType = rules.garbage !== 'none' && rules.garbage.kind === 'b-type';
  const rises = rules.garbage !== 'none' && rules.garbage.kind === 'endless';
  const clears: [number, number, number, number] = [0, 0, 0, 0];
  const slot: PlacementSlot = { orientation: 0, x: 0, y: 0 };
  const first = source.next(0);
  const position = {
    playfield,
    current: first,
    next: undefined as number | undefined,
    pieces: 0,
    lines: isBType ? B_TYPE_LINES : 0,
    level: rules.level,
    score: 0,
  };
  const placed = { piece: 0, tetromino: 0, placement: slot, cleared: 0, playfield, lines: 0, level: 0, score: 0 };
  let following = source.next(1);
  let console = { lines: 0, level: rules.level };
  let [lines, scoreAt230, frames, drought, longestDrought] = [0, 0, 0, 0, 0];
  let end: GameEnd | undefined;

  while (!end) {
    // 1. A piece appears and is placed.
    if (rules.visible === 2) position.next = following;
    if (position.pieces > 0 && stopBefore?.(position)) {
      end = 'stopped';
      break;
    }
    if (!place(position, slot)) {
      end = 'topped-out';
      break;
    }
    const cleared = lock(playfield, playfield, slot);
    const wait = DROP_FRAMES + entryDelay({ y: slot.y, clears: cleared > 0, frameCounter: (frames + 1) & 0xffff });
    frames += wait;

    // 2. It is counted.
    if (cleared) {
      const before230 = lines < MAX_OUT_LINES;
      lines += cleared;
      clears[cleared - 1]++;
      console = isBType ? console : addLines(console, cleared);
      const points = rules.points === 'rows' ? cleared : linePoints(cleared, console.level);
      position.lines = isBType ? Math.max(0, B_TYPE_LINES - lines) : lines;
      position.level = console.level;
      position.score += points;
      if (before230) scoreAt230 += points;
    }
    drought = position.current === I ? 0 : drought + 1;
    if (drought > longestDrought) longestDrought = drought;
    if (watch) {
      placed.piece = position.pieces;
      placed.tetromino = position.current;
      placed.cleared = cleared;
      placed.lines = position.lines;
      placed.level = position.level;
      placed.score = position.score;
      watch(placed);
    }
    position.pieces++;

    // 3. Garbage rises, and the next piece comes.
    if (isBType && position.lines === 0) end = 'goal-reached';
    else if (!isBType && untilLines !== null && lines >= untilLines) end = 'lines-reached';
    else if (rises && cleared > 0 && !raiseGarbage(playfield, random)) end = 'topped-out';
    else if (position.pieces === maxPieces) end = 'stopped';
    position.current = following;
    following = source.next(wait);
  }
  const { score, pieces, level } = position;
  const cleared = clears[0] + 2 * clears[1] + 3 * clears[2] + 4 * clears[3];
  return {
    startLevel: rules.level,
    seed,
    score: Math.min(score, SCORE_CAP),
    ownScore: score,
    softDropPoints: 0,
    scoreAt230,
    lines: position.lines,
    level,
    pieces,
    frames,
    misdrops: 0,
    planDifferences: 0,
    maxOut: rules.points === 'nes' && scoreAt230 >= SCORE_CAP,
    toppedOut: end === 'topped-out',
    tetrisRate: cleared ? (4 * clears[3]) / cleared : 0,
    clears,
    longestDrought,
    end,
  };
}

function firstPlayfield({ garbage }: GameRules, random: SeededRandom): Playfield {
  if (garbage === 'none') return emptyPlayfield();
  if (garbage.kind === 'b-type') return bTypePlayfield(garbage.height, random);
  const playfield = emptyPlayfield();
  for (let row = 0; row < garbage.rows; row++) raiseGarbage(playfield, random);
  return playfield;
}

/** Pieces as they appear, in the order of `TETROMINOES`. */
const SPAWNED = TETROMINOES.map((tetromino) => spawnPiece(SPAWN_ORIENTATION[tetromino]));

/** Lets a player place pieces; it must have been made with the finders of the game's movement. */
export function playerPlace(player: Player): Place {
  return ({ playfield, current, next, lines, level, score }, to) => {
    const decision = player.decide({
      playfield,
      piece: SPAWNED[current],
      next: next === undefined ? undefined : SPAWNED[next].orientation,
      heldBefore: 0,
      frame: 0,
      level,
      lines,
      score,
    });
    if (!decision) return false;
    const { orientation, x, y } = decision.plan.placement;
    to.orientation = orientation;
    to.x = x;
    to.y = y;
    return true;
  };
}
