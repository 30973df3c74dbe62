/** All that a person presses: the buttons of the pad, the keys of the view, the buttons under the picture. */
import type { Buttons } from '../../tetris/buttons.js';
import type { GameController } from './game-controller.js';
import type { GameDisplay } from './game-display.js';
import { Pads } from './pads.js';
import { Shortcuts } from './shortcuts.js';
import type { SoundControl } from './sound-control.js';
import { TouchPad } from './touch-pad.js';
import { Transport } from './transport.js';

export interface GameControlsContext {
  readonly display: GameDisplay;
  readonly sound: SoundControl;
  /** Keys and gamepads are those of the view in front. */
  readonly isInFront: () => boolean;
}

export class GameControls {
  readonly touch: HTMLElement;
  readonly transport: HTMLElement;
  readonly #controller: GameController;
  readonly #isInFront: () => boolean;
  readonly #pads: Pads;

  constructor(controller: GameController, { display, sound, isInFront }: GameControlsContext) {
    this.#controller = controller;
    this.#isInFront = isInFront;
    this.#pads = new Pads((held, pressed) => this.#press(held, pressed));
    this.touch = new TouchPad((buttons) => this.#pads.touch(buttons)).element;
    const toggleOverlay = (): void => {
      display.toggleOverlay();
      transport.refresh();
    };
    const shortcuts = new Shortcuts(controller, this.#pads, {
      toggleOverlay,
      toggleSound: () => void sound.toggle(),
      isInFront,
    });
    const transport = new Transport(controller, {
      toggleOverlay,
      isOverlaid: () => display.isOverlaid,
      showHelp: () => shortcuts.showHelp(),
      sound: sound.element,
    });
    this.transport = transport.element;
    requestAnimationFrame(() => this.#poll());
  }

  /** Whatever is held is let go of. */
  releaseAll(): void {
    this.#pads.releaseAll();
  }

  /** The first press takes the pad from the bot. */
  #press(held: Buttons, pressed: Buttons): void {
    if (this.#controller.byHand) this.#controller.press(held);
    else if (pressed && this.#isInFront()) {
      this.#controller.press(held);
      this.#controller.playback.isPaused = false;
    }
  }

  #poll(): void {
    requestAnimationFrame(() => this.#poll());
    if (this.#isInFront()) this.#pads.poll();
  }
}
