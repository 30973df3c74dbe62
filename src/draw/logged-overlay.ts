/** Tells an overlay's track of a game that is played again what the bot told of it when it was played. */

import type { LoggedGame } from '../record/read-run-log.js';
import type { Buttons } from '../tetris/buttons.js';
import type { GameState } from '../tetris/game-state.js';
import type { OverlayTrack } from './overlay-track.js';

export interface LoggedFrame {
  readonly game: Readonly<LoggedGame>;
  /** From power-on. */
  readonly inputs: readonly Buttons[];
  /** Frames since power-on. */
  readonly frame: number;
}

/** After every frame, in their order; before the game begins nothing is told. */
export function followLog(track: OverlayTrack, { game, inputs, frame }: LoggedFrame, seen: GameState): void {
  const { start, pieces } = game;
  if (!start || frame < start.frame) return;
  track.see(seen);
  for (; pieces[track.pieces]?.frame <= frame; ) track.count(pieces[track.pieces]);
  const piece = pieces[track.pieces];
  if (piece?.startFrame !== frame) return;
  const { planned, placement, value } = piece;
  track.plan({ placement: planned ?? placement, value, buttons: inputs.slice(frame, piece.frame) }, seen);
}
