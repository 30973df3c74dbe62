/** A plan as the buttons of every frame, played on the model frame by frame: the proof that it is what it says. */

import type { InputPlan } from '../../reach/input-plan.js';
import { MaskPlans } from '../../reach/mask-plan.js';
import { MaskSearch } from '../../reach/mask-search.js';
import type { TapPattern } from '../../reach/taps.js';
import type { Buttons } from '../../tetris/buttons.js';
import { type GameState, hasEnded, PHASE } from '../../tetris/game-state.js';
import { stepGame } from '../../tetris/game-step.js';
import type { Orientation } from '../../tetris/tetromino.js';
import { buttonsOfDelay, buttonsOfPause, DropTimes, stateAt, straightFall } from '../drop-times.js';
import { isAtTop, LAST_ROW_AT_TOP, PausedReach } from '../paused-reach.js';
import type { ForeseenSituation } from '../situation.js';
import { foreseenSituation, type Plan, type PlannedPiece, pieceOf } from './plan.js';

/** The buttons of a plan, and the game after the last of them. */
interface PlayedInputs {
  /** From the first frame after the start up to the one on which the last piece is counted. */
  readonly buttons: readonly Buttons[];
  readonly end: GameState;
}

/** Turns planned pieces into buttons: keep one for each thread of work. */
export class PlannedInputs {
  readonly #search = new MaskSearch();
  readonly #plans = new MaskPlans(this.#search);
  readonly #dropTimes = new DropTimes();
  readonly #paused = new PausedReach();

  constructor(readonly taps: TapPattern) {}

  /**
   * The buttons that take the piece of a situation to where a plan has it, without a pause.
   *
   * @throws RangeError when it cannot come there, or not in these frames: the plan is of another game
   */
  of(situation: ForeseenSituation, piece: PlannedPiece): InputPlan {
    return this.find(situation, piece) ?? cannotRest(piece);
  }

  /**
   * As `of`, with a pause that waits for the next piece.
   *
   * @param pressesAgain whether pauses on the way are what the plan takes at the top
   * @throws RangeError as `of`
   */
  withPauses(situation: ForeseenSituation, piece: PlannedPiece, pressesAgain = false): readonly Buttons[] {
    if (pressesAgain && isAtTop(situation.playfield) && piece.y <= LAST_ROW_AT_TOP) {
      return this.#paused.buttonsTo(situation, piece) ?? cannotRest(piece);
    }
    const [first, ...others] = this.of(situation, piece).buttons;
    return [...buttonsOfPause(first, piece.pause ?? 0), ...others];
  }

  /** As `of`; undefined when the piece cannot come there in these frames. */
  find(situation: ForeseenSituation, { orientation, x, y, frames }: PlannedPiece): InputPlan | undefined {
    const search = this.#search;
    const count = search.search(situation, this.taps);
    for (let i = 0; i < count; i++) {
      if (search.orientations[i] !== orientation || search.xs[i] !== x || search.ys[i] !== y) continue;
      if (search.restFrames[i] === frames) return this.#plans.planFor(i);
      const buttons = this.#withDown(situation, i, frames);
      if (buttons) return { placement: { orientation, x, y }, buttons };
    }
    return undefined;
  }

  #withDown(situation: ForeseenSituation, index: number, frames: number): Buttons[] | undefined {
    const search = this.#search;
    const straight = straightFall(situation, search, index);
    if (!straight) return undefined;
    const ways = this.#dropTimes.waysDown(straight, straight.steps, situation);
    const way = ways.find((drop) => straight.frames + drop.frames === frames);
    if (!way) return undefined;
    const state = stateAt(search, straight.stored, index);
    return [...this.#plans.planToState(straight.stored, state, straight.frames), ...way.buttons];
  }
}

/**
 * Plays a plan from the state that it was made for until its last piece is counted.
 *
 * @param sequence the game's pieces, where the generator does not choose them
 * @throws RangeError when the plan is of another game
 */
export function playPlanned(
  start: GameState,
  plan: Plan,
  taps: TapPattern,
  sequence?: readonly Orientation[],
): PlayedInputs {
  const inputs = new PlannedInputs(taps);
  const buttons: Buttons[] = [];
  let state = start;
  const play = (held: Buttons): void => {
    buttons.push(held);
    state = stepGame(state, held);
  };
  plan.pieces.forEach((piece, i) => {
    for (const held of inputs.withPauses(foreseenSituation(state), piece, plan.pressesAgain)) play(held);
    const { x, y, orientation, phase } = state;
    if (phase !== PHASE.LOCK || x !== piece.x || y !== piece.y || orientation !== piece.orientation) {
      throw new RangeError(`piece ${i + 1} of the plan came to rest as ${orientation} at ${x},${y}`);
    }
    const isLast = i === plan.pieces.length - 1;
    for (let frame = 1; isLast ? isCounting(state) : state.phase !== PHASE.CONTROL; frame++) {
      play(buttonsOfDelay(y, piece.delay, frame));
      if (hasEnded(state) && !isLast) throw new RangeError(`the game ends with piece ${i + 1} of the plan`);
    }
    if (sequence) state = { ...state, next: pieceOf(sequence, i + 2) };
  });
  return { buttons, end: state };
}

function cannotRest({ orientation, x, y, frames }: PlannedPiece): never {
  throw new RangeError(`the piece cannot rest as ${orientation} at ${x},${y} in ${frames} frames`);
}

/** Whether the last piece of a plan is not counted yet, or a B-type game that it wins is not over. */
function isCounting({ phase, activity, gameType, lines }: GameState): boolean {
  if (activity === 'left') return false;
  return phase <= PHASE.SCORE || (gameType === 'B' && lines === 0);
}
