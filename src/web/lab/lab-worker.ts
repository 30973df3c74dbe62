/** The worker of the lab: players rate positions here, so that drawing never waits for a search. */
import { type MaxoutWeights, weightsFromBytes } from '../../players/weights-choice.js';
import { PlacementLister } from '../../review/list-placements.js';
import { impossiblePlayfield } from '../../search/situation.js';
import { ownPort } from '../browser/worker-port.js';
import { buildPlayer, PLAYER_FACTS, specOf } from '../game/chosen-player.js';
import type { LabChoice } from '../game/position-address.js';
import type { LabReply, LabRequest } from './lab-client.js';

const page = ownPort<LabReply, LabRequest>();
let weights: MaxoutWeights | undefined;
/** Who lists for the player of the last position, and its choice as text. */
let latest: { readonly choice: string; readonly lister: PlacementLister } | undefined;

page.listen((request) => {
  if (request.kind === 'weights') {
    weights = request.weights.length ? weightsFromBytes(request.weights) : undefined;
    latest = undefined;
  } else page.send(rate(request));
});
// A position has no generator to see.
page.send({ kind: 'players', players: PLAYER_FACTS.filter(({ sees }) => !sees) });

function rate({ id, position, choice }: Extract<LabRequest, { kind: 'rate' }>): LabReply {
  const problem = impossiblePlayfield(position.playfield);
  if (problem) return { kind: 'refused', id, message: `${problem[0].toUpperCase()}${problem.slice(1)}.` };
  try {
    const lister = listerOf(choice);
    if (!lister) return { kind: 'waiting', id };
    const before = performance.now();
    const list = lister.list(position);
    return { kind: 'rated', id, list, ms: performance.now() - before };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'refused', id, message: error.message };
    throw error;
  }
}

/** @throws RangeError on a player or a press pattern that there is not, and on weights that are damaged */
function listerOf(choice: LabChoice): PlacementLister | undefined {
  const text = JSON.stringify(choice);
  if (latest?.choice === text) return latest.lister;
  const player = buildPlayer(choice, weights);
  const lister = player && new PlacementLister({ spec: specOf(choice), player, weights: () => weights ?? [] });
  latest = lister && { choice: text, lister };
  return lister;
}
