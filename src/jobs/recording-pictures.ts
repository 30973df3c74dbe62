/** The pictures of a game while it is recorded: draws the frames that are wanted and hands them to a writer. */
import { join } from 'node:path';
import { liveOverlay, OverlayTrack } from '../draw/overlay-track.js';
import { type Machine, PICTURE_HEIGHT, PICTURE_WIDTH } from '../emulator/machine.js';
import type { PictureWriter } from '../node/pictures/picture-writer.js';
import { readGameState } from '../ram/model-state.js';
import type { GameEvent, GameListener } from '../record/game-events.js';

/** Which frames become pictures: every so many, one for each piece, or none. */
export type Dump = number | 'pieces' | 'none';

export interface PicturesToRecord {
  readonly machine: Machine;
  readonly writer: PictureWriter;
  readonly dump: Exclude<Dump, 'none'>;
  /** Draw plan, path, buttons and numbers. */
  readonly overlay: boolean;
  /** Of the recording. */
  readonly folder: string;
  /** 1 for the first. */
  readonly game: number;
}

export interface RecordedPictures {
  readonly listen: GameListener;
  /** File of the last picture since the last call, within the recording's folder; null without one. */
  take(): string | null;
}

/** Where the pictures of a game are, within the folder of its recording; with slashes, as logs name them. */
export function picturesFolder(game: number): string {
  return `frames/game-${String(game).padStart(4, '0')}`;
}

/** A picture is named for the frame that made it, so it shows the game after the frame before. */
export function pictureName(frame: number): string {
  return `frame-${String(frame).padStart(6, '0')}.png`;
}

/** The frame whose picture is the first to show a piece: the frame that sets a game up draws none yet. */
export function pieceShownFrame(piece: number, startFrame: number): number {
  return startFrame + (piece === 0 ? 2 : 1);
}

/** For one game from power-on. */
export function recordedPictures(options: PicturesToRecord): RecordedPictures {
  const { machine, writer, dump, folder, game } = options;
  const pictures = picturesFolder(game);
  const overlay = options.overlay ? new OverlayTrack() : undefined;
  const follow = overlay && liveOverlay(overlay, () => readGameState(machine));
  let last: string | null = null;
  let lastPiece = -1;
  let pieceFrame = 0;
  let wanted = false;

  const want = (on: boolean): void => {
    wanted = on;
    machine.setPictures(on);
  };
  const copyPicture = (frame: number): void => {
    last = `${pictures}/${pictureName(frame)}`;
    const picture = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, pixels: machine.picture().slice() };
    writer.write({ path: join(folder, last), picture, overlay: overlay?.state });
  };
  const listen = (event: GameEvent): void => {
    if (event.kind === 'frame') {
      // The overlay has not heard of this frame yet, and neither has the picture.
      if (wanted) copyPicture(event.frame);
      want(dump === 'pieces' ? event.frame + 1 === pieceFrame : (event.frame + 1) % dump === 0);
    } else if (event.kind === 'power-on') {
      want(dump === 1);
    } else if (event.kind === 'planned' && dump === 'pieces' && event.piece !== lastPiece) {
      lastPiece = event.piece;
      pieceFrame = pieceShownFrame(event.piece, event.frame);
      want(pieceFrame === event.frame + 1);
    }
    follow?.(event);
  };
  const take = (): string | null => {
    const taken = last;
    last = null;
    return taken;
  };
  return { listen, take };
}
