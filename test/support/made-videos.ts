/** Small videos that ffmpeg makes, for tests that need one; ffmpeg is optional for the program, and for its tests. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'maxout-video-'));

/**
 * Makes a video of a source of pictures.
 *
 * @param source as ffmpeg names one: `testsrc=size=320x240:rate=30:duration=2`
 * @param name of the file; its ending chooses the kind
 * @param options for the output
 */
export function madeVideo(source: string, name: string, ...options: readonly string[]): string {
  return made(['-f', 'lavfi', '-i', source, ...options], name);
}

/** Makes a file of others. */
export function made(args: readonly string[], name: string): string {
  const file = join(folder, name);
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args, `file:${file}`]);
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return file;
}

/** Seconds of every picture, as ffprobe tells them, from the file's begin. */
export function timesOf(file: string): number[] {
  const wanted = ['-select_streams', 'v', '-show_entries', 'frame=best_effort_timestamp_time:format=start_time'];
  const { stdout } = spawnSync('ffprobe', ['-v', 'error', ...wanted, '-of', 'json', `file:${file}`]);
  const { frames, format } = JSON.parse(String(stdout));
  return frames.map(
    ({ best_effort_timestamp_time: time }: Record<string, string>) => Number(time) - Number(format.start_time),
  );
}
