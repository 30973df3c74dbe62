/** Fits the network of the outlook by steepest descent, in small batches, each weight with a step size of its own (Adam). */

import { SeededRandom } from '../../src/lib/seeded-random.js';
import { sum } from '../../src/lib/statistics.js';
import { MOST_SHARE, OutlookNetwork, type OutlookWeights } from '../../src/players/outlook/outlook-network.js';

/** Examples of some features: what a calm game makes from there, and what the played one made. */
export interface Examples {
  readonly count: number;
  readonly inputs: number;
  /** One example after the other. */
  readonly features: Float32Array;
  readonly calm: Float64Array;
  readonly made: Float64Array;
  /** How much an example counts, 1 or more. */
  readonly weights: Float64Array;
}

const HIDDEN = [40, 20] as const;
const BATCH = 256;
const STEP = 0.002;
const [FIRST_MOMENT, SECOND_MOMENT] = [0.9, 0.999];
/** An error counts by the root of what a calm game makes and this many points more, so that late and early positions count alike. */
const FEW_POINTS = 15_000;
const DECAY = 2e-5;

interface Layer {
  readonly inputs: number;
  readonly size: number;
  readonly rows: Float64Array;
  readonly slope: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly out: Float64Array;
  readonly back: Float64Array;
}

/** @param tell called after each round with the root of the mean square error, 1 is as far off as all of a calm game */
export function fitOutlook(
  examples: Examples,
  rounds: number,
  seed: number,
  tell: (round: number, error: number) => void,
): OutlookWeights {
  const { count, inputs, features, calm, made, weights } = examples;
  const all = sum(weights);
  const random = new SeededRandom(seed);
  const { means, spreads } = moments(examples);
  const layers = [...HIDDEN, 1].map((size, i): Layer => {
    const before = [inputs, ...HIDDEN][i];
    const rows = Float64Array.from({ length: (before + 1) * size }, (_, at) =>
      at < before * size ? normal(random) / Math.sqrt(before) : i === HIDDEN.length ? 1.5 : 0,
    );
    const like = (): Float64Array => new Float64Array(rows.length);
    return {
      inputs: before,
      size,
      rows,
      slope: like(),
      first: like(),
      second: like(),
      out: new Float64Array(size),
      back: new Float64Array(before),
    };
  });
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  const input = new Float64Array(inputs);
  let steps = 0;
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    const rate = STEP * (1 - round / rounds) + STEP / 100;
    let squares = 0;
    for (let from = 0; from < count; from += BATCH) {
      const batch = Math.min(BATCH, count - from);
      for (let k = 0; k < batch; k++) {
        const example = order[from + k];
        for (let i = 0; i < inputs; i++) input[i] = (features[example * inputs + i] - means[i]) / spreads[i];
        forward(layers, input);
        const share = 1 / (1 + Math.exp(-layers[layers.length - 1].out[0]));
        const scale = calm[example] / Math.sqrt((calm[example] + FEW_POINTS) * 600_000);
        const error = scale * (MOST_SHARE * share - made[example] / Math.max(calm[example], 1));
        squares += weights[example] * error * error;
        backward(layers, input, (2 * weights[example] * error * scale * MOST_SHARE * share * (1 - share)) / batch);
      }
      steps++;
      for (const layer of layers) descend(layer, rate, steps);
    }
    tell(round + 1, Math.sqrt(squares / all));
  }
  return {
    means: Array.from(means, short),
    spreads: Array.from(spreads, short),
    layers: layers.map(({ rows, size }) => ({ rows: Array.from(rows, short), size })),
  };
}

/** Root of the mean square error of a network on other examples. */
export function errorOf(fitted: OutlookWeights, { count, inputs, features, calm, made, weights }: Examples): number {
  const network = new OutlookNetwork(fitted);
  let squares = 0;
  for (let i = 0; i < count; i++) {
    const share = network.share(Float64Array.from(features.subarray(i * inputs, (i + 1) * inputs)));
    squares += (weights[i] * (share * calm[i] - made[i]) ** 2) / ((calm[i] + FEW_POINTS) * 600_000);
  }
  return Math.sqrt(squares / sum(weights));
}

function forward(layers: readonly Layer[], input: Float64Array): void {
  let from = input;
  layers.forEach(({ inputs, size, rows, out }, at) => {
    for (let j = 0; j < size; j++) {
      let sum = rows[inputs * size + j];
      for (let i = 0; i < inputs; i++) sum += from[i] * rows[i * size + j];
      out[j] = at < layers.length - 1 ? Math.tanh(sum) : sum;
    }
    from = out;
  });
}

/** Adds the slopes of an error to each layer. */
function backward(layers: readonly Layer[], input: Float64Array, slope: number): void {
  let own: Float64Array = Float64Array.of(slope);
  for (let at = layers.length - 1; at >= 0; at--) {
    const { inputs, size, rows, slope: slopes, back } = layers[at];
    const from = at > 0 ? layers[at - 1].out : input;
    for (let i = 0; i < inputs; i++) {
      let sum = 0;
      for (let j = 0; j < size; j++) {
        slopes[i * size + j] += own[j] * from[i];
        sum += own[j] * rows[i * size + j];
      }
      back[i] = sum * (1 - from[i] * from[i]);
    }
    for (let j = 0; j < size; j++) slopes[inputs * size + j] += own[j];
    own = back;
  }
}

function descend({ rows, slope, first, second }: Layer, rate: number, steps: number): void {
  const [a, b] = [1 - FIRST_MOMENT ** steps, 1 - SECOND_MOMENT ** steps];
  for (let i = 0; i < rows.length; i++) {
    const own = slope[i] + DECAY * rows[i];
    first[i] = FIRST_MOMENT * first[i] + (1 - FIRST_MOMENT) * own;
    second[i] = SECOND_MOMENT * second[i] + (1 - SECOND_MOMENT) * own * own;
    rows[i] -= (rate * (first[i] / a)) / (Math.sqrt(second[i] / b) + 1e-8);
    slope[i] = 0;
  }
}

function moments({ count, inputs, features }: Examples): { means: Float64Array; spreads: Float64Array } {
  const means = new Float64Array(inputs);
  const spreads = new Float64Array(inputs);
  for (let i = 0; i < count * inputs; i++) means[i % inputs] += features[i] / count;
  for (let i = 0; i < count * inputs; i++) spreads[i % inputs] += (features[i] - means[i % inputs]) ** 2 / count;
  return { means, spreads: spreads.map((square) => Math.sqrt(square) + 1e-3) };
}

function shuffle(order: Uint32Array, random: SeededRandom): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
}

function normal(random: SeededRandom): number {
  const [a, b] = [random.next(), random.next()].map((word) => (word + 1) / (2 ** 32 + 1));
  return Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b);
}

/** Five digits are enough. */
function short(number: number): number {
  return Number(number.toPrecision(5));
}
