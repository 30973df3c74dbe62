/** The move that is answered: the best one whose buttons all have letters. */

import {
  type InputPlan,
  LONGEST_PIECE,
  type PieceSituation,
  playPlan,
  situationAfter,
} from '../../reach/input-plan.js';
import { framesUntilSeen } from '../../search/situation.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import { isSamePlacement } from '../../tetris/placement.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import type { Engine } from '../engine.js';
import { toNotation } from '../move.js';
import { type EnginePosition, type EngineSettings, situationOf } from '../position.js';
import { areLetters, formatMove, NO_MOVES } from './move-line.js';
import { positionOf, settingsOf, startOf, usesAutoShift } from './question.js';
import type { CompatibleRequest } from './read-request.js';

/** A piece and who plays it. */
interface AskedMove {
  readonly position: EnginePosition;
  readonly settings: EngineSettings;
  /** Frames at the beginning in which DOWN is never held (default: 0). */
  readonly undropped?: number;
}

/** Where the piece goes best, with its buttons; undefined where nothing can be placed. */
function chooseMove(engine: Engine, request: CompatibleRequest, asked: AskedMove): InputPlan | undefined {
  const { position, settings, undropped = 0 } = asked;
  const situation = situationOf(position, settings.reaction);
  const finished = (plan: InputPlan) => (request.softDrop ? dropAtEnd(situation, plan, undropped) : plan);
  const [best] = engine.bestMove(position, settings).moves;
  if (!best || !usesAutoShift(request)) return best && finished(best);
  // The plans of these hands hold DOWN as they like: it is left out where the piece rests in the same place without. Where
  // it has to stay and has no letter, the best move of those without that trouble is answered.
  const written = (plan: InputPlan): InputPlan | undefined => {
    const plain = withoutDrop(situation, plan);
    if (plain) return finished(plain);
    const dropsEarly = plan.buttons.slice(0, undropped).some((held) => (held & BUTTON.DOWN) !== 0);
    return areLetters(plan.buttons) && !dropsEarly ? plan : undefined;
  };
  const others = () => engine.bestMove(position, settings, { top: Number.POSITIVE_INFINITY }).moves;
  return written(best) ?? firstOf(others(), written);
}

function firstOf<From, To>(all: readonly From[], to: (each: From) => To | undefined): To | undefined {
  for (const each of all) {
    const found = to(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

// Soft drop where DOWN has a letter alone and none with other buttons: never, or behind the last press.

/**
 * A plan without DOWN with DOWN held from behind its last press on, or the plan itself where the piece would not rest in the
 * same place.
 *
 * @param from frames of the plan that stay as they are
 */
function dropAtEnd(situation: PieceSituation, plan: InputPlan, from: number): InputPlan {
  const { placement, buttons } = plan;
  const pressed = buttons.findLastIndex((held) => held !== NO_BUTTONS) + 1;
  const dropped = buttons.map((held, frame) => (frame >= Math.max(pressed, from) ? BUTTON.DOWN : held));
  const { pieces, rest } = playPlan(situation, dropped);
  return rest && isSamePlacement(rest, placement) ? { placement, buttons: dropped.slice(0, pieces.length) } : plan;
}

/** The plan without DOWN; undefined where the piece would not rest in the same place. */
function withoutDrop(situation: PieceSituation, { placement, buttons }: InputPlan): InputPlan | undefined {
  const undropped = Array.from({ length: LONGEST_PIECE }, (_, frame) => (buttons[frame] ?? NO_BUTTONS) & ~BUTTON.DOWN);
  const { pieces, rest } = playPlan(situation, undropped);
  return rest && isSamePlacement(rest, placement)
    ? { placement, buttons: undropped.slice(0, pieces.length) }
    : undefined;
}

// The route that gives one move.

/** Where the piece goes best, or that it cannot be placed. */
export function getMove(engine: Engine, request: CompatibleRequest): string {
  const position = positionOf(request);
  const settings = settingsOf(request);
  const plan = chooseMove(engine, request, { position, settings });
  if (!plan) return NO_MOVES;
  return formatMove(situationOf(position, settings.reaction), plan, { from: startOf(request), charge: request.charge });
}

// Moves of a piece for every piece that may come next, before anybody has seen it: the Default, which is played from the
// piece's first frame on, and for each next piece what is best from where the Default has brought the piece by the frame on
// which the next one is seen.
//
// The Default is the best hover: what can still be reached from it is worth most in the mean over the next piece.

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
