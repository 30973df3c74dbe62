/** The pictures of a file, decoded one after the other: all of them, with the file's own time stamps, as fast as it goes. */
import type { ByteSource, PackedPicture, VideoContainer } from './container.js';
import { openMatroska } from './matroska-file.js';
import { openMp4 } from './mp4-file.js';

/** Pictures that are decoded ahead; each of them is memory of the decoder. */
const MOST_AHEAD = 6;

/** Undefined where the file has to be played to be read: its form or its codec is none of those that are taken apart here. */
export async function openContainer(file: Blob): Promise<VideoContainer | undefined> {
  if (typeof VideoDecoder === 'undefined') return undefined;
  const source: ByteSource = {
    size: file.size,
    read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
  };
  try {
    const container = (await openMp4(source)) ?? (await openMatroska(source));
    return container && (await canDecode(container)) ? container : undefined;
  } catch (error) {
    // A damaged file: the browser's own player may make more of it.
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

async function canDecode({ setup }: VideoContainer): Promise<boolean> {
  const { supported } = await VideoDecoder.isConfigSupported(setup).catch(() => ({ supported: false }));
  return supported === true;
}

/** A decoded picture, which has to be closed, and how much of the file's bytes came before it. */
export interface DecodedPicture {
  readonly frame: VideoFrame;
  readonly offset: number;
}

/**
 * Decodes packed pictures; they come in the order of their time stamps.
 *
 * @throws Error where the decoder fails
 */
export async function* decoded(
  container: VideoContainer,
  pictures: AsyncIterable<PackedPicture>,
): AsyncGenerator<DecodedPicture> {
  const ready: VideoFrame[] = [];
  let failed: Error | undefined;
  let wake = (): void => {};
  const decoder = new VideoDecoder({
    output: (frame) => {
      ready.push(frame);
      wake();
    },
    error: (error) => {
      failed = error;
      wake();
    },
  });
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      decoder.ondequeue = () => resolve();
    });
  let offset = 0;
  try {
    decoder.configure(container.setup);
    for await (const picture of pictures) {
      ({ offset } = picture);
      decoder.decode(
        new EncodedVideoChunk({ type: picture.isKey ? 'key' : 'delta', timestamp: picture.time, data: picture.data }),
      );
      while (!failed && (ready.length > 0 || decoder.decodeQueueSize >= MOST_AHEAD)) {
        const frame = ready.shift();
        if (frame) yield { frame, offset };
        else await changed();
      }
      if (failed) throw failed;
    }
    let isFlushed = false;
    const flushed = decoder.flush().finally(() => {
      isFlushed = true;
      wake();
    });
    // Decoders have few pictures: one that is not taken may hold up the others.
    while (!isFlushed || ready.length > 0) {
      const frame = ready.shift();
      if (frame) yield { frame, offset };
      else await changed();
    }
    await flushed;
  } finally {
    for (const frame of ready) frame.close();
    if (decoder.state !== 'closed') decoder.close();
  }
}

/** Pictures of a file that are looked at, at most, and those without which it is not enough. */
export const MOST_LOOKED_AT = 150;
const FEWEST_LOOKED_AT = 40;
/** Microseconds between two of them. */
const APART = 400_000;

/** Some pictures of a file that tell what is where in it, each to be closed: spread over it, or, where that gives few, from its beginning. */
export async function* picturesToLookAt(container: VideoContainer): AsyncGenerator<VideoFrame> {
  const keys: PackedPicture[] = [];
  for await (const picture of container.keyPictures(MOST_LOOKED_AT)) keys.push(picture);
  if (keys.length >= FEWEST_LOOKED_AT) {
    for await (const { frame } of decoded(container, each(keys))) yield frame;
    return;
  }
  let last = Number.NEGATIVE_INFINITY;
  let looked = 0;
  for await (const { frame } of decoded(container, container.pictures())) {
    if (frame.timestamp - last < APART) {
      frame.close();
      continue;
    }
    last = frame.timestamp;
    yield frame;
    if (++looked === MOST_LOOKED_AT) return;
  }
}

async function* each<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values;
}
