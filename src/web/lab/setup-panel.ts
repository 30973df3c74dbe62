/** The position besides its playfield, and who rates it. */
import type { Aim } from '../../players/maxout.js';
import { NAMED_TAP_RATES } from '../../reach/taps.js';
import { HIGHEST_LEVEL, HIGHEST_LINES } from '../../tetris/limits.js';
import { SCORE_CAP } from '../../tetris/score.js';
import type { App } from '../app/view.js';
import { choice, element, labelled } from '../browser/element.js';
import { AIM_NAMES, AIMS, tapPattern } from '../game/game-address.js';
import type { PlayerFacts } from '../game/game-protocol.js';
import type { LabSetup } from '../game/position-address.js';
import { PieceChoice } from './piece-choice.js';

/** As many pieces as the player usually places. */
const USUAL = 'usual';

export class SetupPanel {
  readonly position: HTMLElement;
  readonly player: HTMLElement;
  readonly #app: App;
  readonly #onChange: (setup: LabSetup) => void;
  #setup: LabSetup;
  #players: readonly PlayerFacts[] = [];
  readonly #piece: PieceChoice;
  readonly #next: PieceChoice;
  readonly #level: HTMLInputElement;
  readonly #lines: HTMLInputElement;
  readonly #score: HTMLInputElement;
  readonly #player: HTMLSelectElement;
  readonly #description = element('p', { className: 'soft' });
  readonly #taps = element('input', { type: 'text', spellcheck: false, autocomplete: 'off' });
  readonly #plies: HTMLSelectElement;
  readonly #aim: HTMLSelectElement;

  constructor(app: App, setup: LabSetup, onChange: (setup: LabSetup) => void) {
    this.#app = app;
    this.#setup = setup;
    this.#onChange = onChange;
    this.#piece = new PieceChoice('Piece', 'lab-piece', {
      withUnknown: false,
      onChoose: (piece) => piece && this.#changePosition({ piece }),
    });
    this.#next = new PieceChoice('Next', 'lab-next', {
      withUnknown: true,
      onChoose: (next) => this.#changePosition({ next }),
    });
    this.#level = this.#number('Level', HIGHEST_LEVEL, (level) => this.#changePosition({ level }));
    this.#lines = this.#number('Lines', HIGHEST_LINES, (lines) => this.#changePosition({ lines }));
    this.#score = this.#number('Score', SCORE_CAP, (score) => this.#changePosition({ score }));
    this.#player = choice([], '', (name) => this.#changeChoice({ name }));
    this.#plies = choice([[USUAL, 'as usual']], USUAL, (plies) =>
      this.#changeChoice({ plies: plies === USUAL ? null : Number(plies) }),
    );
    this.#aim = choice(
      AIMS.map((aim) => [aim, AIM_NAMES[aim]]),
      'score',
      (aim: Aim) => this.#changeChoice({ aim }),
    );
    const patterns = element('datalist', { id: 'lab-tap-patterns' });
    for (const name of NAMED_TAP_RATES) patterns.append(element('option', { value: name }));
    this.#taps.setAttribute('list', patterns.id);
    this.#taps.onchange = () => this.#takeTaps();
    this.position = element(
      'section',
      { className: 'card lab-position', ariaLabel: 'Position' },
      element('h2', {}, 'Position'),
      this.#piece.element,
      this.#next.element,
      element(
        'div',
        { className: 'lab-three' },
        labelled('Level', this.#level),
        labelled('Lines', this.#lines),
        labelled('Score', this.#score),
      ),
    );
    this.player = element(
      'section',
      { className: 'card lab-player', ariaLabel: 'Player' },
      element('h2', {}, 'Player'),
      element(
        'div',
        { className: 'fields' },
        labelled('Who rates', this.#player),
        labelled('Press pattern', this.#taps),
        labelled('Looks ahead', this.#plies),
        labelled('Plays for', this.#aim, 'field wide'),
        patterns,
      ),
      this.#description,
    );
    this.show(setup);
  }

  /** The players to choose from. */
  offer(players: readonly PlayerFacts[]): void {
    this.#players = players;
    this.#player.replaceChildren(...players.map(({ name }) => element('option', { value: name }, name)));
    this.show(this.#setup);
  }

  show(setup: LabSetup): void {
    this.#setup = setup;
    const { position, choice: chosen } = setup;
    this.#piece.show(position.piece);
    this.#next.show(position.next);
    put(this.#level, position.level);
    put(this.#lines, position.lines);
    put(this.#score, position.score);
    this.#player.value = chosen.name;
    put(this.#taps, chosen.taps);
    this.#aim.value = chosen.aim;
    const facts = this.#players.find(({ name }) => name === chosen.name);
    this.#description.textContent = facts ? `${chosen.name}: ${facts.description}.` : '';
    const mostPlies = facts?.mostPlies ?? 0;
    if (this.#plies.options.length !== mostPlies + 1) {
      const numbers = Array.from({ length: mostPlies }, (_, i) =>
        element('option', { value: String(i + 1) }, i === 0 ? '1 piece' : `${i + 1} pieces`),
      );
      this.#plies.replaceChildren(element('option', { value: USUAL }, 'as usual'), ...numbers);
    }
    this.#plies.value = chosen.plies === null || chosen.plies > mostPlies ? USUAL : String(chosen.plies);
    this.#plies.disabled = mostPlies === 0;
    this.#aim.disabled = !facts?.hasAim;
    this.#taps.disabled = !facts?.hasTaps;
    this.#score.disabled = this.#aim.disabled || chosen.aim !== 'maxout';
  }

  #changePosition(change: Partial<LabSetup['position']>): void {
    this.#change({ ...this.#setup, position: { ...this.#setup.position, ...change } });
  }

  #changeChoice(change: Partial<LabSetup['choice']>): void {
    this.#change({ ...this.#setup, choice: { ...this.#setup.choice, ...change } });
  }

  #change(setup: LabSetup): void {
    this.show(setup);
    this.#onChange(setup);
  }

  #takeTaps(): void {
    const taps = tapPattern(this.#taps.value.trim());
    mark(this.#taps, taps !== undefined);
    if (taps !== undefined) {
      this.#changeChoice({ taps });
      return;
    }
    this.#app.notify(
      `There is no press pattern "${this.#taps.value}": expected ${NAMED_TAP_RATES.join(', ')}, or up to 16 frames such as X..X. with an X where a press may begin.`,
      'problem',
    );
  }

  #number(name: string, highest: number, take: (value: number) => void): HTMLInputElement {
    const input = element('input', { type: 'number', inputMode: 'numeric', min: '0', max: String(highest), step: '1' });
    input.onchange = () => {
      const value = Number(input.value);
      const isRight = /^\d{1,9}$/.test(input.value) && value <= highest;
      mark(input, isRight);
      if (isRight) take(value);
      else {
        this.#app.notify(`${name}: expected a whole number from 0 to ${highest}, found "${input.value}".`, 'problem');
      }
    };
    return input;
  }
}

function put(input: HTMLInputElement, value: string | number): void {
  if (document.activeElement === input || input.ariaInvalid === 'true') return;
  input.value = String(value);
}

function mark(input: HTMLInputElement, isRight: boolean): void {
  input.ariaInvalid = isRight ? null : 'true';
}
