/** Games out of a file of an overlay's frames, packed or not. */
import { mebibytes } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';
import type { ReadFrame } from '../../ngf/frame.js';
import { type FramesFile, framesOf, isGzip, LARGEST_FRAMES_FILE, openFramesFile } from '../../ngf/frames-file.js';
import { recoverGames } from '../../ngf/recover-games.js';
import type { PlayedGame } from '../../review/played-game.js';

/** Frames between two words of how far it is. */
const TELL_EVERY = 10_000;

export type ReadFrames = Result<{ readonly games: readonly PlayedGame[]; readonly notes: readonly string[] }>;

/** All games of a file that have a piece. @param onProgress told of frames */
export async function readFrames(
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: (done: number, whole: number) => void,
): Promise<ReadFrames> {
  const { unpacked, problem } = isGzip(bytes) ? await unpack(bytes) : { unpacked: bytes, problem: undefined };
  const opened = openFramesFile(unpacked);
  const problems = problem === undefined ? [] : [problem];
  // As other messages it ends without a stop, whatever a note ends with.
  const refused = (message: string) => refuse([message, ...problems].join('. ').replace(/\.$/, ''));
  if (!opened.ok) return refused(opened.message);
  const games = [...recoverGames(counted(opened.file, onProgress))].filter(({ pieces }) => pieces.length > 0);
  if (games.length === 0) return refused('the frames show no game with a piece that locked');
  return { ok: true, games, notes: [...problems, ...opened.file.problems] };
}

/** What can be unpacked, and what was wrong with the rest. */
async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<{ unpacked: Uint8Array; problem: string | undefined }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let problem: string | undefined;
  try {
    for await (const chunk of new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))) {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= LARGEST_FRAMES_FILE) continue;
      problem = `The file has more than ${mebibytes(LARGEST_FRAMES_FILE)} MiB when unpacked; those are read.`;
      break;
    }
  } catch {
    problem = 'The packed file is cut off or damaged; what comes before that is read.';
  }
  const unpacked = new Uint8Array(Math.min(length, LARGEST_FRAMES_FILE));
  let at = 0;
  for (const chunk of chunks) {
    unpacked.set(chunk.subarray(0, unpacked.length - at), at);
    at = Math.min(unpacked.length, at + chunk.length);
  }
  return { unpacked, problem };
}

function* counted(file: FramesFile, tell: (done: number, whole: number) => void): Generator<ReadFrame, void, void> {
  let done = 0;
  for (const frame of framesOf(file)) {
    if (++done % TELL_EVERY === 0) tell(done, file.starts.length);
    yield frame;
  }
}
