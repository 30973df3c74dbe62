/** Statistics of games for a person to read. */
import { decimal, number, percent, plural } from '../lib/format-numbers.js';
import type { Distribution, Share } from './distribution.js';
import type { GameStatistics } from './game-statistics.js';
import { MEASURES } from './measure.js';

/** Some lines without a line break at the end. */
export function formatStatistics(statistics: GameStatistics): string {
  const { measure, value, maxOuts, topOuts, tetrisRate, burns, longestDrought, lines } = statistics;
  const { short, format } = MEASURES[measure];
  const same = statistics.games - statistics.differentGames;
  const different = same ? ` (${number(statistics.differentGames)} different ones)` : '';
  return [
    row('games', `${number(statistics.games)}${different}, ${plural(statistics.pieces, 'piece')}`),
    row(
      short,
      `mean ${format(value.mean)} ± ${format(value.standardError)}, standard deviation ${format(value.standardDeviation)}`,
    ),
    row('', percentiles(value, format)),
    ...(measure === 'score' ? [row('max-outs', shareText(maxOuts))] : []),
    row('topped out', shareText(topOuts)),
    row('tetris rate', percent(tetrisRate, 2)),
    ...(measure === 'lines'
      ? []
      : [row('lines', `mean ${decimal(lines.mean)}, median ${number(lines.median)}, most ${number(lines.maximum)}`)]),
    row('burns', `mean ${decimal(burns.mean)} a game, ${number(burns.minimum)} to ${number(burns.maximum)}`),
    row(
      'droughts',
      `longest of a game: mean ${decimal(longestDrought.mean)} pieces, longest of all ${number(longestDrought.maximum)}`,
    ),
  ].join('\n');
}

function percentiles(
  { minimum, p1, p5, median, p95, p99, maximum }: Distribution,
  format: (value: number) => string,
): string {
  const texts = [minimum, p1, p5, median, p95, p99, maximum].map(format);
  return `lowest, 1, 5, 50, 95, 99 %, highest: ${texts.join(' · ')}`;
}

function shareText({ share, low, high }: Share): string {
  return `${percent(share, 2)} (95 % sure: ${percent(low, 2)} to ${percent(high, 2)})`;
}

function row(name: string, text: string): string {
  return `${name.padEnd(14)}${text}`;
}
