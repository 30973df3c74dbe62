/** Games out of a file of frames of NestrisChamps, zipped or not. */

import { mebibytes, plural } from '../../lib/format-numbers.js';
import type { ReadFrame } from '../../ngf/frame.js';
import { type FramesFile, framesOf, isGzip, LARGEST_FRAMES_FILE, openFramesFile } from '../../ngf/frames-file.js';
import { recoverGames } from '../../ngf/recover-games.js';
import { gunzip } from '../../platform/files/gunzip.js';
import { readBeginning } from '../../platform/files/read-file.js';
import { Failure, type Job } from '../../platform/job.js';
import type { PlayedGame } from '../../review/played-game.js';
import { type JobProgress, jobProgress } from '../play-progress.js';
import { progressClock } from '../progress-clock.js';

/** Endings of such files. Whether they are zipped is told by their bytes. */
export const FRAMES_ENDINGS = ['.ngf', '.ngf.gz', '.ngf.part'] as const;

/**
 * All games of a file that have a piece. What could not be read of the file is said on standard error.
 *
 * @throws Failure on a file that holds no frames, and when it was stopped
 */
export async function openFrames(file: string, quiet: boolean, { stop, say }: Job): Promise<PlayedGame[]> {
  const { bytes, problems } = await readUnzipped(file);
  const opened = openFramesFile(bytes);
  if (!opened.ok) throw new Failure([`${file}: ${opened.message}`, ...problems].join('. '));
  for (const problem of [...problems, ...opened.file.problems]) say(`${file}: ${problem}`);
  const frames = opened.file.starts.length;
  const progress = quiet ? undefined : jobProgress(frames, 'frames', progressClock(), say);
  const games: PlayedGame[] = [];
  const unwatch = stop.watch(() => {});
  try {
    for (const game of recoverGames(counted(opened.file, progress))) {
      if (game.pieces.length > 0) games.push(game);
      await new Promise(setImmediate);
      if (stop.reason) throw new Failure(`${stop.reason.message || 'stopped'}; the frames were not read to their end`);
    }
  } finally {
    unwatch();
  }
  if (games.length === 0) say(`${file}: ${plural(frames, 'frame')} and no game with a piece that locked`);
  return games;
}

async function readUnzipped(file: string): Promise<{ bytes: Uint8Array; problems: string[] }> {
  const read = readBeginning(file, LARGEST_FRAMES_FILE);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  const problems: string[] = [];
  if (read.length > LARGEST_FRAMES_FILE) {
    const [whole, most] = [read.length, LARGEST_FRAMES_FILE].map(mebibytes);
    problems.push(`The file has ${whole} MiB; the first ${most} MiB are read.`);
  }
  if (!isGzip(read.bytes)) return { bytes: read.bytes, problems };
  const { bytes, problem } = await gunzip(read.bytes, LARGEST_FRAMES_FILE);
  return { bytes, problems: problem ? [...problems, problem] : problems };
}

function* counted(file: FramesFile, progress: JobProgress | undefined): Generator<ReadFrame, void, void> {
  for (const frame of framesOf(file)) {
    progress?.count();
    yield frame;
  }
}
