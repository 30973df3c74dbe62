/** A small chart of lines, with a few labels and a text for those who do not see it. */
import { svg } from './svg.js';

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

const WIDTH = 300;
const HEIGHT = 120;
const LEFT = 4;
const TOP = 16;
const BOTTOM = 16;
const GRID_LINES = 4;

/** An empty chart that can be filled again and again. */
export class LineChart {
  readonly element: SVGSVGElement;
  readonly #title = svg('title');
  readonly #lines = svg('g');
  readonly #labelX = svg('text', { x: WIDTH - LEFT, y: HEIGHT - 3, 'text-anchor': 'end' });
  readonly #labelY = svg('text', { x: LEFT, y: 11 });

  constructor() {
    const grid = svg('g', { class: 'grid' });
    for (let i = 0; i <= GRID_LINES; i++) {
      const y = TOP + ((HEIGHT - TOP - BOTTOM) * i) / GRID_LINES;
      grid.append(svg('line', { x1: LEFT, x2: WIDTH - LEFT, y1: y, y2: y }));
    }
    this.element = svg(
      'svg',
      { class: 'line-chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' },
      this.#title,
      grid,
      this.#lines,
      svg('text', { x: LEFT, y: HEIGHT - 3 }, '0'),
      this.#labelX,
      this.#labelY,
    );
  }

  show(frame: ChartFrame, lines: readonly ChartLine[]): void {
    this.#title.textContent = frame.title;
    this.#labelX.textContent = frame.labelX;
    this.#labelY.textContent = frame.labelY;
    this.#lines.replaceChildren(
      ...lines.map(({ className, points }) =>
        svg('polyline', { class: `line ${className}`, points: points.map((point) => place(point, frame)).join(' ') }),
      ),
    );
  }
}

function place({ x, y }: ChartPoint, { largestX, largestY }: ChartFrame): string {
  const across = LEFT + (WIDTH - 2 * LEFT) * (largestX > 0 ? x / largestX : 0);
  const up = (HEIGHT - TOP - BOTTOM) * (largestY > 0 ? Math.min(1, y / largestY) : 0);
  return `${across.toFixed(1)},${(HEIGHT - BOTTOM - up).toFixed(1)}`;
}
