/** Questions of `/v1`, answered by an engine. Runs in threads. */
import type { Engine } from '../../../engine/engine.js';
import { formatPlacement } from '../../../tetris/placement.js';
import { inputsJson, moveJson, placementJson, toDigits, valueJson } from './move-json.js';
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
  const moves = found.moves.map(moveJson);
  const shown = found.line.map(({ piece, ...move }) => ({ piece, ...moveJson(move) }));
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
  const { tetrisfish, nestrisOrg, trainer, label, nestrisChamps } = rated.scales;
  const reply = {
    played: moveJson(rated.played),
    best: moveJson(rated.best),
    rank: rated.rank,
    loss: valueJson(rated.loss),
    reachable: rated.isReachable,
    slowestTaps: rated.slowestTaps ?? null,
    scales: {
      label,
      nestrischamps: nestrisChamps,
      tetrisfish: { accuracy: toDigits(tetrisfish.accuracy, 4), rating: tetrisfish.rating },
      nestrisOrg: { score: toDigits(nestrisOrg.score, 4), rating: nestrisOrg.rating },
      trainer: { score: toDigits(trainer.score, 1), grade: trainer.grade },
    },
  };
  return { ok: true, reply };
}

function reached(engine: Engine, { position, settings, rates }: Extract<Question, { operation: 'reach' }>): object {
  // 1. By the first rate.
  const found = engine.reach(position, settings);
  // 2. By each of the others: the last one that comes there is the slowest, as they are sorted from the fastest on.
  const byRate = rates.map(({ name, taps }) => ({
    name,
    names: new Set(engine.reach(position, { ...settings, taps }).map(({ placement }) => formatPlacement(placement))),
  }));
  const slowestOf = (name: string): string | null => byRate.findLast(({ names }) => names.has(name))?.name ?? null;
  return {
    placements: found.map((each) => ({
      ...placementJson(each),
      ...inputsJson(each.buttons),
      ...(rates.length > 0 && { slowestTaps: slowestOf(formatPlacement(each.placement)) }),
    })),
  };
}
