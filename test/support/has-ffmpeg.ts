/** Whether ffmpeg and ffprobe are there, which are optional for the program, and for its tests. */
import { spawnSync } from 'node:child_process';

export const HAS_FFMPEG = ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0);
if (!HAS_FFMPEG)
  console.warn(
    'SKIPPED: no films are compared and no videos are read, because ffmpeg cannot be run. Debian: apt-get install ffmpeg',
  );
