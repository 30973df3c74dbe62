/** The console's pad with the pressed buttons lit. */
import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { svg } from '../browser/element.js';

type Place = readonly [x: number, y: number, width: number, height: number];

const RECTANGLES: readonly (readonly [Buttons, Place])[] = [
  [BUTTON.UP, [22, 8, 14, 16]],
  [BUTTON.DOWN, [22, 36, 14, 16]],
  [BUTTON.LEFT, [6, 23, 17, 14]],
  [BUTTON.RIGHT, [35, 23, 17, 14]],
  [BUTTON.SELECT, [62, 33, 13, 6]],
  [BUTTON.START, [80, 33, 13, 6]],
];
const ROUNDS: readonly (readonly [Buttons, string, number])[] = [
  [BUTTON.B, 'B', 113],
  [BUTTON.A, 'A', 139],
];

const NAMES: readonly (readonly [Buttons, string])[] = [
  [BUTTON.UP, 'up'],
  [BUTTON.DOWN, 'down'],
  [BUTTON.LEFT, 'left'],
  [BUTTON.RIGHT, 'right'],
  [BUTTON.SELECT, 'SELECT'],
  [BUTTON.START, 'START'],
  [BUTTON.B, 'B, turn left'],
  [BUTTON.A, 'A, turn right'],
];

export class PadDrawing {
  readonly element: SVGSVGElement;
  readonly #parts = new Map<Buttons, SVGElement>();
  #shown = -1;

  constructor() {
    const element = svg('svg', { class: 'pad', viewBox: '0 0 160 60', role: 'img' });
    element.append(svg('rect', { class: 'pad-body', x: 0, y: 0, width: 160, height: 60, rx: 9 }));
    element.append(svg('rect', { class: 'pad-hub', x: 22, y: 23, width: 14, height: 14 }));
    for (const [button, [x, y, width, height]] of RECTANGLES) {
      this.#add(element, button, svg('rect', { class: 'key', x, y, width, height, rx: 2 }));
    }
    for (const [button, letter, cx] of ROUNDS) {
      this.#add(element, button, svg('circle', { class: 'key', cx, cy: 32, r: 11 }));
      element.append(svg('text', { class: 'pad-letter', x: cx, y: 36, 'text-anchor': 'middle' }, letter));
    }
    this.element = element;
    this.show(NO_BUTTONS);
  }

  show(buttons: Buttons): void {
    if (buttons === this.#shown) return;
    this.#shown = buttons;
    const pressed = NAMES.filter(([button]) => (buttons & button) !== 0).map(([, name]) => name);
    this.element.setAttribute('aria-label', `Pressed on the pad: ${pressed.join(', ') || 'nothing'}`);
    for (const [button, part] of this.#parts) part.classList.toggle('lit', (buttons & button) !== 0);
  }

  #add(element: SVGSVGElement, button: Buttons, part: SVGElement): void {
    element.append(part);
    this.#parts.set(button, part);
  }
}
