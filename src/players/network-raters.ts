/** What rates the games of a beam: the weights that play at each moment of a game, each opened once. */

import { parseWeights } from '../eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../eval/ntuple/ntuple-network.js';
import { networkRater, type Rater } from '../foresight/rater.js';
import type { TapPattern } from '../reach/taps.js';
import { addLines } from '../tetris/score.js';
import type { Timing } from '../tetris/timing.js';
import { type MaxoutWeights, WeightsChoice, type WeightsFile } from './weights-choice.js';

/** What stands when pieces become faster was built before: so many lines earlier the weights play that play then. */
const LINES_AHEAD = 4;

export interface RatedGame {
  readonly timing: Timing;
  /** Where the plan ends; gravity beyond it does not matter. */
  readonly untilLines: number;
}

/**
 * Rates by the lines of a game and its level. Weights are read and checked when they are first wanted.
 *
 * @throws RangeError where there are none for whole games; while it rates, on weights that are damaged
 */
export function networkRaters(
  weights: MaxoutWeights,
  taps: TapPattern,
  { timing, untilLines }: RatedGame,
): (lines: number, level: number) => Rater {
  const chosen = new WeightsChoice(weights, taps);
  const opened = new Map<WeightsFile, Rater>();
  return (lines, level) => {
    const soon = lines + LINES_AHEAD < untilLines ? addLines({ lines, level }, LINES_AHEAD).level : level;
    const file = chosen.at({ level: soon, timing });
    const rater = opened.get(file) ?? openRater(file);
    opened.set(file, rater);
    return rater;
  };
}

function openRater({ bytes }: WeightsFile): Rater {
  const { origin, loadInto } = parseWeights(bytes());
  const network = new NtupleNetwork(origin.features, { workspaces: 1, shared: false });
  loadInto(network.weights);
  return networkRater(network.workspace(0), origin.discount);
}
