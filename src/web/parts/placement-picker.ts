/** A board on which somebody chooses a placement: with keys, by buttons, or by pointing at it. */
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { button, element } from '../browser/element.js';
import { type Choosable, PlacementChooser } from './placement-chooser.js';
import { PositionBoard } from './position-board.js';

export class PlacementPicker<Choice extends Choosable> {
  readonly board = new PositionBoard();
  readonly buttons: HTMLElement;
  /** Takes the focus when a placement is to be chosen. */
  readonly place: HTMLButtonElement;
  readonly #onChange: () => void;
  #chooser: PlacementChooser<Choice> | undefined;
  #isOver = true;

  /**
   * @param onChange another placement is chosen; the board is drawn by whoever listens
   * @param onPlace the choice stands
   */
  constructor(onChange: () => void, onPlace: (chosen: Choice) => void) {
    this.#onChange = onChange;
    this.place = button(
      'Place it here',
      () => {
        if (this.#chooser) onPlace(this.#chooser.chosen);
      },
      'primary',
    );
    this.buttons = element(
      'div',
      { className: 'row' },
      button('← Left', () => this.#change((chooser) => chooser.move(-1))),
      button('Turn', () => this.#change((chooser) => chooser.turn())),
      button('Right →', () => this.#change((chooser) => chooser.move(1))),
      this.place,
    );
    const { element: drawing } = this.board;
    drawing.classList.add('choosable');
    drawing.onpointerdown = (event) => this.#point(event);
    drawing.onpointermove = (event) => {
      if (event.buttons !== 0) this.#point(event);
    };
  }

  /** Undefined where the piece reaches no place. */
  get chosen(): Choice | undefined {
    return this.#chooser?.chosen;
  }

  /** Another question. */
  start(placements: readonly Choice[]): void {
    this.#chooser = placements.length > 0 ? new PlacementChooser(placements) : undefined;
    this.#isOver = false;
    this.buttons.hidden = false;
  }

  /** The choice stays as it is. */
  end(): void {
    this.#isOver = true;
    this.buttons.hidden = true;
  }

  /** Whether the key was one of this board. */
  takeKey(key: string): boolean {
    if (key === 'ArrowLeft') this.#change((chooser) => chooser.move(-1));
    else if (key === 'ArrowRight') this.#change((chooser) => chooser.move(1));
    else if (key === 'ArrowUp') this.#change((chooser) => chooser.turn());
    else return false;
    return true;
  }

  #point(event: PointerEvent): void {
    const { left, top, width, height } = this.board.element.getBoundingClientRect();
    const column = ((event.clientX - left) / width) * COLUMNS;
    const row = ((event.clientY - top) / height) * ROWS;
    this.#change((chooser) => chooser.point(column, row));
  }

  #change(change: (chooser: PlacementChooser<Choice>) => void): void {
    if (!this.#chooser || this.#isOver) return;
    change(this.#chooser);
    this.#onChange();
  }
}

/** What is said of it. */
export const PICKING_HELP =
  'Keys: ← and → go through the places of the piece, ↑ turns it. A click on the playfield chooses the nearest place.';
