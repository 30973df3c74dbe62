/** The console's picture on a canvas, every pixel a square of the same size. */
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';

export class ConsoleScreen {
  readonly element: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;

  constructor() {
    this.element = document.createElement('canvas');
    this.element.width = PICTURE_WIDTH;
    this.element.height = PICTURE_HEIGHT;
    this.element.className = 'screen';
    const context = this.element.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser draws no pictures (canvas): use another one.');
    this.#context = context;
  }

  /** @param picture 256 × 240 pixels of red, green, blue and alpha */
  show(picture: ArrayBuffer): void {
    this.#context.putImageData(new ImageData(new Uint8ClampedArray(picture), PICTURE_WIDTH, PICTURE_HEIGHT), 0, 0);
  }
}
