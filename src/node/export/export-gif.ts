/** An animated GIF, written as the pictures come. */
import { Gif } from '../../draw/gif.js';
import { type FilmOptions, type FilmSink, UnfinishedFile } from './export-sink.js';

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
