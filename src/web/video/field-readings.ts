/** Reads all playfields of a video, picture by picture, and keeps the games that have ended. Lives in a worker. */
import type { NgfFrame } from '../../ngf/frame.js';
import type { PlacedGame } from '../../tetris/played-game.js';
import type { FieldPlace } from '../../video/picture.js';
import { type FieldOrder, placesInFields, splitFields } from '../../video/split-fields.js';
import { FieldReader, type LiveGame, type ReadGame } from '../../video/video-reader.js';
import { type PictureSize, type Region, regionAround } from './grid-place.js';
import type { BrowserPicture, PictureGrabber } from './picture-grabber.js';
import { WovenWatch } from './woven-watch.js';

/** A game that has ended, for the page; the game itself stays here until it is asked for. */
export interface EndedGame
  extends Pick<ReadGame, 'begin' | 'end' | 'doubts'>,
    Pick<PlacedGame, 'startLevel' | 'score' | 'lines' | 'toppedOut'> {
  /** By which it is asked for. */
  readonly id: number;
  /** Which playfield of the picture it was on, counted from 0. */
  readonly field: number;
  readonly pieces: number;
}

/** Numbers of games have 16 bits. */
const GAME_IDS = 2 ** 16;

interface FieldReading {
  readonly region: Region;
  readonly reader: FieldReader;
  readonly woven: WovenWatch;
}

export interface ReadingOptions {
  readonly places: readonly FieldPlace[];
  /** Number of the first of these places among all of the video. */
  readonly first: number;
  /** Pixels of all pictures. */
  readonly size: PictureSize;
  /** Two moments are woven in each picture, and which of them is the earlier one. */
  readonly order: FieldOrder | undefined;
  /** The games of the video so far; what ends here is added. */
  readonly games: ReadGame[];
}

/** Milliseconds from a picture of woven video to the next, as long as none came before. */
const USUAL_INTERVAL = 1000 / 29.97;
const LONGEST_INTERVAL = 100;

export class FieldReadings {
  readonly #grabber: PictureGrabber;
  readonly #fields: readonly FieldReading[];
  readonly #games: ReadGame[];
  readonly #order: FieldOrder | undefined;
  readonly #first: number;
  #time = Number.NEGATIVE_INFINITY;

  constructor(grabber: PictureGrabber, { places, first, size, order, games }: ReadingOptions) {
    this.#grabber = grabber;
    this.#games = games;
    this.#order = order;
    this.#first = first;
    this.#fields = places.map((place) => {
      const region = regionAround(place, size, order !== undefined);
      return { region, reader: readerOf(region, order), woven: new WovenWatch() };
    });
  }

  /**
   * @param time milliseconds, later than those before
   * @returns whether the pictures turn out to be woven of two moments, and which of these is the earlier one
   */
  async see(picture: BrowserPicture, time: number): Promise<FieldOrder | undefined> {
    let found: FieldOrder | undefined;
    for (const { region, reader, woven } of this.#fields) {
      const seen = await this.#grabber.grab(picture, region, time);
      const moments = this.#order ? splitFields(seen, { order: this.#order, interval: this.#interval(time) }) : [seen];
      for (const moment of moments) reader.see(moment);
      if (!this.#order && region.factor === 1) found ??= woven.add(seen);
    }
    this.#time = time;
    return found;
  }

  #interval(time: number): number {
    const interval = time - this.#time;
    return interval < LONGEST_INTERVAL ? interval : USUAL_INTERVAL;
  }

  /** What is on in each playfield of the video. */
  now(): (LiveGame | undefined)[] {
    const others = new Array<undefined>(this.#first).fill(undefined);
    return [...others, ...this.#fields.map(({ reader }) => reader.now)];
  }

  /** The same of one of them as a frame of an overlay. */
  frame(field: number): NgfFrame | undefined {
    return this.#fields[field - this.#first]?.reader.frame((this.#games.length + 1) % GAME_IDS);
  }

  /** Games that have ended since this was asked last. */
  takeEnded(): EndedGame[] {
    return this.#fields.flatMap(({ reader }, field) => this.#keep(reader.takeGames(), this.#first + field));
  }

  /** Nothing more comes: games that are on end here. */
  finish(): EndedGame[] {
    return this.#fields.flatMap(({ reader }, field) => this.#keep(reader.finish(), this.#first + field));
  }

  #keep(ended: readonly ReadGame[], field: number): EndedGame[] {
    return ended.map((read) => {
      const { game, begin, end, doubts } = read;
      const { startLevel, score, lines, toppedOut, pieces } = game;
      const id = this.#games.push(read) - 1;
      return { id, field, begin, end, doubts, startLevel, score, lines, toppedOut, pieces: pieces.length };
    });
  }
}

/** The two moments of a picture lie half a line apart, which is less than their place is known. */
function readerOf({ place, read }: Region, order: FieldOrder | undefined): FieldReader {
  if (!order) return new FieldReader(place, read);
  const [earlier, later] = placesInFields(place, order);
  const height = 2 * Math.floor(read.height / 4);
  return new FieldReader({ ...earlier, y: (earlier.y + later.y) / 2 }, { ...read, height });
}
