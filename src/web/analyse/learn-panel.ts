/** The decisions that cost most once more: the piece is placed again, and what that costs is said. */
import { number, plural } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import type { JudgedPlacement } from '../../review/judge.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { labelOf, UNITS_A_LINE } from '../../review/scales.js';
import { button, element } from '../browser/element.js';
import { PICKING_HELP, PlacementPicker } from '../parts/placement-picker.js';
import type { BoardPlacement } from '../parts/position-board.js';

export class LearnPanel {
  readonly element: HTMLElement;
  readonly #picker = new PlacementPicker<JudgedPlacement>(
    () => this.#refresh(),
    (chosen) => this.#answerIt(chosen),
  );
  readonly #title = element('h2', {});
  readonly #task = element('p', {});
  readonly #answer = element('p', { className: 'verdict-line', role: 'status' });
  readonly #again = button('Try again', () => this.#ask());
  readonly #next = button('Next position', () => this.#goOn());
  #pieces: readonly ReviewedPiece[] = [];
  #index = 0;
  #isAnswered = false;

  /** @param onEnd hears that there is nothing more to learn, or enough */
  constructor(onEnd: () => void) {
    this.element = element(
      'section',
      { className: 'card analyse-learn', ariaLabel: 'Learn from your mistakes', hidden: true },
      element('div', { className: 'learn-board' }, this.#picker.board.element),
      element(
        'div',
        { className: 'learn-text' },
        this.#title,
        this.#task,
        this.#picker.buttons,
        this.#answer,
        element('div', { className: 'row' }, this.#again, this.#next, button('Back to the game', onEnd)),
        element('p', { className: 'soft' }, PICKING_HELP),
      ),
    );
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** Asks for the placement of each of the pieces, of which there is at least one. */
  start(pieces: readonly ReviewedPiece[]): void {
    this.#pieces = pieces;
    this.#index = 0;
    this.element.hidden = false;
    this.#ask();
    this.#picker.place.focus({ preventScroll: true });
  }

  end(): void {
    this.element.hidden = true;
  }

  /** Whether the key was one of this panel. */
  takeKey(key: string): boolean {
    return this.#picker.takeKey(key);
  }

  #ask(): void {
    const { played, judged } = this.#pieces[this.#index];
    this.#picker.start(judged?.placements.filter(({ isReachable }) => isReachable) ?? []);
    this.#isAnswered = false;
    this.#title.textContent = `Position ${this.#index + 1} of ${this.#pieces.length}`;
    this.#task.textContent = `Piece ${number(played.piece)}: where does ${played.tetromino} go? Next comes ${played.next ?? 'a piece that is not known'}. Level ${played.level}, ${plural(played.lines, 'line')}.`;
    this.#answer.className = 'verdict-line';
    this.#answer.textContent = 'Choose a place.';
    this.#refresh();
  }

  #goOn(): void {
    this.#index = (this.#index + 1) % this.#pieces.length;
    this.#ask();
    this.#picker.place.focus({ preventScroll: true });
  }

  #answerIt(chosen: JudgedPlacement): void {
    const { judged } = this.#pieces[this.#index];
    if (!judged?.played) return;
    this.#isAnswered = true;
    this.#picker.end();
    const label = labelOf(UNITS_A_LINE * chosen.lost);
    const rank = `place ${chosen.rank} of ${judged.placements.length}`;
    const cost = chosen.lost === 0 ? 'nothing is lost' : `it costs ${number(chosen.lostPoints)} points`;
    const best = chosen.lost === 0 ? '' : ` Best is ${namePlacement(judged.placements[0].placement)}.`;
    this.#answer.className = `verdict-line ${label}`;
    this.#answer.textContent = `${label[0].toUpperCase()}${label.slice(1)}: ${cost}, ${rank}.${best} In the game ${number(judged.played.lostPoints)} points were lost.`;
    this.#refresh();
    this.#next.focus({ preventScroll: true });
  }

  #refresh(): void {
    const { played, judged } = this.#pieces[this.#index];
    const placements: BoardPlacement[] = [];
    if (this.#isAnswered && judged) placements.push({ role: 'best', placement: judged.placements[0].placement });
    const { chosen } = this.#picker;
    if (chosen) placements.push({ role: 'shown', placement: chosen.placement });
    this.#picker.board.show(`playfield before piece ${played.piece}`, played.playfield, placements);
    this.#again.hidden = !this.#isAnswered;
    this.#next.hidden = !this.#isAnswered || this.#pieces.length < 2;
  }
}
