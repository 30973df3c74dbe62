/** What a game lost most by, in three lists that never mix: decisions, slips of the fingers, and bad luck. */
import { number, plural } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import type { GameReview } from '../../review/game-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { element } from '../browser/element.js';

export class LossLists {
  readonly element = element('div', { className: 'loss-lists' });
  readonly #choose: (index: number) => void;

  /** @param choose a piece, counted from 0 */
  constructor(choose: (index: number) => void) {
    this.#choose = choose;
  }

  /** Undefined while a game is judged. */
  show(review: GameReview | undefined): void {
    if (!review) {
      this.element.replaceChildren(element('p', { className: 'soft' }, 'Lists come when all pieces are judged.'));
      return;
    }
    const { game, costliest, slips, unluckiest } = review;
    const decision = ({ played, judged, meant }: ReviewedPiece): HTMLElement =>
      this.#row(game.pieces.indexOf(played), judged?.label, [
        `Piece ${number(played.piece)}, ${played.tetromino}: ${plural(judged?.played?.lostPoints ?? 0, 'point')}`,
        [judged?.label, meant && `heading for ${namePlacement(meant)}`].filter(Boolean).join('; '),
      ]);
    this.element.replaceChildren(
      ...section(
        'Decisions that cost most',
        'Points are of each placement by itself.',
        costliest.map(decision),
        'None: no decision cost more than the judge may err.',
      ),
      ...section('Possible slips', 'One wrong press explains each of them.', slips.map(decision), 'None.'),
      ...section(
        'Bad luck',
        'What was to be expected less when a piece came into view, whatever was played.',
        unluckiest.map(({ piece, came, lostPoints }) =>
          this.#row(
            game.pieces.findIndex((played) => played.piece === piece),
            undefined,
            [`Before piece ${number(piece)}: ${plural(lostPoints, 'point')}`, `${came} came`],
          ),
        ),
        'None.',
      ),
    );
  }

  #row(index: number, label: string | undefined, [what, why]: readonly [string, string]): HTMLElement {
    const go = element(
      'button',
      { type: 'button', className: `costly-piece ${label ?? ''}` },
      element('span', {}, what, element('small', {}, why)),
    );
    go.onclick = () => this.#choose(index);
    return element('li', {}, go);
  }
}

function section(title: string, about: string, rows: readonly HTMLElement[], none: string): HTMLElement[] {
  const list = rows.length > 0 ? element('ol', { className: 'costly' }, ...rows) : element('p', {}, none);
  return [element('h3', {}, title), ...(rows.length > 0 ? [element('p', { className: 'soft' }, about)] : []), list];
}
