/** Questions of `/v1`, answered by an engine. Runs in threads. */

import type { Engine } from '../../../engine/engine.js';
import { type EngineMove, type EnginePlacement, type EngineValue, slackOfMove } from '../../../engine/move.js';
import { toCells } from '../../../engine/playfield-text.js';
import { type EnginePosition, situationOf } from '../../../engine/position.js';
import type { RatingScales } from '../../../engine/rate-move.js';
import { areLetters, formatLetters } from '../../../engine/stackrabbit/move-line.js';
import type { InputPlan, PieceSituation } from '../../../reach/input-plan.js';
import { planSlack } from '../../../reach/plan-slack.js';
import { type PressWindow, pressWindows } from '../../../reach/press-windows.js';
import type { ToldIdea } from '../../../review/ideas/told-ideas.js';
import { type Buttons, formatButtons, formatInputs } from '../../../tetris/buttons.js';
import { formatPlacement } from '../../../tetris/placement.js';
import { timingOf } from '../../../tetris/timing.js';
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
    ideas: ideasJson(rated.ideas),
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

/** Digits behind the point, so that no reply shows more than it knows. */
const LINE_DIGITS = 4;
const UNIT_DIGITS = 2;
const SHARE_DIGITS = 4;

export function valueJson({ lines, points, units, plies }: EngineValue): object {
  return { lines: toDigits(lines, LINE_DIGITS), points: points + 0, units: toDigits(units, UNIT_DIGITS), plies };
}

/** @param position in which the piece is moved */
function moveJson(move: EngineMove, position: EnginePosition): object {
  return { ...lineMoveJson(move), slack: slackOfMove(position, move) };
}

/** A move of a line, without its slack. */
export function lineMoveJson(move: EngineMove): object {
  const { value, loss, buttons, isReachable } = move;
  return {
    ...placementJson(move),
    value: valueJson(value),
    loss: valueJson(loss),
    ...(isReachable ? buttonsJson(buttons) : NO_INPUTS),
  };
}

/** What a placement is and what it leaves behind. */
function placementJson({ placement, notation, kind, cleared, after, lines, level }: EnginePlacement): object {
  const { orientation, x, y } = placement;
  return {
    placement: { orientation, x, y, name: formatPlacement(placement) },
    stackrabbit: notation,
    kind: kind ?? null,
    cleared,
    after: toCells(after),
    linesAfter: lines,
    levelAfter: level,
  };
}

/** Buttons until the lock, and by how many frames the hardest press may be late. */
function inputsJson(plan: InputPlan, situation: PieceSituation): object {
  return { ...buttonsJson(plan.buttons), slack: planSlack(situation, plan) };
}

/** As runs of frames, and as letters where every frame has one. */
function buttonsJson(buttons: readonly Buttons[]): object {
  return {
    inputs: formatInputs(buttons),
    letters: areLetters(buttons) ? formatLetters(buttons) : null,
    frames: buttons.length,
  };
}

/** The inputs of a move that these hands do not reach. */
const NO_INPUTS = { inputs: null, letters: null, frames: null };

/** A press with the frames on which it may come; the next frame is 1. */
function pressJson({ button, frame, first, last }: PressWindow): object {
  return { button: formatButtons(button), frame: frame + 1, first: first + 1, last: last + 1 };
}

/** Columns as players count them, 1 to 10. */
export function ideasJson(ideas: readonly ToldIdea[]): object[] {
  return ideas.map(({ kind, title, sentence, columns, share }) => ({
    ...{ kind, title, sentence, columns: columns.map((column) => column + 1) },
    share: toDigits(share, SHARE_DIGITS),
  }));
}

export function scalesJson({ label, nestrisChamps, tetrisfish, nestrisOrg, trainer }: RatingScales): object {
  return {
    label,
    nestrischamps: nestrisChamps,
    tetrisfish: { accuracy: toDigits(tetrisfish.accuracy, SHARE_DIGITS), rating: tetrisfish.rating },
    nestrisOrg: { score: toDigits(nestrisOrg.score, SHARE_DIGITS), rating: nestrisOrg.rating },
    trainer: { score: toDigits(trainer.score, 1), grade: trainer.grade },
  };
}

/** Never −0, which JSON writes as 0 and a comparison does not. */
function toDigits(value: number, digits: number): number {
  const unit = 10 ** digits;
  return Math.round(value * unit) / unit + 0;
}
