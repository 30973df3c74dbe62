/**
 * One frame of the piece under control: shift, then turn, then drop, each seeing the result of the one before.
 *
 * This is the one place where the movement of a piece is written. The search, the comparison of a plan with the
 * machine, the model of the whole game and the checks against a cartridge all call it.
 */
import { BUTTON, type Buttons, D_PAD } from './buttons.js';
import type { FitTest } from './playfield.js';
import { ORIENTATIONS, type Orientation, SPAWN_X, SPAWN_Y } from './tetromino.js';
import { framesPerRow, type Pace, rowsPerDrop, type Timing } from './timing.js';

/** The piece under control: where it is, and its timers. */
export interface ActivePiece {
  readonly x: number;
  readonly y: number;
  readonly orientation: Orientation;
  /** Frames since the piece last fell, modulo 256. */
  readonly fall: number;
  /** Charge of the delayed auto shift, 0 to `dasFull` of the timing. It has no direction and outlives pieces and games. */
  readonly das: number;
  /** 0 no soft drop, 1–2 the frames between two soft steps; `firstPieceWait`–0xFF the first piece's wait. */
  readonly softDrop: number;
  /** Soft steps of the current soft drop, the failing one included; worth points when the piece locks. */
  readonly hold: number;
}

/** Buttons of one frame as the game sees them. */
export interface PadInput {
  readonly held: Buttons;
  /** Held now and not held at the poll before. */
  readonly pressed: Buttons;
}

export interface PieceStep {
  readonly piece: ActivePiece;
  /** The downward step failed: the piece is at rest and frozen from here on. */
  readonly rested: boolean;
}

const SIDEWAYS = BUTTON.LEFT | BUTTON.RIGHT;

/** A piece as it appears, with the charge that the piece before left behind. */
export function spawnPiece(orientation: Orientation, das = 0): ActivePiece {
  return { x: SPAWN_X, y: SPAWN_Y, orientation, fall: 0, das, softDrop: 0, hold: 0 };
}

/** Whether the piece still waits as the first one of a game. */
export function isWaiting(piece: ActivePiece): boolean {
  return piece.softDrop >= 0x80;
}

/** Frames that a game's first piece has waited so far; 0 for any other piece. */
export function framesWaited(piece: ActivePiece, { firstPieceWait }: Timing): number {
  return isWaiting(piece) ? piece.softDrop - firstPieceWait : 0;
}

/**
 * Plays one frame. `fall` counts up first, as at the start of every tick of the game.
 *
 * Only the target of a move is tested: a piece that overlaps blocks may move to where it fits.
 */
export function stepPiece(fits: FitTest, piece: ActivePiece, input: PadInput, pace: Pace): PieceStep {
  let { x, y, orientation, das, softDrop, hold } = piece;
  const { timing } = pace;
  let fall = (piece.fall + 1) & 0xff;
  const { held, pressed } = input;

  // 1. Shift. DOWN disables it altogether: no move, and the charge keeps its value.
  if (!(held & BUTTON.DOWN)) {
    let shifts = false;
    if (pressed & SIDEWAYS) {
      das = 0;
      shifts = true;
    } else if (held & SIDEWAYS) {
      das++;
      if (das >= timing.dasFull) {
        das = timing.dasReload;
        shifts = true;
      }
    }
    if (shifts) {
      const target = held & BUTTON.RIGHT ? x + 1 : x - 1;
      if (fits(orientation, target, y)) x = target;
      else das = timing.dasFull; // a refused shift charges fully
    }
  }

  // 2. Turn. A goes before B, and a refused A does not try B.
  if (pressed & (BUTTON.A | BUTTON.B)) {
    const facts = ORIENTATIONS[orientation];
    const target = pressed & BUTTON.A ? facts.clockwise : facts.counterclockwise;
    if (fits(target, x, y)) orientation = target;
  }

  // 3. Drop: by soft drop or by gravity.
  let drops: boolean;
  if (softDrop >= 0x80 && !(pressed & BUTTON.DOWN)) {
    softDrop = (softDrop + 1) & 0xff;
    drops = false;
  } else {
    let softStep = false;
    if (softDrop === 0 || softDrop >= 0x80) {
      softDrop = !(held & SIDEWAYS) && (pressed & D_PAD) === BUTTON.DOWN ? 1 : 0;
    } else if ((held & D_PAD) !== BUTTON.DOWN) {
      softDrop = 0;
      hold = 0;
    } else if (++softDrop === 3) {
      softDrop = 1;
      hold = (hold + 1) & 0xff;
      softStep = true;
    }
    drops = softStep || ((fall - framesPerRow(pace)) & 0xff) < 0x80;
  }

  let rested = false;
  if (drops) {
    fall = 0;
    // Each row is tested, and the one that fails is the end of the drop.
    for (let rows = rowsPerDrop(pace); rows > 0; rows--) {
      if (fits(orientation, x, y + 1)) y++;
      else rested = true;
    }
  }
  return { piece: { x, y, orientation, fall, das, softDrop, hold }, rested };
}
