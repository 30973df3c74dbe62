/** The sums and statistics of a review as name and text, in the words that players use. */
import { decimal, number, percent, plural } from '../lib/format-numbers.js';
import { sum } from '../lib/statistics.js';
import type { GameReview, JudgedBy } from './game-review.js';
import type { GameStatistics } from './game-statistics.js';
import { formatPerCent } from './scales.js';

/** How well the game was played. A name in lower case belongs to the name with a capital above it. */
export function reviewFacts(review: GameReview): (readonly [name: string, value: string])[] {
  const { pointsLost, shareLost, pointsSlipped, lostPer100Pieces, accuracy, scales, statistics, judgedBy } = review;
  const { transition, iEfficiency } = statistics;
  return [
    ['Accuracy', formatPerCent(accuracy)],
    ['Points lost', number(pointsLost)],
    ...(shareLost < 1 ? [['of each loss counts', percent(shareLost, 0)] as const] : []),
    ['of them by possible slips', number(pointsSlipped)],
    ['per 100 pieces', number(lostPer100Pieces)],
    ...(judgedBy.reaction === 0
      ? []
      : [['lost by decisions not adjusted', number(review.notAdjusted.pointsLost)] as const]),
    ['Pace at 230 lines', number(statistics.pace)],
    ['Tetris rate', percent(statistics.tetrisRate)],
    ['Efficiency, of 300', decimal(statistics.efficiency)],
    ['Tetrises by pieces I', iEfficiency === null ? '–' : percent(iEfficiency)],
    ['Ready for a tetris', percent(statistics.tetrisReady)],
    ['Right well open', percent(statistics.rightWellOpen)],
    ['NestrisChamps, of 4', String(scales.nestrisChamps ?? '–')],
    ['Tetrisfish', `${scales.tetrisfish ?? '–'} ${scales.tetrisfishWord ?? ''}`],
    ['nestris.org', `${scales.nestrisOrg ?? '–'} ${scales.nestrisOrgWord ?? ''}`],
    ...(transition === null ? [] : [['Transition', number(transition)] as const]),
  ];
}

/** Two sentences that say who judged and how, so that the numbers can be repeated. */
export function judgedByText({ plies, taps, reaction, source, error }: JudgedBy): string {
  return (
    `Judged by maxout, ${plural(plies, 'piece')} deep at every placement, pressing at ${taps} with a reaction of ` +
    `${plural(reaction, 'frame')} (${source}). Values within ${error} lines of each other count as equal.`
  );
}

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
    // A game played by tapping has no charge.
    ...(charge === null || charge.mean === 0
      ? []
      : [['DAS charge as pieces appear', chargeText(charge)] as [string, string]]),
    ...(tempo === null ? [] : [['speed', tempoText(tempo)] as [string, string]]),
  ];
}

const KINDS = ['singles', 'doubles', 'triples', 'tetrises'];

function pointsText({ points: { byClear, softDrop } }: GameStatistics): string {
  const all = sum(byClear) + (softDrop ?? 0);
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
