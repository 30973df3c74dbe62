/** How a placement is pressed: frame by frame as a line and as a strip, and played through on the playfield. */

import { plural } from '../../lib/format-numbers.js';
import type { RatedPlacement } from '../../players/rate-position.js';
import { formatInputs } from '../../tetris/buttons.js';
import { describePlacement } from '../../tetris/placement.js';
import { NTSC, type Timing } from '../../tetris/timing.js';
import type { App } from '../app/view.js';
import { button, element, labelled } from '../browser/element.js';
import { copyText } from '../parts/files.js';
import { PlanStrip } from '../parts/plan-strip.js';

/** Multiples of the console's speed. */
const SLOW = 0.25;

export class PressPanel {
  readonly element: HTMLElement;
  readonly #onFrame: (frame: number | undefined) => void;
  readonly #title = element('p', { className: 'lab-press-title' });
  readonly #line = element('code', { className: 'lab-press-line' });
  readonly #strip = new PlanStrip();
  readonly #frame = element('input', { type: 'range', min: '0', step: '1', value: '0' });
  readonly #frameText = element('output', { className: 'soft' });
  readonly #play: HTMLButtonElement;
  readonly #content: HTMLElement;
  #shown: RatedPlacement | undefined;
  /** Of the console on which it is pressed. */
  #rate = NTSC.framesPerSecond;
  #stopPlaying: (() => void) | undefined;

  /** @param onFrame hears which frame of the plan is to be shown; undefined for none in particular */
  constructor(app: App, onFrame: (frame: number | undefined) => void) {
    this.#onFrame = onFrame;
    this.#frame.oninput = () => {
      this.#stopPlaying?.();
      this.#showFrame(Number(this.#frame.value));
    };
    this.#play = button('Play it slowly', () => this.#togglePlaying());
    const copy = button('Copy the buttons', () => void copyText(app, this.#line.textContent, 'The buttons'));
    this.#content = element(
      'div',
      { className: 'lab-press' },
      this.#title,
      this.#line,
      this.#strip.element,
      labelled('Frame', this.#frame),
      this.#frameText,
      element('div', { className: 'row' }, this.#play, copy),
    );
    this.element = element(
      'section',
      { className: 'card', ariaLabel: 'Which buttons to press' },
      element('h2', {}, 'Which buttons to press'),
      this.#content,
    );
    this.show(undefined, NTSC);
  }

  show(rated: RatedPlacement | undefined, { framesPerSecond }: Timing): void {
    if (rated === this.#shown && rated) return;
    this.stop();
    this.#shown = rated;
    this.#rate = framesPerSecond;
    this.#content.hidden = rated === undefined;
    if (!rated) return;
    const { placement, buttons } = rated;
    this.#title.textContent = `${describePlacement(placement)}: ${plural(buttons.length, 'frame')}, ${(buttons.length / framesPerSecond).toFixed(2)} s`;
    this.#line.textContent = formatInputs(buttons);
    this.#strip.show({ plan: { buttons }, done: 0 });
    this.#frame.max = String(buttons.length);
    this.#showAt(0);
  }

  /** Plays no longer. */
  stop(): void {
    this.#stopPlaying?.();
  }

  #showFrame(frame: number): void {
    this.#showAt(frame);
    this.#onFrame(frame);
  }

  #showAt(frame: number): void {
    if (!this.#shown) return;
    const { buttons } = this.#shown;
    this.#frame.value = String(frame);
    this.#strip.show({ plan: { buttons }, done: frame });
    const pressed = frame === 0 ? 'the piece appears' : formatInputs([buttons[frame - 1]]).replace(/^1 \.$/, 'nothing');
    const text = frame === 0 ? pressed : `held: ${pressed.replace(/^1 /, '')}`;
    this.#frameText.value = `${frame} of ${buttons.length}, ${text}`;
    this.#frame.setAttribute('aria-valuetext', this.#frameText.value);
  }

  #togglePlaying(): void {
    if (this.#stopPlaying) {
      this.#stopPlaying();
      return;
    }
    const rated = this.#shown;
    if (!rated) return;
    const last = rated.buttons.length;
    const first = Number(this.#frame.value) % last;
    let startedAt: number | undefined;
    let request = 0;
    const tick = (now: number): void => {
      startedAt ??= now;
      const frame = Math.min(last, first + Math.floor(((now - startedAt) / 1000) * this.#rate * SLOW));
      this.#showFrame(frame);
      if (frame < last) request = requestAnimationFrame(tick);
      else this.#stopPlaying?.();
    };
    this.#play.textContent = 'Stop';
    this.#stopPlaying = () => {
      cancelAnimationFrame(request);
      this.#stopPlaying = undefined;
      this.#play.textContent = 'Play it slowly';
    };
    request = requestAnimationFrame(tick);
  }
}
