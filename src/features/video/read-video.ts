/**
 * Reads the games of a video: first where its playfields are, then every picture of each. Where no game was read for a while, the
 * layout may have changed: there playfields are looked for again.
 */

import { duration, number, plural } from '../../lib/format-numbers.js';
import { Failure, type Job, type Stop } from '../../platform/job.js';
import type { FoundField } from '../../video/find-fields.js';
import type { Span } from '../../video/gameless-spans.js';
import type { FieldPlace } from '../../video/picture.js';
import type { ReadGame } from '../../video/video-reader.js';
import { failure } from '../options/advice.js';
import { findPlaces } from './find-places.js';
import { probeVideo } from './probe-video.js';
import { readSpan } from './read-span.js';
import { searchParts } from './search-parts.js';
import type { VideoFacts } from './video-facts.js';
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
export interface ReadField extends Span {
  /** In pixels of the video. */
  readonly place: FieldPlace;
  /** How sure it is that this is a playfield, 0–1; undefined where the user said so. */
  readonly score: number | undefined;
  /** In their order. */
  readonly games: readonly ReadGame[];
}

export interface VideoReading {
  readonly facts: VideoFacts;
  /** Pictures that were read. */
  readonly pictures: number;
  /** Those with a game; where there is none, all that were found. */
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
  return readPictures(await probeVideo(file, job), job);
}

/**
 * The same of a video of which the facts are known.
 *
 * @throws Failure as `readVideo`
 */
export async function readPictures(told: VideoFacts, job: VideoJob): Promise<VideoReading> {
  const whole = spanOf(told, job);
  const reading = new Reading(told, job);
  if (job.fields) {
    const places = job.fields.map((place) => ({ place, score: undefined }));
    await reading.read(whole, places);
  } else await reading.search(whole);
  return reading.finish(whole);
}

type PlaceToRead = Omit<FoundField, 'score'> & Pick<ReadField, 'score'>;

/** A reading that is under way. */
class Reading {
  #facts: VideoFacts;
  readonly #told: VideoFacts;
  readonly #job: VideoJob;
  readonly #fields: ReadField[] = [];
  readonly #problems = new Set<string>();
  #pictures = 0;
  #lookedAt = 0;
  #latest = 0;
  #isWeavingKnown = false;

  constructor(told: VideoFacts, job: VideoJob) {
    this.#told = told;
    this.#facts = told;
    this.#job = job;
  }

  /** Looks for playfields, and reads their games. */
  async search(whole: Span): Promise<void> {
    await searchParts(whole, {
      find: async (part) => {
        const found = await findPlaces(this.#facts, part, this.#job);
        this.#lookedAt += found.pictures;
        return found;
      },
      read: (part, fields) => this.read(part, fields),
      end: () => this.#told.seconds ?? Math.max(this.#latest, whole.from),
      isStopped: () => this.#job.stop.reason !== undefined,
    });
  }

  /** The games of a part. */
  async read(part: Span, fields: readonly PlaceToRead[]): Promise<readonly ReadGame[]> {
    const { quiet, stop, say } = this.#job;
    await this.#findWeaving(part, fields);
    const places = fields.map(({ place }) => place);
    const onProblem = (problem: string) => void this.#problems.add(problem);
    const read = await readSpan(this.#facts, { ...part, places, quiet, stop, say, onProblem });
    this.#pictures += read.pictures;
    this.#latest = Math.max(this.#latest, read.latest);
    for (const [i, field] of fields.entries()) this.#fields.push({ ...field, ...part, games: read.games[i] });
    return read.games.flat();
  }

  /** @throws Failure where there is nothing */
  finish({ to }: Span): VideoReading {
    const { file, seconds = 0, width, height } = this.#told;
    const { stop } = this.#job;
    const pictures = Math.max(this.#pictures, this.#lookedAt);
    refuseStopped(file, stop);
    refuseEmpty(file, pictures, this.#job);
    if (this.#fields.length === 0) {
      const where = `${plural(pictures, 'picture')} of ${number(width)} × ${number(height)} pixels`;
      throw failure(`${file}: no playfield was found in ${where}`, 'say-field');
    }
    const withGames = this.#fields.filter(({ games }) => games.length > 0);
    const fields = withGames.length > 0 ? withGames : this.#fields;
    const end = Math.min(seconds, to, Math.max(...this.#fields.map((field) => field.to)));
    const cutOff = `The video ends at ${duration(this.#latest)} of ${duration(seconds)}: it is cut off or damaged there, and what comes before that is read.`;
    return {
      facts: this.#facts,
      pictures: this.#pictures,
      fields: fields.sort((one, other) => one.from - other.from || one.place.x - other.place.x),
      notes: [...[...this.#problems].map(sentence), ...(end - this.#latest > CUT_OFF ? [cutOff] : [])],
    };
  }

  /** Finds out once how its fields follow each other. */
  async #findWeaving({ from, to }: Span, fields: readonly PlaceToRead[]): Promise<void> {
    if (this.#isWeavingKnown) return;
    this.#isWeavingKnown = true;
    const { quiet, stop, say } = this.#job;
    const seen = fields.map(({ place }) => ({ place, from, to }));
    const interlaced = await weavingOf(this.#told, seen, stop);
    if (interlaced !== this.#told.interlaced && !quiet)
      say(`${this.#told.file}: each picture holds two moments by turns, the ${interlaced}; they are taken apart.`);
    this.#facts = { ...this.#told, interlaced };
  }
}

/** What is said of a video in which no piece of a game locks. */
export function noGameIn({ fields: { length: fields }, pictures }: Pick<VideoReading, 'fields' | 'pictures'>): string {
  const where = fields === 1 ? 'a playfield was' : `${fields} playfields were`;
  return `${where} found, and in ${plural(pictures, 'picture')} no piece that locked in it`;
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

function refuseStopped(file: string, { reason }: Stop): void {
  if (reason) throw new Failure(`${file}: ${reason.message || 'stopped'}; its games were not read`, reason.exitCode);
}

function refuseEmpty(file: string, pictures: number, { from, to }: VideoJob): void {
  if (pictures > 0) return;
  const where = from === undefined && to === undefined ? 'in this video' : 'between these times of the video';
  throw new Failure(`${file}: there is no picture ${where}; copy it again`);
}

function sentence(clause: string): string {
  return `${clause[0].toUpperCase()}${clause.slice(1)}.`;
}
