/**
 * The pictures of a video, one after the other, each with the file's own time stamp. ffmpeg decodes them: pictures come
 * through one pipe and their times through another, so that none is doubled or left out to fit a rate.
 */

import type { Readable } from 'node:stream';
import { moment } from '../../lib/format-numbers.js';
import { Failure } from '../../platform/job.js';
import type { VideoPicture } from '../../video/picture.js';
import { asTheFileHasThem, explain, inputOf, lastWord, start } from './ffmpeg.js';
import { MICROSECONDS, PictureTimes } from './picture-times.js';
import type { Decoding, PictureCut, VideoFacts } from './video-facts.js';

/** Pictures whose bytes stay as they are while the next one is read. */
const KEPT = 2;

const PICTURES_OUT = 1;
const TIMES_OUT = 3;
/** Milliseconds in which a picture comes, or ffmpeg is taken to hang. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 1000;

/**
 * The pictures in the order in which they are shown. The bytes of a picture stay until two more have been asked for; who needs
 * them for longer copies them. Times are milliseconds from the beginning of the file. It ends early when it was stopped, and ffmpeg with it. A file that is damaged or cut off gives what there is.
 *
 * @throws Failure where ffmpeg is missing or hangs, and where not one picture can be decoded
 */
export async function* decodeVideo(facts: VideoFacts, decoding: Decoding): AsyncGenerator<VideoPicture, void, void> {
  const { file } = facts;
  const { cut, from = 0, to = Number.POSITIVE_INFINITY, stop, onProblem } = decoding;
  if (stop.reason) return;
  if (facts.source) return yield* facts.source(facts, decoding);
  const args = argumentsOf(facts, decoding);
  const { child, words, ended } = await start('ffmpeg', args, ['ignore', 'pipe', 'pipe', 'pipe']);
  const end = () => child.kill('SIGKILL');
  const release = stop.hold(end);
  const times = new PictureTimes(child.stdio[TIMES_OUT] as Readable, facts);
  let asked = Number.POSITIVE_INFINITY;
  let hangs = false;
  const watch = setInterval(() => {
    if (performance.now() - asked < PATIENCE_MS) return;
    hangs = true;
    end();
  }, LOOK_MS);
  let pictures = 0;
  try {
    asked = performance.now();
    for await (const bytes of equalParts(child.stdout as Readable, cut.width * cut.height * 1.5)) {
      const time = await times.next();
      asked = Number.POSITIVE_INFINITY;
      if (stop.reason || time === undefined || time >= to * 1000) return;
      pictures++;
      if (time >= from * 1000) yield pictureOf(bytes, time, cut);
      asked = performance.now();
    }
    const code = await ended;
    if (stop.reason) return;
    if (hangs)
      throw new Failure(
        `${file}: ffmpeg gave no picture for a minute after ${moment(times.latest / 1000)}; copy the file to a faster disk, or convert it`,
      );
    if (pictures === 0 && (code !== 0 || words() !== ''))
      throw new Failure(`${file}: no picture can be decoded: ${explain(words())}`);
    if (words() !== '') onProblem?.(`parts of it are damaged and may be missing: ${lastWord(words())}`);
  } finally {
    clearInterval(watch);
    release();
    end();
    await ended;
  }
}

function pictureOf(bytes: Uint8Array, time: number, { width, height }: PictureCut): VideoPicture {
  const [luma, chroma] = [width * height, (width * height) / 4];
  return {
    time,
    width,
    height,
    luma: bytes.subarray(0, luma),
    blue: bytes.subarray(luma, luma + chroma),
    red: bytes.subarray(luma + chroma),
  };
}

function argumentsOf(facts: VideoFacts, { cut, from = 0, skipped, apart = 0 }: Decoding): string[] {
  return [
    ...(skipped ? ['-skip_frame', skipped === 'dependent' ? 'nokey' : 'noref'] : []),
    // The file's own clock, which tells the same time wherever one begins.
    ...(from > 0 ? ['-ss', String(from)] : []),
    ...['-copyts', ...inputOf(facts.file)],
    ...['-map', '0:V:0', ...asTheFileHasThem()],
    ...['-vf', [...(apart > 0 ? [sparse(apart)] : []), ...filtersOf(facts, cut), ...timeFilters()].join(',')],
    ...['-f', 'rawvideo', `pipe:${PICTURES_OUT}`],
  ];
}

function sparse(apart: number): string {
  return `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${apart})'`;
}

function filtersOf(
  { width, height, interlaced }: VideoFacts,
  { part, isInFields, isOneField, ...made }: PictureCut,
): string[] {
  const isWhole = part.width === width && part.height === height;
  const lines = isInFields ? part.height / 2 : part.height;
  const isAsLarge = made.width === part.width && made.height === lines;
  return [
    // A stream that changes its size in the midst keeps the first one; this costs nothing where it does not.
    ...(isInFields ? [] : [`scale=${width}:${height}`]),
    ...(isWhole ? [] : [`crop=${part.width}:${part.height}:${part.x}:${part.y}:exact=1`]),
    ...(isOneField ? [`field=${interlaced === 'bottom first' ? 'bottom' : 'top'}`] : []),
    ...(isInFields && !isOneField
      ? [`setfield=${interlaced === 'bottom first' ? 'bff' : 'tff'}`, 'separatefields']
      : []),
    ...(isAsLarge ? [] : [`scale=${made.width}:${made.height}:flags=area`]),
    'format=yuv420p',
  ];
}

/** A line for each picture through a pipe of its own, before the picture comes. Only what has a note is printed. */
function timeFilters(): string[] {
  const print = `metadata=mode=print:direct=1:file='pipe\\:${TIMES_OUT}'`;
  return [`settb=1/${MICROSECONDS}`, 'metadata=mode=add:key=is:value=here', print];
}

/** What comes through a pipe, in parts of `size` bytes, each kept until `KEPT` more have come. What is left at the end is left out. */
async function* equalParts(pipe: Readable, size: number): AsyncGenerator<Uint8Array, void, void> {
  // New bytes for each picture would take as long as reading them: that much memory has to be given back all the time.
  const parts = Array.from({ length: KEPT + 1 }, () => new Uint8Array(size));
  let next = 0;
  let filled = 0;
  for await (const chunk of pipe as AsyncIterable<Uint8Array>) {
    for (let taken = 0; taken < chunk.length; ) {
      const more = Math.min(chunk.length - taken, size - filled);
      parts[next].set(chunk.subarray(taken, taken + more), filled);
      taken += more;
      filled += more;
      if (filled < size) continue;
      yield parts[next];
      next = (next + 1) % parts.length;
      filled = 0;
    }
  }
}
