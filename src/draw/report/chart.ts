/** Charts as inline SVG. Colours are classes of the page's style sheet, so that they follow its light and dark. */

import { number } from '../../lib/format-numbers.js';
import { sum } from '../../lib/statistics.js';
import { coordinate, escapeHtml } from './page-parts.js';

export interface Series {
  readonly name: string;
  /** Class of the line or the bars. */
  readonly ink: string;
}

export interface LineSeries extends Series {
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface ChartText {
  readonly title: string;
  readonly x: string;
  /** Writes a value on the upright axis. */
  readonly formatY?: (value: number) => string;
  /** The upright axis goes at least up to this. */
  readonly topY?: number;
}

const WIDTH = 480;
const HEIGHT = 270;
const LEFT = 92;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 40;

const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;

/** Lines over a common axis that begins at 0; `marks` are ticks on the floor, such as moments that matter. */
export function lineChart(series: readonly LineSeries[], text: ChartText, marks: readonly number[] = []): string {
  const points = series.flatMap((each) => each.points);
  const scaleX = axis(Math.max(1, ...points.map(([x]) => x)), 1);
  const scaleY = axisOf(
    text,
    points.map(([, y]) => y),
  );
  const maxX = Math.max(1, ...points.map(([x]) => x));
  const at = (x: number, y: number): [number, number] => [
    LEFT + (x / maxX) * PLOT_WIDTH,
    TOP + (1 - y / scaleY.max) * PLOT_HEIGHT,
  ];
  const lines = series.map(({ ink, points: own }) => {
    if (own.length === 0) return '';
    const path = own.map(([x, y]) => at(x, y).map(coordinate).join(' ')).join('L');
    return `<path class="line ${ink}" d="M${path}"/>`;
  });
  const floor = TOP + PLOT_HEIGHT;
  const ticks = marks.map((x) => `M${coordinate(at(x, 0)[0])} ${floor}v-8`).join('');
  const steps = scaleX.ticks.filter((tick) => tick <= maxX);
  return figure(text, series, [
    grid(scaleY, text.formatY ?? number),
    ...steps.map((tick) => label(at(tick, 0)[0], floor + 16, 'middle', number(tick))),
    ...lines,
    ticks && `<path class="line mark" d="${ticks}"/>`,
  ]);
}

export interface BarGroup {
  readonly name: string;
  /** One above the other, in the order of the series. */
  readonly parts: readonly number[];
}

/** Bars of parts, one above the other. */
export function barChart(groups: readonly BarGroup[], series: readonly Series[], text: ChartText): string {
  const scaleY = axisOf(
    text,
    groups.map(({ parts }) => sum(parts)),
  );
  const step = PLOT_WIDTH / groups.length;
  const width = Math.min(48, step * 0.72);
  const floor = TOP + PLOT_HEIGHT;
  const bars = groups.flatMap(({ name, parts }, i) => {
    const middle = LEFT + (i + 0.5) * step;
    let below = 0;
    const rects = parts.map((part, kind) => {
      const height = (part / scaleY.max) * PLOT_HEIGHT;
      below += height;
      const place = `x="${coordinate(middle - width / 2)}" y="${coordinate(floor - below)}"`;
      const size = `width="${coordinate(width)}" height="${coordinate(height)}"`;
      return height > 0 ? `<rect class="bar ${series[kind].ink}" ${place} ${size}/>` : '';
    });
    return [...rects, label(middle, floor + 16, 'middle', name)];
  });
  return figure(text, series, [grid(scaleY, text.formatY ?? number), ...bars]);
}

interface Axis {
  readonly max: number;
  readonly ticks: readonly number[];
}

const ROUND_STEPS = [1, 2, 5, 10];

/** The upright axis: of counts, unless its values have a form of their own. */
function axisOf({ topY = 1, formatY }: ChartText, values: readonly number[]): Axis {
  return axis(Math.max(topY, ...values), formatY ? 0 : 1);
}

/** Round steps, none smaller than `least`, up to a round number that is not below the largest value. */
function axis(largest: number, least: number): Axis {
  const rough = Math.max(least, largest / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (ROUND_STEPS.find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.ceil(largest / step - 1e-9);
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, i) => i * step) };
}

function grid({ ticks, max }: Axis, format: (value: number) => string): string {
  return ticks
    .map((tick) => {
      const y = TOP + (1 - tick / max) * PLOT_HEIGHT;
      const line = `<path class="grid" d="M${LEFT} ${coordinate(y)}h${PLOT_WIDTH}"/>`;
      return line + label(LEFT - 8, y + 4, 'end', format(tick));
    })
    .join('');
}

function label(x: number, y: number, anchor: 'middle' | 'end', text: string): string {
  return `<text x="${coordinate(x)}" y="${coordinate(y)}" text-anchor="${anchor}">${escapeHtml(text)}</text>`;
}

function figure(text: ChartText, series: readonly Series[], content: readonly string[]): string {
  const xTitle = label(LEFT + PLOT_WIDTH / 2, HEIGHT - 6, 'middle', text.x);
  const svg = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(text.title)}">`;
  const key = series.map(({ name, ink }) => `<span class="key ${ink}">${escapeHtml(name)}</span>`).join(' ');
  const caption = `<figcaption><strong>${escapeHtml(text.title)}</strong> ${key}</figcaption>`;
  return `<figure>${caption}${svg}${content.join('')}${xTitle}</svg></figure>`;
}

/** A bar that lies, with the span in which its true end may be. */
export interface RowBar {
  readonly name: string;
  readonly value: number;
  /** Half of the span; null where nobody knows. */
  readonly error: number | null;
}

const ROW = 26;
const NAMES_WIDTH = 200;
const VALUE_WIDTH = 84;

/** Bars that lie below each other, for names that are long; each ends with its value. */
export function rowChart(rows: readonly RowBar[], { name, ink }: Series, text: ChartText): string {
  const max = Math.max(1e-9, ...rows.map(({ value, error }) => value + (error ?? 0)));
  const width = WIDTH - NAMES_WIDTH - VALUE_WIDTH;
  const format = text.formatY ?? number;
  const content = rows.map(({ name: of, value, error }, i) => {
    const y = i * ROW + 4;
    const middle = y + (ROW - 8) / 2;
    const long = (value / max) * width;
    const [from, to] = [Math.max(0, value - (error ?? 0)), value + (error ?? 0)].map(
      (end) => NAMES_WIDTH + (end / max) * width,
    );
    return [
      label(NAMES_WIDTH - 8, middle + 4, 'end', of),
      `<rect class="bar ${ink}" x="${NAMES_WIDTH}" y="${coordinate(y)}" width="${coordinate(long)}" height="${ROW - 8}"/>`,
      error === null
        ? ''
        : `<path class="line grey" d="M${coordinate(from)} ${coordinate(middle)}H${coordinate(to)}"/>`,
      `<text x="${WIDTH - 4}" y="${coordinate(middle + 4)}" text-anchor="end">${escapeHtml(format(value))}</text>`,
    ].join('');
  });
  const svg = `<svg class="rows" viewBox="0 0 ${WIDTH} ${rows.length * ROW + 4}" role="img" aria-label="${escapeHtml(text.title)}">`;
  const caption = `<figcaption><strong>${escapeHtml(text.title)}</strong> <span class="key ${ink}">${escapeHtml(name)}</span></figcaption>`;
  return `<figure>${caption}${svg}${content.join('')}</svg></figure>`;
}
