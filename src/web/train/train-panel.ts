/** The run as it goes: tetris rate, curve, speed, time left. */

import { duration, number, percent, plural } from '../../lib/format-numbers.js';
import { element } from '../browser/element.js';
import { describePieces } from '../parts/describe.js';
import { LineChart } from '../parts/line-chart.js';
import type { TrainingPoint } from '../stores/weights-store.js';
import type { RunProgress, RunState } from './training-run.js';

const CHART_HEIGHT = 260;

const STATES: Readonly<Record<RunState, string>> = {
  running: 'Training',
  stopped: 'Stopped; you can go on',
  finished: 'Done',
  failed: 'Failed',
};

export class TrainPanel {
  readonly element: HTMLElement;
  readonly #rate = element('output', { className: 'train-rate', ariaLabel: 'Tetris rate' }, '–');
  readonly #progress = element('progress', { max: 1, value: 0, ariaLabel: 'Share of the run' });
  readonly #status = element('p', { className: 'train-status', role: 'status' }, 'No run yet.');
  readonly #facts = element('p', { className: 'soft train-facts' });
  readonly #chart = new LineChart({ height: CHART_HEIGHT });

  constructor() {
    this.element = element(
      'section',
      { className: 'card', ariaLabel: 'The run' },
      element('h2', {}, 'Tetris rate'),
      this.#rate,
      this.#chart.element,
      element(
        'p',
        { className: 'key-line' },
        element('span', { className: 'key green' }, 'share of the lines cleared by tetrises, in training'),
      ),
      this.#progress,
      this.#status,
      this.#facts,
    );
    this.#draw([]);
  }

  show({ state, done, seconds, counts, speed, tetrisRate, linesPerGame, curve }: RunProgress): void {
    this.#rate.value = tetrisRate === undefined ? '–' : percent(tetrisRate);
    this.#progress.value = done;
    const left = state === 'running' && done > 0 ? `, ${duration((seconds / done) * (1 - done))} left` : '';
    // A screen reader hears of every change here, so it says what changes rarely.
    put(this.#status, STATES[state]);
    put(
      this.#facts,
      `${percent(done, 0)} in ${duration(seconds)}${left} · ${plural(counts.pieces, 'piece')}, ` +
        `${number(speed)} a second · ${plural(linesPerGame ?? 0, 'line')} a game`,
    );
    this.#draw(curve);
  }

  #draw(curve: readonly TrainingPoint[]): void {
    const last = curve.at(-1);
    const pieces = last?.pieces ?? 0;
    this.#chart.show(
      {
        title: last
          ? `Tetris rate in training: ${percent(last.tetrisRate)} after ${describePieces(pieces)}`
          : 'Tetris rate in training: no pieces yet',
        largestX: pieces,
        largestY: 1,
        labelX: describePieces(pieces),
        labelY: '100 % tetrises',
      },
      [{ className: 'green', points: curve.map((point) => ({ x: point.pieces, y: point.tetrisRate })) }],
    );
  }
}

function put(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
