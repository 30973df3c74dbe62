/**
 * The plain twin of the searches: every state that a piece can be in, each played with `stepPiece`, nothing left
 * out and nothing clever. States differ in everything that play can tell apart, the fall timer included.
 */

import type { PieceSituation } from '../../src/reach/input-plan.js';
import { mayShift, mayTurn, type TapPattern } from '../../src/reach/taps.js';
import { type ActivePiece, stepPiece } from '../../src/tetris/active-piece.js';
import { BUTTON, type Buttons, newlyPressed } from '../../src/tetris/buttons.js';
import type { Placement } from '../../src/tetris/placement.js';
import { fitTest } from '../../src/tetris/playfield.js';

export interface ReachedPlacement extends Placement {
  /** Fewest frames until rest. */
  readonly frames: number;
  /** Fewest presses of LEFT, RIGHT, A and B within that many frames. */
  readonly presses: number;
  /** Most soft steps that count at rest, within those frames and presses. */
  readonly hold: number;
}

interface State {
  readonly piece: ActivePiece;
  readonly held: Buttons;
  readonly presses: number;
}

const SIDEWAYS = BUTTON.LEFT | BUTTON.RIGHT;
const TURNS = BUTTON.A | BUTTON.B;

/** All that may be held on a frame; `frame` 0 is the piece's first active frame. */
function choices(before: Buttons, frame: number, taps: TapPattern, softDrops: boolean): Buttons[] {
  const directions: Buttons[] = [0];
  for (const direction of [BUTTON.LEFT, BUTTON.RIGHT]) {
    if (before & direction ? taps.autoShift : mayShift(taps, frame)) directions.push(direction);
  }
  if (softDrops) directions.push(BUTTON.DOWN);
  const turns: Buttons[] = [0, BUTTON.A, BUTTON.B].filter(
    (turn) => !(before & turn) && (!turn || mayTurn(taps, frame)),
  );
  return directions.flatMap((direction) => turns.map((turn) => direction | turn));
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count++;
  return count;
}

/** Placements by the text `orientation@x,y`. */
export function exhaustiveSearch(
  situation: PieceSituation,
  taps: TapPattern,
  softDrops: 'with DOWN' | 'without DOWN',
): Map<string, ReachedPlacement> {
  const fits = fitTest(situation.playfield);
  const found = new Map<string, ReachedPlacement>();
  const seen = new Set<number>();
  let layer: State[] = [{ piece: situation.piece, held: situation.heldBefore, presses: 0 }];
  for (let frame = 0; layer.length > 0; frame++) {
    const next = new Map<number, State>();
    for (const { piece, held: before, presses } of layer) {
      for (const held of choices(before, situation.frame + frame, taps, softDrops === 'with DOWN')) {
        const pressed = newlyPressed(held, before);
        const step = stepPiece(fits, piece, { held, pressed }, situation);
        const state: State = {
          piece: step.piece,
          held,
          presses: presses + countBits(pressed & (SIDEWAYS | TURNS)),
        };
        if (step.rested) note(found, fits, state, frame + 1);
        else keep(next, seen, state, (situation.frame + frame + 1) % taps.shifts.length, taps);
      }
    }
    for (const key of next.keys()) seen.add(key);
    layer = [...next.values()];
  }
  return found;
}

function isBetter(a: State, b: State): boolean {
  return a.presses < b.presses || (a.presses === b.presses && a.piece.hold > b.piece.hold);
}

function keep(next: Map<number, State>, seen: Set<number>, state: State, phase: number, taps: TapPattern): void {
  const { x, y, orientation, fall, softDrop, das } = state.piece;
  let key = phase;
  for (const [value, size] of [
    [x, 10],
    [y, 20],
    [orientation, 19],
    [fall, 256],
    [softDrop, 256],
    [taps.autoShift ? das : 0, 17],
    [state.held >> 6, 4],
    [state.held & 7, 8],
  ]) {
    key = key * size + value;
  }
  if (seen.has(key)) return;
  const other = next.get(key);
  if (!other || isBetter(state, other)) next.set(key, state);
}

function note(
  found: Map<string, ReachedPlacement>,
  fits: ReturnType<typeof fitTest>,
  { piece, presses }: State,
  frames: number,
): void {
  const { orientation, x, y, hold } = piece;
  if (!fits(orientation, x, y)) return;
  const text = `${orientation}@${x},${y}`;
  const known = found.get(text);
  const better =
    !known ||
    frames < known.frames ||
    (frames === known.frames && (presses < known.presses || (presses === known.presses && hold > known.hold)));
  if (better) found.set(text, { orientation, x, y, frames, presses, hold });
}
