/** What the plots of play say, and what they are drawn from. */
import { describe, expect, test } from 'vitest';
import { burnRuns, droughts } from '../../src/stats/game-plots.js';
import { analysePerfectClears, analyseRows } from '../../src/stats/histograms.js';
import { perfectClearGaps, rowShares } from '../../src/stats/play-plots.js';
import { curvePlot } from '../../src/stats/score-plot.js';

interface Layer {
  readonly data: { readonly values: readonly Record<string, number>[] };
  readonly encoding: { readonly y: { readonly axis: object } };
}
interface Drawn extends Layer {
  readonly title: { readonly subtitle: string };
  readonly layer: readonly [Layer, Layer];
}

/** Each row has a quarter of the one below. */
const ROWS = Array.from({ length: 20 }, (_, row) => 4 ** row);
/** As many gaps as there are fives of pieces in them, but for the last entry. */
const GAPS = Float64Array.from({ length: 60 }, (_, fives) => (fives === 0 || fives === 59 ? 0 : 6_000 / fives));

describe('the plot of rows', () => {
  const { title, layer } = rowShares(analyseRows(ROWS), 'a player') as Drawn;
  const [line, points] = layer.map(({ data }) => data.values);

  test('has a line from the top row to the last one that it was fitted to', () => {
    const total = ROWS.reduce((sum, count) => sum + count, 0);
    expect(line.map(({ row }) => row)).toEqual([0, 15]);
    for (const { row, share } of line) expect(share / (4 ** row / total)).toBeCloseTo(1, 6);
    expect(points).toHaveLength(20);
    expect(points[19].share).toBeCloseTo(0.75, 6);
  });

  test('tells in whole numbers how long a game lasts, to four digits', () => {
    // (4 ^ 20 − 1) / 3 = 366,503,875,925
    expect(title.subtitle).toBe('line through rows 6 to 15: row 0 once in 366,500,000,000 pieces');
  });

  test('says so where the rows are too few', () => {
    const low = Array.from({ length: 20 }, (_, row) => (row === 19 ? 9 : 0));
    const plot = rowShares(analyseRows(low), 'a player') as Drawn;
    expect(plot.title.subtitle).toBe('too few rows for a line');
    expect(plot.layer[0].data.values).toEqual([]);
  });
});

describe('the plot of perfect clears', () => {
  const of = (gaps: Float64Array, pieces: number) =>
    perfectClearGaps(gaps, analysePerfectClears(gaps, pieces), 'a player') as Drawn;

  test('tells the mean, the gaps of five pieces and the power law', () => {
    const count = GAPS.reduce((sum, n) => sum + n, 0);
    const { title, layer } = of(GAPS, 1_234 * count);
    expect(title.subtitle).toBe('mean 1,234 pieces; 1 in 5 after just 5; share ≈ 1.08 · pieces ^ -1.000');
    expect(layer[1].data.values).toHaveLength(2);
  });

  test('says so where they are too few for a law', () => {
    const { title, layer } = of(new Float64Array(20).fill(1, 3, 4), 2_000);
    expect(title.subtitle).toBe('mean 2,000 pieces; too few for a power law');
    expect(layer[1].data.values).toEqual([]);
  });
});

test('shares of rare things are told in per cent, without powers of ten', () => {
  const rows = rowShares(analyseRows(ROWS), '') as Drawn;
  const gaps = perfectClearGaps(GAPS, analysePerfectClears(GAPS, 1e6), '') as Drawn;
  for (const plot of [rows.layer[0], gaps.layer[0], droughts(GAPS, '') as Drawn, burnRuns(GAPS, '') as Drawn]) {
    expect(plot.encoding.y.axis).toEqual({ labelExpr: expect.stringContaining("format(datum.value, '~%')") });
  }
});

describe('a learning curve', () => {
  const titles = { plot: 'learning curve, swarm', x: 'generation', y: 'mean points of the best third of the games' };
  const curve = (...ats: number[]) =>
    curvePlot([{ name: 'best', points: ats.map((at) => ({ at, value: 2 * at })) }], titles) as unknown as {
      readonly title: object;
      readonly layer: readonly {
        readonly mark: { readonly point: boolean };
        readonly encoding: { readonly x: { readonly axis?: object }; readonly y: { readonly title: null } };
      }[];
    };

  test('says what it measures where there is room for it', () => {
    const { title, layer } = curve(1, 2);
    expect(title).toEqual({ text: titles.plot, subtitle: titles.y });
    expect(layer[0].encoding.y.title).toBeNull();
  });

  test('has whole generations on its axis, and parts of a million pieces', () => {
    expect(curve(1, 2, 3).layer[0].encoding.x.axis).toEqual({ tickMinStep: 1, format: ',d' });
    expect(curve(1, 2.5).layer[0].encoding.x.axis).toBeUndefined();
  });

  test('marks the points of a run that has just begun', () => {
    expect(curve(1).layer[0].mark.point).toBe(true);
    expect(curve(...Array.from({ length: 31 }, (_, i) => i)).layer[0].mark.point).toBe(false);
  });
});
