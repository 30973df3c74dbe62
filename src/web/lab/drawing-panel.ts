/** The playfield to draw on, with what is drawn over it, and what can be done with the drawing as a whole. */
import { emptyPlayfield, formatPlayfield, type Playfield } from '../../tetris/playfield.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { PlacementOverlay } from './placement-overlay.js';
import { PlayfieldGrid } from './playfield-grid.js';
import { readPlayfield } from './text-panel.js';

export interface DrawingPanelListeners {
  /** Something is drawn, pasted or cleared; `isNewStroke` on the first change of those that belong together. */
  readonly onDraw: (playfield: Playfield, isNewStroke: boolean) => void;
  readonly onUndo: () => void;
  /** A link to the position is wanted. */
  readonly onLink: () => void;
}

export class DrawingPanel {
  readonly element: HTMLElement;
  readonly overlay = new PlacementOverlay();
  readonly #app: App;
  readonly #listeners: DrawingPanelListeners;
  readonly #grid: PlayfieldGrid;
  readonly #undo: HTMLButtonElement;
  #playfield: Playfield = emptyPlayfield();

  constructor(app: App, listeners: DrawingPanelListeners) {
    this.#app = app;
    this.#listeners = listeners;
    this.#grid = new PlayfieldGrid(listeners.onDraw);
    this.#undo = button('Undo', listeners.onUndo);
    this.element = element(
      'div',
      { className: 'lab-centre' },
      this.#field(),
      element(
        'div',
        { className: 'row lab-tools' },
        this.#undo,
        button('Clear', () => listeners.onDraw(emptyPlayfield(), true)),
        button('Link to it', listeners.onLink),
      ),
      element(
        'p',
        { className: 'soft lab-hint' },
        'Draw with mouse or finger, or with the arrow keys and Space. Ctrl+C and Ctrl+V copy and paste it as text.',
      ),
    );
  }

  /** Shows a playfield with nothing over it: what was found belongs to another position. */
  show(playfield: Playfield, { canUndo }: { readonly canUndo: boolean }): void {
    this.#playfield = playfield;
    this.#grid.show(playfield);
    this.#undo.disabled = !canUndo;
    this.overlay.show(undefined);
  }

  #field(): HTMLElement {
    this.#grid.element.addEventListener('keydown', (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
        event.preventDefault();
        this.#listeners.onUndo();
      }
    });
    const field = element('div', { className: 'lab-field' }, this.#grid.element, this.overlay.element);
    field.addEventListener('copy', (event) => {
      event.clipboardData?.setData('text/plain', formatPlayfield(this.#playfield));
      event.preventDefault();
    });
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      const read = readPlayfield(event.clipboardData?.getData('text/plain') ?? '');
      if (read.ok) this.#listeners.onDraw(read.playfield, true);
      else this.#app.notify(read.message, 'problem');
    });
    return field;
  }
}
