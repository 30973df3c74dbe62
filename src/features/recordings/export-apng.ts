/**
 * An animated PNG, written as the pictures come: each holds only what changed. The packages that make such files keep
 * the whole film in memory; here the count of pictures and the colours, which stand before them, are put in at the
 * end.
 */

import type { Picture } from '../../draw/canvas.js';
import { Gif } from '../../draw/gif.js';
import { changeOf, enlargeChange, Palette, type PictureChange, UNCHANGED } from '../../draw/palette.js';
import { UnfinishedFile } from '../../platform/files/unfinished-file.js';
import { compressRows, headerChunk, PNG_SIGNATURE, pngChunk, words } from '../pictures/png-file.js';

/** Takes the pictures of a film, all of one size, one after the other, and makes a file of them. */
export interface FilmSink {
  /** The picture may be changed after this. A promise asks to be waited for. */
  write(picture: Picture): Promise<void> | undefined;
  /** Makes the file. */
  finish(): Promise<void>;
  /** Leaves nothing behind; also when something else has failed. */
  abandon(): Promise<void>;
}

export interface FilmOptions {
  readonly path: string;
  /** Each pixel becomes a square with sides of this many pixels. */
  readonly scale: number;
  /** Pictures a second. */
  readonly rate: number;
}

/** A film could not be made; the message says why and what to do. */
export class FilmError extends Error {
  override name = 'FilmError';
}

/** The format counts time in fractions of a second, both parts of 16 bits. */
const DELAY_PART = 1000;
/** The picture stays (0), and the next one is drawn over it, not in its place (1). */
const KEEP_AND_DRAW_OVER = [0, 1] as const;
const FOREVER = 0;

/** @throws the system's error, as all of the sink's functions do */
export function openApng({ path, scale, rate }: FilmOptions): FilmSink {
  const file = new UnfinishedFile(path);
  const palette = new Palette();
  let before: Picture | undefined;
  let size = { width: 0, height: 0 };
  let pictures = 0;
  /** Picture headers and later pictures are counted through. */
  let sequence = 0;

  /** Everything before the first picture; as long at the end as at the beginning. */
  const preamble = (): Uint8Array => {
    const transparency = new Uint8Array(1);
    transparency[UNCHANGED] = 0;
    return Buffer.concat([
      PNG_SIGNATURE,
      headerChunk(size, 8),
      pngChunk('acTL', words(pictures, FOREVER)),
      pngChunk('PLTE', palette.table()),
      pngChunk('tRNS', transparency),
    ]);
  };

  const control = ({ x, y, width, height }: PictureChange): Uint8Array => {
    const denominator = Math.round(rate * DELAY_PART);
    const delay = Uint8Array.of(DELAY_PART >> 8, DELAY_PART & 0xff, denominator >> 8, denominator & 0xff);
    const place = words(sequence++, width, height, x, y);
    return pngChunk('fcTL', Buffer.concat([place, delay, Uint8Array.from(KEEP_AND_DRAW_OVER)]));
  };

  return {
    write(picture) {
      const change = enlargeChange(changeOf(picture, before, palette), scale);
      if (!before) {
        size = { width: picture.width * scale, height: picture.height * scale };
        file.append(preamble());
      }
      file.append(control(change));
      const data = compressRows(change);
      file.append(before ? pngChunk('fdAT', Buffer.concat([words(sequence++), data])) : pngChunk('IDAT', data));
      before = { ...picture, pixels: picture.pixels.slice() };
      pictures++;
      return undefined;
    },
    async finish() {
      file.append(pngChunk('IEND', new Uint8Array()));
      file.patch(0, preamble());
      file.finish();
    },
    async abandon() {
      file.abandon();
    },
  };
}

/** @throws the system's error, as all of the sink's functions do */
export async function openGif({ path, scale, rate }: FilmOptions): Promise<FilmSink> {
  const { default: gifenc } = await import('gifenc');
  const gif = new Gif(gifenc.GIFEncoder(), { scale, rate });
  const file = new UnfinishedFile(path);
  return {
    write(picture) {
      file.append(gif.add(picture));
      return undefined;
    },
    async finish() {
      const { tail, tableAt, table } = gif.finish();
      file.append(tail);
      file.patch(tableAt, table);
      file.finish();
    },
    async abandon() {
      file.abandon();
    },
  };
}
