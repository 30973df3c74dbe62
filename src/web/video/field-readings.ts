/** Reads all playfields of a video, picture by picture, and keeps the games that have ended. Lives in a worker. */
import type { NgfFrame } from '../../ngf/frame.js';
import type { PlacedGame } from '../../tetris/played-game.js';
import type { FieldPlace } from '../../video/picture.js';
import { FieldReader, type LiveGame, type ReadGame } from '../../video/video-reader.js';
import { type PictureSize, type Region, regionAround } from './grid-place.js';
import type { BrowserPicture, PictureGrabber } from './picture-grabber.js';

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
}

export class FieldReadings {
  readonly #grabber: PictureGrabber;
  readonly #fields: readonly FieldReading[];
  readonly #games: ReadGame[];

  /** @param games those of the video so far; what ends here is added */
  constructor(grabber: PictureGrabber, places: readonly FieldPlace[], size: PictureSize, games: ReadGame[]) {
    this.#grabber = grabber;
    this.#games = games;
    this.#fields = places.map((place) => {
      const region = regionAround(place, size);
      return { region, reader: new FieldReader(region.place, region.read) };
    });
  }

  /** @param time milliseconds, later than those before */
  async see(picture: BrowserPicture, time: number): Promise<void> {
    for (const { region, reader } of this.#fields) reader.see(await this.#grabber.grab(picture, region, time));
  }

  /** What is on in each playfield. */
  now(): (LiveGame | undefined)[] {
    return this.#fields.map(({ reader }) => reader.now);
  }

  /** The same of one of them as a frame of an overlay. */
  frame(field: number): NgfFrame | undefined {
    return this.#fields[field]?.reader.frame((this.#games.length + 1) % GAME_IDS);
  }

  /** Games that have ended since this was asked last. */
  takeEnded(): EndedGame[] {
    return this.#fields.flatMap(({ reader }, field) => this.#keep(reader.takeGames(), field));
  }

  /** Nothing more comes: games that are on end here. */
  finish(): EndedGame[] {
    return this.#fields.flatMap(({ reader }, field) => this.#keep(reader.finish(), field));
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
