/**
 * Moves of a piece for every piece that may come next, before anybody has seen it: the Default, which is played from the
 * piece's first frame on, and for each next piece what is best from where the Default has brought the piece by the frame on
 * which the next one is seen.
 *
 * The Default is the best hover: what can still be reached from it is worth most in the mean over the next piece.
 */
import { type PieceSituation, situationAfter } from '../../reach/input-plan.js';
import { framesUntilSeen } from '../../search/situation.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import type { Engine } from '../engine.js';
import { toNotation } from '../notation.js';
import { type EnginePosition, type EngineSettings, situationOf } from '../position.js';
import { chooseMove } from './chosen-move.js';
import { formatMove, NO_MOVES } from './move-line.js';
import { positionOf, settingsOf, startOf } from './question.js';
import type { CompatibleRequest } from './read-request.js';

/** In the order of the lines. */
const NEXT_PIECES = ['I', 'O', 'L', 'J', 'T', 'S', 'Z'] as const satisfies readonly Tetromino[];
const NO_DEFAULT = 'N/A (0 reaction time)';
/** In place of a move, in the dialect with the charge of the auto shift: the Default goes on. */
const CONTINUE = 'continue';

/**
 * The reply in parts: first the Default alone, then with the moves of all next pieces, and again with these looked at a
 * piece further. All hold the same Default.
 *
 * @yields each part as it is found; the last one is the whole reply
 */
export function* precompute(engine: Engine, request: CompatibleRequest): Generator<string, void> {
  const { reaction, charge } = request;
  const position: EnginePosition = { ...positionOf(request), next: undefined };
  const settings = settingsOf(request);
  const situation = situationOf(position, reaction);
  const unseen = framesUntilSeen(situation);
  const plan = chooseMove(engine, request, { position, settings, undropped: unseen });
  if (!plan) {
    yield NO_MOVES;
    return;
  }
  const first = reaction === 0 ? NO_DEFAULT : formatMove(situation, plan, { from: startOf(request), charge });
  const stay = charge === undefined ? NO_MOVES : CONTINUE;
  yield replyOf(first, () => stay);
  const seen = positionSeen(position, situationAfter(situation, plan.buttons, Math.min(unseen, plan.buttons.length)));
  if (!seen) return;
  for (const plies of [settings.plies - 1, settings.plies]) {
    const asked = { ...settings, plies };
    yield replyOf(first, (next) => adjustedMove(engine, request, { ...seen, next }, asked) ?? stay);
  }
}

function replyOf(first: string, moveFor: (next: Tetromino) => string): string {
  return [`Default:${first}`, ...NEXT_PIECES.map((next) => `${next}:${moveFor(next)}`)].join('\n');
}

/** What is asked when the next piece is seen; undefined where the piece rests before. */
function positionSeen(position: EnginePosition, later: PieceSituation | null): EnginePosition | undefined {
  if (!later) return undefined;
  const { piece, heldBefore, frame } = later;
  const { orientation, x, y, fall, das } = piece;
  return { ...position, at: { orientation, x, y, frame, fallTimer: fall }, held: heldBefore, das };
}

/** What is best when the next piece is seen; undefined where nothing can be placed any more. */
function adjustedMove(
  engine: Engine,
  request: CompatibleRequest,
  position: EnginePosition,
  settings: EngineSettings,
): string | undefined {
  const plan = chooseMove(engine, request, { position, settings });
  const from = position.at ? toNotation(position.at) : startOf(request);
  return plan && formatMove(situationOf(position, settings.reaction), plan, { from, charge: request.charge });
}

/** The whole reply at once. */
export function precomputeSync(engine: Engine, request: CompatibleRequest): string {
  let reply = NO_MOVES;
  for (const part of precompute(engine, request)) reply = part;
  return reply;
}
