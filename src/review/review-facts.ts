/** The sums of a review as name and value, for pages. */
import { decimal, number, percent, plural } from '../lib/format-numbers.js';
import { formatPerCent } from './format-review.js';
import type { GameReview, JudgedBy } from './game-review.js';

/** How well the game was played; a name that begins small goes on from the one above. */
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

/** By whom and how it was judged, so that the numbers can be repeated: two sentences. */
export function judgedByText({ plies, taps, reaction, source, error }: JudgedBy): string {
  return (
    `Judged by maxout, ${plural(plies, 'piece')} deep at every placement, pressing at ${taps} with a reaction of ` +
    `${plural(reaction, 'frame')} (${source}). Values within ${error} lines of each other count as equal.`
  );
}
