/**
 * What a person holds: keys, a gamepad, and the pad on the display together. A press takes the game over from the bot.
 */
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../../tetris/buttons.js';

/** By `KeyboardEvent.code`, so that they lie in the same places on every layout. */
export const KEYS: Readonly<Record<string, Buttons>> = {
  ArrowLeft: BUTTON.LEFT,
  ArrowRight: BUTTON.RIGHT,
  ArrowDown: BUTTON.DOWN,
  ArrowUp: BUTTON.UP,
  KeyX: BUTTON.A,
  KeyZ: BUTTON.B,
  Enter: BUTTON.START,
  ShiftRight: BUTTON.SELECT,
};

/** By the number of a button in the standard layout of gamepads. */
const GAMEPAD_BUTTONS: readonly (readonly [number, Buttons])[] = [
  [0, BUTTON.B],
  [1, BUTTON.A],
  [2, BUTTON.B],
  [3, BUTTON.A],
  [8, BUTTON.SELECT],
  [9, BUTTON.START],
  [12, BUTTON.UP],
  [13, BUTTON.DOWN],
  [14, BUTTON.LEFT],
  [15, BUTTON.RIGHT],
];
/** A stick that is moved further than this is a direction. */
const STICK_THRESHOLD = 0.5;

/** What is used of a gamepad. */
export interface GamepadState {
  readonly buttons: readonly { readonly pressed: boolean }[];
  readonly axes: readonly number[];
}

/** The console's buttons that are held on a gamepad. */
export function gamepadButtons({ buttons, axes }: GamepadState): Buttons {
  let held: Buttons = NO_BUTTONS;
  for (const [number, bit] of GAMEPAD_BUTTONS) if (buttons[number]?.pressed) held |= bit;
  const [across = 0, down = 0] = axes;
  if (across <= -STICK_THRESHOLD) held |= BUTTON.LEFT;
  if (across >= STICK_THRESHOLD) held |= BUTTON.RIGHT;
  if (down <= -STICK_THRESHOLD) held |= BUTTON.UP;
  if (down >= STICK_THRESHOLD) held |= BUTTON.DOWN;
  return held;
}

/** Gathers what is held and tells of every change. */
export class Pads {
  readonly #onChange: (held: Buttons, pressed: Buttons) => void;
  readonly #keys = new Set<string>();
  #touched: Buttons = NO_BUTTONS;
  #gamepad: Buttons = NO_BUTTONS;
  #held: Buttons = NO_BUTTONS;

  /** @param onChange told what is held, and what of it was not held before */
  constructor(onChange: (held: Buttons, pressed: Buttons) => void) {
    this.#onChange = onChange;
    // A key that is let go of in another window is never seen to go up.
    window.addEventListener('blur', () => this.releaseAll());
  }

  /** What is held now. */
  get held(): Buttons {
    return this.#held;
  }

  /** A key goes down; false for a key that is no button. */
  keyDown(code: string): boolean {
    if (!Object.hasOwn(KEYS, code)) return false;
    this.#keys.add(code);
    this.#tell();
    return true;
  }

  keyUp(code: string): void {
    if (this.#keys.delete(code)) this.#tell();
  }

  /** What is held on the display. */
  touch(buttons: Buttons): void {
    this.#touched = buttons;
    this.#tell();
  }

  /** Looks at the gamepads; they tell nothing by themselves. */
  poll(): void {
    let held: Buttons = NO_BUTTONS;
    for (const gamepad of navigator.getGamepads?.() ?? []) if (gamepad) held |= gamepadButtons(gamepad);
    if (held === this.#gamepad) return;
    this.#gamepad = held;
    this.#tell();
  }

  releaseAll(): void {
    this.#keys.clear();
    this.#touched = NO_BUTTONS;
    this.#tell();
  }

  #tell(): void {
    let held = this.#touched | this.#gamepad;
    for (const code of this.#keys) held |= KEYS[code];
    if (held === this.#held) return;
    const pressed = newlyPressed(held, this.#held);
    this.#held = held;
    this.#onChange(held, pressed);
  }
}
