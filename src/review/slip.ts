/**
 * Slips told from decisions. A placement that cost much is a possible slip when one press that went wrong explains it: a
 * press that was lost, late or doubled, as far as the presses are known, or else a neighbour of the place that was best.
 */
import { playPlan, spawnSituation } from '../reach/input-plan.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import type { JudgedPlacement } from './judge.js';
import type { PlayedPiece } from './played-game.js';

/** A press may be missing this many frames before or after one that is there. */
const RHYTHM = 8;
/** A late press comes so many frames after its time at most. */
const LATEST = 2;
const PRESSED: readonly Buttons[] = [BUTTON.LEFT, BUTTON.RIGHT, BUTTON.A, BUTTON.B];
/** Without a button until the piece rests. */
const LONGEST_PIECE = 1200;

/**
 * Where the piece was heading.
 *
 * @param good placements that would have cost little, best first
 * @returns undefined where no single wrong press explains where the piece went
 */
export function meantPlacement(piece: PlayedPiece, good: readonly JudgedPlacement[]): Placement | undefined {
  const { placement, inputs } = piece;
  if (!placement || good.length === 0) return undefined;
  if (!inputs) return isNeighbour(placement, good[0].placement) ? good[0].placement : undefined;
  const meant = placementsMeant(piece, inputs);
  return good.find((each) => meant.some((rest) => isSamePlacement(rest, each.placement)))?.placement;
}

/** One column or one turn apart, or the same column and orientation in another row. */
function isNeighbour(one: Placement, other: Placement): boolean {
  const columns = Math.abs(one.x - other.x);
  if (one.orientation === other.orientation) return columns <= 1;
  const { clockwise, counterclockwise } = ORIENTATIONS[one.orientation];
  return columns === 0 && (clockwise === other.orientation || counterclockwise === other.orientation);
}

/** Where the piece would have come to rest if one of its presses had not gone wrong. */
function placementsMeant(piece: PlayedPiece, inputs: readonly Buttons[]): Placement[] {
  const situation = spawnSituation(piece.playfield, piece.tetromino, piece.level);
  return [...inputsMeant(inputs)].flatMap((meant) => playPlan(situation, untilRest(meant)).rest ?? []);
}

function* untilRest(inputs: readonly Buttons[]): Iterable<Buttons> {
  yield* inputs;
  for (let frame = inputs.length; frame < LONGEST_PIECE; frame++) yield NO_BUTTONS;
}

/** The buttons with one press more, one less, or one earlier. */
function* inputsMeant(inputs: readonly Buttons[]): Iterable<Buttons[]> {
  const presses = PRESSED.flatMap((button) =>
    inputs.flatMap((held, frame) =>
      newlyPressed(held, inputs[frame - 1] ?? NO_BUTTONS) & button ? [{ button, frame }] : [],
    ),
  );
  for (const { button, frame } of presses) {
    const end = releaseOf(inputs, button, frame);
    const without = inputs.map((held, i) => (i >= frame && i < end ? held & ~button : held));
    yield without;
    for (let early = 1; early <= LATEST && early <= frame; early++) {
      yield without.map((held, i) => (i >= frame - early && i < end - early ? held | button : held));
    }
  }
  const frames = new Set(presses.flatMap(({ frame }) => around(frame, inputs.length)));
  for (const frame of presses.length > 0 ? frames : around(0, inputs.length)) {
    for (const button of PRESSED) {
      const [before, held, after] = [inputs[frame - 1] ?? NO_BUTTONS, inputs[frame], inputs[frame + 1] ?? NO_BUTTONS];
      if ((before | held | after) & button) continue;
      yield inputs.map((each, i) => (i === frame ? each | button : each));
    }
  }
}

function releaseOf(inputs: readonly Buttons[], button: Buttons, frame: number): number {
  let end = frame;
  while (end < inputs.length && inputs[end] & button) end++;
  return end;
}

function around(frame: number, length: number): number[] {
  const first = Math.max(0, frame - RHYTHM);
  const last = Math.min(length - 1, frame + RHYTHM);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
