/** What the page is, in one line, and the three ways in. */
import { button, element } from '../browser/element.js';
import { formatRoute } from '../browser/routes.js';

export interface DoorActions {
  readonly watch: () => void;
  readonly playYourself: () => void;
}

export class Doors {
  readonly element: HTMLElement;
  readonly #watch: HTMLButtonElement;
  readonly #playYourself: HTMLButtonElement;

  constructor({ watch, playYourself }: DoorActions) {
    this.#watch = button('Watch', watch);
    this.#playYourself = button('Play yourself', playYourself);
    this.element = element(
      'section',
      { className: 'doors', ariaLabel: 'What you can do here' },
      element(
        'p',
        {},
        'A bot plays NES Tetris in your browser: watch it, play yourself, or see how many points a placement cost.',
      ),
      element(
        'div',
        { className: 'row' },
        this.#watch,
        this.#playYourself,
        element(
          'a',
          { className: 'button', href: formatRoute('analyse'), title: 'A recording, a movie or frames of an overlay' },
          'Analyse a game',
        ),
      ),
    );
    this.show(false);
  }

  /** Marks the way that was taken. */
  show(isPersons: boolean): void {
    this.#watch.ariaPressed = String(!isPersons);
    this.#playYourself.ariaPressed = String(isPersons);
  }
}
