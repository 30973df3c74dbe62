/** Which game is played, and by whom. */
import { plural } from '../../lib/format-numbers.js';
import type { Aim } from '../../players/maxout.js';
import { NAMED_TAP_RATES } from '../../reach/taps.js';
import {
  HIGHEST_LINES,
  HIGHEST_SEED,
  HIGHEST_START_LEVEL,
  LONGEST_REACTION,
  MAX_OUT_LINES,
} from '../../tetris/limits.js';
import type { App } from '../app/view.js';
import { button, choice, element, labelled } from '../browser/element.js';
import { AIM_NAMES, AIMS, tapPattern } from '../game/game-address.js';
import type { PlayerChoice } from '../game/game-protocol.js';
import type { GameController } from './game-controller.js';

/** As many pieces as the player usually places. */
const USUAL = 'usual';

export class OptionsPanel {
  readonly element: HTMLElement;
  readonly #controller: GameController;
  readonly #app: App;
  readonly #level = numberInput(0, HIGHEST_START_LEVEL);
  readonly #seed = numberInput(0, HIGHEST_SEED);
  readonly #end: HTMLSelectElement;
  readonly #player: HTMLSelectElement;
  readonly #description = element('p', { className: 'soft' });
  readonly #taps = element('input', { type: 'text', size: 10, spellcheck: false, autocomplete: 'off' });
  readonly #reaction = numberInput(0, LONGEST_REACTION);
  readonly #plies: HTMLSelectElement;
  readonly #aim: HTMLSelectElement;

  constructor(controller: GameController, app: App) {
    this.#controller = controller;
    this.#app = app;
    this.#end = choice(
      [
        [String(MAX_OUT_LINES), `at ${MAX_OUT_LINES} lines`],
        ['none', 'when it tops out'],
      ],
      String(MAX_OUT_LINES),
      () => {},
    );
    const apply = (): void => this.#choose();
    this.#player = choice([], '', apply);
    this.#plies = choice([[USUAL, 'default']], USUAL, apply);
    this.#aim = choice(
      AIMS.map((aim) => [aim, AIM_NAMES[aim]]),
      'score',
      apply,
    );
    this.#taps.onchange = apply;
    this.#reaction.onchange = apply;
    const patterns = element('datalist', { id: 'tap-patterns' });
    for (const name of NAMED_TAP_RATES) patterns.append(element('option', { value: name }));
    this.#taps.setAttribute('list', patterns.id);

    const form = element(
      'form',
      { className: 'fields' },
      labelled('Start level', this.#level),
      labelled('Seed', this.#seed),
      labelled('Ends', this.#end),
      element(
        'div',
        { className: 'row' },
        element('button', { type: 'submit', className: 'primary' }, 'New game'),
        button('Different pieces', () => controller.startNext()),
      ),
    );
    form.noValidate = true;
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#start();
    };
    this.element = element(
      'section',
      { className: 'card options-card', ariaLabel: 'Game and player' },
      element('h2', {}, 'Game'),
      form,
      element('h2', {}, 'Player'),
      element(
        'div',
        { className: 'fields' },
        labelled('Who plays', this.#player),
        labelled('Tap pattern', this.#taps),
        labelled('Reaction, frames', this.#reaction),
        labelled('Looks ahead', this.#plies),
        labelled('Aims for', this.#aim, 'field wide'),
        patterns,
      ),
      this.#description,
      element(
        'p',
        { className: 'soft' },
        'A new player starts with the next piece, a new reaction with the next game.',
      ),
    );
    controller.onChange.add(() => this.#follow());
    this.#follow();
  }

  /** Shows the game that runs, unless somebody is typing. */
  #follow(): void {
    const { choice: chosen, model } = this.#controller;
    const { startLevel, seed, untilLines } = model.plan;
    put(this.#level, String(startLevel));
    put(this.#seed, String(seed));
    this.#showEnd(untilLines);
    this.#showPlayer(chosen);
    put(this.#taps, chosen.taps);
    put(this.#reaction, String(chosen.reaction));
    this.#aim.value = chosen.aim;
  }

  #showPlayer({ name, plies }: PlayerChoice): void {
    const { players } = this.#controller;
    if (this.#player.options.length !== players.length) {
      this.#player.replaceChildren(...players.map((player) => element('option', { value: player.name }, player.name)));
    }
    this.#player.value = name;
    const facts = players.find((player) => player.name === name);
    if (!facts) return;
    const { description, mostPlies, hasAim, hasTaps } = facts;
    this.#description.textContent = `${name}: ${description}.`;
    if (this.#plies.options.length !== mostPlies + 1) {
      const numbers = Array.from({ length: mostPlies }, (_, i) =>
        element('option', { value: String(i + 1) }, i === 0 ? '1 piece' : `${i + 1} pieces`),
      );
      this.#plies.replaceChildren(element('option', { value: USUAL }, 'default'), ...numbers);
    }
    this.#plies.value = plies === null || plies > mostPlies ? USUAL : String(plies);
    this.#plies.disabled = mostPlies === 0;
    this.#aim.disabled = !hasAim;
    this.#taps.disabled = !hasTaps;
  }

  /** An address may name another number of lines than those to choose from. */
  #showEnd(untilLines: number | null): void {
    const value = String(untilLines ?? 'none');
    if (![...this.#end.options].some((option) => option.value === value)) {
      this.#end.append(element('option', { value }, `at ${plural(Number(value), 'line')}`));
    }
    if (document.activeElement !== this.#end) this.#end.value = value;
  }

  #start(): void {
    const startLevel = this.#number(this.#level, 'Start level', HIGHEST_START_LEVEL);
    const seed = this.#number(this.#seed, 'Seed', HIGHEST_SEED);
    if (startLevel === undefined || seed === undefined) return;
    const end = this.#end.value;
    this.#controller.start({
      startLevel,
      seed,
      untilLines: end === 'none' ? null : Math.min(Number(end), HIGHEST_LINES),
    });
  }

  #choose(): void {
    const reaction = this.#number(this.#reaction, 'Reaction', LONGEST_REACTION);
    const taps = tapPattern(this.#taps.value.trim());
    mark(this.#taps, taps !== undefined);
    if (taps === undefined) {
      this.#app.notify(
        `There is no tap pattern "${this.#taps.value}": expected ${NAMED_TAP_RATES.join(', ')}, or up to 16 frames such as X..X. with an X where a press may begin.`,
        'problem',
      );
    }
    if (taps === undefined || reaction === undefined) return;
    const chosen: PlayerChoice = {
      name: this.#player.value,
      taps,
      reaction,
      plies: this.#plies.value === USUAL ? null : Number(this.#plies.value),
      aim: this.#aim.value as Aim,
    };
    this.#controller.choose(chosen);
  }

  #number(input: HTMLInputElement, name: string, highest: number): number | undefined {
    const value = Number(input.value);
    const isRight = /^\d{1,9}$/.test(input.value) && value <= highest;
    mark(input, isRight);
    if (isRight) return value;
    this.#app.notify(`${name}: expected a whole number from 0 to ${highest}, found "${input.value}".`, 'problem');
    return undefined;
  }
}

function numberInput(lowest: number, highest: number): HTMLInputElement {
  return element('input', {
    type: 'number',
    inputMode: 'numeric',
    min: String(lowest),
    max: String(highest),
    step: '1',
  });
}

function put(input: HTMLInputElement, value: string): void {
  if (document.activeElement === input || input.ariaInvalid === 'true') return;
  input.value = value;
}

function mark(input: HTMLInputElement, isRight: boolean): void {
  input.ariaInvalid = isRight ? null : 'true';
}
