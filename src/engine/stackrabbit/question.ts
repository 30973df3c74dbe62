/** What a request asks of the engine. */

import type { TapPattern } from '../../reach/taps.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import { framesPerRow, timingOf } from '../../tetris/timing.js';
import { fromNotation, type PlacementNotation } from '../move.js';
import { type EnginePosition, type EngineSettings, MOST_ENGINE_PLIES, type PieceInAir } from '../position.js';
import { BadParameter } from './read-parameters.js';
import type { CompatibleRequest } from './read-request.js';

/** Pieces placed for a value: two and those of the playouts, beyond the first; only that one where there are none. */
export function pliesOf({ playouts: { count, length }, lookahead }: CompatibleRequest): number {
  return count * length === 0 ? 1 : Math.min(MOST_ENGINE_PLIES, 1 + length + lookahead);
}

/** Where the piece is, told as a placement is. */
export function startOf({ air }: CompatibleRequest): PlacementNotation {
  return air ? [air.rotation, air.x, air.y] : [0, 0, 0];
}

/**
 * The position of a request, the same for every route. By default the game ends at 230 lines (in Europe at 130), and a game past
 * them has no limit.
 */
export function positionOf(request: CompatibleRequest): EnginePosition {
  const { board, piece, next, level, lines, untilLines, region, charge } = request;
  const timing = timingOf(region);
  const position = {
    playfield: board,
    piece,
    next,
    timing,
    level,
    lines,
    score: 0,
    untilLines,
    at: pieceInAir(request),
  };
  return usesAutoShift(request) ? { ...position, das: charge } : position;
}

function pieceInAir(request: CompatibleRequest): PieceInAir | undefined {
  const { air, piece, level, region, isTimelineReset } = request;
  if (!air) return undefined;
  const { orientation, x, y } = fromNotation(piece, startOf(request));
  const { minX, maxX, maxY } = ORIENTATIONS[orientation];
  if (x < minX || x > maxX || y > maxY) {
    throw new BadParameter(
      `the piece is outside of the board: existingXOffset ${air.x}, existingYOffset ${air.y}, existingRotation ${air.rotation}`,
    );
  }
  const fallTimer = air.frames % framesPerRow({ level, timing: timingOf(region) });
  return { orientation, x, y, frame: isTimelineReset ? 0 : air.frames, fallTimer };
}

/** @param plies if they are not those of the request */
export function settingsOf(request: CompatibleRequest, plies = pliesOf(request)): EngineSettings {
  const { reaction } = request;
  // DOWN is left out or put behind a plan later on; hands with auto shift cannot be asked to leave it out.
  return { taps: tapsOf(request), reaction, plies, softDrop: usesAutoShift(request) };
}

/** Shifts and turns may begin on the X of the timeline alone; on one without an X the piece only falls. */
function tapsOf(request: CompatibleRequest): TapPattern {
  const shifts = [...request.timeline].map((mark) => mark === 'X');
  return { shifts, autoShift: usesAutoShift(request), turns: 'taps' };
}

/** Whether directions may be held, which begin with the charge of the request. */
export function usesAutoShift({ charge }: CompatibleRequest): boolean {
  return charge !== undefined && charge >= 0;
}

/** The same for hands that tap every direction. */
export function tapped(request: CompatibleRequest): CompatibleRequest {
  return { ...request, charge: undefined };
}
