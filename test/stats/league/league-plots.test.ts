/** What the plots of a league are drawn from. */
import { expect, test } from 'vitest';
import { distributionPlot, survivalPlot } from '../../../src/stats/league/league-plots.js';
import { gameOf } from '../../support/game-of.js';

interface Drawn {
  readonly data: { readonly values: readonly Record<string, number | string>[] };
}

const ofLines = (player: string, ...lines: number[]) => ({ player, games: lines.map((n) => gameOf({ lines: n })) });

test('survival falls from all games to those that are left, and ends where games were ended', () => {
  const { layer } = survivalPlot([ofLines('a', 5, 10, 10, 12), ofLines('b', 0, 0, 0, 3)], 10, '') as unknown as {
    readonly layer: readonly Drawn[];
  };
  // The best player is drawn last; behind the lines come the names.
  const [b, a] = layer.map(({ data }) => data.values);
  const share = (player: string, lines: number) =>
    (player === 'a' ? a : b).find((point) => point.name === player && point.x === lines)?.y;
  expect([0, 5, 6, 10, 11].map((lines) => share('a', lines))).toEqual([1, 1, 0.75, 0.75, undefined]);
  expect([0, 1, 3, 4].map((lines) => share('b', lines))).toEqual([1, 0.25, 0.25, 0]);
});

test('survival is drawn of as many games as are played', () => {
  const games = new Array(200_000).fill(gameOf({ lines: 10 }));
  expect(() => survivalPlot([{ player: 'a', games }], null, '')).not.toThrow();
});

test('games of very different length stand on a logarithmic axis, where nothing is 0', () => {
  const players = [ofLines('a', 20_000, 30_000), ofLines('b', 0, 2)];
  const plot = distributionPlot(players, 'lines', '') as unknown as Drawn;
  expect(plot.data.values.map(({ player, low, median }) => [player, low, median])).toEqual([
    ['a', 20_500, 25_000],
    ['b', 1, 1],
  ]);
  expect(JSON.stringify(plot)).toContain('"type":"log"');
  expect(JSON.stringify(distributionPlot([ofLines('a', 10, 20)], 'lines', ''))).not.toContain('"type":"log"');
});
