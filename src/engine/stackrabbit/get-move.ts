/** The route that gives one move. */
import type { Engine } from '../engine.js';
import { situationOf } from '../position.js';
import { chooseMove } from './chosen-move.js';
import { formatMove, NO_MOVES } from './move-line.js';
import { positionOf, settingsOf, startOf } from './question.js';
import type { CompatibleRequest } from './read-request.js';

/** Where the piece goes best, or that it cannot be placed. */
export function getMove(engine: Engine, request: CompatibleRequest): string {
  const position = positionOf(request);
  const settings = settingsOf(request);
  const plan = chooseMove(engine, request, { position, settings });
  if (!plan) return NO_MOVES;
  return formatMove(situationOf(position, settings.reaction), plan, { from: startOf(request), charge: request.charge });
}
