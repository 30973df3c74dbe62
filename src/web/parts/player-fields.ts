/** Fields for who plays and how: one for each option of players that the page asks for. */
import { PAGE_OPTIONS, type PageChoice, type PageOption, playerOption } from '../../players/player-spec.js';
import { formatPlayedBy } from '../../record/run-header.js';
import type { App } from '../app/view.js';
import { choice, element, labelled } from '../browser/element.js';
import { optionValue } from '../game/game-address.js';
import type { PlayerChoice, PlayerFacts } from '../game/game-protocol.js';

/** What the fields are about. */
type Chosen = Omit<PlayerChoice, 'reaction'>;

/** As the player usually does. */
const USUAL = 'usual';

interface Field {
  readonly control: HTMLInputElement | HTMLSelectElement;
  /** Shows a value; `most` is the highest number that the player takes. */
  readonly show: (value: PageChoice[PageOption], most: number) => void;
}

export class PlayerFields {
  /** Who plays. */
  readonly player: HTMLSelectElement;
  readonly description = element('p', { className: 'soft' });
  readonly #app: App;
  readonly #id: string;
  readonly #onChoose: (change: Partial<Chosen>) => void;
  readonly #lists: HTMLElement[] = [];
  readonly #fields = new Map<PageOption, Field>();
  #players: readonly PlayerFacts[] = [];

  /**
   * @param id begins the names of lists, which are the page's
   * @param onChoose gets what was changed
   */
  constructor(app: App, id: string, onChoose: (change: Partial<Chosen>) => void) {
    this.#app = app;
    this.#id = id;
    this.#onChoose = onChoose;
    this.player = choice([], '', (name) => onChoose({ name }));
    for (const name of PAGE_OPTIONS) this.#fields.set(name, this.#field(name));
  }

  /** The options with their labels, in order, and then what they propose. */
  options(): HTMLElement[] {
    const labels = [...this.#fields].map(([name, { control }]) => {
      const { label = name, choices } = playerOption(name);
      return labelled(label, control, choices ? 'field wide' : 'field');
    });
    return [...labels, ...this.#lists];
  }

  /** Shows a choice among the players that there are, but for a text that somebody is typing or that is wrong. */
  show(players: readonly PlayerFacts[], chosen: Chosen): void {
    if (this.#players !== players) {
      this.#players = players;
      this.player.replaceChildren(
        ...players.map(({ name, sees }) => element('option', { value: name }, formatPlayedBy({ player: name, sees }))),
      );
    }
    this.player.value = chosen.name;
    const facts = players.find(({ name }) => name === chosen.name);
    this.description.textContent = facts ? `${facts.name}: ${facts.description}.` : '';
    for (const [name, { control, show }] of this.#fields) {
      const own = facts?.takes[name];
      show(chosen[name], (own && playerOption(own).most) ?? 0);
      control.disabled = own === undefined;
    }
  }

  #field(name: PageOption): Field {
    const { choices, most } = playerOption(name);
    if (choices) {
      const select = choice(Object.entries(choices), '', (text) => this.#take(name, optionValue(name, text)));
      return { control: select, show: (value) => (select.value = String(value)) };
    }
    return most === undefined ? this.#text(name) : this.#number(name);
  }

  #number(name: PageOption): Field {
    const control = choice([[USUAL, 'default']], USUAL, (text) =>
      this.#take(name, text === USUAL ? null : optionValue(name, text)),
    );
    const show: Field['show'] = (value, most) => {
      if (control.options.length !== most + 1) {
        const numbers = Array.from({ length: most }, (_, i) =>
          element('option', { value: String(i + 1) }, i === 0 ? '1 piece' : `${i + 1} pieces`),
        );
        control.replaceChildren(element('option', { value: USUAL }, 'default'), ...numbers);
      }
      control.value = value === null || Number(value) > most ? USUAL : String(value);
    };
    return { control, show };
  }

  #text(name: PageOption): Field {
    const control = element('input', { type: 'text', size: 10, spellcheck: false, autocomplete: 'off' });
    const { texts = [] } = playerOption(name).proposed ?? {};
    const list = element('datalist', { id: `${this.#id}-${name}` });
    this.#lists.push(list);
    for (const value of texts) list.append(element('option', { value }));
    control.setAttribute('list', list.id);
    control.onchange = () => {
      const value = optionValue(name, control.value.trim());
      control.ariaInvalid = value === undefined ? 'true' : null;
      if (value === undefined) this.#complain(name, control.value);
      else this.#take(name, value);
    };
    const show = (value: unknown): void => {
      if (document.activeElement !== control && control.ariaInvalid !== 'true') control.value = String(value);
    };
    return { control, show };
  }

  #take(name: PageOption, value: PageChoice[PageOption] | undefined): void {
    this.#onChoose({ [name]: value });
  }

  #complain(name: PageOption, text: string): void {
    const { label = name, proposed } = playerOption(name);
    const expected = proposed ? `: expected ${[...proposed.texts, proposed.orElse].join(', ')}` : '';
    this.#app.notify(`There is no ${label.toLowerCase()} "${text}"${expected}.`, 'problem');
  }
}
