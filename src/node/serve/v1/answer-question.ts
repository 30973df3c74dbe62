/** Questions of `/v1`, answered by an engine. Runs in threads. */
import type { Engine } from '../../../engine/engine.js';
import { situationOf } from '../../../engine/position.js';
import { pressWindows } from '../../../reach/press-windows.js';
import { inputsJson, lineMoveJson, moveJson, placementJson, pressJson, scalesJson, valueJson } from './move-json.js';
import type { Question, QuestionAnswer } from './question.js';

/** @throws RangeError on settings that cannot be had together */
export function answerQuestion(engine: Engine, question: Question): QuestionAnswer {
  if (question.operation === 'best-move') return { ok: true, reply: bestMove(engine, question) };
  if (question.operation === 'reach') return { ok: true, reply: reached(engine, question) };
  return rate(engine, question);
}

function bestMove(
  engine: Engine,
  { position, settings, top, line }: Extract<Question, { operation: 'best-move' }>,
): object {
  const found = engine.bestMove(position, settings, { top, line });
  const moves = found.moves.map((move) => moveJson(move, position));
  const shown = found.line.map(({ piece, ...move }) => ({ piece, ...lineMoveJson(move) }));
  return { best: moves[0] ?? null, moves, ...(line > 0 && { line: shown }) };
}

function rate(
  engine: Engine,
  { position, settings, played }: Extract<Question, { operation: 'rate' }>,
): QuestionAnswer {
  const rated = engine.rateMove(position, settings, played);
  if (!rated.ok) {
    const path = 'length' in played ? 'after' : 'placement';
    return { ok: false, code: 'impossible-position', message: rated.message, path };
  }
  const reply = {
    played: moveJson(rated.played, position),
    best: moveJson(rated.best, position),
    rank: rated.rank,
    loss: valueJson(rated.loss),
    reachable: rated.isReachable,
    slowestTaps: rated.slowestTaps ?? null,
    scales: scalesJson(rated.scales),
  };
  return { ok: true, reply };
}

function reached(engine: Engine, { position, settings, rates }: Extract<Question, { operation: 'reach' }>): object {
  const situation = situationOf(position, settings.reaction);
  const placements = engine.reach(position, settings, { rates }).map((each) => ({
    ...placementJson(each),
    ...inputsJson(each, situation),
    presses: pressWindows(situation, each).map(pressJson),
    slowestTaps: each.slowestTaps ?? null,
  }));
  return { placements };
}
