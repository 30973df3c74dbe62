/** The players that tuning can begin with: all that are nothing but a linear model. */

import type { LinearModel } from '../eval/linear-model.js';
import { unknownName } from '../lib/nearest-name.js';
import { CS3243, cs3243Model } from '../players/cs3243.js';
import { PLAYERS } from '../players/player-by-name.js';

/** By name; the weights are those that were published, or none. */
const MODELS: ReadonlyMap<string, LinearModel> = new Map(
  PLAYERS.flatMap(({ name, model }): [string, LinearModel][] => {
    if (name === CS3243.name) return [[name, cs3243Model(Array(8).fill(0))]];
    return model ? [[name, model]] : [];
  }),
);

export const TUNABLE_NAMES: readonly string[] = [...MODELS.keys()];

/** @throws RangeError on a name that no tunable player has */
export function tunableModel(name: string): LinearModel {
  const model = MODELS.get(name);
  if (model) return model;
  throw new RangeError(unknownName('player to tune', name, TUNABLE_NAMES));
}
