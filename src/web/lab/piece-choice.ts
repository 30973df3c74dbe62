/** One of the seven pieces, to choose. */
import { ORIENTATIONS, SPAWN_ORIENTATION, TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { element } from '../browser/element.js';
import { svg } from '../browser/svg.js';

/** In place of a piece that is not known. */
const UNKNOWN = '?';

export class PieceChoice {
  readonly element: HTMLFieldSetElement;
  readonly #inputs = new Map<Tetromino | undefined, HTMLInputElement>();

  /**
   * @param name of the group of controls
   * @param withUnknown whether none may be chosen
   */
  constructor(
    title: string,
    name: string,
    { withUnknown, onChoose }: { withUnknown: boolean; onChoose: (piece: Tetromino | undefined) => void },
  ) {
    this.element = element('fieldset', { className: 'lab-pieces' }, element('legend', {}, title));
    for (const piece of withUnknown ? [...TETROMINOES, undefined] : TETROMINOES) {
      const input = element('input', { type: 'radio', name, value: piece ?? UNKNOWN });
      input.onchange = () => onChoose(piece);
      this.#inputs.set(piece, input);
      const face = element('span', {}, piece ? drawing(piece) : UNKNOWN);
      const label = element('label', {}, input, face);
      input.ariaLabel = piece ?? 'not known';
      label.title = input.ariaLabel;
      this.element.append(label);
    }
  }

  show(piece: Tetromino | undefined): void {
    const input = this.#inputs.get(piece);
    if (input) input.checked = true;
  }
}

/** The piece as it appears. */
function drawing(piece: Tetromino): SVGElement {
  const { cells } = ORIENTATIONS[SPAWN_ORIENTATION[piece]];
  const left = Math.min(...cells.map(([dx]) => dx));
  const width = Math.max(...cells.map(([dx]) => dx)) - left + 1;
  const height = piece === 'I' ? 1 : 2;
  return svg(
    'svg',
    { class: 'lab-piece-icon', viewBox: `${-(4 - width) / 2} ${-(2 - height) / 2} 4 2`, 'aria-hidden': 'true' },
    ...cells.map(([dx, dy]) => svg('rect', { x: dx - left + 0.05, y: dy + 0.05, width: 0.9, height: 0.9, rx: 0.15 })),
  );
}
