/** The sums and statistics of a review as name and text, in the words that players use. */
import { decimal, number, percent, plural, signed } from '../lib/format-numbers.js';
import { sum } from '../lib/statistics.js';
import { LINES_OF_TETRIS } from '../tetris/score.js';
import type { Balance } from './balance.js';
import type { GameReview, JudgedBy } from './game-review.js';
import type { GameStatistics } from './game-statistics.js';
import type { JudgedPlacement } from './judge.js';
import { formatPerCent } from './scales.js';

/** How well the game was played. A name in lower case belongs to the name with a capital above it. */
export function reviewFacts(review: GameReview): (readonly [name: string, value: string])[] {
  const { pointsLost, pointsSlipped, lostPer100Pieces, accuracy, scales, statistics, judgedBy } = review;
  const { transition, iEfficiency } = statistics;
  return [
    ['Accuracy', formatPerCent(accuracy)],
    ['Points lost', number(pointsLost)],
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

/** What the accuracy of a review says, in a sentence. */
export const ACCURACY_TEXT =
  'Accuracy is the share that the placements kept of the points that the judge would have made of these pieces with these hands.';

/** The points of a game in rows that add up to its last one, the score: name, points with their sign, what they are. */
export function balanceRows(balance: Balance | null): [name: string, points: string, meaning: string][] {
  if (!balance) return [];
  const { ceiling, average, lost, luck, unjudged, left, softDrop, before, score } = balance;
  const rows: readonly (readonly [string, number, string])[] = [
    ['average', -average, 'what the pieces cost even the judge with these hands, in the mean'],
    ['points lost', -lost, 'what the placements were worth less than the best ones'],
    [luck > 0 ? 'bad luck' : 'good luck', -luck, 'what the pieces of this game cost or gave beside the mean'],
    ['not judged', -unjudged, 'from pieces that could not be judged to the next that could'],
    ['still to come', -left, 'what was expected when the game was left'],
    ['soft drops', softDrop, 'points besides those of clears'],
    ['before', before, 'the score before the first judged piece'],
  ];
  const always = 3;
  return [
    ['ceiling', number(ceiling), 'the most that clears can earn'],
    ...rows
      .filter(([, points], i) => i < always || points !== 0)
      .map(([name, points, meaning]): [string, string, string] => [name, signed(points), meaning]),
    ['score', number(score), 'the sum'],
  ];
}

/** What a placement lost: `1,700 points, 1.4 tetrises`, the tetrises at its level. */
export function lossText({ lostPoints, lost }: Pick<JudgedPlacement, 'lostPoints' | 'lost'>): string {
  const tetrises = decimal(lost / LINES_OF_TETRIS);
  return `${plural(lostPoints, 'point')}, ${tetrises} ${tetrises === '1.0' ? 'tetris' : 'tetrises'}`;
}

/** Two sentences that say who judged and how, so that the numbers can be repeated. */
export function judgedByText({ plies, taps, reaction, source, isAssumed, error }: JudgedBy): string {
  return (
    `Judged by maxout, ${plural(plies, 'piece')} deep at every placement, pressing at ${taps} with a reaction of ` +
    `${plural(reaction, 'frame')} (${isAssumed ? 'assumed; ' : ''}${source}). Values within ${error} lines of each other count as equal.`
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
