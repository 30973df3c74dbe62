/**
 * What becomes of a game when a piece is scored on an edition that crashes: whether it goes on, and how much later. A
 * simulated player presses what the bot does on a cartridge. One that dodges: SELECT before the tick or in it, and again
 * before the next piece appears; A in the frame after it. One that does not: A when the next piece is overdue.
 */

import { dodgedPiece, mayNeedDodging, type SeenByDodger } from '../players/dodging-decision.js';
import { LATEST_SPAWN, lostTicks, type ScoringTick, SHORTEST_FREEZE, scoringOutcome } from '../tetris/crash.js';
import { chooseDodge, type DodgedPiece } from '../tetris/dodge.js';
import { FRAMES_TO_REDRAW, SCORE_TO_SPAWN } from '../tetris/entry-delay.js';
import { FIRST_OVERRUN_LEVEL } from '../tetris/late-tick.js';
import { scoringTickOf } from '../tetris/scoring-tick.js';
import type { GamePosition, PieceAtRest } from './game-position.js';

/** How a game goes on after a tick that scores a piece. */
export interface ScoredPiece {
  /** Frames from the one in which the piece comes to rest to the tick that crashes; undefined where the game goes on. */
  readonly framesToCrash: number | undefined;
  /** Frames by which the tick ends later than its own frame. */
  readonly lateFrames: number;
  /** Frames by which the next piece appears later. */
  readonly frames: number;
  /** Whether it froze long enough to be told. */
  readonly isFrozen: boolean;
  /** What the player did about it; undefined for nothing. */
  readonly dodged: DodgedPiece | undefined;
}

const GOES_ON: ScoredPiece = { framesToCrash: undefined, lateFrames: 0, frames: 0, isFrozen: false, dodged: undefined };

/** A clear may lead from here to the first level where a tick can be late. */
const FIRST_LEVEL = FIRST_OVERRUN_LEVEL - 1;
/** From the tick to the frame in which a player sees that the next piece is late, and presses A. */
const FRAMES_TO_A = LATEST_SPAWN + 1;
/** From the end of a freeze to the next piece. */
const THAW_TO_SPAWN = 3;

/**
 * @param position before the piece locks, of an A-type game with the next piece shown
 * @param dodges whether the player presses what keeps the game from crashing and freezing
 */
export function scoredPiece(position: GamePosition, rest: PieceAtRest, dodges: boolean): ScoredPiece {
  const { playfield, lines, level } = position;
  if (level < FIRST_LEVEL) return GOES_ON;
  const seen = seenByDodger(position, rest.frames);
  const tick = scoringTickOf({ ...seen, playfield, lines, level, placement: rest, hold: rest.hold });
  const framesToTick = (tick.frameCounter + 1 - seen.frameCounter) & 0xffff;
  if (dodges && mayNeedDodging({ lines, level, gameType: 'A' })) {
    const dodge = chooseDodge(tick, []);
    const dodged = dodgedPiece(tick, dodge, rest, rest.planned);
    if (!dodge) return { ...GOES_ON, framesToCrash: framesToTick, dodged };
    const { togglesBefore, selectOnScore: selectNew } = dodge;
    return { ...GOES_ON, lateFrames: lostTicks({ ...tick, boxHidden: togglesBefore, selectNew }), dodged };
  }
  const outcome = scoringOutcome(tick);
  if (outcome === 'safe') return { ...GOES_ON, lateFrames: lostTicks(tick) };
  if (outcome === 'crash') return { ...GOES_ON, framesToCrash: framesToTick };
  const frozen = outcome === 'limited-freeze' ? Math.min(framesFrozen(tick), FRAMES_TO_A) : FRAMES_TO_A;
  const frames = Math.max(0, frozen + THAW_TO_SPAWN - framesToSpawn(tick));
  return { ...GOES_ON, frames, isFrozen: frozen >= SHORTEST_FREEZE };
}

/** From the tick to the frame whose counter ends a limited freeze: the first after it with a low byte of 255, 1–256. */
function framesFrozen({ frameCounter }: ScoringTick): number {
  const atTick = (frameCounter + 1) & 0xff;
  return (0xff - atTick) & 0xff || 0x100;
}

/** From the tick to the next piece, where nothing freezes. */
function framesToSpawn({ clearedRows }: ScoringTick): number {
  return clearedRows.length > 0 ? FRAMES_TO_REDRAW : SCORE_TO_SPAWN;
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
