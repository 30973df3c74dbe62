/**
 * What becomes of a game when a piece is scored on an edition that crashes: whether it goes on, and how much later. A
 * simulated player that dodges presses SELECT and A where they are needed, as the bot does on a cartridge: SELECT before the
 * tick or in it, and again before the next piece appears; A in the frame after it.
 */
import type { SeenByDodger } from '../players/dodging-decision.js';
import type { GameEnd } from '../record/game-events.js';
import { type ScoringTick, scoringOutcome } from '../tetris/crash.js';
import { chooseDodge, FIRST_DODGE_LEVEL } from '../tetris/dodge.js';
import { CLEAR_TO_SPAWN, SCORE_TO_SPAWN } from '../tetris/entry-delay.js';
import { scoringTickOf } from '../tetris/scoring-tick.js';
import type { GamePosition, PieceAtRest } from './game-loop.js';

/** How a game goes on after a tick that scores a piece. */
export interface ScoredPiece {
  /** Missing where it goes on. */
  readonly end?: Extract<GameEnd, 'crashed' | 'stalled'>;
  /** By which the next piece appears later. */
  readonly frames: number;
}

const GOES_ON: ScoredPiece = { frames: 0 };
const CRASHED: ScoredPiece = { end: 'crashed', frames: 0 };
/** Nobody presses the button that would end it. */
const FROZEN: ScoredPiece = { end: 'stalled', frames: 0 };

/** A clear may lead from here to the first level where there is something to dodge. */
const FIRST_LEVEL = FIRST_DODGE_LEVEL - 1;
/** From the end of a freeze to the next piece. */
const THAW_TO_SPAWN = 3;

/** @param position before the piece locks, of an A-type game with the next piece shown */
export function scoredPiece(position: GamePosition, rest: PieceAtRest, dodges: boolean): ScoredPiece {
  const { playfield, lines, level } = position;
  if (level < FIRST_LEVEL) return GOES_ON;
  const seen = seenByDodger(position, rest.frames);
  const tick = scoringTickOf({ ...seen, playfield, lines, level, placement: rest, hold: rest.hold });
  if (dodges && chooseDodge(tick, [])) return GOES_ON;
  switch (scoringOutcome(tick)) {
    case 'safe':
      return GOES_ON;
    case 'limited-freeze':
      return { frames: Math.max(0, framesFrozen(tick) + THAW_TO_SPAWN - framesToSpawn(tick)) };
    case 'infinite-freeze':
      return FROZEN;
    case 'crash':
      return CRASHED;
  }
}

/** From the tick to the frame whose counter ends a limited freeze: the first after it with a low byte of 255, 1–256. */
function framesFrozen({ frameCounter }: ScoringTick): number {
  const atTick = (frameCounter + 1) & 0xff;
  return (0xff - atTick) & 0xff || 0x100;
}

/** From the tick to the next piece, where nothing freezes. */
function framesToSpawn({ clearedRows }: ScoringTick): number {
  return clearedRows.length > 0 ? CLEAR_TO_SPAWN : SCORE_TO_SPAWN;
}

/**
 * What a player sees and counts besides the situation; the next piece is always shown before a piece is scored.
 *
 * @param frames that the piece has been in play
 */
export function seenByDodger({ clears, frameCounter }: GamePosition, frames: number): SeenByDodger {
  return {
    boxHidden: false,
    // The low digits of its counts are all that the game looks at.
    clearCounts: clears.map((count) => count % 10),
    frameCounter: (frameCounter + frames) & 0xffff,
  };
}
