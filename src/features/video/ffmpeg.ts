/** ffmpeg and ffprobe, which decode videos: how they are started, what a file may make them do, and their last words for a person. */

import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Failure } from '../../platform/job.js';

export type Program = 'ffmpeg' | 'ffprobe';

/** Pixels of the largest picture that is decoded: 8192 × 4320. */
export const MOST_PIXELS = 8192 * 4320;
/** Bytes of the largest block of memory that ffmpeg may ask for. */
const MOST_BYTES = 512 * 2 ** 20;
/** Characters of what ffmpeg says that are kept. */
const LAST_WORDS = 4000;
/** Said of times that a pipe without times does not keep. */
const HARMLESS = /^.*non monotonically increasing dts.*\n/gm;
/** The first version with `-fps_mode`. */
const FPS_MODE_SINCE = [5, 1] as const;

/** The kinds of files that are opened. Playlists and lists of files are none of them: those make ffmpeg open what they name. */
const FORMATS = [
  ...['mov', 'mp4', 'matroska', 'webm', 'avi', 'flv', 'live_flv', 'kux', 'mpegts', 'mpeg', 'mpegvideo', 'gif', 'apng'],
  ...['asf', 'ogg', 'nut', 'h264', 'hevc', 'm4v', 'av1', 'obu', 'ivf', 'vc1', 'dv', 'mxf', 'wtv', 'rm', 'yuv4mpegpipe'],
] as const;

/** What every start has: nothing is asked of the user, and nothing but errors is said. */
const QUIETLY = ['-hide_banner', '-loglevel', 'error'];

/** A file as an input: of the kinds above, read from the disk alone, whatever its name looks like. */
export function inputOf(file: string): string[] {
  const limits = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS.join(',')];
  return [...limits, '-max_pixels', String(MOST_PIXELS), '-i', `file:${resolve(file)}`];
}

export interface StartedProgram {
  readonly child: ChildProcess;
  /** What it has said last, in lines. */
  words(): string;
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts a program. What it says is kept, and its other pipes are the caller's.
 *
 * @throws Failure when it cannot be started
 */
export async function start(
  program: Program,
  args: readonly string[],
  stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe'],
): Promise<StartedProgram> {
  const before = program === 'ffmpeg' ? ['-nostdin', '-max_alloc', String(MOST_BYTES)] : [];
  const child = spawn(program, [...QUIETLY, ...before, ...args], { stdio });
  const ended = new Promise<number | null>((settle) => child.on('close', settle));
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new Failure(describeStart(program, error));
  }
  let words = '';
  child.stderr?.on('data', (data) => {
    words = `${words}${data}`.slice(-LAST_WORDS).replace(HARMLESS, '');
  });
  return { child, words: () => words, ended };
}

function describeStart(program: Program, error: unknown): string {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
    return `videos are read by ${program}, which cannot be started: ${error instanceof Error ? error.message : error}`;
  const installed =
    'install ffmpeg (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg)';
  return program === 'ffmpeg'
    ? `videos are read by ffmpeg, and it is not installed: ${installed}`
    : `videos are looked at by ffprobe, a part of ffmpeg, and it is not installed: ${installed}`;
}

let passthrough: readonly string[] | undefined;

/** The option with which no picture is doubled or left out; older versions call it otherwise. */
export function asTheFileHasThem(): readonly string[] {
  passthrough ??= hasFpsMode(spawnSync('ffmpeg', ['-version'], { encoding: 'utf8' }).stdout ?? '')
    ? ['-fps_mode', 'passthrough']
    : ['-vsync', 'passthrough'];
  return passthrough;
}

/** A version without a number is one of today. */
function hasFpsMode(told: string): boolean {
  const found = /^ffmpeg version n?(\d+)\.(\d+)/.exec(told);
  if (!found) return true;
  const [major, minor] = found.slice(1).map(Number);
  return major > FPS_MODE_SINCE[0] || (major === FPS_MODE_SINCE[0] && minor >= FPS_MODE_SINCE[1]);
}

/** What a person should know, by a word of ffmpeg's; the first that fits counts. */
const KNOWN_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /moov atom not found/,
    'it has no index (moov): it is no video, or an MP4 that was cut off while it was recorded or copied; copy it again, or record as MKV, which can be cut off anywhere',
  ],
  [/Format not on whitelist/, 'it is no video, or of a kind that is not opened, such as a playlist'],
  [
    /EBML header parsing failed|Invalid data found/,
    'ffmpeg finds no video in it: it is damaged, cut off, or something else',
  ],
  [/Permission denied/, 'permission was refused; use a place that you may read'],
  [/Cannot allocate memory/, 'its pictures take more memory than is allowed'],
  [/Picture size .* is invalid|max_pixels/, 'its pictures are larger than 8192 × 4320'],
];

/** Why nothing of a file can be read, by ffmpeg's last words, in a clause. */
export function explain(words: string): string {
  return KNOWN_WORDS.find(([word]) => word.test(words))?.[1] ?? lastWord(words);
}

/** ffmpeg's last line in a clause. */
export function lastWord(words: string): string {
  // `[h264 @ 0x55d0c8]` tells a user nothing.
  const line = words
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^\[[^\]]*\]\s*/, '');
  return line ? `ffmpeg says "${line}"` : 'ffmpeg ended without a word';
}
