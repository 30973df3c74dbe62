/** A small chart of lines, with a few labels and a text for those who do not see it. */
import { svg } from '../browser/element.js';

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

export interface ChartLine {
  /** A class of the style sheet, which gives the colour. */
  readonly className: string;
  readonly points: readonly ChartPoint[];
}

export interface ChartFrame {
  /** What the chart shows, for those who do not see it. */
  readonly title: string;
  /** Largest values; both axes begin at 0. */
  readonly largestX: number;
  readonly largestY: number;
  /** At the right end of the x axis and at the top of the y axis. */
  readonly labelX: string;
  readonly labelY: string;
}

/** Before the chart has a place on the page. */
const FIRST_WIDTH = 300;
const USUAL_HEIGHT = 120;
const LEFT = 4;
const TOP = 16;
const BOTTOM = 16;
const GRID_LINES = 4;

/** An empty chart that can be filled again and again. A unit of its drawing is always a pixel, so its texts are too. */
export class LineChart {
  readonly element: SVGSVGElement;
  readonly #height: number;
  readonly #title = svg('title');
  readonly #grid = svg('g', { class: 'grid' });
  readonly #lines = svg('g');
  readonly #labelX = svg('text', { 'text-anchor': 'end' });
  readonly #labelY = svg('text', { x: LEFT, y: 11 });
  #width = FIRST_WIDTH;
  #shown: { readonly frame: ChartFrame; readonly lines: readonly ChartLine[] } | undefined;

  /** @param options `height` in pixels; as wide as its place */
  constructor({ height = USUAL_HEIGHT } = {}) {
    this.#height = height;
    this.element = svg(
      'svg',
      { class: 'line-chart', height, role: 'img' },
      this.#title,
      this.#grid,
      this.#lines,
      svg('text', { x: LEFT, y: height - 3 }, '0'),
      this.#labelX,
      this.#labelY,
    );
    this.#draw();
    new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return;
      this.#width = entry.contentRect.width;
      this.#draw();
    }).observe(this.element);
  }

  show(frame: ChartFrame, lines: readonly ChartLine[]): void {
    this.#shown = { frame, lines };
    this.#draw();
  }

  #draw(): void {
    const right = this.#width - LEFT;
    this.element.setAttribute('viewBox', `0 0 ${this.#width} ${this.#height}`);
    this.#grid.replaceChildren(
      ...Array.from({ length: GRID_LINES + 1 }, (_, i) => {
        const y = this.#up(i / GRID_LINES);
        return svg('line', { x1: LEFT, x2: right, y1: y, y2: y });
      }),
    );
    this.#labelX.setAttribute('x', String(right));
    this.#labelX.setAttribute('y', String(this.#height - 3));
    if (!this.#shown) return;
    const { frame, lines } = this.#shown;
    this.#title.textContent = frame.title;
    this.#labelX.textContent = frame.labelX;
    this.#labelY.textContent = frame.labelY;
    this.#lines.replaceChildren(
      ...lines.map(({ className, points }) =>
        svg('polyline', {
          class: `line ${className}`,
          points: points.map((point) => this.#place(point, frame)).join(' '),
        }),
      ),
    );
  }

  #place({ x, y }: ChartPoint, { largestX, largestY }: ChartFrame): string {
    const across = LEFT + (this.#width - 2 * LEFT) * (largestX > 0 ? x / largestX : 0);
    return `${across.toFixed(1)},${this.#up(largestY > 0 ? Math.min(1, y / largestY) : 0).toFixed(1)}`;
  }

  /** Where a share of the height, 0–1, stands. */
  #up(share: number): number {
    return this.#height - BOTTOM - (this.#height - TOP - BOTTOM) * share;
  }
}
