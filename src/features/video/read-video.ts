/** Reads the games of a video: first where its playfields are, then every picture of each. */

import { duration, number, plural } from '../../lib/format-numbers.js';
import { Failure, type Job, type Stop } from '../../platform/job.js';
import type { FieldPlace } from '../../video/picture.js';
import { FieldReader, type ReadGame } from '../../video/video-reader.js';
import { failure } from '../options/advice.js';
import { progressClock } from '../play-progress.js';
import { type Decoding, decodeVideo } from './decode-video.js';
import { type FieldTrack, type Stretch, stretchesOf } from './field-tracks.js';
import { findTracks, secondsProgress } from './find-tracks.js';
import { pictureAround, placeInCut } from './picture-cut.js';
import { probeVideo, type VideoFacts } from './probe-video.js';
import { weavingOf } from './weaving.js';

export interface VideoJob extends Job {
  readonly quiet: boolean;
  /** Where the playfields are, in pixels of the video; looked for where it is not given. */
  readonly fields?: readonly FieldPlace[] | undefined;
  /** Seconds of the video that are read (default: all). */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A playfield of a video, with what was played in it. */
export interface ReadField extends FieldTrack {
  /** In their order. */
  readonly games: readonly ReadGame[];
}

export interface VideoReading {
  readonly facts: VideoFacts;
  /** Pictures that were read, each once. */
  readonly pictures: number;
  readonly fields: readonly ReadField[];
  /** What was noticed about the file, a sentence each. */
  readonly notes: readonly string[];
}

/** Seconds of a video that are read at most: a day. */
const MOST_SECONDS = 24 * 3600;
/** A video that ends this many seconds before it says is cut off. */
const CUT_OFF = 5;

/**
 * Reads all games of a video.
 *
 * @throws Failure on what is no video, where no playfield is found in it, where ffmpeg is missing, and when it was stopped
 */
export async function readVideo(file: string, job: VideoJob): Promise<VideoReading> {
  const { quiet, stop, say } = job;
  const told = await probeVideo(file, job);
  const span = spanOf(told, job);
  const tracks =
    job.fields?.map((place) => ({ place, score: undefined, ...span })) ?? (await tracksIn(told, job, span));
  const facts = { ...told, interlaced: await weavingOf(told, tracks, stop) };
  if (facts.interlaced !== told.interlaced && !quiet)
    say(`${file}: each picture holds two moments by turns, the ${facts.interlaced}; they are taken apart.`);

  const games = new Map<FieldTrack, readonly ReadGame[]>();
  const problems = new Set<string>();
  const onPicture = quiet ? () => {} : paceOf(span, say);
  let [pictures, latest] = [0, span.from];
  for (const stretch of stretchesOf(tracks)) {
    const onProblem = (problem: string) => void problems.add(problem);
    const read = await readStretch(facts, stretch, { stop, onPicture, onProblem });
    for (const [i, track] of stretch.tracks.entries()) games.set(track, read.games[i]);
    pictures += read.pictures;
    latest = Math.max(latest, read.latest);
  }
  refuseStopped(file, stop);
  refuseEmpty(file, pictures, job);
  return {
    facts,
    pictures,
    fields: tracks.map((track) => ({ ...track, games: games.get(track) ?? [] })),
    notes: [...[...problems].map(sentence), ...cutOff(told, span, tracks, latest)],
  };
}

interface Span {
  /** Seconds of the video; `to` is infinite where it does not say how long it is. */
  readonly from: number;
  readonly to: number;
}

/**
 * The seconds that are read, as far as they are said.
 *
 * @throws Failure where they are too many, or behind the end
 */
function spanOf({ file, seconds = Number.POSITIVE_INFINITY }: VideoFacts, { from = 0, to }: VideoJob): Span {
  if (from >= seconds)
    throw failure(`${file}: the video ends at ${duration(seconds)}, before ${duration(from)}`, 'earlier-from');
  // What a file says of its length may be a picture short.
  const span = { from, to: to ?? seconds + 1 };
  const read = Math.min(span.to, seconds) - from;
  if (Number.isFinite(read) && read > MOST_SECONDS)
    throw failure(`${file}: it takes ${duration(read)}, and at most a day is read`, 'say-span');
  return span;
}

/** @throws Failure where no playfield is found */
async function tracksIn(facts: VideoFacts, job: VideoJob, span: Span): Promise<readonly FieldTrack[]> {
  const { file, width, height } = facts;
  const { tracks, pictures } = await findTracks(facts, { ...job, ...span });
  refuseStopped(file, job.stop);
  refuseEmpty(file, pictures, job);
  if (tracks.length > 0) return tracks;
  const where = `${plural(pictures, 'picture')} of ${number(width)} × ${number(height)} pixels`;
  throw failure(`${file}: no playfield was found in ${where}`, 'say-field');
}

/** What is said of a video in which no piece of a game locks. */
export function noGameIn(fields: number, pictures: number): string {
  const where = fields === 1 ? 'a playfield was' : `${fields} playfields were`;
  return `${where} found, and in ${plural(pictures, 'picture')} no piece that locked in it; name a video that shows a game, or say where its playfield is with the command video and --field`;
}

function refuseStopped(file: string, { reason }: Stop): void {
  if (reason) throw new Failure(`${file}: ${reason.message || 'stopped'}; its games were not read`, reason.exitCode);
}

function refuseEmpty(file: string, pictures: number, { from, to }: VideoJob): void {
  if (pictures > 0) return;
  const where = from === undefined && to === undefined ? 'in this video' : 'between these times of the video';
  throw new Failure(`${file}: there is no picture ${where}; copy it again`);
}

/** A sentence where the file ends long before it says. */
function cutOff({ seconds }: VideoFacts, { to }: Span, tracks: readonly FieldTrack[], latest: number): string[] {
  const end = Math.min(seconds ?? 0, to, Math.max(...tracks.map((track) => track.to)));
  if (end - latest <= CUT_OFF) return [];
  return [
    `The video ends at ${duration(latest)} of ${duration(seconds ?? 0)}: it is cut off or damaged there, and what comes before that is read.`,
  ];
}

function sentence(clause: string): string {
  return `${clause[0].toUpperCase()}${clause.slice(1)}.`;
}

interface StretchReading {
  /** By the tracks of the stretch. */
  readonly games: readonly (readonly ReadGame[])[];
  readonly pictures: number;
  /** Seconds of the video at which the last picture is. */
  readonly latest: number;
}

async function readStretch(
  facts: VideoFacts,
  { from, to, tracks }: Stretch<FieldTrack>,
  {
    stop,
    onPicture,
    onProblem,
  }: Pick<Decoding, 'stop' | 'onProblem'> & { readonly onPicture: (second: number) => void },
): Promise<StretchReading> {
  const cut = pictureAround(
    facts,
    tracks.map(({ place }) => place),
  );
  const readers = tracks.map((track) => ({ track, reader: new FieldReader(placeInCut(cut, track.place), cut) }));
  let pictures = 0;
  let latest = from;
  for await (const picture of decodeVideo(facts, { cut, from, to, stop, ...(onProblem && { onProblem }) })) {
    latest = picture.time / 1000;
    pictures++;
    for (const { track, reader } of readers) if (latest >= track.from && latest <= track.to) reader.see(picture);
    onPicture(latest);
  }
  return { games: readers.map(({ reader }) => (stop.reason ? [] : reader.finish())), pictures, latest };
}

/** Lines of progress, with how many pictures are read in a second. */
function paceOf({ from, to }: Span, say: (line: string) => void): (second: number) => void {
  const reach = secondsProgress(from, to, 'seconds of video', say);
  const clock = progressClock();
  const startedAt = clock.now();
  let pictures = 0;
  return (second) => {
    pictures++;
    const took = (clock.now() - startedAt) / 1000;
    reach?.(second, took > 0 ? `${number(pictures / took)} pictures a second` : '');
  };
}
