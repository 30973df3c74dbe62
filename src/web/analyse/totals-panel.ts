/** What the whole game comes to: the sums of `review`. */
import { decimal, number, percent, plural } from '../../lib/format-numbers.js';
import { formatPerCent } from '../../review/format-review.js';
import type { GameReview } from '../../review/game-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { button, element } from '../browser/element.js';

export class TotalsPanel {
  readonly element: HTMLElement;
  readonly #facts = element('dl', { className: 'facts' });
  readonly #hands = element('p', { className: 'soft' });
  readonly #learn: HTMLButtonElement;
  #review: GameReview | undefined;

  /** @param onLearn the decisions that cost most are to be made again: one at least */
  constructor(onLearn: (pieces: readonly ReviewedPiece[]) => void) {
    this.#learn = button('Learn from your mistakes', () => onLearn(this.#review?.costliest ?? []), 'primary');
    this.element = element('div', { className: 'totals' }, this.#facts, this.#learn, this.#hands);
  }

  /** Undefined while a game is judged: its sums would be of a part of it. */
  show(review: GameReview | undefined): void {
    this.#review = review;
    this.#facts.replaceChildren(...(review ? factsOf(review) : []));
    this.#learn.hidden = !review || review.costliest.length === 0;
    this.#hands.textContent = review ? handsOf(review) : 'Sums come when all pieces are judged.';
  }
}

function factsOf(review: GameReview): HTMLElement[] {
  const { game, accuracy, pointsLost, shareLost, pointsSlipped, lostPer100Pieces, statistics } = review;
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
    ['Pace at 230 lines', number(statistics.pace)],
    ['Burns', number(statistics.burns.length)],
    ['Droughts', number(statistics.droughts.length)],
  ];
  return facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
}

function handsOf({ judgedBy: { plies, taps, reaction, source, error } }: GameReview): string {
  return (
    `Judged by maxout, ${plural(plies, 'piece')} deep at every placement, with hands of ${taps} and a reaction of ` +
    `${plural(reaction, 'frame')} (${source}). Values within ${error} lines of each other count as equal.`
  );
}
