/** The small network that says which share of a calm game a playfield still has before it: two layers, and one number. */

/** Weights as they were fitted, row by row. */
export interface OutlookWeights {
  /** Numbers that go in; each is first moved and scaled to a mean of 0 and a spread of 1. */
  readonly means: ArrayLike<number>;
  readonly spreads: ArrayLike<number>;
  /** For each layer, the last with one number: a row for each of its inputs, and behind them the row that is added. */
  readonly layers: readonly { readonly rows: ArrayLike<number>; readonly size: number }[];
}

/** The share may pass 1: a playfield can be better than an empty one. */
export const MOST_SHARE = 1.2;

export class OutlookNetwork {
  readonly #weights: OutlookWeights;
  readonly #inputs: Float64Array;
  readonly #outputs: readonly Float64Array[];

  constructor(weights: OutlookWeights) {
    this.#weights = weights;
    this.#inputs = new Float64Array(weights.means.length);
    this.#outputs = weights.layers.map(({ size }) => new Float64Array(size));
  }

  /** The share of a calm game, 0 to `MOST_SHARE`. */
  share(features: Float64Array): number {
    const { means, spreads, layers } = this.#weights;
    for (let i = 0; i < means.length; i++) this.#inputs[i] = (features[i] - means[i]) / spreads[i];
    let inputs = this.#inputs;
    layers.forEach(({ rows, size }, layer) => {
      const outputs = this.#outputs[layer];
      for (let j = 0; j < size; j++) {
        let sum = rows[inputs.length * size + j];
        for (let i = 0; i < inputs.length; i++) sum += inputs[i] * rows[i * size + j];
        outputs[j] = layer < layers.length - 1 ? Math.tanh(sum) : sum;
      }
      inputs = outputs;
    });
    return MOST_SHARE / (1 + Math.exp(-inputs[0]));
  }
}
