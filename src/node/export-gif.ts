/** An animated GIF, written as the pictures come: each holds only what changed. */
import type { Picture } from '../draw/canvas.js';
import { changeOf, enlargeChange, Palette, type PictureChange, UNCHANGED } from '../draw/palette.js';
import { type FilmOptions, type FilmSink, UnfinishedFile } from './export-sink.js';

/** Bytes before the table of colours: signature and screen. */
const TABLE_AT = 13;
/** Bytes before a picture's place: its timing, and the mark of a picture. */
const PLACE_AT = 9;
/** The format counts time in hundredths of a second, and players take less than two for a mistake. */
const TICKS = 100;
const SHORTEST_DELAY = 2;
/** The picture stays, and the next one is drawn over it. */
const KEEP = 1;

/** @throws the system's error, as all of the sink's functions do */
export async function openGif({ path, scale, rate }: FilmOptions): Promise<FilmSink> {
  const { default: gifenc } = await import('gifenc');
  const encoder = gifenc.GIFEncoder();
  const file = new UnfinishedFile(path);
  const palette = new Palette();
  let before: Picture | undefined;
  let count = 0;
  let ticks = 0;

  function encode(change: PictureChange): Uint8Array {
    const due = Math.round((++count * TICKS) / rate);
    const delay = Math.max(SHORTEST_DELAY, due - ticks);
    ticks += delay;
    const { numbers, width, height } = change;
    encoder.stream.reset();
    encoder.writeFrame(numbers, width, height, {
      delay: delay * (1000 / TICKS),
      dispose: KEEP,
      ...(count > 1 && { transparent: true, transparentIndex: UNCHANGED }),
      // A placeholder of the right size: the colours are known at the end.
      ...(count === 1 && { palette: Array.from({ length: 256 }, () => [0, 0, 0]) }),
    });
    const bytes = encoder.stream.bytesView();
    // The encoder puts every picture at the top left.
    if (count > 1) new DataView(bytes.buffer, bytes.byteOffset).setUint32(PLACE_AT, change.x | (change.y << 16), true);
    return bytes;
  }

  return {
    write(picture) {
      file.append(encode(enlargeChange(changeOf(picture, before, palette), scale)));
      before = { ...picture, pixels: picture.pixels.slice() };
      return undefined;
    },
    async finish() {
      encoder.stream.reset();
      encoder.finish();
      file.append(encoder.stream.bytesView());
      file.patch(TABLE_AT, palette.table());
      file.finish();
    },
    async abandon() {
      file.abandon();
    },
  };
}
