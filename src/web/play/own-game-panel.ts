/** A game of one's own: its start level and the button that begins it. */

import { effect } from '@preact/signals';
import type { Client } from '../../emulator/clients/client.js';
import { HANDS, HANDS_NAMES, type HandsName, summarizeHands } from '../../players/hands.js';
import { button, choice, element, labelled } from '../browser/element.js';
import { isSetInMemory, startLevels } from '../game/game-address.js';
import type { ChosenHands } from '../stores/chosen-hands.js';
import type { GameController } from './game-controller.js';
import type { Hints } from './hints.js';
import type { PadOwner } from './pad-owner.js';

const FIRST_LEVEL = '9';

interface OwnGameParts {
  readonly pad: PadOwner;
  readonly hints: Hints;
  readonly hands: ChosenHands;
  /** Gets the focus, so that keys go to the game. */
  readonly stage: HTMLElement;
}

export class OwnGamePanel {
  readonly element: HTMLElement;
  readonly #level: HTMLSelectElement;
  readonly #hands: HTMLSelectElement;
  readonly #handsText = element('p', { className: 'soft own-hands' });
  readonly #pad: PadOwner;
  readonly #stage: HTMLElement;
  /** Whose levels are offered, and whose frames hands are told in. */
  #client: Client | undefined;

  constructor(controller: GameController, { pad, hints, hands, stage }: OwnGameParts) {
    this.#pad = pad;
    this.#stage = stage;
    this.#level = choice([], '', () => {});
    const isOn = element('input', { type: 'checkbox', checked: hints.isOn });
    isOn.onchange = () => {
      hints.isOn = isOn.checked;
    };
    hints.onChange.add(() => {
      isOn.checked = hints.isOn;
    });
    this.#hands = choice<HandsName>(
      HANDS_NAMES.map((name) => [name, name] as const),
      hands.orUsual,
      (name) => hands.choose(name),
    );
    effect(() => {
      this.#hands.value = hands.orUsual;
      this.#describeHands();
    });
    controller.onChange.add(() => this.#offerFor(controller.client));
    this.#offerFor(controller.client);
    this.element = element(
      'section',
      { className: 'card own-game-card', ariaLabel: 'Your own game' },
      element('h2', {}, 'Your own game'),
      labelled('Begin at', this.#level),
      labelled('How fast you are', this.#hands),
      this.#handsText,
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

  /** The list is narrow and cuts its texts off. */
  #describeHands(): void {
    const hands = HANDS[this.#hands.value as HandsName];
    if (!this.#client) return;
    const who = `${hands.who[0].toUpperCase()}${hands.who.slice(1)}`;
    this.#handsText.textContent = `${who}: ${summarizeHands(hands, this.#client.timing)}.`;
  }

  /** What the cartridge that is in has; the chosen level stays where it has it, too. */
  #offerFor(client: Client): void {
    if (client === this.#client) return;
    this.#client = client;
    for (const [i, name] of HANDS_NAMES.entries()) {
      this.#hands.options[i].text = `${name}: ${summarizeHands(HANDS[name], client.timing)}`;
    }
    this.#describeHands();
    const wanted = this.#level.value || FIRST_LEVEL;
    const levels = startLevels(client);
    this.#level.replaceChildren(
      ...levels.map((level) =>
        element(
          'option',
          { value: String(level) },
          isSetInMemory(level, client) ? `level ${level}, set in memory` : `level ${level}`,
        ),
      ),
    );
    this.#level.value = levels.some((level) => String(level) === wanted) ? wanted : FIRST_LEVEL;
  }

  /** Begins a game at the chosen level. */
  begin(): void {
    this.#pad.playYourself(Number(this.#level.value));
    // On a phone the button is below the picture, and no key shall press it again.
    this.#stage.focus();
    this.#stage.scrollIntoView({ block: 'nearest' });
  }
}
