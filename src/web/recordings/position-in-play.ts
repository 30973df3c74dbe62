/** The position of a frame, to be looked at in the lab. */
import type { LoggedGame } from '../../record/read-run-log.js';
import type { Position } from '../../search/position.js';
import type { ShownReplayFrame } from './recording-protocol.js';

/** The playfield of a frame with the piece that is in play then; undefined after the last piece. */
export function positionInPlay(game: Readonly<LoggedGame>, frame: ShownReplayFrame): Position | undefined {
  const piece = game.pieces[frame.pieces];
  if (!piece) return undefined;
  const { playfield, level, lines, score } = frame;
  return { playfield, piece: piece.tetromino, next: piece.next ?? undefined, level, lines, score };
}
