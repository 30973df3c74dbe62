/**
 * The view in which the learned player learns from nothing. A run goes on while other views are in front: who started
 * it wants to see it play, too.
 */
import './train.css';
import type { JSX } from 'preact';
import { weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { duration, number, percent, plural } from '../../lib/format-numbers.js';
import type { App, View } from '../app/view.js';
import { Button, FileButton, shown } from '../browser/controls.js';
import { LineChart } from '../parts/chart.js';
import { describePieces, describeWeights } from '../parts/files.js';
import { TrainForm } from './train-form.js';
import { type OfTraining, Training } from './training.js';
import { PAGE_TRAINING, type RunProgress, type RunState } from './training-run.js';

const CHART_HEIGHT = 260;

const STATES: Readonly<Record<RunState, string>> = {
  running: 'Training',
  stopped: 'Stopped; you can go on',
  finished: 'Done',
  failed: 'Failed',
};

export async function trainView(app: App): Promise<View> {
  const training = new Training(app);
  await training.restore();
  return {
    element: shown(
      <div class="train">
        <h1 class="visually-hidden">Train the learned player</h1>
        <div class="train-main">
          <RunPanel training={training} />
        </div>
        <div class="train-side">
          <section class="card" aria-label="Training">
            <h2>Train from zero</h2>
            <p class="soft">
              It starts with a rough idea of what is bad, plays by itself, and corrects its values by looking one piece
              ahead. Small tables clear nearly half of their lines by tetrises after a million pieces.
            </p>
            <TrainForm training={training} />
            <p class="soft">{describeRounds()}</p>
          </section>
          <WeightsPanel training={training} />
        </div>
      </div>,
    ),
    files: { kinds: ['weights'], take: (file) => void training.load(file) },
    // A run goes on, whichever view is in front.
    show() {},
    hide() {},
  };
}

/** The run as it goes: tetris rate, curve, speed, time left. */
function RunPanel({ training }: OfTraining): JSX.Element {
  const progress = training.progress.value;
  const curve = progress?.curve ?? [];
  const last = curve.at(-1);
  const pieces = last?.pieces ?? 0;
  return (
    <section class="card" aria-label="The run">
      <h2>Tetris rate</h2>
      <output class="train-rate" aria-label="Tetris rate">
        {progress?.tetrisRate === undefined ? '–' : percent(progress.tetrisRate)}
      </output>
      <LineChart
        title={
          last
            ? `Tetris rate in training: ${percent(last.tetrisRate)} after ${describePieces(pieces)}`
            : 'Tetris rate in training: no pieces yet'
        }
        largestX={pieces}
        largestY={1}
        labelX={describePieces(pieces)}
        labelY="100 % tetrises"
        lines={{ green: curve.map((point) => ({ x: point.pieces, y: point.tetrisRate })) }}
        height={CHART_HEIGHT}
      />
      <p class="key-line">
        <span class="key green">share of the lines cleared by tetrises, in training</span>
      </p>
      <progress max={1} value={progress?.done ?? 0} aria-label="Share of the run" />
      {/* A screen reader hears of every change here, so it says what changes rarely. */}
      <p class="train-status" role="status">
        {progress ? STATES[progress.state] : 'No run yet.'}
      </p>
      <p class="soft train-facts">{progress && factsOf(progress)}</p>
    </section>
  );
}

function factsOf({ state, done, seconds, counts, speed, linesPerGame }: RunProgress): string {
  const left = state === 'running' && done > 0 ? `, ${duration((seconds / done) * (1 - done))} left` : '';
  return (
    `${percent(done, 0)} in ${duration(seconds)}${left} · ${plural(counts.pieces, 'piece')}, ` +
    `${number(speed)} a second · ${plural(linesPerGame ?? 0, 'line')} a game`
  );
}

/** The user's own weights, and what can be done with them. */
function WeightsPanel({ training }: OfTraining): JSX.Element {
  const weights = training.weights.value;
  const isOfRun = training.state.value === 'running' || training.state.value === 'stopped';
  const isMissing = !weights && !isOfRun;
  const facts = isOfRun
    ? 'The weights of the run, as they are now.'
    : 'There are none yet: start a run, or load a file.';
  return (
    <section class="card" aria-label="Weights">
      <h2>Weights</h2>
      <p class="train-weights">{weights ? describeWeights(weights.name, weightsOrigin(weights.bytes)) : facts}</p>
      <div class="row">
        <Button class="primary" label="Play with these weights" disabled={isMissing} onClick={() => training.play()} />
        <Button label="Save" disabled={isMissing} onClick={() => training.save()} />
        <FileButton accept=".bin" onFile={(file) => void training.load(file)}>
          Load
        </FileButton>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={training.isKept.value}
          disabled={isMissing}
          onChange={({ currentTarget }) => void training.keep(currentTarget.checked)}
        />
        Keep them in this browser
      </label>
    </section>
  );
}

/** How learners learn together here. */
function describeRounds(): string {
  const { learners, roundPieces } = PAGE_TRAINING;
  const memory = crossOriginIsolated
    ? 'Threads read the weights from shared memory.'
    : 'On this server threads cannot share memory (it sends no isolation headers), so the weights are copied for each of them.';
  return `In each round ${learners} learners play ${number(roundPieces)} pieces each, and then the mean of their weights is what the next round begins with. How many threads play them decides only how fast it goes. ${memory}`;
}
