/** Files of videos as they are read picture by picture: what a decoder needs, and the packed pictures in the order of decoding. */

/** What a file consists of, some bytes at a time. */
export interface ByteSource {
  readonly size: number;
  /** Fewer bytes at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** A packed picture. */
export interface PackedPicture {
  /** Microseconds by the file's own time stamps: when it is shown. */
  readonly time: number;
  /** It can be unpacked without the ones before it. */
  readonly isKey: boolean;
  readonly data: Uint8Array<ArrayBuffer>;
  /** Where in the file it stands. */
  readonly offset: number;
}

/** The configuration of a decoder, as WebCodecs takes it. */
export interface DecoderSetup {
  readonly codec: string;
  readonly codedWidth: number;
  readonly codedHeight: number;
  readonly description?: Uint8Array<ArrayBuffer>;
}

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

export interface VideoContainer {
  readonly setup: DecoderSetup;
  /** By how much decoded pictures are turned to be shown: a phone writes them as it is held. */
  readonly turn: Turn;
  /**
   * All pictures, in the order of decoding.
   *
   * @param from microseconds: begins with a picture at or before this time that needs no others (default: with the first one)
   */
  pictures(from?: number): AsyncIterable<PackedPicture>;
  /** Pictures that need no others, spread over the file. @param most how many at most */
  keyPictures(most: number): AsyncIterable<PackedPicture>;
}

/** Bytes that are read at once, since each read of a file takes its time. */
const WINDOW = 2 ** 21;

/** Reads small parts that follow each other out of larger ones. */
export class ByteWindow {
  readonly size: number;
  readonly #source: ByteSource;
  #start = 0;
  #bytes = new Uint8Array();

  constructor(source: ByteSource) {
    this.#source = source;
    this.size = source.size;
  }

  /** A copy. Fewer bytes at the end of the file. */
  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    if (length > WINDOW) return this.#source.read(offset, length);
    const from = offset - this.#start;
    if (from < 0 || from + length > this.#bytes.length) {
      this.#bytes = await this.#source.read(offset, Math.min(WINDOW, this.size - offset));
      this.#start = offset;
    }
    return this.#bytes.slice(offset - this.#start, offset - this.#start + length);
  }
}

/** A view of bytes that are read as numbers, most significant byte first. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
