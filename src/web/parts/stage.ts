/** The picture with what lies over it, as large as whole pixels allow. */

import { FRAMED_PLAYFIELD } from '../../draw/overlay.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import { element } from '../browser/element.js';
import { Overlay } from './overlay.js';
import { SMALL_DISPLAY } from './small-display.js';

/** The part of the display's height that the header and the buttons under the picture need. */
const HEIGHT_BESIDE = 150;
const LARGEST_SCALE = 16;
const WHOLE_PICTURE = { x: 0, y: 0, width: PICTURE_WIDTH, height: PICTURE_HEIGHT };

export class Stage {
  readonly element: HTMLElement;
  readonly screen = new ConsoleScreen();
  readonly overlay = new Overlay();
  readonly #frame: HTMLElement;
  readonly #picture: HTMLElement;
  readonly #notice = element('div', { className: 'stage-notice', hidden: true });
  readonly #count = element('output', { className: 'stage-count', hidden: true });

  readonly #cutsOut: boolean;

  /** @param cutsOut whether a small display shows the playfield alone, as high and as wide as the element is */
  constructor({ cutsOut = false } = {}) {
    this.#cutsOut = cutsOut;
    this.#picture = element('div', { className: 'stage-picture' }, this.screen.element, this.overlay.element);
    this.#frame = element('div', { className: 'stage-frame' }, this.#picture, this.#count, this.#notice);
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

  /**
   * A pixel of the console is a whole number of pixels of the display, which may be finer than those of the page; on a
   * small one every pixel of the display counts.
   */
  #fit(): void {
    const density = window.devicePixelRatio || 1;
    const part = this.#cutsOut && SMALL_DISPLAY.matches ? FRAMED_PLAYFIELD : WHOLE_PICTURE;
    const exact = Math.min(this.element.clientWidth / part.width, this.#height() / part.height) * density;
    const scale = Math.min(LARGEST_SCALE, Math.max(1, SMALL_DISPLAY.matches ? exact : Math.floor(exact)));
    const place = (element: HTMLElement, box: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>): void => {
      for (const [side, pixels] of Object.entries(box)) {
        element.style.setProperty(side, `${(pixels * scale) / density}px`);
      }
    };
    place(this.#frame, { left: 0, top: 0, width: part.width, height: part.height });
    place(this.#picture, { left: -part.x, top: -part.y, width: PICTURE_WIDTH, height: PICTURE_HEIGHT });
    this.overlay.resize(scale);
  }

  /** What the picture may be high, in pixels of the page. */
  #height(): number {
    if (!SMALL_DISPLAY.matches) return Math.max(PICTURE_HEIGHT, window.innerHeight - HEIGHT_BESIDE);
    return this.#cutsOut ? this.element.clientHeight : window.innerHeight;
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
