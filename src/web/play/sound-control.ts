/** The sound's switch and its volume. There is sound at the console's own speed alone. */

import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { SoundOutput } from '../sound/sound-output.js';
import type { GameController } from './game-controller.js';

const STEPS = 100;

export class SoundControl {
  readonly element: HTMLElement;
  readonly #output = new SoundOutput();
  readonly #controller: GameController;
  readonly #app: App;
  readonly #switch: HTMLButtonElement;

  constructor(controller: GameController, app: App) {
    this.#controller = controller;
    this.#app = app;
    this.#switch = button('Sound', () => void this.toggle());
    const volume = element('input', { type: 'range', min: '0', max: String(STEPS), ariaLabel: 'Volume' });
    volume.valueAsNumber = this.#output.volume * STEPS;
    volume.oninput = () => {
      this.#output.volume = volume.valueAsNumber / STEPS;
    };
    this.element = element('div', { className: 'sound' }, this.#switch, volume);
    controller.onChange.add(() => this.#follow());
    controller.onFrame.add(({ frame }) => {
      if (frame.samples) this.#output.play(frame.samples);
    });
    this.#follow();
  }

  async toggle(): Promise<void> {
    if (this.#output.isOn) this.#output.turnOff();
    else {
      try {
        await this.#output.turnOn();
      } catch (error) {
        this.#app.notify(error instanceof Error ? error.message : String(error), 'problem');
      }
    }
    this.#follow();
  }

  #follow(): void {
    const { playback } = this.#controller;
    const { isOn, sampleRate } = this.#output;
    this.#switch.ariaPressed = String(isOn);
    this.#switch.title = isOn && playback.speed !== 1 ? 'There is sound at 1× only.' : '';
    this.#controller.setSound(playback.speed === 1 ? sampleRate : null);
  }
}
