/** Which game is played, and by whom. */

import { plural } from '../../lib/format-numbers.js';
import { wholeNumberIn } from '../../lib/read-text.js';
import { transitionLines } from '../../tetris/level-course.js';
import { HIGHEST_LEVEL, HIGHEST_LINES, HIGHEST_SEED, LONGEST_REACTION, MAX_OUT_LINES } from '../../tetris/limits.js';
import type { App } from '../app/view.js';
import { button, choice, element, labelled } from '../browser/element.js';
import { describeStartLevels, startLevels } from '../game/start-levels.js';
import { HandsField } from '../parts/hands-field.js';
import { PlayerFields } from '../parts/player-fields.js';
import type { GameController } from './game-controller.js';

export class OptionsPanel {
  readonly element: HTMLElement;
  readonly #controller: GameController;
  readonly #app: App;
  readonly #level = numberInput(0, HIGHEST_LEVEL);
  readonly #seed = numberInput(0, HIGHEST_SEED);
  readonly #end: HTMLSelectElement;
  readonly #player: PlayerFields;
  readonly #hands: HandsField;
  readonly #reaction = numberInput(0, LONGEST_REACTION);

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
    this.#player = new PlayerFields(app, 'play', (change) => controller.choose({ ...controller.choice, ...change }));
    this.#reaction.onchange = () => this.#chooseReaction();
    this.#hands = new HandsField(({ taps, reaction }) => controller.choose({ ...controller.choice, taps, reaction }));
    const [pressed, ...others] = this.#player.options();

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
      element('h2', {}, 'Game of the bot'),
      form,
      element('h2', {}, 'Player'),
      element(
        'div',
        { className: 'fields' },
        labelled('Who plays', this.#player.player),
        labelled('Hands', this.#hands.control, 'field wide'),
        pressed,
        labelled('Reaction, frames', this.#reaction),
        ...others,
      ),
      this.#player.description,
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
    const { choice: chosen, players, model } = this.#controller;
    const { startLevel, seed, untilLines } = model.plan;
    put(this.#level, String(startLevel));
    put(this.#seed, String(seed));
    this.#level.max = String(startLevels(this.#controller.client).at(-1));
    // On other consoles pieces fall a row every frame from other lines on.
    this.#offerEnd(transitionLines(this.#controller.client.timing));
    this.#showEnd(untilLines);
    this.#player.show(players, chosen);
    put(this.#reaction, String(chosen.reaction));
    this.#hands.show(chosen.taps, chosen.reaction);
  }

  /** An address may name another number of lines than those to choose from. */
  #showEnd(untilLines: number | null): void {
    const value = String(untilLines ?? 'none');
    if (untilLines !== null) this.#offerEnd(untilLines);
    if (document.activeElement !== this.#end) this.#end.value = value;
  }

  #offerEnd(lines: number): void {
    const value = String(lines);
    if ([...this.#end.options].some((option) => option.value === value)) return;
    this.#end.append(element('option', { value }, `at ${plural(lines, 'line')}`));
  }

  #start(): void {
    const startLevel = this.#startLevel();
    const seed = this.#number(this.#seed, 'Seed', HIGHEST_SEED);
    if (startLevel === undefined || seed === undefined) return;
    const end = this.#end.value;
    this.#controller.start({
      startLevel,
      seed,
      untilLines: end === 'none' ? null : Math.min(Number(end), HIGHEST_LINES),
    });
  }

  #startLevel(): number | undefined {
    const { value } = this.#level;
    const { client } = this.#controller;
    const found = startLevels(client).find((level) => String(level) === value);
    mark(this.#level, found !== undefined);
    if (found === undefined) {
      const expected = describeStartLevels(client);
      this.#app.notify(`Start level: expected a whole number ${expected}, found "${value}".`, 'problem');
    }
    return found;
  }

  #chooseReaction(): void {
    const reaction = this.#number(this.#reaction, 'Reaction', LONGEST_REACTION);
    if (reaction !== undefined) this.#controller.choose({ ...this.#controller.choice, reaction });
  }

  #number(input: HTMLInputElement, name: string, highest: number): number | undefined {
    const value = wholeNumberIn(input.value, 0, highest);
    mark(input, value !== undefined);
    if (value !== undefined) return value;
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
