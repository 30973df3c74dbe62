/** A recorded game as frames of NestrisChamps: what an overlay would have seen of it. */

import { gzipSync } from 'node:zlib';
import { isBeyondFrame, writeFrame } from '../../ngf/frame.js';
import { gameFrames } from '../../ngf/game-frames.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import type { Job } from '../../platform/job.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { frameRateOf } from '../../record/recorded-image.js';
import type { RunHeader } from '../../record/run-header.js';
import { recordedStates } from '../../replay/replay-frames.js';
import type { GameState } from '../../tetris/game-state.js';
import { type JobProgress, jobProgress, progressClock } from '../play-progress.js';

export interface ExportedFrames {
  readonly frames: number;
  /** The length of the game. */
  readonly seconds: number;
  /** Frames with a number that is too large for them; missing for none. */
  readonly beyond?: number;
}

/** After as many frames signals are noticed. */
const FRAMES_A_TURN = 256;

/**
 * Plays the game again on the model and writes its frames, zipped where the file's name ends in `.gz`.
 *
 * @returns undefined when it was stopped; then nothing is written
 * @throws ReplayError where the game cannot be replayed
 */
export async function exportFrames(
  { header, game }: { readonly header: RunHeader; readonly game: Readonly<LoggedGame> },
  { path, quiet }: { readonly path: string; readonly quiet: boolean },
  { stop, say }: Job,
): Promise<ExportedFrames | undefined> {
  const frames = game.frames - (game.start?.frame ?? 0);
  const progress = quiet ? undefined : jobProgress(frames, 'frames', progressClock(), say);
  const written: Uint8Array[] = [];
  let beyond = 0;
  const release = stop.hold();
  try {
    for (const frame of gameFrames(counted(recordedStates(game, header.image), progress))) {
      written.push(writeFrame(frame));
      if (isBeyondFrame(frame)) beyond++;
      if (written.length % FRAMES_A_TURN === 0) await new Promise(setImmediate);
      if (stop.reason) return undefined;
    }
  } finally {
    release();
  }
  const bytes = Buffer.concat(written);
  writeFileAtomic(path, path.endsWith('.gz') ? gzipSync(bytes) : bytes);
  return { frames: written.length, seconds: frames / frameRateOf(header), ...(beyond > 0 && { beyond }) };
}

function* counted(states: Iterable<GameState>, progress: JobProgress | undefined): Generator<GameState, void, void> {
  for (const state of states) {
    progress?.count();
    yield state;
  }
}
