/** The position besides its playfield, and who rates it. */

import { wholeNumberIn } from '../../lib/read-text.js';
import { HIGHEST_LEVEL, HIGHEST_LINES, HIGHEST_SCORE } from '../../tetris/limits.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { type Region, regionOf, timingOf } from '../../tetris/timing.js';
import type { App } from '../app/view.js';
import { choice, element, labelled } from '../browser/element.js';
import type { PlayerFacts } from '../game/game-protocol.js';
import type { LabSetup } from '../game/position-address.js';
import { HandsField } from '../parts/hands-field.js';
import { pieceIcon } from '../parts/piece-icon.js';
import { PlayerFields } from '../parts/player-fields.js';

const CONSOLES: readonly (readonly [Region, string])[] = [
  ['ntsc', 'American (NTSC)'],
  ['pal', 'European (PAL)'],
];

export class SetupPanel {
  readonly position: HTMLElement;
  readonly player: HTMLElement;
  readonly #app: App;
  readonly #onChange: (setup: LabSetup) => void;
  #setup: LabSetup;
  #players: readonly PlayerFacts[] = [];
  readonly #piece: PieceChoice;
  readonly #next: PieceChoice;
  readonly #region: HTMLSelectElement;
  readonly #level: HTMLInputElement;
  readonly #lines: HTMLInputElement;
  readonly #score: HTMLInputElement;
  readonly #hands: HandsField;
  readonly #player: PlayerFields;

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
    this.#region = choice(CONSOLES, regionOf(setup.position.timing), (region) =>
      this.#changePosition({ timing: timingOf(region) }),
    );
    this.#level = this.#number('Level', HIGHEST_LEVEL, (level) => this.#changePosition({ level }));
    this.#lines = this.#number('Lines', HIGHEST_LINES, (lines) => this.#changePosition({ lines }));
    this.#score = this.#number('Score', HIGHEST_SCORE, (score) => this.#changePosition({ score }));
    this.#hands = new HandsField(({ taps }) => this.#changeChoice({ taps }));
    this.#player = new PlayerFields(app, 'lab', (change) => this.#changeChoice(change));
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
      labelled('Console', this.#region),
    );
    this.player = element(
      'section',
      { className: 'card lab-player', ariaLabel: 'Player' },
      element('h2', {}, 'Player'),
      element(
        'div',
        { className: 'fields' },
        labelled('Who rates', this.#player.player),
        labelled('Hands', this.#hands.control, 'field wide'),
        ...this.#player.options(),
      ),
      this.#player.description,
    );
    this.show(setup);
  }

  /** The players to choose from. */
  offer(players: readonly PlayerFacts[]): void {
    this.#players = players;
    this.show(this.#setup);
  }

  show(setup: LabSetup): void {
    this.#setup = setup;
    const { position, choice: chosen } = setup;
    this.#piece.show(position.piece);
    this.#next.show(position.next);
    this.#region.value = regionOf(position.timing);
    put(this.#level, position.level);
    put(this.#lines, position.lines);
    put(this.#score, position.score);
    this.#player.show(this.#players, chosen);
    this.#hands.show(chosen.taps, undefined);
    const facts = this.#players.find(({ name }) => name === chosen.name);
    this.#score.disabled = facts?.takes.aim === undefined || chosen.aim !== 'maxout';
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

  #number(name: string, highest: number, take: (value: number) => void): HTMLInputElement {
    const input = element('input', { type: 'number', inputMode: 'numeric', min: '0', max: String(highest), step: '1' });
    input.onchange = () => {
      const value = wholeNumberIn(input.value, 0, highest);
      mark(input, value !== undefined);
      if (value !== undefined) take(value);
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

/** In place of a piece that is not known. */
const UNKNOWN = '?';

export class PieceChoice {
  readonly element: HTMLFieldSetElement;
  readonly #inputs = new Map<Tetromino | undefined, HTMLInputElement>();

  /**
   * @param name of the group of controls
   * @param withUnknown whether none may be chosen
   */
  constructor(
    title: string,
    name: string,
    { withUnknown, onChoose }: { withUnknown: boolean; onChoose: (piece: Tetromino | undefined) => void },
  ) {
    this.element = element('fieldset', { className: 'lab-pieces' }, element('legend', {}, title));
    for (const piece of withUnknown ? [...TETROMINOES, undefined] : TETROMINOES) {
      const input = element('input', { type: 'radio', name, value: piece ?? UNKNOWN });
      input.onchange = () => onChoose(piece);
      this.#inputs.set(piece, input);
      const face = element('span', {}, piece ? pieceIcon(piece) : UNKNOWN);
      const label = element('label', {}, input, face);
      input.ariaLabel = piece ?? 'unknown';
      label.title = input.ariaLabel;
      this.element.append(label);
    }
  }

  show(piece: Tetromino | undefined): void {
    const input = this.#inputs.get(piece);
    if (input) input.checked = true;
  }
}
