/** Buttons for the time of an open game. */

import { button, element } from '../browser/element.js';
import { REPLAY_SPEEDS, type ReplayPlayer } from './replay-player.js';

const SPEED_NAMES: Readonly<Record<(typeof REPLAY_SPEEDS)[number], string>> = {
  0.25: '¼×',
  1: '1×',
  2: '2×',
  4: '4×',
  16: '16×',
};

export class ReplayTransport {
  readonly element: HTMLElement;
  readonly #player: ReplayPlayer;
  readonly #play: HTMLButtonElement;
  readonly #speeds = new Map<number, HTMLInputElement>();

  /**
   * @param pieces how many pieces lie before the frame that is shown
   * @param thoughts shows and hides what the player thought
   */
  constructor(player: ReplayPlayer, pieces: () => number, thoughts: HTMLElement) {
    this.#player = player;
    this.#play = button('Play', () => player.toggle(), 'primary');
    const jump = (label: string, name: string, act: () => void): HTMLButtonElement => {
      const made = button(label, act);
      made.ariaLabel = name;
      made.title = name;
      return made;
    };
    const speeds = element('fieldset', { className: 'segments' }, element('legend', {}, 'Speed'));
    for (const speed of REPLAY_SPEEDS) {
      const input = element('input', { type: 'radio', name: 'replay-speed', value: String(speed) });
      input.onchange = () => {
        player.speed = speed;
      };
      this.#speeds.set(speed, input);
      speeds.append(element('label', {}, input, element('span', {}, SPEED_NAMES[speed])));
    }
    this.element = element(
      'div',
      { className: 'transport' },
      jump('«', 'Previous piece', () => this.#toPiece(pieces() - 1)),
      jump('‹', 'One frame back', () => player.step(-1)),
      this.#play,
      jump('›', 'One frame on', () => player.step(1)),
      jump('»', 'Next piece', () => this.#toPiece(pieces() + 1)),
      speeds,
      thoughts,
    );
    this.refresh();
  }

  /** The next press of Space or Enter plays the game. */
  focus(): void {
    this.#play.focus({ preventScroll: true });
  }

  refresh(): void {
    this.#play.textContent = this.#player.isPlaying ? 'Pause' : 'Play';
    for (const [speed, input] of this.#speeds) input.checked = speed === this.#player.speed;
    const isEmpty = this.#player.range === undefined;
    for (const control of this.element.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input')) {
      control.disabled = isEmpty;
    }
  }

  #toPiece(piece: number): void {
    this.#player.pause();
    this.#player.goToPiece(Math.max(0, piece));
  }
}

/** Controls that use the keys themselves. */
const OWN_KEYS = 'input, select, textarea, button, a, summary';

/** Space plays and pauses, the point and the comma step, while something in the element has the focus. */
export function takeReplayKeys(element: HTMLElement, player: ReplayPlayer): void {
  element.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : element;
    if (target.closest(OWN_KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === ' ') player.toggle();
    else if (event.key === '.') player.step(1);
    else if (event.key === ',') player.step(-1);
    else return;
    event.preventDefault();
  });
}
