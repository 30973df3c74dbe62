/** The piece under control: when a plan for it is due, what was decided, and the presses of that plan. */

import { type AnyPlayer, type Decision, type LookAtGenerator, letDecide } from '../players/player.js';
import type { Observation } from '../ram/observe.js';
import { Hands } from '../reach/wrong-presses.js';
import type { Situation } from '../search/situation.js';
import { framesWaited } from '../tetris/active-piece.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { PHASE } from '../tetris/game-state.js';
import type { Placement } from '../tetris/placement.js';
import { situationOf, whyUnreadable } from './believed-game.js';
import type { CrashDodge } from './crash-dodge.js';
import type { GameAccount, PilotOptions } from './game-account.js';

/** Who decides, and who hears of it. */
interface Decider {
  readonly player: AnyPlayer;
  /** For a player that sees the generator. */
  readonly look: LookAtGenerator | undefined;
  readonly dodge: CrashDodge;
  readonly account: GameAccount;
}

export class PieceInHand {
  /** Buttons of every frame since the piece came under control. */
  inputs: Buttons[] = [];
  /** What was pressed on this frame is not what the plan says. */
  isWrong = false;
  /** A plan is due after this look: the first for the piece, or another one. */
  due: 'first' | 'another' | undefined;
  /** Frames for which the piece has been under control. */
  #activeFrames = 0;
  #decision: Decision | undefined;
  /** Frames of the plan that have been pressed. */
  #planFrame = 0;
  /** What is held for the piece that is still to come, once that is chosen. */
  #held: Buttons | undefined;
  /** Hands that err; undefined for sure ones. */
  readonly #hands: Hands | undefined;

  constructor(
    private readonly options: PilotOptions,
    private readonly decider: Decider,
  ) {
    if (options.misdrop) this.#hands = new Hands(options.misdrop, options.seed);
    this.#tellWrongPresses();
  }

  /** A new piece is under control from the next frame on. */
  take({ piece, timing }: Observation): void {
    // The wait of a game's first piece counts the frames it has had: one on a cartridge that shows its game late.
    this.#activeFrames = framesWaited(piece, timing);
    this.inputs = [];
    this.#held = undefined;
    this.due = 'first';
  }

  /** Makes the plan that is due, where a piece is under control and the pad is the bot's. */
  decideIfDue(seen: Observation, piece: number, isOurs: boolean): void {
    const { due } = this;
    // A cartridge may begin a game with something that is no piece; the tracker believes nothing like it later on.
    if (!due || whyUnreadable(seen) !== undefined) return;
    this.due = undefined;
    this.#decision = undefined;
    this.#planFrame = 0;
    if (isOurs && seen.screen === 'play' && seen.phase === PHASE.CONTROL) this.#decide(seen, piece, due === 'another');
  }

  /**
   * What the hands hold while the next piece is still to come.
   *
   * @param coming the game with the piece that is to appear
   */
  holdFor(coming: Observation): Buttons {
    const { player } = this.decider;
    if (!player.holdFor) return NO_BUTTONS;
    this.#held ??= player.holdFor({ ...this.#situationOf(coming, 0), heldBefore: NO_BUTTONS, next: undefined });
    return this.#held;
  }

  #situationOf(seen: Observation, activeFrames: number): Situation {
    const { gameType, untilLines, reaction } = this.options;
    const known = { gameType, untilLines: gameType === 'A' ? untilLines : null, reaction };
    return { ...situationOf(seen, activeFrames), ...known };
  }

  #decide(seen: Observation, piece: number, replanned: boolean): void {
    const { player, look, dodge, account } = this.decider;
    const { reaction } = this.options;
    const shown = this.#situationOf(seen, this.#activeFrames);
    const situation: Situation = this.#activeFrames < reaction ? { ...shown, next: undefined } : shown;
    const decision = dodge.decide(letDecide(player, situation, look), situation, seen);
    this.#decision = decision;
    if (!decision) return;
    const { plan, value, ranking } = decision;
    account.tell({
      kind: 'planned',
      frame: account.frame,
      piece,
      orientation: seen.piece.orientation,
      next: situation.next,
      placement: plan.placement,
      level: situation.level,
      value,
      points: decision.expectedPoints?.(),
      ranking,
      buttons: plan.buttons,
      replanned,
    });
  }

  /**
   * The next frame of the plan as the hands press it.
   *
   * @param heldBefore on the frame before
   */
  press(heldBefore: Buttons): Buttons {
    const meant = this.#decision?.plan.buttons[this.#planFrame++] ?? NO_BUTTONS;
    if (!this.#hands) return meant;
    const before = this.#hands.wrong;
    const held = this.#hands.press(meant, heldBefore);
    this.isWrong = held !== meant;
    if (this.#hands.wrong !== before) this.#tellWrongPresses();
    return held;
  }

  #tellWrongPresses(): void {
    if (!this.#hands) return;
    const { account } = this.decider;
    account.tell({ kind: 'wrong-presses', frame: account.frame, counts: { ...this.#hands.counts } });
  }

  /** A frame in which the piece was under control has passed. */
  countFrame(buttons: Buttons): void {
    this.inputs.push(buttons);
    this.#activeFrames++;
  }

  /** The piece is still under control after it. */
  goOn(): void {
    if (this.isWrong) this.due = 'another';
    else if (this.#activeFrames === this.options.reaction) this.due ??= 'first';
  }

  /** The piece is at rest after it. */
  rest(): void {
    this.#hands?.rest();
  }

  /** Whether a rest is elsewhere than planned, and not by a wrong press. */
  isMisdrop({ orientation, x, y }: Placement): boolean {
    const planned = this.#decision?.plan.placement;
    if (this.isWrong || !planned) return false;
    return planned.orientation !== orientation || planned.x !== x || planned.y !== y;
  }
}
