/** Where recordings come from: the game in play, files, links. */

import { number, plural } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';
import { button, choice, element, labelled } from '../browser/element.js';
import { saveFile } from '../browser/save-file.js';
import { fileButton } from '../parts/files.js';
import { RememberBox } from '../parts/remember-box.js';
import type { Device, GameFacts } from './recording-protocol.js';

export interface OpenPanelActions {
  readonly openFile: (file: File) => void;
  /** A recording's text and what it is called. */
  readonly openText: (text: string, name: string) => void;
  readonly choose: (game: number, device: Device) => void;
}

const DEVICE_NAMES: Readonly<Record<Device, string>> = {
  cartridge: 'on the cartridge',
  model: 'without a cartridge, in our own graphics',
};

export class OpenPanel {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #actions: OpenPanelActions;
  readonly #name = element('p', { className: 'recording-name' }, 'No recording is open.');
  readonly #cartridge = element('p', { className: 'cartridge-name' });
  readonly #notes = element('ul', { className: 'soft notes', hidden: true });
  readonly #progress = element('progress', { max: 1, hidden: true, ariaLabel: 'The recording is opened' });
  readonly #status = element('p', { className: 'soft' });
  readonly #game: HTMLSelectElement;
  readonly #device: HTMLSelectElement;
  readonly #choices: HTMLElement;
  #games: readonly GameFacts[] = [];

  constructor(app: App, actions: OpenPanelActions) {
    this.#app = app;
    this.#actions = actions;
    this.#game = choice([], '', () => this.#offerDevices());
    this.#device = choice<Device>([], 'model', () => this.#choose());
    this.#choices = element(
      'div',
      { className: 'fields', hidden: true },
      labelled('Game', this.#game, 'field wide'),
      labelled('Played', this.#device, 'field wide'),
    );
    this.element = element(
      'section',
      { className: 'card', ariaLabel: 'Open a recording' },
      element('h2', {}, 'Recording'),
      this.#name,
      this.#notes,
      this.#choices,
      this.#progress,
      this.#status,
      element(
        'div',
        { className: 'row' },
        button('The game in play', () => void this.#takePlayed((text) => actions.openText(text, 'game-in-play.jsonl'))),
        fileButton('Choose a file', '.jsonl,.gz,.fm2,.txt,.nes', actions.openFile),
        button(
          'Download the game in play',
          () => void this.#takePlayed((text) => saveFile('maxout-game.jsonl', text, 'application/jsonl')),
        ),
      ),
      element(
        'p',
        { className: 'soft' },
        'Choose a recording (run.jsonl, packed or not) or a movie (.fm2, or the Input Log.txt of BizHawk), or drop it anywhere on this page. If it was not made on the built-in cartridge, choose or drop its cartridge, too; it is then also used under Play. Nothing leaves your computer.',
      ),
      element('h3', {}, 'Chosen cartridge'),
      this.#cartridge,
      new RememberBox(app).element,
    );
  }

  /** A recording is open; its first game that can be played is chosen. */
  load(name: string, games: readonly GameFacts[], notes: readonly string[]): void {
    this.#name.textContent = name;
    this.#notes.replaceChildren(...notes.map((note) => element('li', {}, note)));
    this.#notes.hidden = notes.length === 0;
    this.#games = games;
    this.#game.replaceChildren(
      ...games.map((facts) => element('option', { value: String(facts.game) }, describeGame(facts))),
    );
    this.#choices.hidden = false;
    this.#offerDevices();
  }

  /** Which cartridge is chosen; those of before are there as well. */
  showCartridge(text: string): void {
    this.#cartridge.textContent = text;
  }

  /** Other cartridges are there. */
  offer(games: readonly GameFacts[]): void {
    this.#games = games;
    if (!this.#choices.hidden) this.#offerDevices();
  }

  /** What takes a while. */
  progress(what: string, done: number, whole: number): void {
    this.#progress.hidden = false;
    this.#progress.value = whole > 0 ? done / whole : 0;
    this.#status.textContent = `${number(done)} of ${number(whole)} ${what}`;
  }

  /** Nothing is being waited for. */
  rest(): void {
    this.#progress.hidden = true;
    this.#status.textContent = '';
  }

  #offerDevices(): void {
    const facts = this.#games.find(({ game }) => String(game) === this.#game.value);
    const devices = facts?.devices ?? [];
    this.#device.replaceChildren(
      ...devices.map((device) => element('option', { value: device }, DEVICE_NAMES[device])),
    );
    this.#device.disabled = devices.length < 2;
    if (facts && devices.length === 0) {
      this.rest();
      this.#status.textContent =
        'This recording was made on another cartridge, and it ends before its game begins: choose the file of that cartridge.';
      return;
    }
    this.#choose();
  }

  #choose(): void {
    this.#actions.choose(Number(this.#game.value), this.#device.value as Device);
  }

  async #takePlayed(take: (text: string) => void): Promise<void> {
    const text = await this.#app.game.recording();
    if (text) take(text);
    else this.#app.notify('No game has been played since the page was opened: start one under Play.', 'problem');
  }
}

function describeGame({ game, seed, startLevel, pieces, score, isCutOff }: GameFacts): string {
  const end = isCutOff ? ', cut off' : '';
  return `${game}: level ${startLevel}, seed ${seed}, ${plural(score, 'point')}, ${plural(pieces, 'piece')}${end}`;
}
