/**
 * A whole game without an emulator: placements lead straight to afterstates, and the generator is advanced by the
 * frames that each piece truly takes, so that the pieces are those of the cartridge.
 *
 * It rests on the closed form of the entry delay. What that leaves out (a pause, DOWN+LEFT+RIGHT, the bytes behind
 * the playfield) does not happen to the players of this program.
 */
import { type Buttons, NO_BUTTONS } from '../input/buttons.js';
import type { Player } from '../players/player.js';
import { type InputPlan, type PieceSituation, playPlan, situationAfter } from '../reach/input-plan.js';
import type { GameEnd, GameResult, PlacedAt } from '../record/game-events.js';
import { type Count, countPiece, EMPTY_COUNT, tetrisRate } from '../record/score-count.js';
import type { Situation } from '../search/situation.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { entryDelay } from '../tetris/entry-delay.js';
import type { GameState } from '../tetris/game-state.js';
import { place } from '../tetris/lock.js';
import { fits, type Playfield } from '../tetris/playfield.js';
import { playfieldOf } from '../tetris/playfield-page.js';
import { advanceRng, type Generator, pickPiece } from '../tetris/random.js';
import { addLines, SCORE_CAP } from '../tetris/score.js';
import type { Orientation } from '../tetris/tetromino.js';

export interface SimulationOptions {
  /** Goes into the result. */
  readonly seed: number;
  /** Lines at which the game is ended; null plays on until it tops out. */
  readonly untilLines: number | null;
  /** Active frames of a piece for which the next piece, just shown, is not known yet. */
  readonly reaction: number;
  /** Pieces after which the game is stopped. */
  readonly maxPieces?: number;
}

/** A piece as it was placed, for whoever watches. */
export interface SimulatedPiece {
  readonly piece: number;
  readonly orientation: Orientation;
  readonly placement: PlacedAt;
  readonly cleared: number;
  /** After the piece. */
  readonly lines: number;
  readonly level: number;
  readonly playfield: Playfield;
}

/** A plan played to its end: the piece at rest. */
interface Rest {
  readonly placement: PlacedAt;
  readonly hold: number;
  readonly das: number;
  /** Active frames, the failing downward step included. */
  readonly frames: number;
}

/** Longest a piece can be in play without an input: level 0, the first piece. */
const LONGEST_PIECE = 1_200;

/**
 * Plays an A-type game from the state before its first active frame.
 *
 * @param watch told of each piece
 */
export function simulateGame(
  player: Player,
  start: GameState,
  options: SimulationOptions,
  watch?: (piece: SimulatedPiece) => void,
): GameResult {
  let playfield = playfieldOf(start.page);
  let piece = spawnPiece(start.orientation, start.das);
  piece = { ...piece, softDrop: start.softDrop };
  let generator: Generator = start;
  let { next, frameCounter, lines, level } = start;
  let count: Count = EMPTY_COUNT;
  let frames = 0;
  let pieces = 0;
  let end: GameEnd | undefined;
  while (!end) {
    // 1. The piece comes to rest.
    const score = Math.min(count.ownScore, SCORE_CAP);
    const rest = playPiece(
      player,
      { playfield, piece, next, heldBefore: NO_BUTTONS, frame: 0, level, lines, score },
      options,
    );
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
    ({ lines, level } = addLines({ lines, level }, cleared));
    count = countPiece(count, { orientation, cleared, hold: rest.hold, level, linesBefore });
    watch?.({
      piece: pieces,
      orientation: piece.orientation,
      placement: rest.placement,
      cleared,
      lines,
      level,
      playfield,
    });
    pieces++;
    const delay = entryDelay({ y, clears: cleared > 0, frameCounter });
    if (options.untilLines !== null && lines >= options.untilLines) {
      frames += delay - (cleared ? CLEAR_TO_SPAWN : SCORE_TO_SPAWN);
      end = 'lines-reached';
    } else if (pieces === options.maxPieces) {
      end = 'stopped';
    }

    // 3. The next piece appears, and the one after it is chosen.
    if (!end) frames += delay;
    frameCounter = (frameCounter + delay) & 0xffff;
    generator = pickPiece({ ...generator, rng: advanceRng(generator.rng, rest.frames + delay) });
    piece = spawnPiece(next, rest.das);
    next = generator.previousSpawn;
  }
  return {
    startLevel: start.startLevel,
    seed: options.seed,
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
