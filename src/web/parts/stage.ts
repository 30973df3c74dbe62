/** The picture with what lies over it, as large as whole pixels allow. */

import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import { element } from '../browser/element.js';
import { Overlay } from './overlay.js';

/** The part of the display's height that the header and the buttons under the picture need. */
const HEIGHT_BESIDE = 150;
const LARGEST_SCALE = 16;

export class Stage {
  readonly element: HTMLElement;
  readonly screen = new ConsoleScreen();
  readonly overlay = new Overlay();
  readonly #frame: HTMLElement;
  readonly #notice = element('div', { className: 'stage-notice', hidden: true });

  readonly #count = element('output', { className: 'stage-count', hidden: true });

  constructor() {
    this.#frame = element(
      'div',
      { className: 'stage-frame' },
      this.screen.element,
      this.overlay.element,
      this.#count,
      this.#notice,
    );
    this.element = element(
      'div',
      { className: 'stage', tabIndex: 0, ariaLabel: 'The game', role: 'group' },
      this.#frame,
    );
    new ResizeObserver(() => this.#fit()).observe(this.element);
    window.addEventListener('resize', () => this.#fit());
  }

  /** Something over the picture, such as the end of a game; undefined for nothing. */
  notice(...content: readonly (HTMLElement | undefined)[]): void {
    const hadFocus = this.#notice.contains(document.activeElement);
    this.#notice.replaceChildren(...content.filter((part) => part !== undefined));
    this.#notice.hidden = this.#notice.childElementCount === 0;
    if (hadFocus) this.element.focus({ preventScroll: true });
  }

  /** A few characters in the middle of the picture, such as the seconds of a countdown; undefined for nothing. */
  count(text: string | undefined): void {
    this.#count.value = text ?? '';
    this.#count.hidden = text === undefined;
  }

  /** A pixel of the console is a whole number of pixels of the display, which may be finer than those of the page. */
  #fit(): void {
    const density = window.devicePixelRatio || 1;
    const width = this.element.clientWidth * density;
    const height = Math.max(PICTURE_HEIGHT, window.innerHeight - HEIGHT_BESIDE) * density;
    const scale = Math.floor(Math.min(width / PICTURE_WIDTH, height / PICTURE_HEIGHT));
    const whole = Math.min(LARGEST_SCALE, Math.max(1, scale));
    this.#frame.style.width = `${(PICTURE_WIDTH * whole) / density}px`;
    this.#frame.style.height = `${(PICTURE_HEIGHT * whole) / density}px`;
    this.overlay.resize(whole);
  }
}

/** The console's picture on a canvas, every pixel a square of the same size. */
class ConsoleScreen {
  readonly element: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;

  constructor() {
    this.element = document.createElement('canvas');
    this.element.width = PICTURE_WIDTH;
    this.element.height = PICTURE_HEIGHT;
    this.element.className = 'screen';
    const context = this.element.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser cannot draw pictures (canvas): use another browser.');
    this.#context = context;
  }

  /** @param picture 256 × 240 pixels of red, green, blue and alpha */
  show(picture: ArrayBuffer): void {
    this.#context.putImageData(new ImageData(new Uint8ClampedArray(picture), PICTURE_WIDTH, PICTURE_HEIGHT), 0, 0);
  }
}
