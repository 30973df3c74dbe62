/** The overlay of a stream that games are sent to while they are played. */

import { type ProducerAddress, parseProducerAddress } from '../../ngf/producer-address.js';
import type { App } from '../app/view.js';
import { element, labelled } from '../browser/element.js';
import type { GameController } from './game-controller.js';

/** Hosts to which the page may connect without encryption, as its content policy says: a secret stays on this computer. */
const OWN_HOSTS = ['localhost', '127.0.0.1'];

export class ProducerPanel {
  readonly element: HTMLElement;
  readonly #controller: GameController;
  readonly #app: App;
  /** Shown as dots, since who needs it shows their screen to others; kept nowhere. */
  readonly #address = element('input', {
    type: 'password',
    autocomplete: 'off',
    spellcheck: false,
    placeholder: 'wss://HOST/ws/room/producer/SECRET',
  });
  readonly #button = element('button', { type: 'submit' });
  readonly #said = element('p', { role: 'status', className: 'producer-said' });
  readonly #counts = element('p', { className: 'soft' });

  constructor(controller: GameController, app: App) {
    this.#controller = controller;
    this.#app = app;
    const form = element(
      'form',
      { className: 'fields' },
      labelled('Address, with its secret', this.#address, 'field wide'),
      element('div', { className: 'row' }, this.#button),
    );
    form.noValidate = true;
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#toggle();
    };
    this.element = element(
      'section',
      { className: 'card producer-card', ariaLabel: 'Stream overlay' },
      element('h2', {}, 'Stream overlay'),
      form,
      this.#said,
      this.#counts,
      element(
        'p',
        { className: 'soft' },
        'Sends the games that are played here, the bot’s and yours, to an overlay of NestrisChamps. The address is shown to nobody and kept nowhere.',
      ),
    );
    controller.onProducer.add(({ said, status }) => {
      // Said once, and read aloud once.
      if (this.#said.textContent !== sentence(said)) this.#said.textContent = sentence(said);
      this.#counts.textContent = sentence(status);
      this.#follow();
    });
    this.#follow();
  }

  #toggle(): void {
    if (this.#controller.isSending) {
      this.#controller.sendTo(undefined);
      return;
    }
    const address = this.#read();
    this.#address.ariaInvalid = address ? null : 'true';
    if (!address) return;
    this.#said.textContent = `Connecting to ${address.shown} …`;
    this.#controller.sendTo(address);
    this.#follow();
    // A field that is disabled takes the focus with it.
    this.#button.focus();
  }

  #read(): ProducerAddress | undefined {
    const parsed = parseProducerAddress(this.#address.value);
    if (!parsed.ok) {
      this.#app.notify(`Address: ${parsed.message}.`, 'problem');
      return undefined;
    }
    const { protocol, hostname } = new URL(parsed.address.url);
    if (protocol === 'wss:' || OWN_HOSTS.includes(hostname)) return parsed.address;
    this.#app.notify(
      'Address: ws:// is not encrypted, so the page uses it for a server on this computer alone (localhost or 127.0.0.1): use wss://, or "play --producer" on the command line.',
      'problem',
    );
    return undefined;
  }

  #follow(): void {
    const { isSending } = this.#controller;
    this.#button.textContent = isSending ? 'Stop sending' : 'Send games';
    this.#address.disabled = isSending;
    this.#said.hidden = this.#said.textContent === '';
    this.#counts.hidden = this.#counts.textContent === '';
  }
}

function sentence(line: string): string {
  return line && `${line[0].toUpperCase()}${line.slice(1)}${line.endsWith('…') ? '' : '.'}`;
}
