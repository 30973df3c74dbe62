/** All that a person presses: the buttons of the pad, the keys of the view, the buttons under the picture. */

import type { Buttons } from '../../tetris/buttons.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { messageOf } from '../browser/worker-calls.js';
import { SoundOutput } from '../sound/sound-output.js';
import type { FilledDisplay } from './filled-display.js';
import type { GameController } from './game-controller.js';
import type { GameDisplay } from './game-display.js';
import type { PadOwner } from './pad-owner.js';
import { Pads } from './pads.js';
import { Shortcuts } from './shortcuts.js';
import { TouchPad } from './touch-pad.js';
import { Transport } from './transport.js';

export interface GameControlsContext {
  readonly display: GameDisplay;
  readonly filled: FilledDisplay;
  readonly lettersWork: () => boolean;
  readonly sound: SoundControl;
  /** Keys and gamepads are those of the view in front. */
  readonly isInFront: () => boolean;
  readonly pad: PadOwner;
}

export class GameControls {
  readonly touch: HTMLElement;
  readonly transport: HTMLElement;
  readonly #controller: GameController;
  readonly #isInFront: () => boolean;
  readonly #pads: Pads;
  readonly #pad: PadOwner;

  constructor(
    controller: GameController,
    { display, filled, sound, isInFront, lettersWork, pad }: GameControlsContext,
  ) {
    this.#pad = pad;
    this.#controller = controller;
    this.#isInFront = isInFront;
    this.#pads = new Pads((held, pressed) => this.#press(held, pressed));
    pad.held = () => this.#pads.held;
    this.touch = new TouchPad((buttons) => this.#pads.touch(buttons)).element;
    const toggleOverlay = (): void => {
      display.toggleOverlay();
      transport.refresh();
    };
    const leave = (): boolean => {
      const wasFilled = filled.isOn;
      filled.set(false);
      return pad.giveBack() || wasFilled;
    };
    new Shortcuts(controller, this.#pads, {
      toggleOverlay,
      toggleSound: () => void sound.toggle(),
      leave,
      isInFront,
      lettersWork,
      pad,
    });
    const transport = new Transport(controller, {
      toggleOverlay,
      isOverlaid: () => display.isOverlaid,
      sound: sound.element,
      pad,
    });
    this.transport = transport.element;
    requestAnimationFrame(() => this.#poll());
  }

  /** Whatever is held is let go of. */
  releaseAll(): void {
    this.#pads.releaseAll();
  }

  /** The first press takes the pad from the bot, after a countdown. */
  #press(held: Buttons, pressed: Buttons): void {
    if (this.#controller.byHand) this.#controller.press(held);
    else if (pressed && this.#isInFront()) this.#pad.take();
  }

  #poll(): void {
    requestAnimationFrame(() => this.#poll());
    if (this.#isInFront()) this.#pads.poll();
  }
}

/** The sound's switch and its volume. There is sound at the console's own speed alone. */
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
        this.#app.notify(messageOf(error), 'problem');
      }
    }
    this.#follow();
  }

  #follow(): void {
    const { playback } = this.#controller;
    const { isOn, sampleRate } = this.#output;
    this.#switch.ariaPressed = String(isOn);
    this.#switch.title = isOn && playback.speed !== 1 ? 'Sound plays only at speed 1×.' : '';
    this.#controller.setSound(playback.speed === 1 ? sampleRate : null);
  }
}
