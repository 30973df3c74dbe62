/** Pictures of a recorded game, made afterwards from its inputs: the same files as those of a game that is recorded with them. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NesImage } from '../emulator/image.js';
import { emptyFolder, makeFolder } from '../node/files/record-folder.js';
import { PictureWriter } from '../node/pictures/picture-writer.js';
import type { LoggedGame } from '../record/read-run-log.js';
import { type FrameToCome, replayFrames } from '../replay/replay-frames.js';
import { Failure } from './failure.js';
import { openToPlay } from './fast-machine.js';
import type { Job } from './job.js';
import { jobProgress } from './job-progress.js';
import { type Dump, pictureName, picturesFolder, pieceShownFrame } from './recording-pictures.js';

export interface PicturesToRender extends Job {
  readonly image: NesImage;
  readonly game: Readonly<LoggedGame>;
  /** Of the recording; pictures of the game that are there are replaced. */
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
  const progress = quiet ? undefined : jobProgress(lastFrame, 'frames', performance, say);
  makeFolder(dirname(folder));
  emptyFolder(unfinished);
  const writer = new PictureWriter();
  const unwatch = stop.watch(() => {});
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
    unwatch();
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
