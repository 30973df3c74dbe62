/**
 * The plateau players: the evaluation of the controller of 2018, and two ways to press buttons.
 *
 * It was trained for two visible pieces on levels 19 to 28. Its weights reward a high pile, so it builds a plateau
 * and waits for the I; the rules for calm keep it from building too high and from passing by a tetris.
 */

import { PLATEAU_WEIGHTS } from '../eval/features/plateau-features.js';
import { type LinearModel, linearEvaluator } from '../eval/linear-evaluator.js';
import { PLATEAU_FEATURES } from '../eval/measure-playfield.js';
import { type FinderSource, tappingFinders } from '../search/finder-source.js';
import { oneButtonFinder } from '../search/one-button-finder.js';
import { chainPlayer } from './linear-player.js';
import type { Player } from './player.js';
import type { PlayerDefinition } from './player-definition.js';

/** Seventeen weighted features and four rules for calm. */
const MODEL: LinearModel = {
  prefer: 'lower',
  pieces: 2,
  calm: true,
  terms: [
    { feature: 'lines', weight: PLATEAU_WEIGHTS.lines },
    { feature: 'lock-height', weight: PLATEAU_WEIGHTS.lockHeight },
    ...PLATEAU_FEATURES.map((feature, i) => ({ feature, weight: PLATEAU_WEIGHTS.playfield[i] })),
  ],
};

const SOURCE = 'the controller of 2018 for levels 19–28';
/** LEFT, RIGHT, A or B once a row, for the current piece and for the next one. */
const ONE_BUTTON: FinderSource = { current: oneButtonFinder, next: oneButtonFinder };

/** The controller's evaluation with every placement that the game allows. */
export const PLATEAU: PlayerDefinition & { readonly model: LinearModel } = {
  name: 'plateau',
  description: `${SOURCE}, with every input that the game allows`,
  pieces: 2,
  movement: 'gravity',
  options: ['taps', 'search'],
  model: MODEL,
  finders: tappingFinders,
  make: (options, world = tappingFinders(options)) => plateauPlayer('plateau', world),
};

/** The controller as it was published: one button on even frames. In other worlds it moves as they let it. */
export const PLATEAU_PUBLISHED: PlayerDefinition = {
  name: 'plateau-published',
  description: `${SOURCE}, with the published inputs: one button a row`,
  pieces: 2,
  movement: 'gravity',
  options: [],
  finders: () => ONE_BUTTON,
  make: (_, world = ONE_BUTTON) => plateauPlayer('plateau-published', world),
};

function plateauPlayer(name: string, source: FinderSource): Player {
  return chainPlayer(name, linearEvaluator(MODEL), { current: source.current(), next: source.next() });
}
