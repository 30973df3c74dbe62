/** What rates the games of a beam: the weights that play at each moment of a game, each opened once. */

import type { TapPattern } from '../reach/taps.js';
import { networkRater, type Rater, raisedRater } from '../search/foresight/rater.js';
import type { LineLimit } from '../tetris/limits.js';
import type { Timing } from '../tetris/timing.js';
import { changeAhead } from './lines-ahead.js';
import { openNetwork } from './open-network.js';
import { type MaxoutWeights, WeightsChoice, type WeightsFile } from './weights-choice.js';

/** A game that is planned; gravity beyond its end does not matter. */
export interface RatedGame extends LineLimit {
  readonly timing: Timing;
}

export class NetworkRaters {
  readonly #chosen: WeightsChoice;
  readonly #raise: number;
  readonly #opened = new Map<WeightsFile, Rater>();

  /**
   * Weights are read and checked when they are first wanted.
   *
   * @param raise rows of a raised floor; 0 for the real one
   * @throws RangeError where there are none for whole games
   */
  constructor(weights: MaxoutWeights, taps: TapPattern, raise = 0) {
    this.#chosen = new WeightsChoice(weights, taps);
    this.#raise = raise;
  }

  /**
   * Who rates a game by its lines and its level.
   *
   * @throws RangeError while it rates, on weights that are damaged
   */
  of({ timing, untilLines }: RatedGame): (lines: number, level: number) => Rater {
    const chosen = this.#chosen;
    return (lines, level) => {
      const at = { timing, level, lines, untilLines };
      return this.#open(chosen.at(changeAhead(at, chosen)?.pace ?? at));
    };
  }

  #open(file: WeightsFile): Rater {
    const known = this.#opened.get(file);
    if (known) return known;
    const { network, discount } = openNetwork(file, 1);
    const workspace = network.workspace(0);
    const rater = this.#raise > 0 ? raisedRater(workspace, discount, this.#raise) : networkRater(workspace, discount);
    this.#opened.set(file, rater);
    return rater;
  }
}
