/** The players and judges of an engine: a few that were asked last, since whoever asks mostly asks with the same settings again. */
import { RecentValues } from '../lib/recent-values.js';
import { maxoutPlayer } from '../players/maxout.js';
import type { Player } from '../players/player.js';
import type { MaxoutWeights } from '../players/weights-choice.js';
import { Judge } from '../review/judge.js';
import { frameFinder, maskFinder, type PlacementFinder } from '../search/finder-source.js';
import type { EngineSettings } from './position.js';

/** Of each kind. */
const MOST_KEPT = 8;

/** Time for a decision, read when it begins. */
interface Budget {
  milliseconds: number;
  readonly clock: () => number;
}

interface TimedPlayer {
  readonly player: Player;
  readonly budget: Budget;
}

export class KeptPlayers {
  readonly #weights: MaxoutWeights;
  /** In milliseconds. */
  readonly clock: () => number;
  readonly #players = new RecentValues<TimedPlayer>(MOST_KEPT);
  readonly #judges = new RecentValues<Judge>(MOST_KEPT);
  readonly #finders = new RecentValues<PlacementFinder>(MOST_KEPT);

  constructor(weights: MaxoutWeights, clock: () => number) {
    this.#weights = weights;
    this.clock = clock;
  }

  /** The player who decides in games with these settings. */
  player({ taps, plies, aim = 'score', softDrop, milliseconds }: EngineSettings): Player {
    const key = JSON.stringify([taps, plies, aim, softDrop, milliseconds !== undefined]);
    const { player, budget } = this.#players.of(key, () => {
      const time: Budget = { milliseconds: 0, clock: this.clock };
      const finder = softDrop ? undefined : maskFinder(taps, softDrop);
      const limit = milliseconds === undefined ? undefined : { budget: time };
      return { player: maxoutPlayer(this.#weights, { taps, plies, aim, finder, ...limit }), budget: time };
    });
    budget.milliseconds = milliseconds ?? 0;
    return player;
  }

  /** Who compares all placements, each by so many plies. */
  judge({ taps, reaction, aim = 'score' }: EngineSettings, plies: number): Judge {
    const key = JSON.stringify([taps, reaction, aim, plies]);
    return this.#judges.of(
      key,
      () => new Judge({ weights: this.#weights, taps, reaction, aim, plies, follows: 'choices' }),
    );
  }

  /** Finds what these hands reach; its plans are those of the settings. */
  finder({ taps, softDrop }: Pick<EngineSettings, 'taps' | 'softDrop'>): PlacementFinder {
    return this.#finders.of(JSON.stringify([taps, softDrop]), () =>
      taps.autoShift ? frameFinder(taps) : maskFinder(taps, softDrop),
    );
  }
}
