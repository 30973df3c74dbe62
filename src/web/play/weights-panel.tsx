/** The weights that the learned player plays with: where they come from, and how they were learned. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { megabytes, percent } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';
import { Button } from '../browser/controls.js';
import { messageOf } from '../browser/worker-calls.js';
import { LineChart } from '../parts/chart.js';
import { describePieces, describeWeights } from '../parts/files.js';
import { fetchPacked } from '../stores/packed-files.js';
import { type NamedWeights, SHIPPED, type TrainingPoint } from '../stores/weights-store.js';
import type { GameController } from './game-controller.js';

/** A curve that begins before this share of its pieces is that of the whole training. */
const EARLY = 0.1;

interface Told {
  readonly weights: NamedWeights;
  readonly note: string | undefined;
}

/** Other players have no weights of this kind, and see nothing here. */
export function WeightsPanel(properties: {
  readonly controller: GameController;
  readonly app: App;
}): JSX.Element | null {
  const { controller, app } = properties;
  /** Bytes that have come, and all; undefined once they are there. */
  const loading = useSignal<{ readonly loaded: number; readonly whole: number } | undefined>(undefined);
  const told = useSignal<Told | undefined>(undefined);
  const curve = useSignal<readonly TrainingPoint[]>([]);
  useLayoutEffect(() => {
    controller.onLoading.add((progress) => {
      loading.value = progress;
    });
    controller.onWeights.add(({ weights, note }) => {
      const [first] = weights.files;
      const isNew = first !== told.value?.weights.files[0];
      loading.value = undefined;
      told.value = { weights, note };
      if (!isNew) return;
      curve.value = weights.curve ?? [];
      if (weights.curve || weights.name !== SHIPPED) return;
      void shippedCurve(app, first.name).then((found) => {
        if (told.value?.weights.files[0] === first) curve.value = found;
      });
    });
  }, [controller]);
  if (!loading.value && !told.value) return null;
  return (
    <section class="card weights-card" aria-label="Weights">
      <h2>What it learned</h2>
      {loading.value && (
        <progress max={1} aria-label="Weights are loaded" value={loading.value.loaded / loading.value.whole} />
      )}
      <p class="soft">
        {loading.value
          ? `Loading the weights: ${megabytes(loading.value.loaded)} of ${megabytes(loading.value.whole)} MB.`
          : told.value && factsOf(told.value)}
      </p>
      {curve.value.length >= 2 && <Curve curve={curve.value} />}
      {told.value && told.value.weights.name !== SHIPPED && (
        <Button label="Included weights" onClick={() => app.weights.use(undefined)} />
      )}
    </section>
  );
}

function factsOf({ weights, note }: Told): string {
  const [first, ...others] = weights.files;
  const later = others.length ? ` Later in the game: ${others.map(({ name }) => name).join(', ')}.` : '';
  const noted = note === undefined ? '' : ` Note: ${note}.`;
  return `${describeWeights(first.name, weightsOrigin(first.bytes))}${later}${noted}`;
}

function Curve({ curve }: { readonly curve: readonly TrainingPoint[] }): JSX.Element {
  const [first, last] = [curve[0], curve[curve.length - 1]];
  // Weights that were trained in several runs may have the curve of the later ones only.
  const isWhole = first.pieces < EARLY * last.pieces;
  const missing = isWhole ? '' : `; there is no curve of the first ${describePieces(first.pieces)}`;
  return (
    <div class="chart-box">
      <LineChart
        title={`Share of lines cleared by tetrises: ${percent(last.tetrisRate)} after ${describePieces(last.pieces)}`}
        largestX={last.pieces}
        largestY={1}
        labelX={describePieces(last.pieces)}
        labelY="100 % tetrises"
        lines={{ green: curve.map((point) => ({ x: point.pieces, y: point.tetrisRate })) }}
      />
      <p class="key-line">
        <span class="key green">{`tetris rate while it learned${missing}`}</span>
      </p>
    </div>
  );
}

/** The curve that lies beside some of the shipped weights, where there is one. */
async function shippedCurve(app: App, name: string): Promise<readonly TrainingPoint[]> {
  const asset = __ASSETS__.curves[name];
  if (!asset) return [];
  try {
    return JSON.parse(new TextDecoder().decode(await fetchPacked(asset))) as TrainingPoint[];
  } catch (error) {
    app.notify(messageOf(error), 'problem');
    return [];
  }
}
