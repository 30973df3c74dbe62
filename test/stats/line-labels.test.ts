/** Names that stand at the lines of a plot. */
import { describe, expect, it } from 'vitest';
import { labelledLines, type NamedLine, type PlotArea, placeLabels } from '../../src/stats/line-labels.js';

const AREA: PlotArea = {
  width: 720,
  height: 360,
  x: { isLog: false, domain: [0, 100] },
  y: { isLog: false, domain: [0, 1] },
  prefer: 'end',
};
const line = (name: string, y: (x: number) => number): NamedLine => ({
  name,
  points: Array.from({ length: 101 }, (_, x) => ({ x, y: y(x) })),
});
const LINES = [line('first', () => 0.9), line('second', (x) => 0.9 - x / 500), line('third', (x) => 1 - x / 100)];

describe('names at lines', () => {
  it('stand one at each line, near it and within the plot, and none on another one', () => {
    const labels = placeLabels(LINES, AREA);
    expect(labels.map(({ name }) => name)).toEqual(['first', 'second', 'third']);
    const boxes = labels.map(({ name, x, y }) => ({
      left: x * 7.2,
      right: x * 7.2 + name.length * 6.6,
      middle: 360 * (1 - y),
    }));
    for (const [i, { left, right, middle }] of boxes.entries()) {
      expect(Math.min(left, 720 - right, middle, 360 - middle)).toBeGreaterThanOrEqual(0);
      const nearest = Math.min(
        ...LINES[i].points.map(({ x, y }) => Math.hypot(x * 7.2 - left, 360 * (1 - y) - middle)),
      );
      expect(nearest).toBeLessThan(60);
      for (const other of boxes.slice(0, i)) {
        const isBeside = left > other.right || right < other.left || Math.abs(middle - other.middle) >= 15;
        expect(isBeside).toBe(true);
      }
    }
  });

  it('say nothing of a line without points, and stand where there is a single point', () => {
    const labels = placeLabels(
      [
        { name: 'none', points: [] },
        { name: 'one', points: [{ x: 50, y: 0.5 }] },
      ],
      AREA,
    );
    expect(labels).toHaveLength(1);
    expect(labels[0].name).toBe('one');
  });

  it('come after the lines, of which the first is drawn last', () => {
    const { layer } = labelledLines(LINES, AREA, { x: {}, y: {}, mark: {} }) as {
      readonly layer: readonly { readonly data: { readonly values: readonly { readonly name: string }[] } }[];
    };
    expect(layer.slice(0, 3).map(({ data }) => data.values[0].name)).toEqual(['third', 'second', 'first']);
  });
});
