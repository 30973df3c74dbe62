/** What the whole game comes to, and what it lost most by. */
import { decimal, number, percent, plural } from '../../lib/format-numbers.js';
import { formatPerCent } from '../../review/format-review.js';
import type { GameReview } from '../../review/game-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { button, element } from '../browser/element.js';

export interface TotalsPanelActions {
  /** A piece of the list, counted from 0. */
  readonly choose: (index: number) => void;
  /** The decisions that cost most are to be made again: one at least. */
  readonly learn: (pieces: readonly ReviewedPiece[]) => void;
}

export class TotalsPanel {
  readonly element: HTMLElement;
  readonly #facts = element('dl', { className: 'facts' });
  readonly #hands = element('p', { className: 'soft' });
  readonly #costly = element('ol', { className: 'costly' });
  readonly #learn: HTMLButtonElement;
  readonly #actions: TotalsPanelActions;
  #review: GameReview | undefined;

  constructor(actions: TotalsPanelActions) {
    this.#actions = actions;
    this.#learn = button('Learn from your mistakes', () => actions.learn(this.#review?.costliest ?? []), 'primary');
    this.element = element(
      'section',
      { className: 'card', ariaLabel: 'Totals', hidden: true },
      element('h2', {}, 'Totals'),
      this.#facts,
      element('h3', {}, 'Decisions that cost most'),
      this.#learn,
      element('p', { className: 'soft' }, 'Points are of each placement by itself.'),
      this.#costly,
      this.#hands,
    );
  }

  /** Undefined while a game is judged: its sums would be of a part of it. */
  show(review: GameReview | undefined): void {
    this.#review = review;
    this.element.hidden = review === undefined;
    if (!review) return;
    const { game, accuracy, pointsLost, shareLost, pointsSlipped, lostPer100Pieces, statistics, judgedBy, costliest } =
      review;
    const facts: readonly (readonly [string, string])[] = [
      ['Player', game.player ?? 'not known'],
      ['Accuracy', formatPerCent(accuracy)],
      ['Points lost', number(pointsLost)],
      ...(shareLost < 1 ? [['of each loss counts', percent(shareLost, 0)] as const] : []),
      ['of them by possible slips', number(pointsSlipped)],
      ['per 100 pieces', number(lostPer100Pieces)],
      ['Score', number(game.ownScore)],
      ['Lines', number(game.lines)],
      ['Tetris rate', percent(statistics.tetrisRate)],
      ['Efficiency, of 300', decimal(statistics.efficiency)],
    ];
    this.#facts.replaceChildren(
      ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    );
    this.#costly.replaceChildren(...costliest.map((piece) => this.#row(game.pieces.indexOf(piece.played), piece)));
    this.#learn.hidden = costliest.length === 0;
    if (costliest.length === 0) {
      this.#costly.replaceChildren(element('li', {}, 'None: no decision cost more than the judge may err.'));
    }
    this.#hands.textContent =
      `Judged by maxout, ${plural(judgedBy.plies, 'piece')} deep at every placement, with hands of ${judgedBy.taps} and a reaction of ` +
      `${plural(judgedBy.reaction, 'frame')} (${judgedBy.source}). Values within ${judgedBy.error} lines of each other count as equal.`;
  }

  #row(index: number, { played, judged }: ReviewedPiece): HTMLElement {
    const go = element(
      'button',
      { type: 'button', className: `costly-piece ${judged?.label ?? ''}` },
      `Piece ${number(played.piece)}, ${played.tetromino}: ${judged?.label}, ${number(judged?.played?.lostPoints ?? 0)} points`,
    );
    go.onclick = () => this.#actions.choose(index);
    return element('li', {}, go);
  }
}
