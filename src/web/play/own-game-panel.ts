/** A game of one's own: its start level and the button that begins it. */

import { HANDS, HANDS_NAMES, type HandsName, summarizeHands } from '../../players/hands.js';
import { PRACTICE_LEVEL } from '../../tetris/limits.js';
import { button, choice, element, labelled } from '../browser/element.js';
import { START_LEVELS } from '../game/game-address.js';
import type { Hints } from './hints.js';
import type { PadOwner } from './pad-owner.js';

const FIRST_LEVEL = '9';

export class OwnGamePanel {
  readonly element: HTMLElement;
  readonly #level: HTMLSelectElement;
  readonly #pad: PadOwner;
  readonly #stage: HTMLElement;

  /** @param stage gets the focus, so that keys go to the game */
  constructor(pad: PadOwner, hints: Hints, stage: HTMLElement) {
    this.#pad = pad;
    this.#stage = stage;
    this.#level = choice(
      START_LEVELS.map(
        (level) =>
          [String(level), level === PRACTICE_LEVEL ? `level ${level}, set in memory` : `level ${level}`] as const,
      ),
      FIRST_LEVEL,
      () => {},
    );
    const isOn = element('input', { type: 'checkbox', checked: hints.isOn });
    isOn.onchange = () => {
      hints.isOn = isOn.checked;
    };
    hints.onChange.add(() => {
      isOn.checked = hints.isOn;
    });
    const hands = choice<HandsName>(
      HANDS_NAMES.map((name) => [name, `${name}: ${summarizeHands(HANDS[name])}`] as const),
      'tap',
      (name) => {
        hints.hands = HANDS[name];
      },
    );
    this.element = element(
      'section',
      { className: 'card own-game-card', ariaLabel: 'Your own game' },
      element('h2', {}, 'Your own game'),
      labelled('Begin at', this.#level),
      labelled('How fast you are', hands),
      element('label', { className: 'check' }, isOn, 'Hints'),
      button('Begin', () => this.begin(), 'primary'),
      element(
        'p',
        { className: 'soft' },
        'You have the pad from the first piece, after a countdown. Arrows move, Z and X turn; a gamepad or your fingers do as well.',
      ),
      element(
        'p',
        { className: 'soft' },
        'Hints (O) draw where your piece belongs, as far as your hands reach, and say what your last piece cost. They never move a piece.',
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
