/** An MP4 made by ffmpeg, which gets pictures and sound through pipes and is not needed for anything else. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Picture } from '../../draw/canvas.js';
import { UnfinishedFile } from '../../platform/files/unfinished-file.js';
import { adviceText } from '../options/advice.js';
import { FilmError, type FilmOptions, type FilmSink } from './export-apng.js';

export interface VideoOptions extends FilmOptions {
  /** The size of the pictures before they are enlarged. */
  readonly width: number;
  readonly height: number;
  /** Stereo samples a second; undefined for a silent film. */
  readonly sampleRate: number | undefined;
}

export interface VideoSink extends FilmSink {
  /** Sound as it comes: left and right by turns, 16 bits. */
  writeSound(samples: Int16Array): void;
}

const PICTURES_IN = 0;
const SOUND_IN = 3;
const PROGRAM = 'ffmpeg';
/**
 * Bytes of pictures that may wait. Several pictures: ffmpeg wants some sound before it takes the next one, and the sound
 * comes with the pictures.
 */
const LONGEST_QUEUE = 8 * 1024 * 1024;
/** The form of pictures and sound is said, so nothing has to be read to find it out. */
const NO_PROBE = ['-probesize', '32', '-analyzeduration', '0'];
/** Characters of what ffmpeg says that are kept. */
const LAST_WORDS = 2000;

/** Why no video can be made on this computer, and what to do; undefined when it can. */
export function videoProblem(): string | undefined {
  const { error, status } = spawnSync(PROGRAM, ['-version'], { stdio: 'ignore' });
  if (error) return describeStart(error);
  return status === 0 ? undefined : `ffmpeg cannot be run: "${PROGRAM} -version" ends with code ${status}`;
}

/** @throws FilmError when ffmpeg cannot be started, and the system's error when there can be no such file */
export async function openVideo(options: VideoOptions): Promise<VideoSink> {
  // The system says better than ffmpeg why a file cannot be. ffmpeg writes over it by its name.
  const file = new UnfinishedFile(options.path);
  const child = spawn(PROGRAM, [...inputs(options), ...output(options), file.name], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await started(child).catch((error) => {
    file.abandon();
    throw error;
  });
  let words = '';
  child.stderr?.on('data', (data) => {
    words = `${words}${data}`.slice(-LAST_WORDS);
  });
  const pictures = child.stdio[PICTURES_IN] as Writable;
  const sound = child.stdio[SOUND_IN] as Writable;
  // A pipe that breaks is told by ffmpeg's end.
  for (const pipe of [pictures, sound]) pipe.on('error', () => {});

  const fail = async (): Promise<never> => {
    await ended;
    file.abandon();
    throw new FilmError(explain(words, child.signalCode));
  };

  return {
    write({ pixels }: Picture) {
      if (child.exitCode !== null || pictures.destroyed) return fail();
      const bytes = Buffer.from(pixels.slice().buffer);
      pictures.write(bytes);
      if (pictures.writableLength < LONGEST_QUEUE) return undefined;
      const drained = new Promise((resolve) => pictures.once('drain', resolve));
      return Promise.race([drained, ended]).then(() => undefined);
    },
    writeSound(samples) {
      sound.write(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    },
    async finish() {
      pictures.end();
      sound.end();
      if ((await ended) !== 0) await fail();
      file.finish();
    },
    async abandon() {
      child.kill('SIGKILL');
      await ended;
      file.abandon();
    },
  };
}

function inputs({ width, height, rate, sampleRate }: VideoOptions): string[] {
  // Little-endian 0x00BBGGRR is red, green, blue, nothing.
  const pictures = ['-f', 'rawvideo', '-pixel_format', 'rgb0', '-video_size', `${width}x${height}`];
  const sound = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '2', '-thread_queue_size', '1024'];
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...[...NO_PROBE, ...pictures, '-framerate', String(rate), '-thread_queue_size', '64', '-i', `pipe:${PICTURES_IN}`],
    ...(sampleRate === undefined ? [] : [...NO_PROBE, ...sound, '-i', `pipe:${SOUND_IN}`]),
  ];
}

function output({ scale, sampleRate }: VideoOptions): string[] {
  return [
    ...['-vf', `scale=iw*${scale}:ih*${scale}:flags=neighbor:out_color_matrix=bt709,format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-colorspace', 'bt709'],
    ...(sampleRate === undefined ? [] : ['-c:a', 'aac', '-b:a', '128k']),
    ...['-movflags', '+faststart', '-f', 'mp4'],
  ];
}

async function started(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new FilmError(`${describeStart(error)}${adviceText('other-film')}`);
  }
}

function describeStart(error: unknown): string {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  const found = isMissing ? 'it is not installed' : error instanceof Error ? error.message : String(error);
  return `a video is made by ffmpeg, and ${found}: install it`;
}

/** ffmpeg's last words for a person. */
function explain(words: string, signal: NodeJS.Signals | null): string {
  const codec = /Unknown encoder '([^']+)'/.exec(words)?.[1];
  if (codec) return `this ffmpeg lacks the codec ${codec}: install a full ffmpeg${adviceText('other-film')}`;
  if (signal === 'SIGXFSZ') return 'the file has reached the largest size allowed; use another place';
  if (/No space left/i.test(words)) return 'the disk is full; free some space or use another place';
  const lines = words.trim().split('\n');
  return `ffmpeg could not make the video: ${lines.at(-1) || `it ended without a word${signal ? ` by ${signal}` : ''}`}`;
}
