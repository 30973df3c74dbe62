/** Play, pause, steps, speed, who has the pad, and what is drawn over the picture. */
import { button, element } from '../browser/element.js';
import { SPEEDS, type Speed } from '../game/game-address.js';
import type { GameController } from './game-controller.js';
import type { PadOwner } from './pad-owner.js';

export interface TransportActions {
  readonly toggleOverlay: () => void;
  readonly isOverlaid: () => boolean;
  readonly pad: PadOwner;
  /** The sound's own control. */
  readonly sound: HTMLElement;
}

export class Transport {
  readonly element: HTMLElement;
  readonly #controller: GameController;
  readonly #actions: TransportActions;
  readonly #pause: HTMLButtonElement;
  readonly #hands: HTMLButtonElement;
  readonly #overlay: HTMLButtonElement;
  readonly #speeds = new Map<Speed, HTMLInputElement>();

  constructor(controller: GameController, actions: TransportActions) {
    this.#controller = controller;
    this.#actions = actions;
    const { playback } = controller;
    this.#pause = button('Pause', () => togglePause(controller), 'primary');
    this.#hands = button('Take over', () => actions.pad.toggle(), 'take');
    this.#overlay = button('Thoughts', actions.toggleOverlay, 'thoughts');
    const speeds = element('fieldset', { className: 'segments speeds' }, element('legend', {}, 'Speed'));
    for (const speed of SPEEDS) {
      const input = element('input', { type: 'radio', name: 'speed', value: String(speed) });
      input.onchange = () => {
        playback.speed = speed;
      };
      this.#speeds.set(speed, input);
      speeds.append(element('label', {}, input, element('span', {}, speed === 'max' ? 'Max' : `${speed}×`)));
    }
    this.element = element(
      'div',
      { className: 'transport', role: 'toolbar', ariaLabel: 'Playing' },
      this.#pause,
      button('Frame', () => playback.stepFrame(), 'step'),
      button('Piece', () => playback.stepPiece(), 'step'),
      speeds,
      this.#hands,
      this.#overlay,
      actions.sound,
    );
    const steps = this.element.querySelectorAll<HTMLButtonElement>('.step');
    steps[0].ariaLabel = steps[0].title = 'Step one frame';
    steps[1].ariaLabel = steps[1].title = 'Step to the next piece';
    this.#hands.title = 'Take the pad in the game that is on, or hand it back to the bot';
    this.#overlay.title = 'Draw on the picture where the piece could go, and what that is worth';
    controller.onChange.add(() => this.refresh());
    this.refresh();
  }

  /** Shows how things stand. */
  refresh(): void {
    const { playback, byHand } = this.#controller;
    const isComing = this.#actions.pad.isTaking;
    this.#pause.textContent = playback.isPaused ? 'Play' : 'Pause';
    this.#hands.textContent = byHand ? 'Hand back' : isComing ? 'Cancel' : 'Take over';
    this.#hands.ariaPressed = String(byHand || isComing);
    this.#overlay.textContent = this.#actions.pad.isPersons ? 'Hints' : 'Thoughts';
    this.#overlay.ariaPressed = String(this.#actions.isOverlaid());
    for (const [speed, input] of this.#speeds) input.checked = speed === playback.speed;
  }
}

export function togglePause({ playback }: GameController): void {
  playback.isPaused = !playback.isPaused;
}
