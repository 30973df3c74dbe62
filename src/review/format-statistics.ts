/** What players count, by the words that they use, as name and text. */
import { decimal, number, percent, plural } from '../lib/format-numbers.js';
import type { GameStatistics } from './game-statistics.js';

/** Besides what stands at the top of a review. */
export function statisticRows(statistics: GameStatistics): [name: string, text: string][] {
  const { burnSinceTetris, burnedLines, burns, iEfficiency, evenness, charge, tempo } = statistics;
  const tens = statistics.efficiencyByTens.map((each) => number(each)).join(' ');
  return [
    ['EFF log, of 300, by ten lines', tens === '' ? '–' : tens],
    ['burns', plural(burns.length, 'clear')],
    ['burned lines', number(burnedLines)],
    [
      'burn (since the last tetris)',
      `${number(burnSinceTetris.now)} at the end, ${number(burnSinceTetris.most)} at most`,
    ],
    ['tetrises by pieces I', iEfficiency === null ? '–' : percent(iEfficiency)],
    ['points', pointsText(statistics)],
    ...statistics.scoreAtLevel.map(({ level, score }): [string, string] => [`score at level ${level}`, number(score)]),
    ['double well', `${percent(statistics.doubleWell)} of the time`],
    ['clean slope', `${percent(statistics.cleanSlope)} of the time`],
    [
      'evenness of the pieces (0: as often each)',
      `${decimal(evenness.all, 3)}; last 28 ${decimal(evenness.last28, 3)}, last 56 ${decimal(evenness.last56, 3)}`,
    ],
    // Whoever taps has none.
    ...(charge === null || charge.mean === 0
      ? []
      : [['DAS charge as pieces appear', chargeText(charge)] as [string, string]]),
    ...(tempo === null ? [] : [['speed', tempoText(tempo)] as [string, string]]),
  ];
}

const KINDS = ['singles', 'doubles', 'triples', 'tetrises'];

function pointsText({ points: { byClear, softDrop } }: GameStatistics): string {
  const all = byClear.reduce((sum, points) => sum + points, 0) + (softDrop ?? 0);
  const share = (points: number): string => `${number(points)} (${percent(all === 0 ? 0 : points / all)})`;
  const kinds = byClear.flatMap((points, i) => (points > 0 ? [`${KINDS[i]} ${share(points)}`] : []));
  return [...kinds, ...(softDrop === null ? [] : [`soft drop ${share(softDrop)}`])].join(', ');
}

function chargeText({ full, reload, great, ok, bad, mean }: NonNullable<GameStatistics['charge']>): string {
  const names = [`great (${full - 1}–${full})`, `ok (${reload}–${full - 2})`, `bad (0–${reload - 1})`];
  const pieces = [great, ok, bad].map((count, i) => `${names[i]} ${number(count)}`);
  return `${pieces.join(', ')}; ${decimal(mean)} frames in the mean`;
}

function tempoText({ piecesASecond, pointsAMinute }: NonNullable<GameStatistics['tempo']>): string {
  return `${decimal(piecesASecond, 2)} pieces a second, ${number(pointsAMinute)} points a minute, without pauses`;
}
