/** The value of every lock that is reached, under the keys that overlays look it up by. */
import type { Engine } from '../engine.js';
import { boxKey } from '../notation.js';
import { positionOf, settingsOf } from './question.js';
import type { CompatibleRequest } from './read-request.js';
import { inHundredths } from './sample-lines.js';

/** Units by `r|X|Y`, best first. */
export function lockValues(engine: Engine, request: CompatibleRequest): Readonly<Record<string, number>> {
  const { moves } = engine.bestMove(positionOf(request), settingsOf(request), { top: Number.POSITIVE_INFINITY });
  return Object.fromEntries(moves.map(({ placement, value }) => [boxKey(placement), inHundredths(value.units)]));
}
