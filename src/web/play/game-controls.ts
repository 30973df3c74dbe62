/** All that a person presses: the buttons of the pad, the keys of the view, the buttons under the picture. */

import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { SoundOutput } from '../sound/sound-output.js';
import type { GameController } from './game-controller.js';
import type { GameDisplay } from './game-display.js';
import type { PadOwner } from './pad-owner.js';
import { Pads } from './pads.js';
import { Shortcuts } from './shortcuts.js';
import { Transport } from './transport.js';

export interface GameControlsContext {
  readonly display: GameDisplay;
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

  constructor(controller: GameController, { display, sound, isInFront, pad }: GameControlsContext) {
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
    const shortcuts = new Shortcuts(controller, this.#pads, {
      toggleOverlay,
      toggleSound: () => void sound.toggle(),
      isInFront,
      pad,
    });
    const transport = new Transport(controller, {
      toggleOverlay,
      isOverlaid: () => display.isOverlaid,
      showHelp: () => shortcuts.showHelp(),
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

/** The console's pad for fingers: any number of them, which may slide from one button to another. */
const KEYS: readonly (readonly [Buttons, string, string])[] = [
  [BUTTON.LEFT, 'left', '◀'],
  [BUTTON.DOWN, 'down', '▼'],
  [BUTTON.RIGHT, 'right', '▶'],
  [BUTTON.B, 'b', 'B'],
  [BUTTON.A, 'a', 'A'],
];

class TouchPad {
  readonly element: HTMLElement;
  readonly #onChange: (buttons: Buttons) => void;
  /** By finger. */
  readonly #held = new Map<number, Buttons>();
  readonly #keys = new Map<Element, Buttons>();

  constructor(onChange: (buttons: Buttons) => void) {
    this.#onChange = onChange;
    // Fingers alone: keyboards and screen readers have the keys.
    this.element = element('div', { className: 'touch-pad', ariaHidden: 'true' });
    for (const [button, name, sign] of KEYS) {
      const key = element('div', { className: `touch-key touch-${name}` }, sign);
      this.#keys.set(key, button);
      this.element.append(key);
    }
    const follow = (event: PointerEvent): void => {
      event.preventDefault();
      this.#set(event.pointerId, this.#buttonAt(event.clientX, event.clientY));
    };
    const release = (event: PointerEvent): void => this.#set(event.pointerId, undefined);
    this.element.addEventListener('pointerdown', follow);
    this.element.addEventListener('pointermove', (event) => {
      if (this.#held.has(event.pointerId)) follow(event);
    });
    for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      this.element.addEventListener(kind, release);
    }
  }

  #buttonAt(x: number, y: number): Buttons {
    const under = document.elementFromPoint(x, y);
    return (under && this.#keys.get(under)) ?? NO_BUTTONS;
  }

  #set(finger: number, buttons: Buttons | undefined): void {
    if (buttons === undefined) this.#held.delete(finger);
    else this.#held.set(finger, buttons);
    let held: Buttons = NO_BUTTONS;
    for (const each of this.#held.values()) held |= each;
    for (const [key, button] of this.#keys) key.classList.toggle('lit', (held & button) !== 0);
    this.#onChange(held);
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
        this.#app.notify(error instanceof Error ? error.message : String(error), 'problem');
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
