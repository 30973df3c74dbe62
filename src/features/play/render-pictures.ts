/** Pictures of a game, while it is recorded or made afterwards from its inputs: the same files. */

import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { liveOverlay, OverlayTrack } from '../../draw/overlay-track.js';
import type { NesImage } from '../../emulator/image.js';
import { type Machine, PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import { Failure, type Job } from '../../platform/job.js';
import { readGameState } from '../../ram/model-state.js';
import type { GameEvent, GameListener } from '../../record/game-events.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { type FrameToCome, replayFrames } from '../../replay/replay-frames.js';
import { openToPlay } from '../cartridges/fast-cartridges.js';
import { emptyFolder, makeFolder } from '../files/record-folder.js';
import { PictureWriter } from '../pictures/picture-writer.js';
import { jobProgress, progressClock } from '../play-progress.js';
import type { Dump } from './record-options.js';

export interface PicturesToRender extends Job {
  readonly image: NesImage;
  readonly game: Readonly<LoggedGame>;
  /** The folder of the recording; pictures of the game that are there are replaced. */
  readonly folder: string;
  readonly dump: Exclude<Dump, 'none'>;
  /** Draw plan, path, buttons and numbers. */
  readonly overlay: boolean;
  readonly quiet: boolean;
}

/**
 * Makes all pictures, or leaves those that were there.
 *
 * @returns whether it came to its end, not to a stop
 * @throws Failure when a picture cannot be written
 * @throws ReplayError when the recording is of another game
 */
export async function renderPictures(options: PicturesToRender): Promise<boolean> {
  const { image, game, dump, overlay, quiet, stop, say } = options;
  const folder = join(options.folder, picturesFolder(game.game));
  const unfinished = `${folder}.part`;
  const lastFrame = game.frames;
  const machine = openToPlay(image, say);
  const progress = quiet ? undefined : jobProgress(lastFrame, 'frames', progressClock(), say);
  makeFolder(dirname(folder));
  emptyFolder(unfinished);
  const writer = new PictureWriter();
  const release = stop.hold();
  try {
    const wants = (coming: FrameToCome): boolean => isWanted(dump, game, coming);
    for (const { frame, picture, overlay: state } of replayFrames(machine, game, { lastFrame, wants })) {
      progress?.count();
      if (picture) {
        const path = join(unfinished, pictureName(frame));
        const copy = { ...picture, pixels: picture.pixels.slice() };
        writer.write({ path, picture: copy, overlay: overlay ? state : undefined });
        await writer.whenRoom();
      }
      if (frame % FRAMES_A_TURN === 0) await new Promise(setImmediate);
      if (stop.reason || writer.problem) break;
    }
  } finally {
    release();
    await writer.finish();
    if (stop.reason || writer.problem) rmSync(unfinished, { recursive: true, force: true });
  }
  if (writer.problem) throw new Failure(`cannot write pictures: ${writer.problem}`);
  if (stop.reason) return false;
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(unfinished, folder);
  return true;
}

/** After as many frames signals are noticed. */
const FRAMES_A_TURN = 32;

function isWanted(dump: PicturesToRender['dump'], { pieces }: Readonly<LoggedGame>, coming: FrameToCome): boolean {
  if (dump !== 'pieces') return coming.frame % dump === 0;
  const piece = pieces[coming.pieces];
  return piece !== undefined && coming.frame === pieceShownFrame(piece.piece, piece.startFrame);
}

// The pictures of a game while it is recorded: draws the frames that are wanted and hands them to a writer.

export interface PicturesToRecord {
  readonly machine: Machine;
  readonly writer: PictureWriter;
  readonly dump: Exclude<Dump, 'none'>;
  /** Draw plan, path, buttons and numbers. */
  readonly overlay: boolean;
  /** The folder of the recording. */
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
function pictureName(frame: number): string {
  return `frame-${String(frame).padStart(6, '0')}.png`;
}

/** The frame whose picture is the first to show a piece: the frame that sets a game up draws none yet. */
function pieceShownFrame(piece: number, startFrame: number): number {
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
