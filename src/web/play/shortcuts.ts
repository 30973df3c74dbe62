/** Keys of the view, beside those of the pad; `view-keys.ts` tells people of them. */
import type { Speed } from '../game/game-address.js';
import type { GameController } from './game-controller.js';
import type { PadOwner } from './pad-owner.js';
import { KEYS as PAD_KEYS, type Pads } from './pads.js';
import { togglePause } from './transport.js';

export interface ShortcutActions {
  readonly toggleOverlay: () => void;
  readonly toggleSound: () => void;
  /** Somebody pressed Esc. @returns whether it changed anything */
  readonly leave: () => boolean;
  readonly isInFront: () => boolean;
  /** False where single characters are no keys. */
  readonly lettersWork: () => boolean;
  readonly pad: PadOwner;
}

/** Controls that use letters and arrows themselves. */
const TYPING = 'input:not([type=checkbox]):not([type=file]), select, textarea, [contenteditable], dialog';
/** Controls that Enter and Space press. */
const PRESSED_BY_KEYS = 'a, button, summary, input';

export class Shortcuts {
  readonly #controller: GameController;
  readonly #pads: Pads;
  readonly #actions: ShortcutActions;
  /** By `KeyboardEvent.key` in lower case. */
  readonly #shortcuts: Readonly<Record<string, () => void>>;

  constructor(controller: GameController, pads: Pads, actions: ShortcutActions) {
    this.#controller = controller;
    this.#pads = pads;
    this.#actions = actions;
    const { playback } = controller;
    const speed = (chosen: Speed) => (): void => {
      playback.speed = chosen;
    };
    this.#shortcuts = {
      ' ': () => togglePause(controller),
      '.': () => playback.stepFrame(),
      ',': () => playback.stepPiece(),
      1: speed(1),
      2: speed(2),
      4: speed(4),
      0: speed('max'),
      t: () => actions.pad.toggle(),
      o: actions.toggleOverlay,
      m: actions.toggleSound,
      n: () => controller.startNext(),
    };
    window.addEventListener('keydown', (event) => this.#keyDown(event));
    window.addEventListener('keyup', (event) => pads.keyUp(event.code));
  }

  #keyDown(event: KeyboardEvent): void {
    if (!this.#actions.isInFront() || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(TYPING)) return;
    const isPressing = target.closest(PRESSED_BY_KEYS) !== null && (event.key === 'Enter' || event.key === ' ');
    if (!isPressing && this.#take(event)) event.preventDefault();
  }

  /** Whether the key is one of the view now; all others are the browser's, which scrolls with some. */
  #take(event: KeyboardEvent): boolean {
    const { pad, lettersWork } = this.#actions;
    const { byHand } = this.#controller;
    if (event.key === 'Escape') return this.#actions.leave();
    if (!lettersWork() && !byHand) return false;
    if (pad.hasKeys && Object.hasOwn(PAD_KEYS, event.code) && (byHand || startsGame(event.code))) {
      this.#pads.keyDown(event.code);
      return true;
    }
    const act = this.#shortcuts[event.key.toLowerCase()];
    if (!act || !lettersWork() || event.repeat || (event.key === ' ' && !pad.hasKeys)) return false;
    act();
    return true;
  }
}

/** Keys that take the pad from the bot; Enter is START, which the bot does not need. */
function startsGame(code: string): boolean {
  return code.startsWith('Arrow') || code === 'KeyZ' || code === 'KeyX';
}
