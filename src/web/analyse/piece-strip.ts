/**
 * The game from its first piece to its last: the score, what was still to be expected, and a bar for every piece, the higher
 * and the redder the more it cost. A click, a finger or the arrow keys choose a piece.
 */
import { number, plural } from '../../lib/format-numbers.js';
import type { CurvePoint } from '../../review/game-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { LABELS, type Label } from '../../review/scales.js';
import { button, element, svg } from '../browser/element.js';
import { describePiece, LABEL_NAMES } from '../parts/label-words.js';
import { LineChart } from '../parts/line-chart.js';
import { sliderTarget } from '../parts/slider-keys.js';

const HEIGHT = 48;
/** Of the bars, by label. */
const HEIGHTS: Readonly<Record<Label | 'unjudged', number>> = {
  ...{ unjudged: 4, forced: 6, best: 8, good: 13, inaccuracy: 24, mistake: 36, blunder: HEIGHT },
};

export class PieceStrip {
  readonly element: HTMLElement;
  readonly #chart = new LineChart({ height: 110 });
  readonly #drawing = svg('svg', { class: 'strip-bars', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  readonly #mark = element('div', { className: 'strip-mark' });
  readonly #slider: HTMLElement;
  /** A click goes to the next piece with the label. */
  readonly #counts: ReadonlyMap<Label, HTMLElement>;
  readonly #onChoose: (index: number) => void;
  #pieces: readonly ReviewedPiece[] = [];
  #bars: SVGRectElement[] = [];
  #current = 0;

  /** @param onChoose hears of the chosen piece, counted from 0 */
  constructor(onChoose: (index: number) => void) {
    this.#onChoose = onChoose;
    this.#counts = new Map(
      LABELS.map((label) => {
        const go = button('', () => this.#goToNext(label), `label-count ${label}`);
        go.title = `Go to the next one: ${label}`;
        return [label, go];
      }),
    );
    this.#slider = element(
      'div',
      { className: 'strip', role: 'slider', tabIndex: 0, ariaLabel: 'Piece' },
      this.#chart.element,
      this.#drawing,
      this.#mark,
    );
    this.#slider.onpointerdown = (event) => {
      this.#slider.setPointerCapture(event.pointerId);
      this.#chooseAt(event);
    };
    this.#slider.onpointermove = (event) => {
      if (this.#slider.hasPointerCapture(event.pointerId)) this.#chooseAt(event);
    };
    this.#slider.onkeydown = (event) => this.#key(event);
    this.element = element(
      'section',
      { className: 'card analyse-strip', ariaLabel: 'The game' },
      element('h2', {}, 'The game'),
      this.#slider,
      element(
        'p',
        { className: 'key-line' },
        element('span', { className: 'key' }, 'score'),
        element('span', { className: 'key dashed' }, 'score at the goal that was to be expected'),
      ),
      element('div', { className: 'row' }, ...this.#counts.values()),
    );
  }

  load(pieces: readonly ReviewedPiece[]): void {
    this.#current = 0;
    this.#drawing.setAttribute('viewBox', `0 0 ${pieces.length} ${HEIGHT}`);
    this.#bars = pieces.map((_, i) => svg('rect', { x: i, width: 0.9 }));
    this.#drawing.replaceChildren(...this.#bars);
    this.#slider.ariaValueMin = '1';
    this.#slider.ariaValueMax = String(pieces.length);
    this.update(pieces);
    this.mark(0);
  }

  /** More pieces have been judged. */
  update(pieces: readonly ReviewedPiece[]): void {
    this.#pieces = pieces;
    pieces.forEach(({ judged }, i) => {
      const label = judged?.label ?? 'unjudged';
      const bar = this.#bars[i];
      if (bar.getAttribute('class') === label) return;
      bar.setAttribute('class', label);
      bar.setAttribute('y', String(HEIGHT - HEIGHTS[label]));
      bar.setAttribute('height', String(HEIGHTS[label]));
    });
    for (const [label, go] of this.#counts) this.#count(label, go);
    this.#describe();
  }

  /** The curve of the pieces that have been judged. */
  drawCurve(curve: readonly CurvePoint[]): void {
    // As the bars stand: not all pieces of a game need be known.
    const places = new Map(this.#pieces.map(({ played }, i) => [played.piece, i + 0.5]));
    const placed = (of: (point: CurvePoint) => number): { x: number; y: number }[] =>
      curve.map((point) => ({ x: places.get(point.piece) ?? 0, y: of(point) }));
    const highest = curve.reduce((most, { score, expected }) => Math.max(most, score + expected), 1);
    this.#chart.show(
      {
        title: 'Score, and the score that was to be expected at the goal, by piece',
        largestX: this.#pieces.length,
        largestY: highest,
        labelX: plural(this.#pieces.length, 'piece'),
        labelY: curve.length > 0 ? `${number(highest)} points` : '',
      },
      [
        { className: 'pace', points: placed(({ score, expected }) => score + expected) },
        { className: 'score', points: placed(({ score }) => score) },
      ],
    );
  }

  /** Marks a piece, counted from 0. */
  mark(index: number): void {
    this.#current = index;
    this.#mark.style.setProperty('--at', String((index + 0.5) / Math.max(1, this.#pieces.length)));
    this.#describe();
  }

  #describe(): void {
    const piece = this.#pieces[this.#current];
    this.#slider.ariaValueNow = String(this.#current + 1);
    this.#slider.ariaValueText = piece
      ? describePiece(piece, this.#pieces[this.#pieces.length - 1].played.piece)
      : 'no piece';
  }

  /** How often a label was given. */
  #count(label: Label, go: HTMLElement): void {
    const count = this.#pieces.filter(({ judged }) => judged?.label === label).length;
    go.textContent = `${number(count)} ${LABEL_NAMES[label][count === 1 ? 0 : 1]}`;
    go.hidden = count === 0;
  }

  #goToNext(label: Label): void {
    const { length } = this.#pieces;
    for (let i = 1; i <= length; i++) {
      const at = (this.#current + i) % length;
      if (this.#pieces[at].judged?.label !== label) continue;
      this.#onChoose(at);
      return;
    }
  }

  #chooseAt({ clientX }: PointerEvent): void {
    const { left, width } = this.#drawing.getBoundingClientRect();
    this.#choose(Math.floor(((clientX - left) / width) * this.#pieces.length));
  }

  #key(event: KeyboardEvent): void {
    const target = sliderTarget(event, this.#current, this.#pieces.length - 1);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(target);
  }

  #choose(index: number): void {
    if (this.#pieces.length === 0) return;
    this.#onChoose(Math.min(this.#pieces.length - 1, Math.max(0, index)));
  }
}
