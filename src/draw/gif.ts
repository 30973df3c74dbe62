/** An animated GIF, encoded picture by picture: each holds only what changed. */
import type { Picture } from './canvas.js';
import { changeOf, enlargeChange, Palette, type PictureChange, UNCHANGED } from './palette.js';

/** What is used of gifenc's encoder; whoever makes a GIF hands it in, because packages are loaded in different ways. */
export interface GifEncoder {
  readonly stream: { reset(): void; bytesView(): Uint8Array };
  writeFrame(numbers: Uint8Array, width: number, height: number, options: GifFrameOptions): void;
  finish(): void;
}

export interface GifFrameOptions {
  /** Milliseconds. */
  delay?: number;
  /** What happens to the picture before the next one is drawn. */
  dispose?: number;
  transparent?: boolean;
  transparentIndex?: number;
  /** Red, green, blue. */
  palette?: number[][];
}

/** Bytes before the table of colours: signature and screen. */
const TABLE_AT = 13;
/** Bytes before a picture's place: its timing, and the mark of a picture. */
const PLACE_AT = 9;
/** The format counts time in hundredths of a second, and players take less than two for a mistake. */
const TICKS = 100;
const SHORTEST_DELAY = 2;
/** The picture stays, and the next one is drawn over it. */
const KEEP = 1;

/** The bytes at the end of a file, and those that are put in their place when all pictures are known. */
export interface GifEnd {
  readonly tail: Uint8Array;
  /** Where the table of colours begins in the file. */
  readonly tableAt: number;
  readonly table: Uint8Array;
}

export class Gif {
  readonly #encoder: GifEncoder;
  readonly #scale: number;
  readonly #rate: number;
  readonly #palette = new Palette();
  #before: Picture | undefined;
  #count = 0;
  #ticks = 0;

  /**
   * @param scale each pixel becomes a square of `scale` by `scale`
   * @param rate pictures a second
   */
  constructor(encoder: GifEncoder, { scale, rate }: { readonly scale: number; readonly rate: number }) {
    this.#encoder = encoder;
    this.#scale = scale;
    this.#rate = rate;
  }

  /** The bytes of one more picture, which may be changed after this; they hold until the next call. */
  add(picture: Picture): Uint8Array {
    const bytes = this.#encode(enlargeChange(changeOf(picture, this.#before, this.#palette), this.#scale));
    this.#before = { ...picture, pixels: picture.pixels.slice() };
    return bytes;
  }

  finish(): GifEnd {
    this.#encoder.stream.reset();
    this.#encoder.finish();
    return { tail: this.#encoder.stream.bytesView(), tableAt: TABLE_AT, table: this.#palette.table() };
  }

  #encode({ x, y, width, height, numbers }: PictureChange): Uint8Array {
    const encoder = this.#encoder;
    const due = Math.round((++this.#count * TICKS) / this.#rate);
    const delay = Math.max(SHORTEST_DELAY, due - this.#ticks);
    this.#ticks += delay;
    const isFirst = this.#count === 1;
    encoder.stream.reset();
    encoder.writeFrame(numbers, width, height, {
      delay: delay * (1000 / TICKS),
      dispose: KEEP,
      ...(!isFirst && { transparent: true, transparentIndex: UNCHANGED }),
      // A placeholder of the right size: the colours are known at the end.
      ...(isFirst && { palette: Array.from({ length: 256 }, () => [0, 0, 0]) }),
    });
    const bytes = encoder.stream.bytesView();
    // The encoder puts every picture at the top left.
    if (!isFirst) new DataView(bytes.buffer, bytes.byteOffset).setUint32(PLACE_AT, x | (y << 16), true);
    return bytes;
  }
}
