/** What the judge says of a person's pieces: the best placements of the one in play, and what the last one cost. */
import { number, plural, signed } from '../../lib/format-numbers.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { describePlacement } from '../../tetris/placement.js';
import { element } from '../browser/element.js';
import { describeVerdict } from '../parts/label-words.js';
import { placementIcon } from '../parts/placement-icon.js';
import type { Hints } from './hints.js';

const SHOWN_PLACEMENTS = 5;

export class HintPanel {
  readonly element: HTMLElement;
  /** What the last piece cost, where the panel is too far from the picture to be read while one plays. */
  readonly line = element('p', { className: 'latest-cost cost-line' });
  readonly #hints: Hints;
  readonly #verdict = element('p', { className: 'latest-cost' });
  readonly #summary = element('p', { className: 'soft hint-summary' });
  readonly #legend = element('p', { className: 'ranking-legend' });
  readonly #list = element('ol', { className: 'ranking' });
  /** What is listed. */
  #listed: ReviewedPiece['judged'];

  constructor(hints: Hints) {
    this.#hints = hints;
    this.element = element('div', { className: 'hints' }, this.#summary, this.#verdict, this.#legend, this.#list);
    hints.onChange.add(() => this.#show());
    this.#show();
  }

  #show(): void {
    const { hint, verdict, isOn } = this.#hints;
    for (const part of [this.#verdict, this.line, this.#legend, this.#list]) part.hidden = !isOn;
    if (!isOn) {
      this.#summary.textContent = 'Hints are off: nothing is said of your pieces until you analyse the game.';
      return;
    }
    this.line.textContent = this.#verdict.textContent = verdict ? `Your last piece, ${describeVerdict(verdict)}.` : '';
    this.#summary.textContent = hint ? describeHint(hint) : 'No piece of yours is judged.';
    if (hint && hint.judged !== this.#listed) this.#list.replaceChildren(...rows(hint));
    if (!hint?.judged) this.#list.replaceChildren();
    this.#listed = hint?.judged;
    const goal = hint?.judged?.goal;
    this.#legend.textContent = goal ? `points expected until ${plural(goal, 'line')}, then what the others lose` : '';
  }
}

function describeHint({ played, judged }: ReviewedPiece): string {
  const { tetromino, next } = played;
  const placements = judged ? plural(judged.placements.length, 'placement') : 'thinking …';
  return [next ? `${tetromino}, then ${next}` : tetromino, placements].join(' · ');
}

function rows({ judged }: ReviewedPiece): HTMLElement[] {
  const shown = judged?.placements.slice(0, SHOWN_PLACEMENTS) ?? [];
  const widest = Math.max(1e-9, ...shown.map(({ lost }) => lost));
  return shown.map(({ placement, points, lost, lostPoints }, i) => {
    const row = element(
      'li',
      { className: i === 0 ? 'chosen' : '' },
      placementIcon(placement),
      element('span', { className: 'place' }, describePlacement(placement)),
      element('span', { className: 'value' }, i === 0 ? number(points) : lostPoints === 0 ? '0' : signed(-lostPoints)),
    );
    // How far it lies behind the best, of the last one that is shown.
    row.style.setProperty('--behind', String(lost / widest));
    return row;
  });
}
