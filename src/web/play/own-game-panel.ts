/** A game of one's own: its start level and the button that begins it. */
import { HIGHEST_START_LEVEL } from '../../tetris/limits.js';
import { button, choice, element, labelled } from '../browser/element.js';
import type { PadOwner } from './pad-owner.js';

const LEVELS = Array.from({ length: HIGHEST_START_LEVEL + 1 }, (_, level) => level);
const FIRST_LEVEL = '9';

export class OwnGamePanel {
  readonly element: HTMLElement;
  readonly #level: HTMLSelectElement;
  readonly #pad: PadOwner;
  readonly #stage: HTMLElement;

  /** @param stage gets the focus, so that keys go to the game */
  constructor(pad: PadOwner, stage: HTMLElement) {
    this.#pad = pad;
    this.#stage = stage;
    this.#level = choice(
      LEVELS.map((level) => [String(level), `level ${level}`] as const),
      FIRST_LEVEL,
      () => {},
    );
    this.element = element(
      'section',
      { className: 'card own-game-card', ariaLabel: 'Your own game' },
      element('h2', {}, 'Your own game'),
      labelled('Begin at', this.#level),
      button('Begin', () => this.begin(), 'primary'),
      element(
        'p',
        { className: 'soft' },
        'You have the pad from the first piece, after a countdown. Arrows move, Z and X turn; a gamepad or your fingers do as well. Thoughts (O) shows or hides where the bot would put your piece.',
      ),
    );
  }

  /** Begins a game at the chosen level. */
  begin(): void {
    this.#pad.playYourself(Number(this.#level.value));
    // On a phone the button is below the picture, and no key shall press it again.
    this.#stage.focus();
    this.#stage.scrollIntoView({ block: 'nearest' });
  }
}
