/** Statistics of games for a person to read. */
import type { Distribution, Share } from './distribution.js';
import type { GameStatistics } from './game-statistics.js';

/** Some lines without a line break at the end. */
export function formatStatistics(statistics: GameStatistics): string {
  const { scoreAt230, maxOuts, topOuts, tetrisRate, burns, longestDrought, lines } = statistics;
  const same = statistics.games - statistics.differentGames;
  const different = same ? ` (${whole(statistics.differentGames)} different ones)` : '';
  return [
    row('games', `${whole(statistics.games)}${different}, ${whole(statistics.pieces)} pieces`),
    row('score at 230', `${meanAndError(scoreAt230)}, standard deviation ${whole(scoreAt230.standardDeviation)}`),
    row('', percentiles(scoreAt230)),
    row('max-outs', shareText(maxOuts)),
    row('topped out', shareText(topOuts)),
    row('tetris rate', percent(tetrisRate)),
    row('lines', `mean ${lines.mean.toFixed(1)}, median ${whole(lines.median)}, most ${whole(lines.maximum)}`),
    row('burns', `mean ${burns.mean.toFixed(1)} a game, ${whole(burns.minimum)} to ${whole(burns.maximum)}`),
    row(
      'droughts',
      `longest of a game: mean ${longestDrought.mean.toFixed(1)} pieces, longest of all ${whole(longestDrought.maximum)}`,
    ),
  ].join('\n');
}

function meanAndError({ mean, standardError }: Distribution): string {
  return `mean ${whole(mean)} ± ${whole(standardError)}`;
}

function percentiles({ minimum, p1, p5, median, p95, p99, maximum }: Distribution): string {
  const texts = [minimum, p1, p5, median, p95, p99, maximum].map(whole);
  return `lowest, 1, 5, 50, 95, 99 %, highest: ${texts.join(' · ')}`;
}

function shareText({ share, low, high }: Share): string {
  return `${percent(share)} (95 % sure: ${percent(low)} to ${percent(high)})`;
}

function row(name: string, text: string): string {
  return `${name.padEnd(14)}${text}`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
