/** Moves and values as `/v1` tells them. */

import { type EngineMove, type EnginePlacement, type EngineValue, slackOfMove } from '../../../engine/move.js';
import { toCells } from '../../../engine/playfield-text.js';
import type { EnginePosition } from '../../../engine/position.js';
import type { RatingScales } from '../../../engine/rating.js';
import { areLetters, formatLetters } from '../../../engine/stackrabbit/move-line.js';
import type { InputPlan, PieceSituation } from '../../../reach/input-plan.js';
import { planSlack } from '../../../reach/plan-slack.js';
import type { PressWindow } from '../../../reach/press-windows.js';
import { type Buttons, formatButtons, formatInputs } from '../../../tetris/buttons.js';
import { formatPlacement } from '../../../tetris/placement.js';

/** Digits behind the point, so that no reply shows more than it knows. */
const LINE_DIGITS = 4;
const UNIT_DIGITS = 2;
const SHARE_DIGITS = 4;

export function valueJson({ lines, points, units, plies }: EngineValue): object {
  return { lines: toDigits(lines, LINE_DIGITS), points: points + 0, units: toDigits(units, UNIT_DIGITS), plies };
}

/** @param position in which the piece is moved */
export function moveJson(move: EngineMove, position: EnginePosition): object {
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
export function placementJson({ placement, notation, kind, cleared, after, lines, level }: EnginePlacement): object {
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
export function inputsJson(plan: InputPlan, situation: PieceSituation): object {
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
export function pressJson({ button, frame, first, last }: PressWindow): object {
  return { button: formatButtons(button), frame: frame + 1, first: first + 1, last: last + 1 };
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
