/**
 * Watches what comes of the tick that scores a piece, where the original can freeze or crash in it: which form that has, and
 * what ended it. A freeze is ended by A alone for a frame; after a crash nothing helps.
 *
 * The next piece comes five frames after the score, and later only by a pause. What each form leaves in RAM was measured
 * on the USA cartridge.
 */

import { GAME_MODE, RENDER_MODE } from '../emulator/clients/screen.js';
import { number, plural } from '../lib/format-numbers.js';
import type { Observation } from '../ram/observe.js';
import { FAILURE_WORDS, FREEZES, FROZE, type GameEnd, type ScoringFailure } from '../record/game-events.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { LATEST_SPAWN, SHORTEST_FREEZE } from '../tetris/crash.js';
import { PHASE } from '../tetris/game-state.js';
import { mayCrashNext } from '../tetris/late-tick.js';
import { addLines, type LinesAndLevel } from '../tetris/score.js';
import { isGameScreen, whyUnreadable } from './believed-game.js';
import type { Trouble } from './watchdog.js';

/** What is told of a scoring: how it failed, or a freeze. */
export interface ScoringTrouble {
  readonly kind: ScoringFailure | typeof FROZE | typeof FREEZES;
  readonly message: string;
  /** How the game ends by it; missing where it goes on. */
  readonly end?: Extract<GameEnd, 'crashed' | 'stalled'>;
}

/** The last good frame. */
export interface GoodFrame extends LinesAndLevel {
  /** Since power-on. */
  readonly frame: number;
}

type Freeze = 'limited' | 'infinite';

/** Looks in a row that show the same: less may be a reading error. */
const SURE_LOOKS = 6;
/** The game must go on within this many frames after A. */
const FRAMES_AFTER_A = 4;
/** Times that A is pressed; one press may get lost. */
const PRESSES = 3;
/** Steps of a tick that a player's piece is worked on, and the last one there is. */
const [PLAYER_STEP, LAST_STEP] = [4, 8];
const LAST_PHASE = 11;
/** Low byte of the frame counter that ends a freeze while the next piece is drawn; it may count on before the look. */
const ENDING_COUNTS: readonly number[] = [0xff, 0x00];

const DRAWN: Readonly<Record<Freeze, string>> = { limited: 'the next piece', infinite: 'the piece' };

/** The watch of one game. */
export class ScoringWatch {
  /** Frames since the score; undefined while none is watched. */
  #age: number | undefined;
  #counter = -1;
  /** Level at which the piece is scored, as far as the tick came. */
  #level = 0;
  #freeze: Freeze | undefined;
  /** Looks at the freeze. */
  #frozen = 0;
  /** A alone was held on the frame after the score, which should prevent a freeze. */
  #wasPrevented = false;
  #isTold = false;
  #presses = 0;
  #pressAt = LATEST_SPAWN;
  #isDue = false;
  #form: ScoringFailure | undefined;
  #sameForm = 0;

  /** The game hangs, and a button can end it. */
  get hangs(): boolean {
    return this.#freeze !== undefined;
  }

  /** Buttons of the next frame, where the game hangs: A alone for one, then none until that has had its time. */
  press(): Buttons | undefined {
    if (this.#age === undefined || this.#presses === 0 || !this.#freeze) return undefined;
    const buttons = this.#isDue ? BUTTON.A : NO_BUTTONS;
    this.#isDue = false;
    return buttons;
  }

  /**
   * Looks at the machine after a frame.
   *
   * @param isOurs the bot has the pad
   * @param good the last frame that was believed
   */
  check(seen: Observation, isOurs: boolean, good: GoodFrame): ScoringTrouble | undefined {
    if (this.#age === undefined) {
      if (!isScoring(seen) || !mayCrashNext(good)) return undefined;
      this.#begin(seen);
    } else if (seen.frameCounter !== this.#counter && !seen.stretched) this.#age++;
    this.#counter = seen.frameCounter;
    if (this.#age === 1) this.#wasPrevented = seen.held === BUTTON.A;

    const freeze = freezeIn(seen);
    if (freeze) {
      this.#freeze = freeze;
      this.#frozen++;
    } else {
      const was = this.#frozen >= SHORTEST_FREEZE ? this.#freeze : undefined;
      const goesOn = seen.idle && isGameScreen(seen.screen);
      const told = was && goesOn ? this.#thawed(was, seen) : undefined;
      this.#freeze = undefined;
      this.#frozen = 0;
      if (told || seen.screen === 'paused') this.#age = 0;
      if (isOver(seen)) this.#age = undefined;
      if (told) return told;
    }
    return this.#age === undefined ? undefined : this.#judge(seen, this.#age, isOurs, good);
  }

  /** What a game that does not go on was found to be, where that began with a score: another trouble, or the same. */
  explain(trouble: Trouble, good: GoodFrame): ScoringTrouble | undefined {
    if (this.#age === undefined) return undefined;
    return this.#crash('astray', good, trouble.message);
  }

  /** The machine came to no end of its frame. */
  exception(reason: string, good: GoodFrame): ScoringTrouble {
    return this.#age === undefined
      ? { kind: 'crashed', message: reason, end: 'crashed' }
      : this.#crash('crashed', good, reason);
  }

  #begin(seen: Observation): void {
    const { tick } = seen;
    this.#age = 0;
    this.#frozen = 0;
    this.#freeze = undefined;
    this.#wasPrevented = false;
    this.#isTold = false;
    this.#presses = 0;
    this.#pressAt = LATEST_SPAWN;
    this.#sameForm = 0;
    this.#level = tick && !seen.idle ? tick.workLevel : seen.level;
  }

  #judge(seen: Observation, age: number, isOurs: boolean, good: GoodFrame): ScoringTrouble | undefined {
    const form = failureIn(seen);
    this.#sameForm = form === this.#form ? this.#sameForm + 1 : 1;
    this.#form = form;
    if (age < LATEST_SPAWN) return undefined;
    if (this.#freeze) return this.#thaw(this.#freeze, age, isOurs);
    return form && this.#sameForm >= SURE_LOOKS ? this.#crash(form, good) : undefined;
  }

  #thaw(freeze: Freeze, age: number, isOurs: boolean): ScoringTrouble | undefined {
    if (!isOurs) {
      if (this.#isTold) return undefined;
      this.#isTold = true;
      const how = freeze === 'limited' ? 'A alone ends it' : 'A or another button ends it';
      return { kind: FREEZES, message: `the game froze ${this.#where(freeze)}: ${how}` };
    }
    if (age < this.#pressAt) return undefined;
    if (this.#presses === PRESSES) {
      const message = `the game froze ${this.#where(freeze)}, and A, pressed ${PRESSES} times, did not end it`;
      return { kind: 'frozen', message, end: 'stalled' };
    }
    this.#presses++;
    this.#isDue = true;
    this.#pressAt = age + 1 + FRAMES_AFTER_A;
    return undefined;
  }

  /** The game goes on. */
  #thawed(freeze: Freeze, { held, frameCounter }: Observation): ScoringTrouble {
    const names = Object.entries(BUTTON).flatMap(([name, bit]) => (held & bit ? [name] : []));
    const ended = names.length
      ? `${names.join(' and ')} ended it`
      : freeze === 'limited' && ENDING_COUNTS.includes(frameCounter & 0xff)
        ? 'the frame counter ended it'
        : 'it ended without a button';
    const missed = this.#wasPrevented
      ? 'A on the frame after the score did not prevent it'
      : 'A alone on the frame after the score would have prevented it';
    return {
      kind: FROZE,
      message: `the game froze for ${plural(this.#frozen, 'frame')} ${this.#where(freeze)}; ${ended}; ${missed}`,
    };
  }

  #where(freeze: Freeze): string {
    return `at level ${this.#level} while ${DRAWN[freeze]} was drawn`;
  }

  #crash(kind: ScoringFailure, good: GoodFrame, found = ''): ScoringTrouble {
    const message = `the original crashed at level ${this.#level} as it scored a piece, with ${plural(good.lines, 'line')} counted: ${FAILURE_WORDS[kind]}${found && ` (${found})`}; the last good frame is ${number(good.frame)}`;
    return { kind, message, end: 'crashed' };
  }
}

/**
 * A crash after which the game went on: lines or level are not those that the cleared rows make.
 *
 * @param before the piece was scored
 * @param cleared rows, 0–4
 */
export function crashThatWentOn(
  before: GoodFrame,
  cleared: number,
  { lines, level }: LinesAndLevel,
): ScoringTrouble | undefined {
  if (!mayCrashNext(before)) return undefined;
  const right = addLines(before, cleared);
  if (right.lines === lines && right.level === level) return undefined;
  const message = `the original crashed at level ${right.level} as it scored a piece: ${FAILURE_WORDS['went-on']} (${number(lines)} lines at level ${level}, where ${number(right.lines)} at level ${right.level} are right); the last good frame is ${number(before.frame)}`;
  return { kind: 'went-on', message, end: 'crashed' };
}

/** The tick of this frame has scored a piece, or is at it. */
function isScoring({ phase, idle, tick }: Observation): boolean {
  return tick !== undefined && (phase === PHASE.GOAL || (phase === PHASE.SCORE && !idle));
}

/** The next piece is there, or the game is lost. */
function isOver(seen: Observation): boolean {
  const { phase } = seen;
  return (phase === PHASE.CONTROL || phase === PHASE.CURTAIN) && whyUnreadable(seen) === undefined;
}

/** The lasting block is still to be written while the piece is drawn. */
function freezeIn({ idle, phase, tick }: Observation): Freeze | undefined {
  if (idle || tick?.mode !== GAME_MODE.PLAY || tick.step !== PLAYER_STEP || tick.workPhase !== PHASE.GOAL) {
    return undefined;
  }
  if (phase === PHASE.GOAL) return 'limited';
  return phase === PHASE.SCORE ? 'infinite' : undefined;
}

function failureIn({ idle, phase, tick }: Observation): ScoringFailure | undefined {
  if (!tick) return undefined;
  const { mode, drawn, step, workPhase } = tick;
  if (mode === GAME_MODE.LEGAL || mode === GAME_MODE.TITLE) return 'reset';
  if (mode !== GAME_MODE.PLAY || step > LAST_STEP || Math.max(phase, workPhase) > LAST_PHASE) return 'astray';
  const isHalted = idle && phase === PHASE.GOAL && drawn === RENDER_MODE.PLAYFIELD && step > PLAYER_STEP;
  return isHalted ? 'halted' : undefined;
}
