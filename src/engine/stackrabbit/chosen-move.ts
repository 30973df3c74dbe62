/** The move that is answered: the best one whose buttons all have letters. */
import type { InputPlan } from '../../reach/input-plan.js';
import { BUTTON } from '../../tetris/buttons.js';
import type { Engine } from '../engine.js';
import { type EnginePosition, type EngineSettings, situationOf } from '../position.js';
import { areLetters } from './input-letters.js';
import { usesAutoShift } from './question.js';
import type { CompatibleRequest } from './read-request.js';
import { dropAtEnd, withoutDrop } from './soft-drop.js';

/** A piece and who plays it. */
export interface AskedMove {
  readonly position: EnginePosition;
  readonly settings: EngineSettings;
  /** Frames at the beginning in which DOWN is never held (default: 0). */
  readonly undropped?: number;
}

/** Where the piece goes best, with its buttons; undefined where nothing can be placed. */
export function chooseMove(engine: Engine, request: CompatibleRequest, asked: AskedMove): InputPlan | undefined {
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
