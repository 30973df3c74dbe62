/** Moves and values as `/v1` tells them. */
import type { EngineMove, EnginePlacement } from '../../../engine/move.js';
import { toCells } from '../../../engine/playfield-text.js';
import type { EngineValue } from '../../../engine/value.js';
import type { Buttons } from '../../../tetris/buttons.js';
import { formatInputs } from '../../../tetris/input-runs.js';
import { formatPlacement } from '../../../tetris/placement.js';

/** Digits behind the point, so that no reply shows more than it knows. */
const LINE_DIGITS = 4;
const UNIT_DIGITS = 2;

export function valueJson({ lines, points, units, plies }: EngineValue): object {
  return { lines: toDigits(lines, LINE_DIGITS), points: points + 0, units: toDigits(units, UNIT_DIGITS), plies };
}

export function moveJson(move: EngineMove): object {
  const { value, loss, buttons, isReachable } = move;
  return {
    ...placementJson(move),
    value: valueJson(value),
    loss: valueJson(loss),
    ...(isReachable ? inputsJson(buttons) : { inputs: null, frames: null }),
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

/** Buttons until the lock: as runs of frames. */
export function inputsJson(buttons: readonly Buttons[]): object {
  return {
    inputs: formatInputs(buttons),
    frames: buttons.length,
  };
}

/** Never −0, which JSON writes as 0 and a comparison does not. */
export function toDigits(value: number, digits: number): number {
  const unit = 10 ** digits;
  return Math.round(value * unit) / unit + 0;
}
