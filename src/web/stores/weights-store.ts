/**
 * The weights of the learned player: the shipped ones, fetched when they are first wanted, or others that the user has
 * loaded or trained, which take their place until the page is closed.
 */
import { type MaxoutWeights, type WeightsBytes, WeightsChoice } from '../../players/weights-choice.js';
import { parseTaps } from '../../reach/taps.js';
import { Listeners } from './listeners.js';
import { type FetchProgress, fetchPacked } from './packed-files.js';

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
  /** All own ones; the shipped ones as far as they are needed, first those for where the game begins. */
  readonly files: readonly WeightsBytes[];
  /** How they were learned, oldest point first; the shipped weights have theirs beside them. */
  readonly curve?: readonly TrainingPoint[];
}

/** The names of the shipped weights that are needed for something. */
export type Needed = readonly string[];

export class WeightsStore {
  /** Told when other weights are to be played with. */
  readonly changes = new Listeners<void>();
  readonly #fetched = new Map<string, Promise<WeightsBytes>>();
  #own: NamedWeights | undefined;

  /** The weights to play with: the user's own, or those that are needed of the shipped ones. */
  async current(needed: Needed, progress?: FetchProgress): Promise<NamedWeights> {
    return this.#own ?? { name: SHIPPED, files: await this.shipped(needed, progress) };
  }

  /** The shipped weights that are needed, whatever is played with: who judges games does not change with it. */
  shipped(needed: Needed, progress?: FetchProgress): Promise<WeightsBytes[]> {
    return this.#fetch(needed, progress);
  }

  /** The shipped weights by which the pieces of a game are judged, for hands that press in this way. */
  ofGame(
    taps: string,
    game: Parameters<WeightsChoice['forGame']>[0],
    progress?: FetchProgress,
  ): Promise<WeightsBytes[]> {
    const names = shippedChoice(taps)
      .forGame(game)
      .map(({ name }) => name);
    return this.shipped(names, progress);
  }

  /** Plays with other weights from now on; undefined for the shipped ones. */
  use(weights: NamedWeights | undefined): void {
    this.#own = weights;
    this.changes.tell();
  }

  /** Each is fetched once; one that could not be had is asked for again. */
  #fetch(needed: Needed, progress: FetchProgress | undefined): Promise<WeightsBytes[]> {
    const missing = needed.filter((name) => !this.#fetched.has(name));
    const whole = missing.reduce((sum, name) => sum + __ASSETS__.weights[name].packedBytes, 0);
    const loaded = new Map<string, number>();
    for (const name of missing) {
      const fetching = fetchPacked(__ASSETS__.weights[name], (bytes) => {
        loaded.set(name, bytes);
        progress?.(
          [...loaded.values()].reduce((sum, part) => sum + part, 0),
          whole,
        );
      }).then((bytes) => ({ name, bytes }));
      fetching.catch(() => this.#fetched.delete(name));
      this.#fetched.set(name, fetching);
    }
    return Promise.all(needed.map((name) => this.#fetched.get(name)!));
  }
}

/** What the shipped weights are called. */
export const SHIPPED = 'shipped';

/** The shipped weights, of which the page knows no more than what they were trained for. */
const ALL: MaxoutWeights = Object.entries(__ASSETS__.weights).map(([name, { origin }]) => ({
  name,
  origin,
  bytes: () => {
    throw new TypeError(`${name} is not fetched here`);
  },
}));

/** The choice among the shipped weights for some hands. @param taps the text of a press pattern */
export function shippedChoice(taps: string): WeightsChoice {
  if (ALL.length === 0) throw new Error('The page was built without weights: build it again with "npm run build:web".');
  return new WeightsChoice(ALL, parseTaps(taps));
}
