/**
 * A game piece by piece: a column for each, as high as the stack was, in gold where it cleared four lines. A click or
 * the arrow keys jump to a piece.
 */
import { plural } from '../../lib/format-numbers.js';
import type { PieceLine } from '../../record/run-log.js';
import { element, svg } from '../browser/element.js';
import { sliderTarget } from '../parts/slider-keys.js';

const HEIGHT = 48;
/** By lines cleared; the style sheet has their colours and heights follow them. */
const KINDS = ['none', 'burn', 'burn', 'burn', 'tetris'];
const HEIGHTS = [10, 20, 26, 32, 44];

export class Timeline {
  readonly element: HTMLElement;
  readonly #columns = svg('g');
  readonly #mark = svg('rect', { class: 'timeline-mark', y: 0, width: 1, height: HEIGHT });
  readonly #drawing = svg('svg', { class: 'timeline-drawing', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  readonly #onJump: (piece: number) => void;
  #pieces: readonly PieceLine[] = [];
  #current = 0;

  /** @param onJump hears of the piece, 0 for the first, at whose first frame the game is to go on */
  constructor(onJump: (piece: number) => void) {
    this.#onJump = onJump;
    this.#drawing.append(this.#columns, this.#mark);
    this.element = element(
      'div',
      { className: 'timeline', role: 'slider', tabIndex: 0, ariaLabel: 'Piece' },
      this.#drawing,
    );
    this.element.onpointerdown = (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.#jumpTo(event);
    };
    this.element.onpointermove = (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) this.#jumpTo(event);
    };
    this.element.onkeydown = (event) => this.#key(event);
  }

  /** Shows a game's pieces. */
  load(pieces: readonly PieceLine[]): void {
    this.#pieces = pieces;
    this.#drawing.setAttribute('viewBox', `0 0 ${Math.max(1, pieces.length)} ${HEIGHT}`);
    this.#columns.replaceChildren(
      ...pieces.map(({ cleared, planned }, i) =>
        svg('rect', {
          class: `timeline-piece ${planned ? 'misdrop' : KINDS[cleared]}`,
          x: i,
          y: HEIGHT - HEIGHTS[cleared],
          width: 0.85,
          height: HEIGHTS[cleared],
        }),
      ),
    );
    this.element.ariaValueMin = '1';
    this.element.ariaValueMax = String(Math.max(1, pieces.length));
    this.#show(0, true);
  }

  /** Marks the piece that is played, 0 for the first. */
  show(piece: number): void {
    this.#show(Math.min(piece, Math.max(0, this.#pieces.length - 1)), false);
  }

  #show(piece: number, always: boolean): void {
    if (piece === this.#current && !always) return;
    this.#current = piece;
    this.#mark.setAttribute('x', String(piece));
    this.element.ariaValueNow = String(piece + 1);
    const line = this.#pieces[piece];
    this.element.ariaValueText = line
      ? `piece ${piece + 1} of ${this.#pieces.length}, ${line.tetromino}, afterwards ${plural(line.lines, 'line')} and ${plural(line.score, 'point')}`
      : 'no piece';
  }

  #jumpTo({ clientX }: PointerEvent): void {
    const { left, width } = this.element.getBoundingClientRect();
    this.#jump(Math.floor(((clientX - left) / width) * this.#pieces.length));
  }

  #key(event: KeyboardEvent): void {
    const target = sliderTarget(event, this.#current, this.#pieces.length - 1);
    if (target === undefined) return;
    event.preventDefault();
    this.#jump(target);
  }

  #jump(piece: number): void {
    if (this.#pieces.length === 0) return;
    const target = Math.min(this.#pieces.length - 1, Math.max(0, piece));
    this.#show(target, false);
    this.#onJump(target);
  }
}
