/** Writes a capture's pictures into a video file, through ffmpeg. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { CapturedPicture } from './capture.js';
import { matroskaHead, matroskaPicture } from './matroska.js';

/** How a file is compressed. */
export interface Encoding {
  readonly container: 'mp4' | 'mkv' | 'mov' | 'webm';
  readonly codec: 'h264' | 'vp8' | 'mpeg4';
  /** 0 (as it is) to 51 (nothing is left): the scale of h264; near enough for the others. */
  readonly loss: number;
  /** Kilobits a second in place of that. */
  readonly bitrate?: number;
  /** Says of the file that its pictures are two fields each, where the codec can. */
  readonly isInterlaced?: boolean;
}

type Codec = Encoding['codec'];

const CODECS: Readonly<Record<Codec, readonly string[]>> = {
  h264: ['-c:v', 'libx264', '-preset', 'ultrafast'],
  vp8: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '16', '-threads', '2'],
  mpeg4: ['-c:v', 'mpeg4'],
};

/**
 * @param file its ending is the container's
 * @param isFullRange as of the colours of the capture
 * @throws Error when ffmpeg is missing or does not end well
 */
export async function encodeVideo(
  file: string,
  pictures: Iterable<CapturedPicture>,
  { encoding, isFullRange }: { readonly encoding: Encoding; readonly isFullRange: boolean },
): Promise<void> {
  const args = [
    ...['-hide_banner', '-loglevel', 'error', '-y', '-f', 'matroska', '-i', 'pipe:0', '-an'],
    // Pictures keep their own time stamps: none is doubled, none is dropped.
    ...['-fps_mode', 'passthrough', '-enc_time_base', encoding.container === 'webm' ? '1/1000' : '1/60000'],
    ...CODECS[encoding.codec],
    ...qualityOf(encoding),
    ...(encoding.isInterlaced && encoding.codec === 'h264' ? ['-vf', 'setfield=tff', '-flags', '+ilme+ildct'] : []),
    ...['-pix_fmt', 'yuv420p', '-color_range', isFullRange ? 'pc' : 'tv'],
    ...(encoding.container === 'mp4' || encoding.container === 'mov' ? ['-video_track_timescale', '60000'] : []),
    file,
  ];
  const ffmpeg = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'pipe'] });
  const said: string[] = [];
  ffmpeg.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  // A pipe that ffmpeg has closed is told of by how ffmpeg ends.
  ffmpeg.stdin.on('error', () => {});
  const ended = once(ffmpeg, 'close');
  let isFirst = true;
  for (const picture of pictures) {
    if (isFirst) ffmpeg.stdin.write(matroskaHead(picture.width, picture.height));
    isFirst = false;
    if (ffmpeg.exitCode !== null) break;
    if (!ffmpeg.stdin.write(matroskaPicture(picture))) await Promise.race([once(ffmpeg.stdin, 'drain'), ended]);
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said.join('').trim()}`);
}

function qualityOf({ codec, loss, bitrate }: Encoding): string[] {
  if (bitrate !== undefined) return ['-b:v', `${bitrate}k`];
  switch (codec) {
    case 'h264':
      return ['-crf', String(loss)];
    case 'vp8':
      // Its scale goes up to 63.
      return ['-crf', String(Math.min(63, loss + 8)), '-b:v', '4M'];
    case 'mpeg4':
      return ['-q:v', String(Math.max(1, Math.round(loss / 5)))];
  }
}
