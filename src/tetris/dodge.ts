/**
 * How a crash is dodged: the length of a scoring tick depends on things that a player can still change while the piece comes
 * to rest. The next piece may be hidden or shown, SELECT may be new in the very frame, and a short soft drop adds points.
 * No choice moves the frame in which anything happens, and none takes a placement away.
 */

import { HARDWARE_MARGIN, mayFreeze, type ScoringOutcome, type ScoringTick, scoringOutcome } from './crash.js';

/** No tick that leads to a lower level can crash, whatever a player does. */
export const FIRST_DODGE_LEVEL = 150;

/** What is done about the tick that scores a piece. */
export interface Dodge {
  /** SELECT is pressed in a frame before, which shows or hides the next piece. */
  readonly togglesBefore: boolean;
  /** SELECT is new in the frame that scores, which shows or hides the next piece at once. */
  readonly selectOnScore: boolean;
  /** Soft drop that the piece comes to rest with: soft steps and one more, 0–255. */
  readonly hold: number;
  /** What then happens where A is not held. */
  readonly outcome: ScoringOutcome;
  /** It also holds where the window of a crash is wider by `HARDWARE_MARGIN`. */
  readonly hasMargin: boolean;
  /** A alone is to be held in the frame after, so that no freeze shows. */
  readonly holdsA: boolean;
}

/**
 * The first choice that does not crash: as it is, the next piece toggled before, SELECT in the frame itself, both, then
 * another soft drop and these four again. One that keeps the margin of hardware comes before all that do not. A freeze
 * is no danger, since A ends it before it shows.
 *
 * @param tick the tick as it comes if nothing is done
 * @param holds other soft drops that the piece can come to rest with, as in `ScoringTick.hold`, in the order of preference
 * @returns undefined where every choice can crash
 */
export function chooseDodge(tick: ScoringTick, holds: readonly number[]): Dodge | undefined {
  if (!mayNeedDodge(tick)) return dodgeOf(tick, tick, HARDWARE_MARGIN);
  const choices = changedTicks(tick, holds);
  for (const margin of [HARDWARE_MARGIN, 0]) {
    const free = choices.find((choice) => scoringOutcome(choice, margin) !== 'crash');
    if (free) return dodgeOf(tick, free, margin);
  }
  return undefined;
}

/** Whether the tick is of a level at which one can crash. */
export function mayNeedDodge({ levelAfter }: Pick<ScoringTick, 'levelAfter'>): boolean {
  return levelAfter >= FIRST_DODGE_LEVEL;
}

/** The tick as every choice makes it, in the order in which they are preferred. */
function changedTicks(tick: ScoringTick, holds: readonly number[]): readonly ScoringTick[] {
  const boxHidden = !tick.boxHidden;
  const ends = holds.map((hold) => ({ ...tick, hold }));
  return [[tick], ends].flatMap((choices) => [
    ...choices,
    ...choices.map((choice) => ({ ...choice, boxHidden })),
    ...choices.map((choice) => ({ ...choice, selectNew: true })),
    ...choices.map((choice) => ({ ...choice, boxHidden, selectNew: true })),
  ]);
}

function dodgeOf(tick: ScoringTick, choice: ScoringTick, margin: number): Dodge {
  return {
    togglesBefore: choice.boxHidden !== tick.boxHidden,
    selectOnScore: choice.selectNew,
    hold: choice.hold,
    outcome: scoringOutcome(choice),
    hasMargin: margin > 0,
    holdsA: mayFreeze(choice),
  };
}

/** Ways to keep a tick that scores a piece from crashing or freezing the game. */
export const DODGES = [
  /** SELECT before the tick: the next piece is hidden while the piece is scored. */
  'box',
  /** SELECT in the very frame of the tick. */
  'select',
  /** Another soft drop at the end of the way. */
  'soft-drop',
  /** Another placement. */
  'placement',
  /** A alone in the frame after the tick, which no freeze survives. */
  'hold-a',
] as const;
/** One of these ways. */
export type DodgeWay = (typeof DODGES)[number];

/** What was done about the score of a piece. */
export interface DodgedPiece {
  /** In the order of `DODGES`; none where nothing helps. */
  readonly ways: readonly DodgeWay[];
  /** What the player's own plan would have led to, with nothing more pressed. */
  readonly without: ScoringOutcome;
  /** What it leads to so, where A is not held. */
  readonly outcome: ScoringOutcome;
}
