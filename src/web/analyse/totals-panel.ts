/** What the whole game comes to: the sums of `review`. */
import { number } from '../../lib/format-numbers.js';
import { RATING_HEAD, ratingRows } from '../../review/format-review.js';
import { statisticRows } from '../../review/format-statistics.js';
import type { GameReview } from '../../review/game-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { judgedByText, reviewFacts } from '../../review/review-facts.js';
import { button, element } from '../browser/element.js';

export class TotalsPanel {
  readonly element: HTMLElement;
  readonly #facts = element('dl', { className: 'facts' });
  readonly #more = element('div', { className: 'totals' });
  readonly #hands = element('p', { className: 'soft' });
  readonly #learn: HTMLButtonElement;
  #review: GameReview | undefined;

  /** @param onLearn the decisions that cost most are to be made again: one at least */
  constructor(onLearn: (pieces: readonly ReviewedPiece[]) => void) {
    this.#learn = button('Learn from your mistakes', () => onLearn(this.#review?.costliest ?? []), 'primary');
    this.element = element('div', { className: 'totals' }, this.#learn, this.#facts, this.#more, this.#hands);
  }

  /** Undefined while a game is judged: its sums would be of a part of it. */
  show(review: GameReview | undefined): void {
    this.#review = review;
    this.#facts.replaceChildren(...(review ? pairs(factsOf(review)) : []));
    this.#more.replaceChildren(...(review ? moreOf(review) : []));
    this.#learn.hidden = !review || review.costliest.length === 0;
    this.#hands.textContent = review ? judgedByText(review.judgedBy) : 'Sums come when all pieces are judged.';
  }
}

function factsOf(review: GameReview): (readonly [string, string])[] {
  const { player, ownScore, lines } = review.game;
  const game = [
    ['Player', player ?? 'not known'],
    ['Score', number(ownScore)],
    ['Lines', number(lines)],
  ] as const;
  return [...reviewFacts(review), ...game, ['Droughts', number(review.statistics.droughts.length)]];
}

/** Behind a click: what players count besides, and how each tetromino and each band of levels was played. */
function moreOf(review: GameReview): HTMLElement[] {
  const row = (name: 'th' | 'td', [first, ...rest]: readonly string[]): HTMLElement =>
    element(
      'tr',
      {},
      name === 'th' && first === ''
        ? element('td', {})
        : element('th', { scope: name === 'th' ? 'col' : 'row' }, first),
      ...rest.map((text) => element(name, name === 'th' ? { scope: 'col' } : {}, text)),
    );
  return [
    element(
      'details',
      {},
      element('summary', {}, 'By piece and by level'),
      element(
        'table',
        { className: 'rating-table', ariaLabel: 'By piece and by level' },
        element('thead', {}, row('th', RATING_HEAD)),
        element('tbody', {}, ...ratingRows(review).map((cells) => row('td', cells))),
      ),
    ),
    element(
      'details',
      {},
      element('summary', {}, 'More statistics'),
      element('dl', { className: 'statistics' }, ...pairs(statisticRows(review.statistics))),
    ),
  ];
}

function pairs(rows: readonly (readonly [string, string])[]): HTMLElement[] {
  return rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
}
