/** What a video says of itself before a picture of it is decoded. */

import { statSync } from 'node:fs';
import { z } from 'zod';
import { number } from '../../lib/format-numbers.js';
import { isText } from '../../lib/text.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { readBeginning } from '../../platform/files/read-file.js';
import { Failure, type Stop } from '../../platform/job.js';
import { explain, inputOf, MOST_PIXELS, start } from './ffmpeg.js';
import type { FieldOrder } from './picture-cut.js';
import type { VideoFacts } from './video-facts.js';

/** Milliseconds after which a probe that says nothing is given up. */
const PATIENCE_MS = 60_000;
/** Characters of an answer that are read. */
const LONGEST_ANSWER = 2 ** 20;
/** Bytes that tell a text. */
const BEGINNING = 512;
/** Pixels of a side; a playfield has 80 of the console's. */
const LEAST_SIDE = 80;

const Numeral = z.coerce.number().optional().catch(undefined);
const Stream = z.object({
  codec_name: z.string().default('unknown'),
  width: z.number(),
  height: z.number(),
  sample_aspect_ratio: z.string().optional(),
  field_order: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  duration: Numeral,
  disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});
const Answer = z.object({
  streams: z.array(z.unknown()).default([]),
  format: z.object({ format_name: z.string().default('unknown'), start_time: Numeral, duration: Numeral }).optional(),
});

/**
 * Asks ffprobe what a file is.
 *
 * @throws Failure on what is no video or has none in it, on pictures that are too large or too small, where ffprobe is
 * missing or says nothing, and when it was stopped
 */
export async function probeVideo(file: string, { stop }: { readonly stop: Stop }): Promise<VideoFacts> {
  const bytes = sizeOf(file);
  const { answer, words } = await ask(file, stop);
  const read = Answer.safeParse(parsed(answer));
  if (!read.success || !read.data.format)
    throw new Failure(
      `${file}: ${holdsText(file) ? 'this is a text, whatever its name says; open the video' : explain(words)}`,
    );
  const { format, streams } = read.data;
  const videos = streams.flatMap((stream) => Stream.safeParse(stream).data ?? []);
  // The picture on the cover of a sound is a stream, too.
  const video = videos.find(({ disposition }) => disposition.attached_pic === 0);
  if (!video) throw new Failure(`${file}: there is no video in this file, only sound or other data; open the video`);
  const isTurned = video.side_data_list.some(({ rotation = 0 }) => Math.abs(rotation % 180) === 90);
  const [width, height] = isTurned ? [video.height, video.width] : [video.width, video.height];
  refuseSize(file, width, height);
  const [across, down] = (video.sample_aspect_ratio ?? '').split(':').map(Number);
  const aspect = across > 0 && down > 0 ? across / down : 1;
  const seconds = format.duration ?? video.duration;
  return {
    file,
    bytes,
    format: format.format_name.split(',')[0],
    codec: video.codec_name,
    width,
    height,
    pixelAspect: isTurned ? 1 / aspect : aspect,
    rate: quotient(video.avg_frame_rate) ?? quotient(video.r_frame_rate),
    seconds: seconds !== undefined && seconds > 0 ? seconds : undefined,
    start: format.start_time ?? 0,
    interlaced: fieldOrder(video.field_order),
  };
}

function sizeOf(file: string): number {
  let size: number;
  try {
    const stat = statSync(file);
    if (!stat.isFile())
      throw new Failure(`${file}: this is a folder, a pipe or a device; expected the file of a video`);
    ({ size } = stat);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${file}: ${describeFileProblem(error)}`);
  }
  if (size === 0) throw new Failure(`${file}: the file is empty; copy it again`);
  return size;
}

function holdsText(file: string): boolean {
  const read = readBeginning(file, BEGINNING);
  return read.ok && isText(read.bytes);
}

async function ask(file: string, stop: Stop): Promise<{ readonly answer: string; readonly words: string }> {
  const wanted = ['-print_format', 'json', '-show_format', '-show_streams', '-select_streams', 'v'];
  const { child, words, ended } = await start('ffprobe', [...wanted, ...inputOf(file)]);
  let answer = '';
  let isLate = false;
  const end = () => child.kill('SIGKILL');
  const release = stop.hold(end);
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, PATIENCE_MS);
  child.stdout?.on('data', (data) => {
    answer += data;
    if (answer.length > LONGEST_ANSWER) end();
  });
  await ended;
  clearTimeout(timer);
  release();
  if (stop.reason) throw new Failure(stop.reason.message || 'stopped', stop.reason.exitCode);
  if (isLate) throw new Failure(`${file}: ffprobe has said nothing for a minute; copy the file to a faster disk`);
  return { answer, words: words() };
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}

function refuseSize(file: string, width: number, height: number): void {
  const found = `its pictures have ${number(width)} × ${number(height)} pixels`;
  if (width * height > MOST_PIXELS) throw new Failure(`${file}: ${found}; expected at most 8192 × 4320`);
  if (Math.min(width, height) < LEAST_SIDE)
    throw new Failure(`${file}: ${found}, too few to see a playfield in; expected at least ${LEAST_SIDE} each way`);
}

/** `30000/1001` as a number; undefined for none. */
function quotient(text = ''): number | undefined {
  const [over, under] = text.split('/').map(Number);
  const value = over / under;
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** The first of two letters says how the fields are stored, the second how they are shown. */
function fieldOrder(told = ''): FieldOrder | undefined {
  if (/^(tt|bt)$/.test(told)) return 'top first';
  return /^(bb|tb)$/.test(told) ? 'bottom first' : undefined;
}
