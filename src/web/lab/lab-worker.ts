/** The worker of the lab: players rate positions here, so that drawing never waits for a search. */
import { type MaxoutWeights, type WeightsBytes, weightsFromBytes } from '../../players/weights-choice.js';
import { type ListedPlacements, PlacementLister } from '../../review/list-placements.js';
import { impossiblePlayfield, type Position } from '../../search/situation.js';
import { answerCalls } from '../browser/worker-calls.js';
import { buildPlayer, PLAYER_FACTS, specOf } from '../game/chosen-player.js';
import type { PlayerFacts } from '../game/game-protocol.js';
import type { LabChoice } from '../game/position-address.js';

/** The placements best first, none where no placement can be reached; or why the position is not rated, for the user. */
export interface Rating {
  readonly list?: ListedPlacements;
  readonly message?: string;
  readonly ms: number;
}

let weights: MaxoutWeights | undefined;
/** Who lists for the player of the last position, and its choice as text. */
let latest: { readonly choice: string; readonly lister: PlacementLister } | undefined;

const answers = {
  /** A position has no generator to see. */
  players: (): readonly PlayerFacts[] => PLAYER_FACTS.filter(({ sees }) => !sees),

  /** Weights for learned players from the next position on; none for a player that has to wait for some. */
  useWeights(files: readonly WeightsBytes[]): void {
    weights = files.length ? weightsFromBytes(files) : undefined;
    latest = undefined;
  },

  rate(position: Position, choice: LabChoice): Rating {
    const problem = impossiblePlayfield(position.playfield);
    if (problem) return { message: `${problem[0].toUpperCase()}${problem.slice(1)}.`, ms: 0 };
    try {
      const lister = listerOf(choice);
      if (!lister) return { message: 'Loading the weights of the learned player.', ms: 0 };
      const before = performance.now();
      const list = lister.list(position);
      return { list, ms: performance.now() - before };
    } catch (error) {
      if (error instanceof RangeError) return { message: error.message, ms: 0 };
      throw error;
    }
  },
};
export type LabWorker = typeof answers;
answerCalls(answers);

/** @throws RangeError on an unknown player or press pattern, and on damaged weights */
function listerOf(choice: LabChoice): PlacementLister | undefined {
  const text = JSON.stringify(choice);
  if (latest?.choice === text) return latest.lister;
  const player = buildPlayer(choice, weights);
  const lister = player && new PlacementLister({ spec: specOf(choice), player, weights: () => weights ?? [] });
  latest = lister && { choice: text, lister };
  return lister;
}
