/** A position for whose piece somebody is to find the best placement: with keys, by buttons, or by pointing at the board. */
import { batch, signal } from '@preact/signals';
import { type ComponentChildren, createRef, type JSX } from 'preact';
import { COLUMNS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { afterRender, Button } from '../browser/controls.js';
import { Board, type BoardPlacements } from './board.js';
import { type Choosable, PlacementChooser } from './placement-chooser.js';

export class Quiz<Choice extends Choosable> {
  /** Undefined where the piece reaches no place. */
  readonly chosen = signal<Choice | undefined>(undefined);
  readonly isOver = signal(true);
  readonly place = createRef<HTMLButtonElement>();
  /** Asks the next question. */
  readonly next = createRef<HTMLButtonElement>();
  readonly #onChange: (chosen: Choice) => void;
  #chooser: PlacementChooser<Choice> | undefined;

  /** @param onChange another placement is chosen */
  constructor(onChange: (chosen: Choice) => void = () => {}) {
    this.#onChange = onChange;
  }

  /** Another question. */
  start(placements: readonly Choice[]): void {
    this.#chooser = placements.length > 0 ? new PlacementChooser(placements) : undefined;
    batch(() => {
      this.chosen.value = this.#chooser?.chosen;
      this.isOver.value = false;
    });
  }

  /** The choice stands. */
  end(): void {
    this.isOver.value = true;
  }

  /** So that the next key goes on. */
  focus(): void {
    afterRender(() => (this.isOver.value ? this.next : this.place).current?.focus({ preventScroll: true }));
  }

  /** Whether the key was one of the board. */
  takeKey(key: string): boolean {
    if (key === 'ArrowLeft') this.change((chooser) => chooser.move(-1));
    else if (key === 'ArrowRight') this.change((chooser) => chooser.move(1));
    else if (key === 'ArrowUp') this.change((chooser) => chooser.turn());
    else return false;
    return true;
  }

  change(change: (chooser: PlacementChooser<Choice>) => void): void {
    if (!this.#chooser || this.isOver.value) return;
    change(this.#chooser);
    this.chosen.value = this.#chooser.chosen;
    this.#onChange(this.#chooser.chosen);
  }
}

/** Takes the keys of a question. Enter presses what has the focus, else the button that places. @param isAsked by the view in front */
export function listenForKeys<Choice extends Choosable>(quiz: Quiz<Choice>, isAsked: () => boolean): void {
  document.addEventListener('keydown', (event) => {
    if (!isAsked() || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const { target, key } = event;
    if (target instanceof Element && target.closest('input, select, textarea, dialog')) return;
    if (key !== 'Enter') {
      if (quiz.takeKey(key)) event.preventDefault();
    } else if (!(target instanceof Element && target.closest('a, button, summary'))) {
      quiz.place.current?.click();
      event.preventDefault();
    }
  });
}

interface QuizProperties<Choice extends Choosable> {
  readonly quiz: Quiz<Choice>;
  readonly class: string;
  /** The name of the card, for those who do not see it. */
  readonly label: string;
  readonly title: string;
  readonly task: ComponentChildren;
  readonly board: { readonly title: string; readonly playfield: Playfield; readonly placements: BoardPlacements };
  /** Under the board. */
  readonly keys?: ComponentChildren;
  /** Beside the buttons with which a placement is chosen. */
  readonly choices?: ComponentChildren;
  /** What is said, and a class for its mark. */
  readonly verdict: readonly [says: string, mark: string];
  readonly onPlace: (chosen: Choice) => void;
  /** Below the verdict. */
  readonly children: ComponentChildren;
  /** At the end of the card. */
  readonly below?: ComponentChildren;
}

export function QuizCard<Choice extends Choosable>(properties: QuizProperties<Choice>): JSX.Element {
  const { quiz, board, keys, choices, onPlace } = properties;
  const [says, mark] = properties.verdict;
  const chosen = quiz.chosen.value;
  const point = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const column = ((event.clientX - left) / width) * COLUMNS;
    const row = ((event.clientY - top) / height) * ROWS;
    quiz.change((chooser) => chooser.point(column, row));
  };
  return (
    <section class={`card quiz ${properties.class}`} aria-label={properties.label}>
      <div class="quiz-board">
        <Board
          {...board}
          class="position-board choosable"
          onPointerDown={point}
          onPointerMove={(event) => event.buttons !== 0 && point(event)}
        />
        {keys}
      </div>
      <div class="quiz-text">
        <h2>{properties.title}</h2>
        {properties.task}
        <p class={`verdict-line ${mark}`} role="status">
          {says}
        </p>
        <div class="row" hidden={quiz.isOver.value}>
          <Button label="← Left" onClick={() => quiz.change((chooser) => chooser.move(-1))} />
          <Button label="Turn" onClick={() => quiz.change((chooser) => chooser.turn())} />
          <Button label="Right →" onClick={() => quiz.change((chooser) => chooser.move(1))} />
          <Button label="Place it here" class="primary" ref={quiz.place} onClick={() => chosen && onPlace(chosen)} />
          {choices}
        </div>
        {properties.children}
        <p class="soft">
          Keys: ← and → go through the places of the piece, ↑ turns it. A click on the playfield chooses the nearest
          place.
        </p>
        {properties.below}
      </div>
    </section>
  );
}
