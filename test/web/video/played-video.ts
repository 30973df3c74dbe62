/** A video of a game that was played for it, as a file and as what a capture card gives. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Capture, capturePictures } from '../../../scripts/capture/capture.js';
import { TRUE_COLOURS } from '../../../scripts/capture/console-colours.js';
import { encodeVideo } from '../../../scripts/capture/encode-video.js';
import { builtinLook } from '../../../scripts/capture/looks.js';
import { EVEN_PACE } from '../../../scripts/capture/pace.js';
import { playSession } from '../../../scripts/capture/play-session.js';
import { HAS_FFMPEG } from '../../support/has-ffmpeg.js';

/** Pieces of its game. */
export const PIECES = 20;
const ALL = { x: 0, y: 0, width: 256, height: 240 };

export interface PlayedVideo {
  /** An MP4 file. */
  readonly file: string;
  /** The same, not packed, for a camera that is none. */
  readonly captured: string;
  pictures: number;
}

/** Made before the tests of a file, and gone after them. */
export function playedVideo(): PlayedVideo {
  const folder = mkdtempSync(join(tmpdir(), 'video-'));
  const video = { file: join(folder, 'game.mp4'), captured: join(folder, 'game.y4m'), pictures: 0 };
  beforeAll(async () => {
    if (!HAS_FFMPEG) return;
    const pictures = [...capturePictures(captureOfGame())];
    video.pictures = pictures.length;
    const encoding = { container: 'mp4', codec: 'h264', loss: 20 } as const;
    await encodeVideo(video.file, pictures, { encoding, isFullRange: false });
    spawnSync('ffmpeg', ['-v', 'error', '-i', video.file, '-pix_fmt', 'yuv420p', video.captured]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return video;
}

function captureOfGame(): Capture {
  const session = playSession({
    region: 'ntsc',
    games: [{ player: 'plateau', startLevel: 19, seed: 4, pieces: PIECES, ending: 'left' }],
  });
  const look = builtinLook(session.tiles);
  const [{ firstFrame }] = session.games;
  return {
    ...{ seed: 1, width: 256, height: 240, behind: [], over: [], bend: 0, noise: 0, colours: TRUE_COLOURS },
    consoles: [{ session, look, firstFrame, endFrame: session.screens.length }],
    parts: [{ console: 0, from: ALL, to: ALL }],
    softness: { x: 0, y: 0, colour: 0 },
    pace: { ...EVEN_PACE, rate: 60, phase: 0.5 },
  };
}
