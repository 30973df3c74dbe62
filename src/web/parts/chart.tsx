/** A small chart of lines, with a few labels and a text for those who do not see it. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

interface ChartProperties {
  /** What the chart shows, for those who do not see it. */
  readonly title: string;
  /** Where the axes begin, and what stands there; both begin at 0 if not given. */
  readonly smallest?: ChartPoint & { readonly labelX: string; readonly labelY: string };
  /** Largest values. */
  readonly largestX: number;
  readonly largestY: number;
  /** At the right end of the x axis and at the top of the y axis. */
  readonly labelX: string;
  readonly labelY: string;
  /** Points of each line, by a class of the style sheet, which gives its colour. */
  readonly lines: Readonly<Record<string, readonly ChartPoint[]>>;
  /** In pixels; it is as wide as its place. */
  readonly height?: number;
}

/** Before the chart has a place on the page. */
const FIRST_WIDTH = 300;
const LEFT = 4;
const TOP = 16;
const BOTTOM = 16;
const ORIGIN = { x: 0, y: 0, labelX: '0', labelY: '' };
const GRID = [0, 0.25, 0.5, 0.75, 1];

/** A unit of its drawing is always a pixel, so its texts are too. */
export function LineChart(properties: ChartProperties): JSX.Element {
  const { title, smallest = ORIGIN, largestX, largestY, labelX, labelY, lines, height = 120 } = properties;
  const [spanX, spanY] = [largestX - smallest.x, largestY - smallest.y];
  const drawing = useRef<SVGSVGElement>(null);
  const width = useSignal(FIRST_WIDTH);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width > 0) width.value = contentRect.width;
    });
    if (drawing.current) observer.observe(drawing.current);
    return () => observer.disconnect();
  }, []);
  const right = width.value - LEFT;
  /** Where a share of the height, 0–1, stands. */
  const up = (share: number): number => height - BOTTOM - (height - TOP - BOTTOM) * share;
  const placed = ({ x, y }: ChartPoint): string => {
    const across = LEFT + (right - LEFT) * (spanX > 0 ? (x - smallest.x) / spanX : 0);
    return `${across.toFixed(1)},${up(spanY > 0 ? Math.min(1, (y - smallest.y) / spanY) : 0).toFixed(1)}`;
  };
  return (
    <svg ref={drawing} class="line-chart" height={height} role="img" viewBox={`0 0 ${width.value} ${height}`}>
      <title>{title}</title>
      <g class="grid">
        {GRID.map((share) => (
          <line key={share} x1={LEFT} x2={right} y1={up(share)} y2={up(share)} />
        ))}
      </g>
      {Object.entries(lines).map(([name, points]) => (
        <polyline key={name} class={`line ${name}`} points={points.map(placed).join(' ')} />
      ))}
      <text x={LEFT} y={height - 3}>
        {smallest.labelX}
      </text>
      <text x={LEFT} y={up(0) - 4}>
        {smallest.labelY}
      </text>
      <text x={right} y={height - 3} text-anchor="end">
        {labelX}
      </text>
      <text x={LEFT} y={11}>
        {labelY}
      </text>
    </svg>
  );
}
