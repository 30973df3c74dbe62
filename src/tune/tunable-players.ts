/** The players that tuning can begin with: all that are nothing but a linear model. */

import { PLATEAU_WEIGHTS } from '../eval/features/plateau-features.js';
import type { LinearModel } from '../eval/linear-model.js';
import { PLATEAU_FEATURES } from '../eval/measure-playfield.js';
import { cs3243Model } from '../players/cs3243.js';
import { PLAYERS } from '../players/player-by-name.js';
import type { PlayerDefinition } from '../players/player-definition.js';
import { unknown } from './unknown-name.js';

/** The plateau controller as a linear model with rules for calm. */
export const PLATEAU_MODEL: LinearModel = {
  prefer: 'lower',
  pieces: 2,
  calm: true,
  terms: [
    { feature: 'lines', weight: PLATEAU_WEIGHTS.lines },
    { feature: 'lock-height', weight: PLATEAU_WEIGHTS.lockHeight },
    ...PLATEAU_FEATURES.map((feature, i) => ({ feature, weight: PLATEAU_WEIGHTS.playfield[i] })),
  ],
};

const hasModel = (player: PlayerDefinition): player is PlayerDefinition & { readonly model: LinearModel } =>
  'model' in player;

/** By name; the weights are those that were published, or none. */
const MODELS: ReadonlyMap<string, LinearModel> = new Map([
  ['plateau', PLATEAU_MODEL],
  ['cs3243', cs3243Model(Array(8).fill(0))],
  ...PLAYERS.filter(hasModel).map(({ name, model }): [string, LinearModel] => [name, model]),
]);

export const TUNABLE_NAMES: readonly string[] = [...MODELS.keys()];

/** @throws RangeError on a name that no tunable player has */
export function tunableModel(name: string): LinearModel {
  const model = MODELS.get(name);
  if (model) return model;
  throw new RangeError(unknown('player to tune', name, TUNABLE_NAMES));
}
