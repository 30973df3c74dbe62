/** The console's pad for fingers: any number of them, which may slide from one button to another. */
import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { element } from '../browser/element.js';

const KEYS: readonly (readonly [Buttons, string, string])[] = [
  [BUTTON.LEFT, 'left', '◀'],
  [BUTTON.DOWN, 'down', '▼'],
  [BUTTON.RIGHT, 'right', '▶'],
  [BUTTON.B, 'b', 'B'],
  [BUTTON.A, 'a', 'A'],
];

export class TouchPad {
  readonly element: HTMLElement;
  readonly #onChange: (buttons: Buttons) => void;
  /** By finger. */
  readonly #held = new Map<number, Buttons>();
  readonly #keys = new Map<Element, Buttons>();

  constructor(onChange: (buttons: Buttons) => void) {
    this.#onChange = onChange;
    // Fingers alone: keyboards and screen readers have the keys.
    this.element = element('div', { className: 'touch-pad', ariaHidden: 'true' });
    for (const [button, name, sign] of KEYS) {
      const key = element('div', { className: `touch-key touch-${name}` }, sign);
      this.#keys.set(key, button);
      this.element.append(key);
    }
    const follow = (event: PointerEvent): void => {
      event.preventDefault();
      this.#set(event.pointerId, this.#buttonAt(event.clientX, event.clientY));
    };
    const release = (event: PointerEvent): void => this.#set(event.pointerId, undefined);
    this.element.addEventListener('pointerdown', follow);
    this.element.addEventListener('pointermove', (event) => {
      if (this.#held.has(event.pointerId)) follow(event);
    });
    for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      this.element.addEventListener(kind, release);
    }
  }

  #buttonAt(x: number, y: number): Buttons {
    const under = document.elementFromPoint(x, y);
    return (under && this.#keys.get(under)) ?? NO_BUTTONS;
  }

  #set(finger: number, buttons: Buttons | undefined): void {
    if (buttons === undefined) this.#held.delete(finger);
    else this.#held.set(finger, buttons);
    let held: Buttons = NO_BUTTONS;
    for (const each of this.#held.values()) held |= each;
    for (const [key, button] of this.#keys) key.classList.toggle('lit', (held & button) !== 0);
    this.#onChange(held);
  }
}
