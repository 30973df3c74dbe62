/**
 * The weights of the learned player: the shipped ones, fetched when they are first wanted, or others that the user has
 * loaded or trained, which take their place until the page is closed.
 */
import type { WeightsBytes } from '../../players/weights-choice.js';
import { type FetchProgress, fetchPacked } from './browser-database.js';
import { Listeners } from './listeners.js';

/** A point of a learning curve. */
export interface TrainingPoint {
  /** Pieces placed in training. */
  readonly pieces: number;
  /** Share of the lines cleared by tetrises, 0–1. */
  readonly tetrisRate: number;
}

export interface NamedWeights {
  /** For people: `shipped`, a file's name, `trained here`. */
  readonly name: string;
  readonly files: readonly WeightsBytes[];
  /** How they were learned, oldest point first; the shipped weights have theirs beside them. */
  readonly curve?: readonly TrainingPoint[];
}

export class WeightsStore {
  /** Told when other weights are to be played with. */
  readonly changes = new Listeners<NamedWeights>();
  #shipped: Promise<NamedWeights> | undefined;
  #own: NamedWeights | undefined;

  /** The weights to play with. */
  current(progress?: FetchProgress): Promise<NamedWeights> {
    return this.#own ? Promise.resolve(this.#own) : this.shipped(progress);
  }

  /** Plays with other weights from now on; undefined for the shipped ones. */
  async use(weights: NamedWeights | undefined): Promise<void> {
    this.#own = weights;
    this.changes.tell(weights ?? (await this.shipped()));
  }

  /** The weights that come with the program. */
  shipped(progress?: FetchProgress): Promise<NamedWeights> {
    this.#shipped ??= fetchShipped(progress);
    return this.#shipped;
  }
}

async function fetchShipped(progress: FetchProgress | undefined): Promise<NamedWeights> {
  const parts = Object.entries(__ASSETS__.weights).map(([name, asset]) => ({ name, asset, loaded: 0 }));
  if (parts.length === 0)
    throw new Error('The page was built without weights: build it again with "npm run build:web".');
  const whole = parts.reduce((sum, { asset }) => sum + asset.packedBytes, 0);
  const files = parts.map(async (part) => ({
    name: part.name,
    bytes: await fetchPacked(part.asset, (loaded) => {
      part.loaded = loaded;
      progress?.(
        parts.reduce((sum, other) => sum + other.loaded, 0),
        whole,
      );
    }),
  }));
  return { name: 'shipped', files: await Promise.all(files) };
}
