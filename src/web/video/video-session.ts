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
/** How many pictures of a live video are looked at until it is asked where playfields are, and how many more each time after that. */
const FIRST_ASKED = 12;
const ASKED_AFTER = 1.6;
/** Milliseconds between two of them, so that they differ. */
const LOOK_EVERY_MS = 250;
/** What was seen this many pictures ago may be something else altogether. */
const MOST_LOOKED_AT = 400;
/** Milliseconds without a game after which playfields are looked for again: what is live may have another layout. */
const LOOK_AGAIN_MS = 20_000;
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
  /** Pictures after which it is asked where playfields are. */
  #askAt = FIRST_ASKED;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #places: readonly FieldPlace[] | undefined;
  /** The first of the places that are read now; those before it were elsewhere in the video. */
  #first = 0;
  /** Somebody has said where to read. */
  #isChosen = false;
  /** A game was seen in the places that were found. */
  #hasGame = false;
  /** Milliseconds of the video: when one was on last. */
  #gameAt = 0;
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

  /** Playfields were found, or said. */
  get isReading(): boolean {
    return this.#places !== undefined;
  }

  /** Looks for playfields in a picture. */
  async look(picture: BrowserPicture, time: number): Promise<void> {
    const size = this.#follow(picture);
    const region = wholeRegion(size);
    this.#finder ??= new FieldFinder(region.read);
    this.#finder.add(await this.#grabber.grab(picture, region, time));
    this.#looked++;
    if (this.#options.isLive) return;
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

  /** Reads another part of a file, at other places as well. */
  readPart(places: readonly FieldPlace[]): void {
    this.#endReadings();
    this.#first = this.#places?.length ?? 0;
    this.#places = [...(this.#places ?? []), ...places];
    this.#time = Number.NEGATIVE_INFINITY;
  }

  /** Looks for playfields as if nothing had been seen. */
  lookAnew(): void {
    this.#finder = undefined;
    this.#looked = 0;
    this.#askAt = FIRST_ASKED;
    this.#hasGame = false;
  }

  /** Reads at these places from now on; games that are on elsewhere end. Undefined to look for playfields again. */
  readAt(places: readonly FieldPlace[] | undefined): void {
    this.#endReadings();
    this.lookAnew();
    this.#places = places;
    this.#first = 0;
    this.#isChosen = places !== undefined;
  }

  #endReadings(): void {
    this.#ended.push(...(this.#readings?.finish() ?? []));
    this.#readings = undefined;
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
    if (this.#places) await this.#read(picture, time, size);
    if (this.#options.isLive && !this.#isChosen && !this.#hasGame) await this.#lookLive(picture, time);
    const due = this.#options.isLive ? NEWS_LIVE_MS : NEWS_FILE_MS;
    if (performance.now() - this.#toldAt < due) return;
    this.tell();
    this.#draw(picture);
  }

  async #read(picture: BrowserPicture, time: number, size: PictureSize): Promise<void> {
    const { games, order } = this;
    const places = (this.#places ?? []).slice(this.#first);
    const first = this.#first;
    this.#readings ??= new FieldReadings(this.#grabber, { places, first, size, order, games });
    const readings = this.#readings;
    const found = await readings.see(picture, time);
    // It may have been told to read elsewhere meanwhile.
    if (readings !== this.#readings) return;
    this.#ended.push(...readings.takeEnded());
    this.#followGame(
      readings.now().some((each) => each !== undefined),
      time,
    );
    this.#options.onFrame(readings.frame(this.watched));
    if (found) this.#weave(found);
  }

  #followGame(isOn: boolean, time: number): void {
    if (isOn) {
      this.#hasGame = true;
      this.#gameAt = time;
    } else if (this.#hasGame && time - this.#gameAt > LOOK_AGAIN_MS) this.lookAnew();
  }

  /** Looks on until a game is read: what was found in few pictures may lie beside a playfield. */
  async #lookLive(picture: BrowserPicture, time: number): Promise<void> {
    if (time - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = time;
    await this.look(picture, time);
    if (this.#looked < this.#askAt) return;
    this.#askAt = Math.ceil(this.#looked * ASKED_AFTER);
    const found = this.found();
    if (this.#looked >= MOST_LOOKED_AT) this.lookAnew();
    if (found.length > 0) this.#readings = undefined;
    if (found.length > 0) this.#places = found;
  }

  /** Two moments are woven in each picture: they are read one by one, in a file from its beginning. */
  #weave(order: FieldOrder): void {
    this.order = order;
    this.hasToStartOver = !this.#options.isLive;
    this.#endReadings();
  }

  finish(): void {
    this.#endReadings();
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
