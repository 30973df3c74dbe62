/**
 * A video as it is read: playfields are looked for in some pictures of it, and then all pictures are read there. The pictures come
 * from a file that is decoded here, from a stream, or one by one from the page. Lives in a worker.
 */
import type { NgfFrame } from '../../ngf/frame.js';
import { FieldFinder } from '../../video/find-fields.js';
import type { FieldPlace } from '../../video/picture.js';
import type { FieldOrder } from '../../video/split-fields.js';
import type { ReadGame } from '../../video/video-reader.js';
import { type EndedGame, FieldReadings } from './field-readings.js';
import { type PictureSize, placeInPicture, wholeRegion } from './grid-place.js';
import { type BrowserPicture, drawShown, PictureGrabber, type Shown, sizeOf } from './picture-grabber.js';
import type { ReadingNews, TellNews } from './reading.js';

/** Milliseconds between two news: as displays show pictures, and less often where a file is read faster than that. */
const NEWS_LIVE_MS = 12;
const NEWS_FILE_MS = 50;
/** Pictures of a live video in which playfields are looked for before somebody is asked. */
const LOOKED_AT = 8;
/** Milliseconds between two of them, so that they differ. */
const LOOK_EVERY_MS = 200;
/** What has less than this share of the surest playfield's certainty is taken for something that looks like one. */
const LEAST_SHARE = 0.6;
/** More columns of a picture are not shown. */
const SHOWN_WIDTH = 960;

export interface SessionOptions {
  /** By which the page tells videos apart. */
  readonly source: number;
  readonly isLive: boolean;
  /** How its pictures are shown. */
  readonly shown: Shown;
  /** Drawn on, as pictures are read. */
  readonly canvas: OffscreenCanvas | undefined;
  readonly tell: TellNews;
  /** What is on in the watched playfield, for an overlay. */
  readonly onFrame: (frame: NgfFrame | undefined) => void;
}

export class VideoSession {
  readonly games: ReadGame[] = [];
  /** The playfield that is watched, counted from 0. */
  watched = 0;
  /** Pictures that never came. */
  lost = 0;
  /** Which of the two moments of a picture is the earlier one; undefined where it shows one. */
  order: FieldOrder | undefined;
  /** What was read is to be read again in another way. */
  hasToStartOver = false;
  /** How much of a file was read. */
  share: number | undefined;
  readonly #options: SessionOptions;
  readonly #grabber: PictureGrabber;
  #size: PictureSize | undefined;
  #finder: FieldFinder | undefined;
  #looked = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #places: readonly FieldPlace[] | undefined;
  #readings: FieldReadings | undefined;
  #pictures = 0;
  #time = Number.NEGATIVE_INFINITY;
  #cameAt = 0;
  #ended: EndedGame[] = [];
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#grabber = new PictureGrabber(options.shown);
  }

  /** Looks for playfields in a picture. */
  async look(picture: BrowserPicture, time: number): Promise<void> {
    const size = this.#follow(picture);
    const region = wholeRegion(size);
    this.#finder ??= new FieldFinder(region.read);
    this.#finder.add(await this.#grabber.grab(picture, region, time));
    this.#looked++;
    this.#draw(picture);
    this.tell();
  }

  /** The playfields that were found, from the left to the right. */
  found(): readonly FieldPlace[] {
    const region = this.#size && wholeRegion(this.#size);
    if (!region || !this.#finder) return [];
    const found = this.#finder.fields();
    const surest = Math.max(...found.map(({ score }) => score));
    return found.filter(({ score }) => score >= LEAST_SHARE * surest).map(({ place }) => placeInPicture(place, region));
  }

  /** Reads at these places from now on; games that are on elsewhere end. None: looks for playfields again. */
  readAt(places: readonly FieldPlace[] | undefined): void {
    this.#ended.push(...(this.#readings?.finish() ?? []));
    this.#readings = undefined;
    this.#finder = undefined;
    this.#looked = 0;
    this.#places = places;
  }

  /** The same from the first picture on: what was read is forgotten. */
  startOver(places: readonly FieldPlace[]): void {
    this.readAt(places);
    this.hasToStartOver = false;
    this.games.length = 0;
    this.#ended = [];
    this.#pictures = 0;
    this.lost = 0;
    this.#time = Number.NEGATIVE_INFINITY;
  }

  /** Takes the next picture. One that is no later than the one before is left out. @param time milliseconds */
  async take(picture: BrowserPicture, time: number, cameAt: number): Promise<void> {
    if (time <= this.#time) return;
    const size = this.#follow(picture);
    this.#time = time;
    this.#cameAt = cameAt;
    this.#pictures++;
    if (this.#places) {
      const { games } = this;
      this.#readings ??= new FieldReadings(this.#grabber, { places: this.#places, size, order: this.order, games });
      this.#weave(await this.#readings.see(picture, time));
      this.#ended.push(...(this.#readings?.takeEnded() ?? []));
      this.#options.onFrame(this.#readings?.frame(this.watched));
    } else if (time - this.#lookedAt >= LOOK_EVERY_MS) {
      this.#lookedAt = time;
      await this.look(picture, time);
      const found = this.#looked >= LOOKED_AT ? this.found() : [];
      if (found.length > 0) this.readAt(found);
      // What has been seen long ago may be another picture altogether.
      else if (this.#looked >= 4 * LOOKED_AT) this.readAt(undefined);
    }
    const due = this.#options.isLive ? NEWS_LIVE_MS : NEWS_FILE_MS;
    if (performance.now() - this.#toldAt < due) return;
    this.#draw(picture);
    this.tell();
  }

  /** Two moments are woven in each picture: they are read one by one, in a file from its beginning. */
  #weave(order: FieldOrder | undefined): void {
    if (!order) return;
    this.order = order;
    this.hasToStartOver = !this.#options.isLive;
    this.readAt(this.#places);
  }

  finish(): void {
    this.#ended.push(...(this.#readings?.finish() ?? []));
    this.tell();
  }

  tell(): void {
    this.#toldAt = performance.now();
    this.#options.tell(this.#news());
    this.#ended = [];
  }

  #news(): ReadingNews {
    return {
      source: this.#options.source,
      size: this.#size,
      places: this.#places,
      looked: this.#looked,
      time: this.#time,
      cameAt: this.#cameAt,
      pictures: this.#pictures,
      lost: this.lost,
      share: this.share,
      now: this.#readings?.now() ?? [],
      ended: this.#ended,
    };
  }

  /** A window that is shared may be made larger: what is seen then lies elsewhere. */
  #follow(picture: BrowserPicture): PictureSize {
    const size = sizeOf(picture, this.#options.shown);
    if (size.width !== this.#size?.width || size.height !== this.#size.height) {
      if (this.#size) this.readAt(undefined);
      this.#size = size;
    }
    return size;
  }

  #draw(picture: BrowserPicture): void {
    const { canvas, shown } = this.#options;
    const { width, height } = this.#size ?? { width: 1, height: 1 };
    if (!canvas) return;
    const scale = Math.min(1, SHOWN_WIDTH / width);
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    const context = canvas.getContext('2d');
    if (context) drawShown(context, picture, shown);
  }
}
