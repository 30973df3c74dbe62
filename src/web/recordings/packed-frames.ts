/** A recorded game as a file of an overlay's frames, packed. Lives in the worker. */

import { writeFrame } from '../../ngf/frame.js';
import { frameAt, gameFrames } from '../../ngf/game-frames.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { clientOfRecording } from '../../record/recorded-image.js';
import type { RunHeader } from '../../record/run-header.js';
import { recordedStates } from '../../replay/replay-frames.js';

/**
 * The bytes of each frame; tells after each at which frame of the game it is.
 *
 * @throws ReplayError where the model cannot play the game
 */
export function* recordedFrames(
  game: Readonly<LoggedGame>,
  image: RunHeader['image'],
): Generator<number, Uint8Array<ArrayBuffer>[], void> {
  const { timing } = clientOfRecording({ image });
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for (const frame of gameFrames(recordedStates(game, image))) {
    frames.push(writeFrame(frame));
    yield frameAt(frame.time, timing);
  }
  return frames;
}

/** All of them as the content of a `.ngf.gz`. */
export async function packFrames(frames: readonly Uint8Array<ArrayBuffer>[]): Promise<ArrayBuffer> {
  const packed = new Blob([...frames]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(packed).arrayBuffer();
}
