/**
 * A whole game without an emulator: placements lead straight to afterstates, and the generator is advanced by the
 * frames that each piece truly takes, so that the pieces are those of the cartridge.
 *
 * It rests on the closed form of the entry delay. What that leaves out (a pause, DOWN+LEFT+RIGHT, the bytes behind
 * the playfield) does not happen to the players of this program.
 */

import type { Player } from '../players/player.js';
import { type InputPlan, type PieceSituation, playPlan, situationAfter } from '../reach/input-plan.js';
import type { GameEnd, GameResult } from '../record/game-events.js';
import { type Count, countPiece, EMPTY_COUNT, tetrisRate } from '../record/score-count.js';
import type { Situation } from '../search/situation.js';
import { type ActivePiece, FIRST_PIECE_WAIT, isWaiting, spawnPiece } from '../tetris/active-piece.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { mayCrashNext } from '../tetris/crash-risk.js';
import { entryDelay } from '../tetris/entry-delay.js';
import type { GameState } from '../tetris/game-state.js';
import { place } from '../tetris/lock.js';
import type { Placement } from '../tetris/placement.js';
import { fits, type Playfield } from '../tetris/playfield.js';
import { playfieldOf } from '../tetris/playfield-page.js';
import { addLines, type LinesAndLevel, SCORE_CAP } from '../tetris/score.js';
import { type Orientation, SPAWN_ORIENTATION, TETROMINOES, tetrominoIndex, tetrominoOf } from '../tetris/tetromino.js';
import type { GameRules } from './game-rules.js';
import { garbageRandom, raiseGarbage } from './garbage.js';
import { generatorSource, type PieceSource, pieceSource } from './piece-source.js';
import type { PlacedPiece } from './placed-piece.js';

export interface SimulationOptions {
  /** Goes into the result. */
  readonly seed: number;
  /** Lines at which the game is ended; null plays on until it tops out. */
  readonly untilLines: number | null;
  /** Active frames of a piece for which the next piece, just shown, is not known yet. */
  readonly reaction: number;
  /** Pieces after which the game is stopped; null or missing plays on. */
  readonly maxPieces?: number | null;
  /** Ends the game before a clear that the original game may not survive (default: no). */
  readonly stopBeforeCrash?: boolean;
  /** What comes and what is seen, where it is not what the console gives and shows. */
  readonly rules?: Pick<GameRules, 'pieces' | 'visible' | 'garbage'>;
  /** Asked before each piece but the first; true stops the game. */
  readonly stopBefore?: (situation: Situation) => boolean;
}

/** A plan played to its end: the piece at rest. */
interface Rest {
  readonly placement: Placement;
  readonly hold: number;
  readonly das: number;
  /** Active frames, the failing downward step included. */
  readonly frames: number;
}

/** Longest a piece can be in play without an input: level 0, the first piece. */
const LONGEST_PIECE = 1_200;

/**
 * Plays a game from the state before its first active frame. The lines of a B-type game are those that are left.
 *
 * @param watch told of each piece
 */
export function simulateFrom(
  player: Player,
  start: GameState,
  options: SimulationOptions,
  watch?: (piece: PlacedPiece) => void,
): GameResult {
  const { rules, seed, stopBefore } = options;
  const isBType = start.gameType === 'B';
  const game = beginGame(start, rules, seed);
  const { source, raise, waited } = game;
  let { playfield, piece, next } = game;
  let { frameCounter, lines, level } = start;
  let count: Count = EMPTY_COUNT;
  let frames = 0;
  let pieces = 0;
  let end: GameEnd | undefined;
  while (!end) {
    // 1. The piece comes to rest.
    const situation: Situation = {
      playfield,
      piece,
      next: rules?.visible === 1 ? undefined : next,
      heldBefore: pieces === 0 ? start.padHeld : NO_BUTTONS,
      frame: pieces === 0 ? waited : 0,
      level,
      lines,
      score: Math.min(count.ownScore, SCORE_CAP),
    };
    if (pieces > 0 && stopBefore?.(situation)) {
      end = 'stopped';
      break;
    }
    const rest = playPiece(player, situation, options);
    const { orientation, x, y } = rest.placement;
    frames += rest.frames;
    frameCounter = (frameCounter + rest.frames) & 0xffff;
    if (!fits(playfield, orientation, x, y)) {
      // The overlap is found on the frame after.
      frames++;
      end = 'topped-out';
      break;
    }

    // 2. It locks, and is counted.
    const placed = place(playfield, orientation, x, y);
    const { cleared } = placed;
    playfield = placed.playfield;
    const linesBefore = lines;
    if (isBType) lines = Math.max(0, lines - cleared);
    else ({ lines, level } = addLines({ lines, level }, cleared));
    count = countPiece(count, { orientation, cleared, hold: rest.hold, level, linesBefore });
    watch?.({
      piece: pieces,
      tetromino: tetrominoIndex(tetrominoOf(orientation)),
      placement: rest.placement,
      cleared,
      lines,
      level,
      score: count.ownScore,
      playfield,
    });
    pieces++;
    const delay = entryDelay({ y, clears: cleared > 0, frameCounter });
    const done = isBType ? (lines === 0 ? 'goal-reached' : undefined) : aTypeEnd({ lines, level }, options);
    if (done) {
      frames += delay - (cleared ? CLEAR_TO_SPAWN : SCORE_TO_SPAWN);
      end = done;
    } else if (raise && cleared > 0 && !raise(playfield)) {
      end = 'topped-out';
    } else if (pieces === options.maxPieces) {
      end = 'stopped';
    }

    // 3. The next piece appears, and the one after it is chosen.
    if (!end) frames += delay;
    frameCounter = (frameCounter + delay) & 0xffff;
    piece = spawnPiece(next, rest.das);
    next = SPAWN_ORIENTATION[TETROMINOES[source.next(rest.frames + delay)]];
  }
  return {
    startLevel: start.startLevel,
    seed,
    score: Math.min(count.ownScore, SCORE_CAP),
    ownScore: count.ownScore,
    softDropPoints: count.softDropPoints,
    scoreAt230: count.scoreAt230,
    lines,
    level,
    pieces,
    frames,
    misdrops: 0,
    planDifferences: 0,
    maxOut: count.maxOut,
    toppedOut: end === 'topped-out',
    tetrisRate: tetrisRate(count.clears),
    clears: count.clears,
    longestDrought: count.longestDrought,
    end,
  };
}

/** How an A-type game is ended after a piece; undefined while it goes on. */
function aTypeEnd(
  now: LinesAndLevel,
  { untilLines, stopBeforeCrash }: Pick<SimulationOptions, 'untilLines' | 'stopBeforeCrash'>,
): GameEnd | undefined {
  if (untilLines !== null && now.lines >= untilLines) return 'lines-reached';
  return stopBeforeCrash && mayCrashNext(now) ? 'crash-ahead' : undefined;
}

/** What the first piece finds, and where the others come from. */
interface Beginning {
  readonly playfield: Playfield;
  readonly piece: ActivePiece;
  readonly next: Orientation;
  readonly source: PieceSource;
  /** Active frames that the first piece has had: one on a cartridge that shows its game late. */
  readonly waited: number;
  /** Pushes garbage up from below after a clear, where the rules say so; false when a block is pushed out. */
  readonly raise: ((playfield: Playfield) => boolean) | undefined;
}

function beginGame(start: GameState, rules: SimulationOptions['rules'], seed: number): Beginning {
  const { x, y, orientation, fall, das, softDrop, hold } = start;
  const shown: ActivePiece = { x, y, orientation, fall, das, softDrop, hold };
  const waited = isWaiting(shown) ? softDrop - FIRST_PIECE_WAIT : 0;
  const playfield = playfieldOf(start.page);
  const garbage = rules?.garbage ?? 'none';
  let raise: Beginning['raise'];
  if (garbage !== 'none' && garbage.kind === 'endless') {
    const random = garbageRandom(seed);
    raise = (target) => raiseGarbage(target, random);
    for (let row = 0; row < garbage.rows; row++) raise(playfield);
  }
  if (!rules || rules.pieces === 'nes') {
    return { playfield, piece: shown, next: start.next, source: generatorSource(start), waited, raise };
  }
  const source = pieceSource(rules.pieces, seed);
  const [first, second] = [source.next(0), source.next(1)].map((piece) => SPAWN_ORIENTATION[TETROMINOES[piece]]);
  return { playfield, piece: { ...spawnPiece(first, das), softDrop }, next: second, source, waited, raise };
}

/** Frames from the change of the score to the next piece, after a clear and without one. */
const CLEAR_TO_SPAWN = 5;
const SCORE_TO_SPAWN = 4;

/** Lets the player decide, again where it gets to know the next piece, and plays the piece to its rest. */
function playPiece(player: Player, situation: Situation, { reaction }: SimulationOptions): Rest {
  if (reaction === 0) return restOf(situation, player.decide(situation)?.plan);
  const blind = player.decide({ ...situation, next: undefined })?.plan;
  const seeing = blind && blind.buttons.length > reaction ? situationAfter(situation, blind.buttons, reaction) : null;
  if (!seeing) return restOf(situation, blind);
  const decision = player.decide({ ...situation, ...seeing });
  const rest = restOf(seeing, decision?.plan);
  return { ...rest, frames: rest.frames + reaction };
}

/** Plays a plan; without one, or past its end, no button is pressed. */
function restOf(situation: PieceSituation, plan: InputPlan | undefined): Rest {
  const played = playPlan(situation, untilRest(plan?.buttons ?? []));
  const piece = played.pieces[played.pieces.length - 1];
  if (!played.rest || !piece) throw new Error(`a piece has not come to rest in ${LONGEST_PIECE} frames`);
  return { placement: played.rest, hold: piece.hold, das: piece.das, frames: played.pieces.length };
}

function* untilRest(buttons: InputPlan['buttons']): Iterable<Buttons> {
  yield* buttons;
  for (let frame = buttons.length; frame < LONGEST_PIECE; frame++) yield NO_BUTTONS;
}
