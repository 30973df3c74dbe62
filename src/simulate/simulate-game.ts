/**
 * A whole game without an emulator: placements lead straight to afterstates, and the generator is advanced by the
 * frames that each piece truly takes, so that the pieces are those of the cartridge.
 *
 * It rests on the closed form of the entry delay. What that leaves out (a pause, DOWN+LEFT+RIGHT, the bytes behind
 * the playfield) does not happen to the players of this program.
 */

import { dodgingDecision, mayNeedDodging, type PlannedDodge } from '../players/dodging-decision.js';
import { type AnyPlayer, letDecide } from '../players/player.js';
import { type InputPlan, LONGEST_PIECE, type PieceSituation, playPlan, untilRest } from '../reach/input-plan.js';
import { Hands } from '../reach/wrong-presses.js';
import type { GameResult } from '../record/game-events.js';
import type { SeenGenerator, Situation } from '../search/situation.js';
import { type ActivePiece, framesWaited, spawnPiece } from '../tetris/active-piece.js';
import { NO_BUTTONS } from '../tetris/buttons.js';
import { FRAMES_TO_REDRAW, SCORE_TO_SPAWN } from '../tetris/entry-delay.js';
import type { GameState, GameType } from '../tetris/game-state.js';
import { fits } from '../tetris/playfield.js';
import { playfieldOf } from '../tetris/playfield-page.js';
import { advanceRng, type Generator } from '../tetris/random.js';
import { SPAWN_ORIENTATION, TETROMINOES, tetrominoIndex, tetrominoOf } from '../tetris/tetromino.js';
import { type EndFrames, type GameLimits, playPieces } from './game-loop.js';
import type { GamePosition, PieceAtRest, Place } from './game-position.js';
import { type GameRules, rulesNamed } from './game-rules.js';
import { endlessGarbage, garbageRandom, generatorSource, type PieceSource, pieceSource } from './piece-source.js';
import { type Decide, decideInTime, playByHands } from './play-by-hands.js';
import { seenByDodger } from './scored-piece.js';

export interface SimulationOptions extends GameLimits {
  /** Goes into the result. */
  readonly seed: number;
  /** Active frames of a piece for which the next piece, just shown, is not known yet. */
  readonly reaction: number;
  /** Chance of a press to go wrong, 0–1 (default: 0). */
  readonly misdrop?: number;
  /** What comes and what is seen, where it is not what the console gives and shows. */
  readonly rules?: GameRules;
}

const CONSOLE_CLOCK: EndFrames = {
  // The overlap is found on the frame after.
  ofTopOut: ({ frames }) => frames + 1,
  // A game that reaches its goal ends as its score changes.
  ofLastDelay: (delay, cleared, end) =>
    end === 'topped-out' || end === 'stopped' ? 0 : delay - (cleared ? FRAMES_TO_REDRAW : SCORE_TO_SPAWN),
};

/** Plays a game from the state before its first active frame. The lines of a B-type game are those that are left. */
export function simulateFrom(player: AnyPlayer, start: GameState, options: SimulationOptions): GameResult {
  const { seed } = options;
  const rules = options.rules ?? rulesNamed(start.gameType === 'B' ? 'b-type' : 'nes');
  const { x, y, orientation, fall, das, softDrop, hold, startLevel, level, lines, frameCounter } = start;

  // 1. The playfield, and what pushes it up.
  const playfield = playfieldOf(start.page);
  const raise = endlessGarbage(rules.garbage, playfield, garbageRandom(seed));

  // 2. The pieces: those of the console, or of another source from the first one on.
  let first: ActivePiece = { x, y, orientation, fall, das, softDrop, hold };
  const frame = framesWaited(first, start.timing);
  let pieces: readonly [number, number] = [indexOf(orientation), indexOf(start.next)];
  let source = generatorSource(start);
  if (rules.pieces !== 'nes') {
    source = pieceSource(rules.pieces, seed);
    pieces = [source.next(0), source.next(1)];
    first = { ...spawnPiece(spawnOrientation(pieces[0]), das), softDrop };
  }

  const shown: FirstPiece = { piece: first, heldBefore: start.padHeld, frame, timing: start.timing };
  const from = { rules, facts: start, seed, playfield, pieces, source, startLevel, level, lines, frameCounter, raise };
  const hands = options.misdrop ? new Hands(options.misdrop, seed) : undefined;
  const { scoreCap, crashes } = start.edition;
  const dodges = crashes && options.dodge !== false;
  const place = byFrames(player, shown, { ...options, gameType: start.gameType, scoreCap, source, hands, dodges });
  const result = playPieces({ ...from, clock: CONSOLE_CLOCK }, place, options);
  return hands ? { ...result, wrongPresses: { ...hands.counts } } : result;
}

function indexOf(orientation: number): number {
  return tetrominoIndex(tetrominoOf(orientation));
}

function spawnOrientation(piece: number): number {
  return SPAWN_ORIENTATION[TETROMINOES[piece]];
}

/** `frame`: active frames that it has had, one on a cartridge that shows its game late. */
type FirstPiece = Pick<PieceSituation, 'piece' | 'heldBefore' | 'frame' | 'timing'>;

type PlayedGame = Pick<SimulationOptions, 'reaction' | 'untilLines'> & {
  /** On an edition that crashes, plans are such that it does not. */
  readonly dodges: boolean;
  readonly gameType: GameType;
  readonly scoreCap: number;
  readonly source: PieceSource;
  /** Those that err; undefined for sure ones. */
  readonly hands: Hands | undefined;
};

/** Places pieces by playing a player's plans, frame by frame. */
function byFrames(player: AnyPlayer, first: FirstPiece, game: PlayedGame): Place {
  const { gameType, scoreCap, reaction, untilLines, source, hands, dodges } = game;
  let das = 0;
  let now: GamePosition;
  let planned: PlannedDodge | undefined;
  const decide: Decide = (situation, frames) => {
    const decision = letDecide(player, situation, () => generatorAfter(frames, source.generator, now.frameCounter));
    planned = undefined;
    if (!decision || !dodges || !mayNeedDodging(situation)) return decision;
    planned = { ...dodgingDecision(decision, situation, seenByDodger(now, frames)), own: decision };
    return planned.decision;
  };
  return (position, to) => {
    const { playfield, current, next, pieces, lines, level, timing, score } = position;
    const shown: FirstPiece =
      pieces === 0
        ? first
        : { ...first, piece: spawnPiece(spawnOrientation(current), das), heldBefore: NO_BUTTONS, frame: 0, timing };
    const appearing: Situation = {
      playfield: playfield.slice(),
      ...shown,
      next: next === undefined ? undefined : spawnOrientation(next),
      level,
      lines,
      score: Math.min(score, scoreCap),
      gameType,
      untilLines: gameType === 'A' ? untilLines : null,
      reaction,
    };
    now = position;
    const heldBefore =
      pieces === 0 ? shown.heldBefore : (player.holdFor?.({ ...appearing, next: undefined }) ?? NO_BUTTONS);
    const situation = { ...appearing, heldBefore };
    das = hands ? playByHands(decide, situation, { reaction, hands, to }) : playPiece(decide, situation, to);
    if (dodges) to.planned = planned;
    return fits(playfield, to.orientation, to.x, to.y);
  };
}

/** The generator in play, a step a frame. */
function generatorAfter(
  frames: number,
  generator: Generator | undefined,
  frameCounter: number,
): SeenGenerator | undefined {
  if (!generator) return undefined;
  const { rng, spawnCount, previousSpawn, seeded } = generator;
  return {
    ...{ rng: advanceRng(rng, frames), spawnCount, previousSpawn, seeded },
    frameCounter: (frameCounter + frames) & 0xffff,
  };
}

/**
 * Lets the player decide, again where it gets to know the next piece, and plays the piece to its rest.
 *
 * @returns the charge of the auto shift, which goes over to the next piece
 */
function playPiece(decide: Decide, situation: Situation, to: PieceAtRest): number {
  const last = decideInTime(decide, situation);
  const das = playToRest(last.situation, last.decision?.plan, to);
  to.frames += last.frames;
  return das;
}

/** Plays a plan; without one, or past its end, no button is pressed. Returns the charge of the auto shift. */
function playToRest(situation: PieceSituation, plan: InputPlan | undefined, to: PieceAtRest): number {
  const { rest, pieces } = playPlan(situation, untilRest(plan?.buttons ?? []));
  const piece = pieces[pieces.length - 1];
  if (!rest || !piece) throw new Error(`a piece has not come to rest in ${LONGEST_PIECE} frames`);
  to.orientation = rest.orientation;
  to.x = rest.x;
  to.y = rest.y;
  to.hold = piece.hold;
  to.frames = pieces.length;
  return piece.das;
}
