/**
 * The presses that keep the original game from crashing and freezing at high levels: SELECT before the tick that scores a piece
 * or in it, A alone in the frame after it, and SELECT again before the next piece appears, so that it is seen. They come
 * by the frame counter, which goes on where a tick does not.
 */

import { dodgedPiece, dodgingDecision, mayNeedDodging, type PlannedDodge } from '../players/dodging-decision.js';
import type { Decision } from '../players/player.js';
import type { Observation } from '../ram/observe.js';
import type { Situation } from '../search/situation.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { chooseDodge, type Dodge, type DodgedPiece } from '../tetris/dodge.js';
import { PHASE } from '../tetris/game-state.js';
import type { Playfield } from '../tetris/playfield.js';
import { scoringTickOf } from '../tetris/scoring-tick.js';

/** From this many frames after the tick on, a SELECT has a tick of its own again. */
const TICKS_GO_ON = 3;

/** What is pressed around a tick that is still to come. */
interface Scheduled {
  readonly dodge: Dodge;
  /** The next piece is hidden when the tick begins. */
  readonly boxHidden: boolean;
  /** The frame counter before the tick's frame. */
  readonly frameCounter: number;
}

/** The game when a piece comes to rest. */
export interface PieceAtRest {
  readonly seen: Observation;
  /** All rows, without the piece. */
  readonly playfield: Playfield;
  /** Before the piece. */
  readonly lines: number;
}

export class CrashDodge {
  #planned: PlannedDodge | undefined;
  #scheduled: Scheduled | undefined;
  /** The last look at the machine, believed or not. */
  #last: Pick<Observation, 'frameCounter' | 'held' | 'boxHidden' | 'phase'> | undefined;

  /** @param isUsed whether the game is one that can crash, and to be kept from it */
  constructor(readonly isUsed: boolean) {}

  /** Takes a look at the machine after every frame. */
  look(seen: Observation): void {
    this.#last = seen;
  }

  /** The decision, changed where its score would crash and SELECT alone would not help. */
  decide(decision: Decision | undefined, situation: Situation, seen: Observation): Decision | undefined {
    this.#planned = undefined;
    this.#scheduled = undefined;
    if (!this.isUsed || !decision || !mayNeedDodging(situation)) return decision;
    this.#planned = { ...dodgingDecision(decision, situation, seen), own: decision };
    return this.#planned.decision;
  }

  /**
   * The piece has come to rest, where it was to or elsewhere: what is pressed is chosen by what is seen.
   *
   * @returns what is done about its score; undefined for nothing
   */
  rest({ seen, playfield, lines }: PieceAtRest): DodgedPiece | undefined {
    const { piece, level, frameCounter, boxHidden, clearCounts } = seen;
    this.#scheduled = undefined;
    if (!this.isUsed || !mayNeedDodging({ lines, level, gameType: seen.gameType })) return undefined;
    const { hold } = piece;
    const tick = scoringTickOf({
      playfield,
      placement: piece,
      hold,
      lines,
      level,
      clearCounts,
      frameCounter,
      boxHidden,
    });
    const dodge = chooseDodge(tick, []);
    if (dodge) {
      this.#scheduled = { dodge, boxHidden: tick.boxHidden !== dodge.togglesBefore, frameCounter: tick.frameCounter };
    }
    return dodgedPiece(tick, dodge, piece, this.#planned);
  }

  /**
   * The tick comes in another frame than one can tell by where the piece came to rest: the game was paused meanwhile, or
   * shortly before. The count of a tetris may change by a few cycles, fewer than the margin.
   *
   * @param frameCounter before the tick's frame; undefined where nobody knows
   */
  comeAt(frameCounter: number | undefined): void {
    if (this.#scheduled && frameCounter !== undefined) this.#scheduled = { ...this.#scheduled, frameCounter };
  }

  /** What is pressed on the next frame, while no piece is under control; undefined for nothing. */
  press(): Buttons | undefined {
    if (!this.isUsed || !this.#last) return undefined;
    if (!this.#scheduled) return this.showNext() || undefined;
    const { dodge, boxHidden, frameCounter } = this.#scheduled;
    const until = signed(frameCounter - this.#last.frameCounter);
    const mayPress = (this.#last.held & BUTTON.SELECT) === 0;
    // 1. Before the tick, and early enough to be new in it where it has to be.
    if (until > (dodge.selectOnScore ? 1 : 0)) {
      return mayPress && this.#last.boxHidden !== boxHidden ? BUTTON.SELECT : undefined;
    }
    // 2. In its frame, and in the one after it.
    if (until === 0) return dodge.selectOnScore && mayPress ? BUTTON.SELECT : undefined;
    if (until === -1) return dodge.holdsA ? BUTTON.A : undefined;
    // 3. Before the next piece.
    return until <= -TICKS_GO_ON ? this.showNext() || undefined : undefined;
  }

  /**
   * SELECT where the next piece is hidden and should not be; it moves nothing, so a piece may be under control. Not in the
   * frame where some editions give points or a win for it.
   */
  showNext(): Buttons {
    if (!this.isUsed || !this.#last?.boxHidden) return NO_BUTTONS;
    const { held, phase } = this.#last;
    return held & BUTTON.SELECT || phase === PHASE.GOAL ? NO_BUTTONS : BUTTON.SELECT;
  }
}

/** A difference of frame counters, which have 16 bits, with its sign. */
function signed(difference: number): number {
  return (difference << 16) >> 16;
}
