/** Simulates one video, reads it, and holds what was read against what is true. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPictures, readVideo, type VideoJob, type VideoReading } from '../../src/features/video/read-video.js';
import { newStop } from '../../src/platform/job.js';
import { capturePictures } from '../capture/capture.js';
import { type CaptureTruth, captureTruth } from '../capture/capture-truth.js';
import { type ConditionName, drawCapture } from '../capture/conditions.js';
import type { Amount, DrawnCapture } from '../capture/drawn-capture.js';
import { encodeVideo } from '../capture/encode-video.js';
import { captureFacts } from './capture-source.js';
import { compareVideo } from './compare-videos.js';
import { newVideoCounts, type VideoCounts } from './video-counts.js';

/** What one video gave. */
export interface CheckedVideo {
  readonly counts: VideoCounts;
  /** What is wrong, a line each. */
  readonly said: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly pictures: number;
  /** Seconds of the video, and seconds that its reading took; in memory its drawing is in them. */
  readonly videoSeconds: number;
  readonly seconds: number;
  /** Whether it is too large, so that nothing was read. */
  readonly isLeftOut: boolean;
}

/** What is asked of every video. */
export interface AskedOfVideo {
  readonly amount: Amount;
  /** Whether the reader is told where the playfields are. */
  readonly isGiven: boolean;
  /** Whether it is read without a file. */
  readonly isInMemory: boolean;
  /** Lines of the largest video that is read. */
  readonly mostLines: number;
  /** A folder in which a file stays that was read wrongly, with its truth. */
  readonly keep: string | undefined;
}

export async function checkVideo(name: ConditionName, seed: number, asked: AskedOfVideo): Promise<CheckedVideo> {
  const drawn = drawCapture(name, seed, asked.amount);
  const truth = captureTruth(name, drawn.capture);
  const { width, height, pictures, rate } = truth;
  const facts = { width, height, pictures, videoSeconds: pictures / rate };
  if (height > asked.mostLines) return { counts: newVideoCounts(), said: [], ...facts, seconds: 0, isLeftOut: true };
  const job = {
    ...{ stop: newStop(), say: () => {}, quiet: true },
    fields: asked.isGiven
      ? truth.fields.map(({ playfield }) => ({ ...playfield, ...(truth.bend > 0 && { bend: truth.bend }) }))
      : undefined,
  };
  const { said, counts, seconds } = asked.isInMemory
    ? await compared(truth, () => readPictures(captureFacts(`${name}-${seed}`, drawn), job))
    : await checkFile(drawn, truth, { job, keep: asked.keep });
  return { counts, said, ...facts, seconds, isLeftOut: false };
}

type Compared = Pick<CheckedVideo, 'counts' | 'said' | 'seconds'>;

async function checkFile(
  { capture, encoding }: DrawnCapture,
  truth: CaptureTruth,
  { job, keep }: { readonly job: VideoJob; readonly keep: string | undefined },
): Promise<Compared> {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-check-video-'));
  try {
    const file = join(keep ?? folder, `${truth.condition}-${truth.seed}.${encoding.container}`);
    if (keep !== undefined) mkdirSync(keep, { recursive: true });
    await encodeVideo(file, capturePictures(capture), { encoding, isFullRange: capture.colours.isFullRange });
    const result = await compared(truth, () => readVideo(file, job));
    if (result.said.length === 0) rmSync(file);
    else if (keep !== undefined) writeFileSync(`${file}.truth.json`, JSON.stringify(truth));
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compared(truth: CaptureTruth, read: () => Promise<VideoReading>): Promise<Compared> {
  const began = performance.now();
  const counts = newVideoCounts();
  const said: string[] = [];
  try {
    said.push(...compareVideo(truth, (await read()).fields, counts));
  } catch (error) {
    said.push(String(error), ...compareVideo(truth, [], counts));
  }
  return { counts, said, seconds: (performance.now() - began) / 1000 };
}
