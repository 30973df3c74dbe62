/** The console's pad for fingers: any number of them, which may slide from one button to another. */
import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { element } from '../browser/element.js';

type Key = readonly [button: Buttons, name: string, sign: string];

const DIRECTIONS: readonly Key[] = [
  [BUTTON.LEFT, 'left', '◀'],
  [BUTTON.DOWN, 'down', '▼'],
  [BUTTON.RIGHT, 'right', '▶'],
];
const TURNS: readonly Key[] = [
  [BUTTON.B, 'b', 'B'],
  [BUTTON.A, 'a', 'A'],
];
/** Pixels of the page: a thumb so far beside a button still means it. */
const REACH = 24;

export class TouchPad {
  readonly element: HTMLElement;
  readonly #onChange: (buttons: Buttons) => void;
  /** By finger. */
  readonly #held = new Map<number, Buttons>();
  readonly #keys = new Map<Element, Buttons>();

  constructor(onChange: (buttons: Buttons) => void) {
    this.#onChange = onChange;
    // Fingers alone: keyboards and screen readers have the keys.
    this.element = element(
      'div',
      { className: 'touch-pad', ariaHidden: 'true' },
      this.#group('touch-directions', DIRECTIONS),
      this.#group('touch-turns', TURNS),
    );
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
    // A thumb that rests on a button asks for no menu.
    this.element.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  #group(className: string, keys: readonly Key[]): HTMLElement {
    const group = element('div', { className });
    for (const [button, name, sign] of keys) {
      const key = element('div', { className: `touch-key touch-${name}` }, sign);
      this.#keys.set(key, button);
      group.append(key);
    }
    return group;
  }

  /** The button nearest to a point, within reach. */
  #buttonAt(x: number, y: number): Buttons {
    let nearest = REACH;
    let found: Buttons = NO_BUTTONS;
    for (const [key, button] of this.#keys) {
      const { left, right, top, bottom } = key.getBoundingClientRect();
      const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      if (distance < nearest) [nearest, found] = [distance, button];
    }
    return found;
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
