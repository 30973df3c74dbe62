/** Plays a recorded game again on its cartridge, draws the frames that are wanted, and sees that it is the same game. */

import type { Picture } from '../../draw/canvas.js';
import type { OverlayState } from '../../draw/overlay.js';
import { followLog, OverlayTrack } from '../../draw/overlay-track.js';
import { type Machine, MachineCrash, PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import { plural } from '../../lib/format-numbers.js';
import { readGameState } from '../../ram/model-state.js';
import { inputsOf, type LoggedGame } from '../../record/read-run-log.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';

/** The game that came out is not the one in the log. */
export class ReplayError extends Error {
  override name = 'ReplayError';
}

export interface ReplayedFrame {
  /** Frames since power-on. */
  readonly frame: number;
  /** Made by this frame, so it shows the game after the frame before; the pixels are reused. Undefined if not wanted. */
  readonly picture: Picture | undefined;
  /** What belongs on the picture: as things stood after the frame before. */
  readonly overlay: OverlayState;
}

/** What is known of a frame before it is run. */
export interface FrameToCome {
  readonly frame: number;
  /** Pieces that have been scored. */
  readonly pieces: number;
  /** The picture will show a piece that has just come to rest. */
  readonly hasJustRested: boolean;
}

/**
 * Runs the game from power-on up to and including `lastFrame`; past the end of the log no button is pressed.
 *
 * @param wants whether a picture of the frame is wanted
 * @throws ReplayError when score or lines after a piece are not those of the log
 */
export function* replayFrames(
  machine: Machine,
  game: Readonly<LoggedGame>,
  { lastFrame, wants }: { readonly lastFrame: number; readonly wants: (coming: FrameToCome) => boolean },
): Generator<ReplayedFrame, void, void> {
  const inputs: readonly Buttons[] = inputsOf(game);
  const track = new OverlayTrack();
  machine.powerOn();
  while (machine.frame < lastFrame) {
    const frame = machine.frame + 1;
    const overlay = track.state;
    const isWanted = wants({ frame, pieces: track.pieces, hasJustRested: track.hasJustRested });
    machine.setPictures(isWanted);
    run(machine, inputs[frame - 1] ?? NO_BUTTONS);
    const seen = readGameState(machine.ram);
    followLog(track, { game, inputs, frame }, seen);
    const piece = game.pieces[track.pieces - 1];
    if (piece?.frame === frame && (piece.score !== seen.score || piece.lines !== seen.lines)) {
      throw new ReplayError(
        `frame ${frame}, after piece ${track.pieces}: score ${seen.score} and ${plural(seen.lines, 'line')}, ` +
          `but the recording says ${piece.score} and ${piece.lines}: the recording was changed, or belongs to another game`,
      );
    }
    yield { frame, overlay, picture: isWanted ? pictureOf(machine) : undefined };
  }
}

function run(machine: Machine, buttons: Buttons): void {
  try {
    machine.runFrame(buttons);
  } catch (error) {
    if (error instanceof MachineCrash) throw new ReplayError(`the cartridge crashed: ${error.message}`);
    throw error;
  }
}

function pictureOf(machine: Machine): Picture {
  return { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, pixels: machine.picture() };
}
