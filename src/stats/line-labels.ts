/** Lines with their names beside them in place of a legend: where the names stand, and the plot of both. */
import { LINE_COLOURS, PAPER } from '../lib/colours.js';

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/** Points in the order of x; without one the line has no label. */
export interface NamedLine {
  readonly name: string;
  readonly points: readonly PlotPoint[];
}

export interface PlotScale {
  readonly isLog: boolean;
  readonly domain: readonly [least: number, most: number];
}

export interface PlotArea {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly x: PlotScale;
  readonly y: PlotScale;
  /** Where a name stands if it can: at the end of its line, or at its highest point. */
  readonly prefer: 'end' | 'top';
}

/** A name with the left end of its middle line, in the units of the axes. */
interface LineLabel extends PlotPoint {
  readonly name: string;
}

/** Pixels. */
const CHARACTER = 6.6;
const LINE_HEIGHT = 15;
const GAP = 5;
/** Places of each line that are tried. */
const TRIED = 60;
/** What a place costs: for each point of another line behind the name, of its own line, and at most for being far from where it belongs. */
const OTHERS = 10;
const OWN = 4;
const FAR = 60;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Each name on its line where it hides least, no two of them on each other as long as there is room; in the order of the lines. */
export function placeLabels(lines: readonly NamedLine[], area: PlotArea): LineLabel[] {
  const drawn = lines.map(({ points }) => densely(points.map((point) => toPixels(point, area))));
  const taken: Box[] = [];
  return lines.flatMap(({ name, points }, own) => {
    if (points.length === 0) return [];
    const width = name.length * CHARACTER;
    const places = candidates(drawn[own], width, area);
    const free = places.filter(({ box }) => taken.every((other) => !touches(box, other)));
    const costs = (free.length > 0 ? free : places).map(({ box, far }) => {
      const hidden = drawn.reduce((sum, line, i) => {
        const points = line.filter((point) => isBehind(point, box)).length;
        return sum + points * (i === own ? OWN : OTHERS);
      }, 0);
      return { box, cost: hidden + FAR * far };
    });
    if (costs.length === 0) return [];
    const best = costs.reduce((least, each) => (each.cost < least.cost ? each : least));
    taken.push(best.box);
    const { left, top } = best.box;
    return [{ name, ...fromPixels({ x: left, y: top + LINE_HEIGHT / 2 }, area) }];
  });
}

/** Boxes at the four corners of places on the line, with how far those are from where the name belongs, 0–1. */
function candidates(line: readonly PlotPoint[], width: number, area: PlotArea): { box: Box; far: number }[] {
  const from = [...line].sort((a, b) => (area.prefer === 'end' ? b.x - a.x : a.y - b.y));
  const step = Math.max(1, Math.floor(from.length / TRIED));
  return from
    .filter((_, i) => i % step === 0)
    .flatMap(({ x, y }, i, tried) =>
      [-GAP - LINE_HEIGHT, GAP].flatMap((dy) =>
        [GAP, -GAP - width].map((dx) => ({ box: { left: x + dx, top: y + dy, width }, far: i / tried.length })),
      ),
    )
    .filter(
      ({ box: { left, top } }) =>
        left >= 0 && left + width <= area.width && top >= 0 && top + LINE_HEIGHT <= area.height,
    );
}

/** A point every few pixels of the way, so that a line between two points counts. */
function densely(points: readonly PlotPoint[]): PlotPoint[] {
  return points.flatMap((point, i) => {
    const before = points[i - 1];
    if (!before) return [point];
    const steps = Math.max(1, Math.ceil(Math.hypot(point.x - before.x, point.y - before.y) / GAP));
    return Array.from({ length: steps }, (_, k) => ({
      x: before.x + ((point.x - before.x) * (k + 1)) / steps,
      y: before.y + ((point.y - before.y) * (k + 1)) / steps,
    }));
  });
}

function touches(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width + GAP &&
    other.left < one.left + one.width + GAP &&
    Math.abs(one.top - other.top) < LINE_HEIGHT
  );
}

function isBehind({ x, y }: PlotPoint, { left, top, width }: Box): boolean {
  return x > left && x < left + width && y > top && y < top + LINE_HEIGHT;
}

function toPixels({ x, y }: PlotPoint, area: PlotArea): PlotPoint {
  return { x: area.width * wayOf(x, area.x), y: area.height * (1 - wayOf(y, area.y)) };
}

function fromPixels({ x, y }: PlotPoint, area: PlotArea): PlotPoint {
  return { x: atWay(x / area.width, area.x), y: atWay(1 - y / area.height, area.y) };
}

/** 0–1 of the way from the least to the most. */
function wayOf(value: number, { isLog, domain: [least, most] }: PlotScale): number {
  if (most === least) return 0.5;
  return isLog ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
}

function atWay(way: number, { isLog, domain: [least, most] }: PlotScale): number {
  return isLog ? least * (most / least) ** way : least + way * (most - least);
}

interface LinesLook {
  /** Properties of the axes besides field and scale. */
  readonly x: object;
  readonly y: object;
  /** Properties of the lines' mark. */
  readonly mark: object;
}

/** Lines and names as what a plot has besides its head and title. The first line is drawn last, over the others. */
export function labelledLines(lines: readonly NamedLine[], area: PlotArea, look: LinesLook): object {
  const names = lines.map(({ name }) => name);
  const range = names.map((_, i) => LINE_COLOURS[i % LINE_COLOURS.length].light);
  const scaleOf = ({ isLog, domain }: PlotScale) => ({
    domain,
    nice: false,
    zero: false,
    ...(isLog && { type: 'log' }),
  });
  const x = { field: 'x', type: 'quantitative', scale: scaleOf(area.x), ...look.x };
  const y = { field: 'y', type: 'quantitative', scale: scaleOf(area.y), ...look.y };
  const color = { field: 'name', type: 'nominal', legend: null, scale: { domain: names, range } };
  const labels = { values: placeLabels(lines, area) };
  const text = { type: 'text', align: 'left', baseline: 'middle', fontSize: 12, fontWeight: 600 };
  // Each line is a layer: within one, lines lie over each other in an order of their own.
  const drawn = [...lines].reverse().map(({ name, points }) => ({
    data: { values: points.map((point) => ({ name, ...point })) },
    mark: { type: 'line', strokeWidth: 2, clip: true, ...look.mark },
    encoding: { x, y, color },
  }));
  return {
    width: area.width,
    height: area.height,
    layer: [
      ...drawn,
      {
        data: labels,
        mark: { ...text, stroke: PAPER, strokeWidth: 4, strokeJoin: 'round' },
        encoding: { x, y, text: { field: 'name' } },
      },
      { data: labels, mark: text, encoding: { x, y, text: { field: 'name' }, color } },
    ],
  };
}
