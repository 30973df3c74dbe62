/** A placement as an engine answers with it. */

import { planSlack } from '../reach/plan-slack.js';
import type { Buttons } from '../tetris/buttons.js';
import { place } from '../tetris/lock.js';
import type { Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import { addLines } from '../tetris/score.js';
import { type PlacementNotation, toNotation } from './notation.js';
import { type PlacementKind, placementKind } from './placement-kind.js';
import { type EnginePosition, situationOf } from './position.js';
import type { EngineValue } from './value.js';

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

/** By how many frames hands may be late, from any press of a move on; null where nothing is pressed, and where it is not reached. */
export function slackOfMove(position: EnginePosition, { placement, buttons }: EngineMove): number | null {
  if (buttons.length === 0) return null;
  return planSlack(situationOf(position, 0), { placement, buttons });
}
