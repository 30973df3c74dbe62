/** The plan frame by frame: a row for each button, a column for each frame, and a mark where the piece is now. */
import { BUTTON, type Buttons, formatInputs } from '../../tetris/buttons.js';
import { element, svg } from '../browser/element.js';
import type { ShownPlan } from '../game/game-protocol.js';

const ROWS: readonly (readonly [Buttons, string])[] = [
  [BUTTON.LEFT, 'left'],
  [BUTTON.RIGHT, 'right'],
  [BUTTON.DOWN, 'down'],
  [BUTTON.A, 'A'],
  [BUTTON.B, 'B'],
];
const ROW_HEIGHT = 12;
const NAMES_WIDTH = 34;
const WIDTH = 340;
/** Frames that are shown at least, so that short plans do not get huge columns. */
const FEWEST_FRAMES = 44;

const LEGEND: readonly (readonly [symbols: string, what: string])[] = [
  ['L R D', 'left, right and down'],
  ['A B', 'turn right, turn left'],
  ['.', 'no button'],
  ['3 L', 'left for three frames; LA: both at once'],
];

/** What the strip shows of a plan. */
type StripPlan = Pick<ShownPlan, 'buttons'>;

interface StripProgress {
  readonly plan: StripPlan;
  /** Frames of it that were played. */
  readonly done: number;
}

export class PlanStrip {
  readonly element: HTMLElement;
  readonly #runs = svg('g');
  readonly #mark = svg('rect', { class: 'strip-mark', y: 0, height: ROWS.length * ROW_HEIGHT });
  readonly #text = element('code', { className: 'strip-text', role: 'img' });
  #plan: StripPlan | undefined;
  #frameWidth = 1;

  constructor() {
    const drawing = svg('svg', {
      class: 'strip',
      viewBox: `0 0 ${WIDTH} ${ROWS.length * ROW_HEIGHT}`,
      'aria-hidden': 'true',
    });
    ROWS.forEach(([, name], i) => {
      const y = i * ROW_HEIGHT;
      drawing.append(
        svg('text', { class: 'strip-name', x: NAMES_WIDTH - 5, y: y + 9, 'text-anchor': 'end' }, name),
        svg('rect', {
          class: 'strip-row',
          x: NAMES_WIDTH,
          y: y + 1,
          width: WIDTH - NAMES_WIDTH,
          height: ROW_HEIGHT - 2,
        }),
      );
    });
    drawing.append(this.#runs, this.#mark);
    const rows = LEGEND.map(([symbols, what]) =>
      element('div', {}, element('dt', {}, element('code', {}, symbols)), element('dd', {}, what)),
    );
    const legend = element(
      'details',
      { className: 'strip-legend' },
      element('summary', {}, 'What the signs mean'),
      element('p', {}, 'A bar is a button that is held, a column is a frame, and the mark is where the piece is now.'),
      element('dl', {}, ...rows),
    );
    this.element = element('div', { className: 'plan-strip' }, drawing, this.#text, legend);
  }

  show(progress: StripProgress | undefined): void {
    const plan = progress?.plan;
    this.#mark.style.visibility = progress ? 'visible' : 'hidden';
    if (!plan) return;
    if (plan !== this.#plan) this.#draw(plan);
    this.#mark.setAttribute('x', (NAMES_WIDTH + (progress.done - 0.5) * this.#frameWidth).toFixed(1));
  }

  #draw(plan: StripPlan): void {
    this.#plan = plan;
    const { buttons } = plan;
    this.#frameWidth = (WIDTH - NAMES_WIDTH) / Math.max(FEWEST_FRAMES, buttons.length);
    this.#mark.setAttribute('width', Math.max(1.5, this.#frameWidth).toFixed(1));
    this.#runs.replaceChildren(...ROWS.flatMap(([button], row) => this.#runsOf(buttons, button, row)));
    this.#text.textContent = formatInputs(buttons);
    this.#text.ariaLabel = `Buttons, as counts of frames: ${this.#text.textContent}`;
  }

  #runsOf(frames: readonly Buttons[], button: Buttons, row: number): SVGElement[] {
    const runs: SVGElement[] = [];
    for (let frame = 0; frame < frames.length; frame++) {
      if (!(frames[frame] & button)) continue;
      const first = frame;
      while (frame + 1 < frames.length && frames[frame + 1] & button) frame++;
      runs.push(
        svg('rect', {
          class: `strip-run ${button === BUTTON.DOWN ? 'soft' : ''}`,
          x: (NAMES_WIDTH + first * this.#frameWidth).toFixed(1),
          y: row * ROW_HEIGHT + 1,
          width: ((frame - first + 1) * this.#frameWidth).toFixed(1),
          height: ROW_HEIGHT - 2,
          rx: 1.5,
        }),
      );
    }
    return runs;
  }
}
