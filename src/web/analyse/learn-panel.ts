/** The decisions that cost most once more: the piece is placed again, and what that costs is said. */
import { number } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { labelOf, UNITS_A_LINE } from '../../review/scales.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { button, element } from '../browser/element.js';
import { PlacementChooser } from './placement-chooser.js';
import { type BoardPlacement, PositionBoard } from './position-board.js';

export class LearnPanel {
  readonly element: HTMLElement;
  readonly #board = new PositionBoard();
  readonly #title = element('h2', {});
  readonly #task = element('p', {});
  readonly #answer = element('p', { className: 'verdict-line', role: 'status' });
  readonly #place = button('Place it here', () => this.#answerIt(), 'primary');
  readonly #again = button('Try again', () => this.#ask());
  readonly #next = button('Next position', () => this.#goOn());
  readonly #moves: HTMLElement;
  #pieces: readonly ReviewedPiece[] = [];
  #index = 0;
  #chooser: PlacementChooser | undefined;
  #isAnswered = false;

  /** @param onEnd hears that there is nothing more to learn, or enough */
  constructor(onEnd: () => void) {
    this.#moves = element(
      'div',
      { className: 'row' },
      button('← Left', () => this.#change((chooser) => chooser.move(-1))),
      button('Turn', () => this.#change((chooser) => chooser.turn())),
      button('Right →', () => this.#change((chooser) => chooser.move(1))),
      this.#place,
    );
    this.element = element(
      'section',
      { className: 'card analyse-learn', ariaLabel: 'Learn from your mistakes', hidden: true },
      element('div', { className: 'learn-board' }, this.#board.element),
      element(
        'div',
        { className: 'learn-text' },
        this.#title,
        this.#task,
        this.#moves,
        this.#answer,
        element('div', { className: 'row' }, this.#again, this.#next, button('Back to the game', onEnd)),
        element(
          'p',
          { className: 'soft' },
          'Keys: ← and → go through the places of the piece, ↑ turns it. A click on the playfield chooses the nearest place.',
        ),
      ),
    );
    this.#board.element.onpointerdown = (event) => {
      const { left, top, width, height } = this.#board.element.getBoundingClientRect();
      const column = ((event.clientX - left) / width) * COLUMNS;
      const row = ((event.clientY - top) / height) * ROWS;
      this.#change((chooser) => chooser.point(column, row));
    };
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
    this.#place.focus({ preventScroll: true });
  }

  end(): void {
    this.element.hidden = true;
  }

  /** Whether the key was one of this panel. */
  takeKey(key: string): boolean {
    if (key === 'ArrowLeft') this.#change((chooser) => chooser.move(-1));
    else if (key === 'ArrowRight') this.#change((chooser) => chooser.move(1));
    else if (key === 'ArrowUp') this.#change((chooser) => chooser.turn());
    else return false;
    return true;
  }

  #ask(): void {
    const { played, judged } = this.#pieces[this.#index];
    const placements = judged?.placements.filter(({ isReachable }) => isReachable) ?? [];
    this.#chooser = placements.length > 0 ? new PlacementChooser(placements) : undefined;
    this.#isAnswered = false;
    this.#title.textContent = `Position ${this.#index + 1} of ${this.#pieces.length}`;
    this.#task.textContent = `Piece ${number(played.piece)}: where does ${played.tetromino} go? Next comes ${played.next ?? 'a piece that is not known'}. Level ${played.level}, ${number(played.lines)} lines.`;
    this.#answer.className = 'verdict-line';
    this.#answer.textContent = 'Choose a place.';
    this.#refresh();
  }

  #goOn(): void {
    this.#index = (this.#index + 1) % this.#pieces.length;
    this.#ask();
    this.#place.focus({ preventScroll: true });
  }

  #change(change: (chooser: PlacementChooser) => void): void {
    if (!this.#chooser || this.#isAnswered) return;
    change(this.#chooser);
    this.#refresh();
  }

  #answerIt(): void {
    const { judged } = this.#pieces[this.#index];
    const chosen = this.#chooser?.chosen;
    if (!judged?.played || !chosen) return;
    this.#isAnswered = true;
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
    if (this.#chooser) placements.push({ role: 'shown', placement: this.#chooser.chosen.placement });
    this.#board.show(`playfield before piece ${played.piece}`, played.playfield, placements);
    this.#moves.hidden = this.#isAnswered;
    this.#again.hidden = !this.#isAnswered;
    this.#next.hidden = !this.#isAnswered || this.#pieces.length < 2;
  }
}
