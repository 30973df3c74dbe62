/** How a piece comes to a placement: straight from above, or shifted or turned in under cells. */
import type { Placement } from '../tetris/placement.js';
import { fits, type Playfield } from '../tetris/playfield.js';
import { ORIENTATIONS, type Orientation, SPAWN_Y } from '../tetris/tetromino.js';

// What it takes to come to a placement on a playfield, whatever the speed:
//
// - `drop`: the piece falls straight there in its orientation; nothing above is in its way.
// - `tuck`: it falls straight into some row, is shifted in under an overhang, and may fall on.
// - `spin`: it falls straight into some row, is turned in under an overhang, and may fall on.
// - `spintuck`: it needs both a turn and a shift under the overhang.
//
// What can be done by shifts alone is a tuck, even where a turn would do as well.

export const PLACEMENT_KINDS = ['drop', 'tuck', 'spin', 'spintuck'] as const;
/** How a piece comes to a placement: it falls straight there, or is shifted or turned in under an overhang, or both. */
export type PlacementKind = (typeof PLACEMENT_KINDS)[number];

/** What moves a piece under an overhang besides its fall. */
interface Moves {
  readonly shifts: boolean;
  readonly turns: boolean;
}

/** Undefined for a placement to which no way leads. */
export function placementKind(playfield: Playfield, placement: Placement): PlacementKind | undefined {
  const isOpen = (moves: Moves): boolean => comesFromAbove(playfield, placement, moves);
  if (isOpen({ shifts: false, turns: false })) return 'drop';
  if (isOpen({ shifts: true, turns: false })) return 'tuck';
  if (isOpen({ shifts: false, turns: true })) return 'spin';
  return isOpen({ shifts: true, turns: true }) ? 'spintuck' : undefined;
}

/** Whether a way of these moves leads up from a placement to where nothing is above the piece. */
function comesFromAbove(playfield: Playfield, placement: Placement, { shifts, turns }: Moves): boolean {
  const seen = new Set<number>();
  const open: Placement[] = [];
  const visit = (orientation: Orientation, x: number, y: number): void => {
    const key = (orientation * 32 + y) * 16 + x;
    if (y < SPAWN_Y || seen.has(key) || !fits(playfield, orientation, x, y)) return;
    seen.add(key);
    open.push({ orientation, x, y });
  };
  visit(placement.orientation, placement.x, placement.y);
  for (let next = open.pop(); next; next = open.pop()) {
    const { orientation, x, y } = next;
    if (fallsFreely(playfield, next)) return true;
    visit(orientation, x, y - 1);
    if (shifts) {
      visit(orientation, x - 1, y);
      visit(orientation, x + 1, y);
    }
    if (turns) {
      // Back by the other button: what turns one way turns back the other.
      visit(ORIENTATIONS[orientation].clockwise, x, y);
      visit(ORIENTATIONS[orientation].counterclockwise, x, y);
    }
  }
  return false;
}

function fallsFreely(playfield: Playfield, { orientation, x, y }: Placement): boolean {
  for (let row = SPAWN_Y; row < y; row++) if (!fits(playfield, orientation, x, row)) return false;
  return true;
}
