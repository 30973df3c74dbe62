/** Keys of the view, beside those of the pad; they can be turned off, for people whose software types by itself. */
import { button, element } from '../browser/element.js';
import type { GameController } from './game-controller.js';
import type { PadOwner } from './pad-owner.js';
import { KEYS as PAD_KEYS, type Pads } from './pads.js';
import { togglePause } from './transport.js';

export interface ShortcutActions {
  readonly toggleOverlay: () => void;
  readonly toggleSound: () => void;
  readonly isInFront: () => boolean;
  readonly pad: PadOwner;
}

interface Shortcut {
  /** `KeyboardEvent.key` in lower case. */
  readonly key: string;
  readonly shown: string;
  readonly what: string;
  readonly act: () => void;
}

const PAD_HELP: readonly (readonly [string, string])[] = [
  ['← → ↓', 'move the piece; any of these takes the pad from the bot, after a countdown'],
  ['Z, X', 'turn left (B), turn right (A)'],
  ['Enter', 'START: the cartridge’s own pause'],
  ['right Shift', 'SELECT'],
];

/** Controls that use letters and arrows themselves. */
const TYPING = 'input:not([type=checkbox]):not([type=file]), select, textarea, [contenteditable]';
/** Controls that Enter and Space press. */
const PRESSED_BY_KEYS = 'a, button, summary, input';

export class Shortcuts {
  readonly help: HTMLDialogElement;
  readonly #controller: GameController;
  readonly #pads: Pads;
  readonly #actions: ShortcutActions;
  readonly #shortcuts: readonly Shortcut[];
  #isOn = true;

  constructor(controller: GameController, pads: Pads, actions: ShortcutActions) {
    this.#controller = controller;
    this.#pads = pads;
    this.#actions = actions;
    const { playback } = controller;
    this.#shortcuts = [
      { key: ' ', shown: 'Space', what: 'play or pause', act: () => togglePause(controller) },
      { key: '.', shown: '.', what: 'one frame', act: () => playback.stepFrame() },
      { key: ',', shown: ',', what: 'to the next piece', act: () => playback.stepPiece() },
      ...([1, 2, 4] as const).map((speed) => ({
        key: String(speed),
        shown: String(speed),
        what: `speed ${speed}×`,
        act: () => {
          playback.speed = speed;
        },
      })),
      {
        key: '0',
        shown: '0',
        what: 'as fast as it goes',
        act: () => {
          playback.speed = 'max';
        },
      },
      { key: 't', shown: 'T', what: 'take the pad or hand it back', act: () => actions.pad.toggle() },
      {
        key: 'o',
        shown: 'O',
        what: 'show the plan on the picture, or hints while you play',
        act: actions.toggleOverlay,
      },
      { key: 'm', shown: 'M', what: 'sound', act: actions.toggleSound },
      { key: 'n', shown: 'N', what: 'game with different pieces', act: () => controller.startNext() },
      { key: '?', shown: '?', what: 'this help', act: () => this.showHelp() },
    ];
    this.help = this.#helpDialog();
    window.addEventListener('keydown', (event) => this.#keyDown(event));
    window.addEventListener('keyup', (event) => pads.keyUp(event.code));
  }

  showHelp(): void {
    if (!this.help.isConnected) document.body.append(this.help);
    if (!this.help.open) this.help.showModal();
  }

  #keyDown(event: KeyboardEvent): void {
    if (!this.#actions.isInFront() || this.help.open || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(TYPING)) return;
    const isPressing = target.closest(PRESSED_BY_KEYS) !== null && (event.key === 'Enter' || event.key === ' ');
    if (isPressing || (!this.#isOn && !this.#controller.byHand)) return;
    // Enter is START while a person plays; the bot needs none.
    const isPadKey = Object.hasOwn(PAD_KEYS, event.code) && (this.#controller.byHand || startsGame(event.code));
    if (isPadKey) {
      event.preventDefault();
      this.#pads.keyDown(event.code);
      return;
    }
    if (!this.#isOn || event.repeat) return;
    const shortcut = this.#shortcuts.find(({ key }) => key === event.key.toLowerCase());
    if (!shortcut) return;
    event.preventDefault();
    shortcut.act();
  }

  #helpDialog(): HTMLDialogElement {
    const rows = element('dl', { className: 'keys' });
    const add = (key: string, what: string): void => {
      rows.append(element('div', {}, element('dt', {}, element('kbd', {}, key)), element('dd', {}, what)));
    };
    for (const [key, what] of PAD_HELP) add(key, what);
    for (const { shown, what } of this.#shortcuts) add(shown, what);
    const isOn = element('input', { type: 'checkbox', checked: true });
    isOn.onchange = () => {
      this.#isOn = isOn.checked;
    };
    const dialog = element('dialog', { className: 'card help', ariaLabel: 'Keys' });
    dialog.append(
      element('h2', {}, 'Keys'),
      rows,
      element('p', { className: 'soft' }, 'A gamepad works too: press any of its buttons.'),
      element('label', { className: 'check' }, isOn, 'These keys work while the bot plays'),
      button('Close', () => dialog.close(), 'primary'),
    );
    return dialog;
  }
}

/** Keys that take the pad from the bot. */
function startsGame(code: string): boolean {
  return code.startsWith('Arrow') || code === 'KeyZ' || code === 'KeyX';
}
