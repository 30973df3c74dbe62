/** What is made of a recorded attempt afterwards, from its inputs: pictures and a video. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { NesImage } from '../emulator/image.js';
import { FilmError } from '../node/export/export-sink.js';
import { writeFileAtomic } from '../node/files/atomic-write.js';
import { describeFileProblem, isFileProblem } from '../node/files/file-problem.js';
import { readFileLimited } from '../node/files/read-file.js';
import { ReplayError } from '../replay/replay-frames.js';
import { exportFilm } from './export-film.js';
import { Failure } from './failure.js';
import type { Job } from './job.js';
import { openGame } from './open-recording.js';
import type { Dump } from './recording-pictures.js';
import { renderPictures } from './render-pictures.js';

/** What is wanted of each kept game. */
export interface Rendering {
  readonly dump: Dump;
  readonly video: boolean;
  /** Draw plan, path, buttons and numbers on both. */
  readonly overlay: boolean;
}

export interface RenderingPlan extends Rendering, Job {
  readonly image: NesImage;
  readonly quiet: boolean;
}

/** Says what a folder holds, so that a campaign that goes on makes nothing twice. */
const MADE = 'rendered.json';
/** Three values. */
const LARGEST_NOTE = 1024;
const VIDEO = 'game-0001.mp4';
/** Size of a pixel in a video. */
const SCALE = 3;

/**
 * Makes what is wanted and not there yet.
 *
 * @param folder of a recording with one whole game
 * @returns whether it came to its end, not to a stop
 * @throws Failure when something cannot be made
 */
export async function renderAttempt(folder: string, plan: RenderingPlan): Promise<boolean> {
  const { dump, video, overlay, image, quiet, stop, say } = plan;
  const wanted: Rendering = { dump, video, overlay };
  if ((dump === 'none' && !video) || isDeepStrictEqual(madeIn(folder), wanted)) return true;
  const { game } = openGame(folder, 1, say);
  try {
    if (dump !== 'none' && !(await renderPictures({ image, game, folder, dump, overlay, quiet, stop, say })))
      return false;
    if (video) {
      const [firstFrame, lastFrame] = [(game.start?.frame ?? 0) + 1, game.frames];
      const film = { kind: 'mp4', path: join(folder, VIDEO), scale: SCALE, framesPerPicture: 1, audio: true } as const;
      if (!(await exportFilm(image, game, { ...film, overlay, firstFrame, lastFrame, quiet }, { stop, say })))
        return false;
    }
    writeFileAtomic(join(folder, MADE), `${JSON.stringify(wanted)}\n`);
    return true;
  } catch (error) {
    if (error instanceof ReplayError) throw new Failure(`the recording ${folder} cannot be replayed: ${error.message}`);
    if (error instanceof FilmError) throw new Failure(`cannot make ${join(folder, VIDEO)}: ${error.message}`);
    if (isFileProblem(error)) throw new Failure(`cannot write to ${folder}: ${describeFileProblem(error)}`);
    throw error;
  }
}

/** What was made of it before; undefined for nothing, or what cannot be told. */
function madeIn(folder: string): unknown {
  const file = join(folder, MADE);
  try {
    const read = readFileLimited(file, LARGEST_NOTE);
    return read.ok ? JSON.parse(new TextDecoder().decode(read.bytes)) : undefined;
  } catch {
    return undefined;
  }
}
