/** The pictures of a file, decoded one after the other: all of them, with the file's own time stamps, as fast as it goes. */
import type { Span } from '../../../video/gameless-spans.js';
import type { ByteSource, DecoderSetup, PackedPicture, VideoContainer } from './container.js';
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

/** Times that a decoder is begun again behind something that it cannot decode, before the file is given up. */
const MOST_FAILURES = 50;

/**
 * Decodes packed pictures; they come in the order of their time stamps. What cannot be decoded is left out, up to the next picture
 * that needs no others.
 *
 * @param onLost hears how many pictures were left out
 * @throws Error where the decoder fails again and again
 */
async function* decoded(
  container: VideoContainer,
  pictures: AsyncIterable<PackedPicture>,
  onLost: (pictures: number) => void = () => {},
): AsyncGenerator<DecodedPicture> {
  const decoding = new Decoding(container.setup);
  let offset = 0;
  let failures = 0;
  try {
    for await (const picture of pictures) {
      ({ offset } = picture);
      if (decoding.failed) {
        if (++failures > MOST_FAILURES) throw decoding.failed;
        onLost(decoding.begin());
      }
      if (!decoding.take(picture)) onLost(1);
      for (let frame = await decoding.next(); frame; frame = await decoding.next()) yield { frame, offset };
    }
    // Decoders have few pictures: one that is not taken may hold up the others.
    decoding.flush();
    for (let frame = await decoding.next(); frame; frame = await decoding.next()) yield { frame, offset };
    if (decoding.failed) onLost(decoding.inside);
  } finally {
    decoding.end();
  }
}

/** A decoder, and what has come out of it. */
class Decoding {
  failed: Error | undefined;
  readonly #setup: DecoderSetup;
  #decoder: VideoDecoder | undefined;
  #ready: VideoFrame[] = [];
  #hasKey = false;
  #isFlushing = false;
  #inside = 0;
  #wake = (): void => {};

  /** Packed pictures that have not come out yet. */
  get inside(): number {
    return this.#inside;
  }

  constructor(setup: DecoderSetup) {
    this.#setup = setup;
    this.begin();
  }

  /** Begins with an empty decoder. @returns pictures that went in and never came out */
  begin(): number {
    const lost = this.#inside;
    this.failed = undefined;
    this.#hasKey = false;
    this.#inside = 0;
    const decoder = new VideoDecoder({
      output: (frame) => {
        this.#inside--;
        this.#ready.push(frame);
        this.#wake();
      },
      error: (error) => {
        this.failed = error;
        this.#wake();
      },
    });
    decoder.ondequeue = () => this.#wake();
    decoder.configure(this.#setup);
    this.#decoder = decoder;
    return lost;
  }

  /** False for a picture that needs others which have not come. */
  take({ isKey, time, data }: PackedPicture): boolean {
    this.#hasKey ||= isKey;
    if (!this.#hasKey) return false;
    this.#inside++;
    this.#decoder?.decode(new EncodedVideoChunk({ type: isKey ? 'key' : 'delta', timestamp: time, data }));
    return true;
  }

  flush(): void {
    this.#isFlushing = true;
    const done = (): void => {
      this.#isFlushing = false;
      this.#wake();
    };
    // Whether it failed is told by `failed`.
    this.#decoder?.flush().then(done, done);
  }

  /** The next picture; undefined when the decoder wants more. */
  async next(): Promise<VideoFrame | undefined> {
    for (;;) {
      const frame = this.#ready.shift();
      const isFull = (this.#decoder?.decodeQueueSize ?? 0) >= MOST_AHEAD;
      if (frame || this.failed || (!isFull && !this.#isFlushing)) return frame;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  end(): void {
    for (const frame of this.#ready) frame.close();
    if (this.#decoder?.state !== 'closed') this.#decoder?.close();
  }
}

/** Pictures of a file that are looked at, at most, and those without which it is not enough. */
export const MOST_LOOKED_AT = 150;
const FEWEST_LOOKED_AT = 40;
/** Microseconds between two of them. */
const APART = 400_000;
const MICROSECONDS = 1e6;

/** Some pictures of a file that tell what is where in it, each to be closed: spread over it, or, where that gives few, from its beginning. */
export async function* picturesToLookAt(container: VideoContainer): AsyncGenerator<VideoFrame> {
  const keys: PackedPicture[] = [];
  for await (const picture of container.keyPictures(MOST_LOOKED_AT)) keys.push(picture);
  if (keys.length < FEWEST_LOOKED_AT) yield* somePictures(container, { from: 0, to: Number.POSITIVE_INFINITY });
  else for await (const { frame } of decoded(container, each(keys))) yield frame;
}

/** The same of a part. */
export async function* somePictures(container: VideoContainer, part: Span): AsyncGenerator<VideoFrame> {
  const length = (part.to - part.from) * MICROSECONDS;
  const apart = Number.isFinite(length) ? Math.max(APART, length / MOST_LOOKED_AT) : APART;
  let last = Number.NEGATIVE_INFINITY;
  let looked = 0;
  for await (const { frame } of picturesOf(container, part)) {
    if (frame.timestamp - last < apart) {
      frame.close();
      continue;
    }
    last = frame.timestamp;
    yield frame;
    if (++looked === MOST_LOOKED_AT) return;
  }
}

/** All pictures of a part. */
export async function* picturesOf(
  container: VideoContainer,
  { from, to }: Span,
  onLost?: (pictures: number) => void,
): AsyncGenerator<DecodedPicture> {
  for await (const picture of decoded(container, container.pictures(from * MICROSECONDS), onLost)) {
    const time = picture.frame.timestamp / MICROSECONDS;
    if (time >= from && time <= to) yield picture;
    else picture.frame.close();
    if (time > to) return;
  }
}

async function* each<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values;
}
