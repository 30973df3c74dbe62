/** A placement as an engine answers with it. */

import { type PlacementKind, placementKind } from '../reach/placement-kind.js';
import { planSlack } from '../reach/plan-slack.js';
import { UNITS_A_LINE, unitsOf } from '../review/scales.js';
import type { Buttons } from '../tetris/buttons.js';
import { place } from '../tetris/lock.js';
import type { Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import { addLines, tetrisLinePoints } from '../tetris/score.js';
import {
  ORIENTATIONS,
  type Orientation,
  SPAWN_ORIENTATION,
  SPAWN_X,
  SPAWN_Y,
  type Tetromino,
} from '../tetris/tetromino.js';
import { type EnginePosition, situationOf } from './position.js';

// What placements are worth: in lines, as the player thinks, and in what people and other tools count.

/** What a placement is worth, or what it loses. */
export interface EngineValue {
  /** Lines lost on the way to the goal against a game of tetrises alone; a value is mostly below 0. */
  readonly lines: number;
  /** The same in points of the level, 300 × (level + 1) a line. */
  readonly points: number;
  /** In StackRabbit's scale: 56 for the empty playfield, and 20 a line. Values of any two positions compare. */
  readonly units: number;
  /** Pieces placed for it. */
  readonly plies: number;
}

/** The least value in units, as StackRabbit has it for a lost game. */
export const LEAST_UNITS = -3000;

interface ValueMoment {
  readonly level: number;
  /** Value of the empty playfield with the same weights, in lines. */
  readonly calm: number;
  readonly plies: number;
}

/** A value of the learned player. */
export function engineValue(lines: number, { level, calm, plies }: ValueMoment): EngineValue {
  const units = Math.max(LEAST_UNITS, unitsOf(lines, calm));
  return { lines, points: pointsOf(lines, level), units, plies };
}

/** What one value is less than another, 0 where it is not: as a difference, so that losing nothing is 0 units. */
export function engineLoss(best: number, lines: number, { level, plies }: Omit<ValueMoment, 'calm'>): EngineValue {
  const lost = Math.max(0, best - lines);
  return { lines: lost, points: pointsOf(lost, level), units: UNITS_A_LINE * lost, plies };
}

function pointsOf(lines: number, level: number): number {
  return Math.round(lines * tetrisLinePoints(level));
}

/** A placement and what comes of it. */
export interface EnginePlacement {
  readonly placement: Placement;
  readonly notation: PlacementNotation;
  /** Undefined where no way leads there at any speed. */
  readonly kind: PlacementKind | undefined;
  /** Lines that it clears, 0–4. */
  readonly cleared: number;
  /** The playfield, the lines and the level after the lock and the clears. */
  readonly after: Playfield;
  readonly lines: number;
  readonly level: number;
}

/** A placement with its value and the way there. */
export interface EngineMove extends EnginePlacement {
  readonly value: EngineValue;
  /** What it is worth less than the best one that is reached; 0 and more. */
  readonly loss: EngineValue;
  /** One entry a frame, from the next one up to and including the one on which the piece locks; empty where these hands do not reach it. */
  readonly buttons: readonly Buttons[];
  /** Whether these hands reach it. */
  readonly isReachable: boolean;
}

/** What comes of a placement. */
export function placementIn({ playfield, lines, level }: EnginePosition, placement: Placement): EnginePlacement {
  const { playfield: after, cleared } = place(playfield, placement.orientation, placement.x, placement.y);
  const kind = placementKind(playfield, placement);
  return { placement, notation: toNotation(placement), kind, cleared, after, ...addLines({ lines, level }, cleared) };
}

/** Frames by which hands may be late, from any press of a move on; null where nothing is pressed, and where it is not reached. */
export function slackOfMove(position: EnginePosition, { placement, buttons }: EngineMove): number | null {
  if (buttons.length === 0) return null;
  return planSlack(situationOf(position, 0), { placement, buttons });
}

/**
 * A placement as StackRabbit and the tools around it write it, in three whole numbers: presses of A from the orientation in which the
 * piece appears, modulo the orientations that it has; shifts from the column in which it appears; and the rows that it has fallen.
 */
export type PlacementNotation = readonly [turns: number, shifts: number, rows: number];

/** The notation of a placement. */
export function toNotation({ orientation, x, y }: Placement): PlacementNotation {
  const turns = formsOf(ORIENTATIONS[orientation].tetromino).indexOf(orientation);
  return [turns, x - SPAWN_X, y - SPAWN_Y];
}

/** Any number of turns is taken modulo the orientations of the piece. Whether the piece fits there is not looked at. */
export function fromNotation(piece: Tetromino, [turns, shifts, rows]: PlacementNotation): Placement {
  const forms = formsOf(piece);
  const form = ((turns % forms.length) + forms.length) % forms.length;
  return { orientation: forms[form], x: shifts + SPAWN_X, y: rows + SPAWN_Y };
}

/** `r|X|Y` with the corner of the box of 4 × 4 cells in which the piece is drawn. */
export function boxKey(placement: Placement): string {
  const [turns, shifts, rows] = toNotation(placement);
  const isI = ORIENTATIONS[placement.orientation].tetromino === 'I';
  return `${turns}|${shifts + BOX_LEFT}|${rows - (isI ? BOX_ABOVE_I : BOX_ABOVE)}`;
}

/** Column of the box of a piece as it appears, and its rows above the piece's reference cell. */
const BOX_LEFT = 3;
const BOX_ABOVE = 1;
const BOX_ABOVE_I = 2;

/** The orientations of a piece in the order in which presses of A bring them. */
function formsOf(piece: Tetromino): readonly Orientation[] {
  const first = SPAWN_ORIENTATION[piece];
  const forms = [first];
  for (let form = ORIENTATIONS[first].clockwise; form !== first; form = ORIENTATIONS[form].clockwise) forms.push(form);
  return forms;
}
