/** The playfield to draw on, with what is drawn over it, and what can be done with the drawing as a whole. */

import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, emptyPlayfield, formatPlayfield, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import type { App } from '../app/view.js';
import { button, element, svg } from '../browser/element.js';
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

/** What is drawn over the playfield: a placement, the way of the piece to it, and the piece on its way. */
export interface ShownPlacement {
  readonly placement: Placement;
  /** Where the piece is before the first frame and after each one. */
  readonly path: readonly Placement[];
  /** Frames that the piece has been on its way; undefined when only the placement is shown. */
  readonly frame: number | undefined;
  readonly isBest: boolean;
}

class PlacementOverlay {
  readonly element = svg('svg', {
    class: 'lab-overlay',
    viewBox: `0 0 ${COLUMNS} ${ROWS}`,
    'aria-hidden': 'true',
  });

  show(shown: ShownPlacement | undefined): void {
    if (!shown) {
      this.element.replaceChildren();
      return;
    }
    const { placement, path, frame, isBest } = shown;
    const way = path.flatMap((place, i) => {
      const before = path[i - 1] ?? place;
      // A shift comes before the drop of the same frame.
      return [`${place.x + 0.5},${before.y + 0.5}`, `${place.x + 0.5},${place.y + 0.5}`];
    });
    const piece = frame === undefined ? undefined : path[Math.min(frame, path.length - 1)];
    this.element.replaceChildren(
      ...cells(placement, isBest ? 'lab-place best' : 'lab-place'),
      svg('polyline', { class: 'lab-way', points: way.join(' ') }),
      ...(piece ? cells(piece, 'lab-piece') : []),
    );
  }
}

function cells({ orientation, x, y }: Placement, className: string): SVGElement[] {
  return ORIENTATIONS[orientation].cells.map(([dx, dy]) =>
    svg('rect', { class: className, x: x + dx + 0.06, y: y + dy + 0.06, width: 0.88, height: 0.88, rx: 0.12 }),
  );
}
