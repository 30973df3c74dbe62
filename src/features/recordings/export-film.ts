/** A recorded game, or some pieces of it, as a film. */

import { openForLevel } from '../../bot/raised-machine.js';
import type { Picture } from '../../draw/canvas.js';
import { filmCaption, filmPicture, filmSize } from '../../draw/film-picture.js';
import { type LaidOut, type LayoutName, layoutPicture, layoutSize } from '../../draw/layout-picture.js';
import type { NesImage } from '../../emulator/image.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import type { Job } from '../../platform/job.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { frameRateOf } from '../../record/recorded-image.js';
import { formatPlayedBy, type RunHeader } from '../../record/run-header.js';
import { replayFrames } from '../../replay/replay-frames.js';
import { runsFast } from '../cartridges/fast-cartridges.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { type FilmSink, openApng, openGif } from './export-apng.js';
import { openVideo, type VideoSink } from './export-video.js';

export type FilmKind = 'gif' | 'apng' | 'mp4';

export interface FilmPlan {
  readonly kind: FilmKind;
  readonly path: string;
  readonly scale: number;
  /** The console's frames for each picture. */
  readonly framesPerPicture: number;
  readonly overlay: boolean;
  /** Undefined for the console's own picture. */
  readonly layout?: LayoutName | undefined;
  readonly audio: boolean;
  /** Frames whose pictures are shown, from power-on. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  readonly quiet: boolean;
}

/** A game to be shown, with its cartridge. */
export interface RecordedGame {
  readonly image: NesImage;
  readonly header: RunHeader;
  readonly game: Readonly<LoggedGame>;
}

export interface ExportedPictures {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly pictures: number;
  /** Length of a film; 0 for a still picture. */
  readonly seconds: number;
}

const SAMPLE_RATE = 48_000;
/** Milliseconds after which the event loop gets a turn, in which signals are noticed. */
const TURN_MS = 20;

/**
 * Plays the game again and makes the film.
 *
 * @returns undefined when it was stopped; then nothing is left behind
 * @throws what the replay and the sinks throw; then nothing is left behind either
 */
export async function exportFilm(
  { image, header, game }: RecordedGame,
  plan: FilmPlan,
  { stop, say }: Job,
): Promise<ExportedPictures | undefined> {
  const { firstFrame, lastFrame, framesPerPicture, overlay, audio } = plan;
  const caption = filmCaption(header);
  const { width, height } = plan.layout
    ? layoutSize(plan.layout)
    : filmSize({ width: PICTURE_WIDTH, height: PICTURE_HEIGHT }, header, overlay);
  const draw = pictureMaker({ header, game }, plan, caption);
  const rate = frameRateOf(header) / framesPerPicture;
  const sound = audio ? soundBuffer() : undefined;
  const fast = runsFast(image, say);
  const machine = openForLevel(image, game.startLevel, {
    pictures: false,
    fast,
    ...(sound && { onSample: sound.add, sampleRate: SAMPLE_RATE }),
  });
  const isShown = (frame: number): boolean => frame >= firstFrame && (frame - firstFrame) % framesPerPicture === 0;
  const { sink, video } = await openSink(plan, { width, height, rate });
  const progress = plan.quiet ? undefined : jobProgress(lastFrame, 'frames', progressClock(), say);
  let release = (): unknown => undefined;
  // Who waits for a sink must not wait for ever: a Ctrl-C reaches ffmpeg, too, which then takes no more pictures.
  const stopped = new Promise<void>((resolve) => {
    release = stop.hold(resolve);
  });
  let pictures = 0;
  let isWhole = false;
  let turnAt = performance.now() + TURN_MS;
  try {
    for (const replayed of replayFrames(machine, game, { lastFrame, wants: ({ frame }) => isShown(frame) })) {
      progress?.count();
      const samples = sound?.take();
      if (samples && replayed.frame >= firstFrame) video?.writeSound(samples);
      if (replayed.picture) {
        pictures++;
        const ready = sink.write(draw({ ...replayed, picture: replayed.picture }));
        if (ready) await Promise.race([ready, stopped]);
      }
      if (performance.now() >= turnAt) {
        await new Promise(setImmediate);
        turnAt = performance.now() + TURN_MS;
      }
      if (stop.reason) break;
    }
    if (!stop.reason) {
      const finished = sink.finish().then(() => {
        isWhole = true;
      });
      await Promise.race([finished, stopped]);
    }
  } catch (error) {
    await sink.abandon();
    throw error;
  } finally {
    release();
  }
  if (!isWhole) {
    await sink.abandon();
    return undefined;
  }
  const { scale } = plan;
  return { width: width * scale, height: height * scale, pictures, seconds: pictures / rate };
}

/** What makes a picture of a moment: the console's own with what belongs to it, or one of a layout. */
export function pictureMaker(
  { header, game }: Pick<RecordedGame, 'header' | 'game'>,
  { overlay, layout }: Pick<FilmPlan, 'overlay' | 'layout'>,
  caption: string | undefined,
  headline?: string,
): (moment: LaidOut) => Picture {
  if (!layout) return (moment) => filmPicture(moment.picture, moment.overlay, { overlay, caption });
  const facts = {
    player: formatPlayedBy(header),
    startLevel: game.startLevel,
    ...(headline !== undefined && { headline }),
  };
  return (moment) => {
    const picture = filmPicture(moment.picture, moment.overlay, { overlay, caption: undefined });
    return layoutPicture({ ...moment, picture }, facts, layout);
  };
}

interface OpenedSink {
  readonly sink: FilmSink;
  /** The same sink, where it takes sound. */
  readonly video?: VideoSink;
}

/** A file for the pictures of a film. */
export async function openSink(
  { kind, path, scale, audio }: Pick<FilmPlan, 'kind' | 'path' | 'scale' | 'audio'>,
  film: { readonly width: number; readonly height: number; readonly rate: number },
): Promise<OpenedSink> {
  const { rate } = film;
  switch (kind) {
    case 'gif':
      return { sink: await openGif({ path, scale, rate }) };
    case 'apng':
      return { sink: openApng({ path, scale, rate }) };
    case 'mp4': {
      const video = await openVideo({ path, scale, ...film, sampleRate: audio ? SAMPLE_RATE : undefined });
      return { sink: video, video };
    }
  }
}

/** Collects the samples of a frame. */
function soundBuffer(): { add(left: number, right: number): void; take(): Int16Array } {
  let samples: number[] = [];
  const level = (sample: number): number => Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff);
  return {
    add: (left, right) => {
      samples.push(level(left), level(right));
    },
    take() {
      const taken = Int16Array.from(samples);
      samples = [];
      return taken;
    },
  };
}
