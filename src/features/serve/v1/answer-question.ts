/** Questions of `/v1`, answered by an engine. Runs in threads. */
import type { Engine } from '../../../engine/engine.js';
import { type EnginePosition, situationOf } from '../../../engine/position.js';
import { pressWindows } from '../../../reach/press-windows.js';
import { timingOf } from '../../../tetris/timing.js';
import { inputsJson, lineMoveJson, moveJson, placementJson, pressJson, scalesJson, valueJson } from './move-json.js';
import type { Question, QuestionAnswer } from './request-schemas.js';

/** @throws RangeError on settings that cannot be had together */
export function answerQuestion(engine: Engine, question: Question): QuestionAnswer {
  const position = { ...question.position, timing: timingOf(question.position.region) };
  if (question.operation === 'best-move') return { ok: true, reply: bestMove(engine, { ...question, position }) };
  if (question.operation === 'reach') return { ok: true, reply: reached(engine, { ...question, position }) };
  return rate(engine, { ...question, position });
}

type Timed<Operation extends Question['operation']> = Extract<Question, { operation: Operation }> & {
  readonly position: EnginePosition;
};

function bestMove(engine: Engine, { position, settings, top, line }: Timed<'best-move'>): object {
  const found = engine.bestMove(position, settings, { top, line });
  const moves = found.moves.map((move) => moveJson(move, position));
  const shown = found.line.map(({ piece, ...move }) => ({ piece, ...lineMoveJson(move) }));
  return { best: moves[0] ?? null, moves, ...(line > 0 && { line: shown }) };
}

function rate(engine: Engine, { position, settings, played }: Timed<'rate'>): QuestionAnswer {
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

function reached(engine: Engine, { position, settings, rates }: Timed<'reach'>): object {
  const situation = situationOf(position, settings.reaction);
  const placements = engine.reach(position, settings, { rates }).map((each) => ({
    ...placementJson(each),
    ...inputsJson(each, situation),
    presses: pressWindows(situation, each).map(pressJson),
    slowestTaps: each.slowestTaps ?? null,
  }));
  return { placements };
}
