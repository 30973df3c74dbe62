/** A stand-in: bright cells are filled, and no piece is told. */
import type { NgfFrame } from '../ngf/frame.js';
import type { Placement } from '../tetris/placement.js';
import type { PlacedGame } from '../tetris/played-game.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import type { Tetromino } from '../tetris/tetromino.js';
import type { FieldPlace, VideoPicture } from './picture.js';

export interface ReadDoubt {
  readonly time: number;
  readonly piece: number;
  readonly what: string;
}

export interface ReadGame {
  readonly game: PlacedGame;
  readonly begin: number;
  readonly end: number;
  readonly frames: readonly NgfFrame[];
  readonly doubts: readonly ReadDoubt[];
}

export interface ReadNow {
  readonly playfield: Playfield;
  readonly piece: Tetromino | undefined;
  readonly placement?: Placement;
  readonly next: Tetromino | undefined;
  readonly level: number | undefined;
  readonly lines: number | undefined;
  readonly score: number | undefined;
  readonly pieces: number;
  readonly frame: NgfFrame | undefined;
}

export class FieldReader {
  readonly #place: FieldPlace;
  #now: ReadNow | undefined;

  constructor(place: FieldPlace, _size: { readonly width: number; readonly height: number }) {
    this.#place = place;
  }

  see({ luma, width }: VideoPicture): void {
    const { x, y, width: wide, height: high } = this.#place;
    const playfield = emptyPlayfield();
    for (let row = 0; row < 20; row++) {
      for (let column = 0; column < 10; column++) {
        const across = Math.round(x + ((column + 0.45) * wide) / 10);
        const down = Math.round(y + ((row + 0.45) * high) / 20);
        if (luma[down * width + across] > 60) playfield[row] |= 1 << column;
      }
    }
    const unknown = { level: undefined, lines: undefined, score: undefined };
    this.#now = { playfield, piece: undefined, next: undefined, ...unknown, pieces: 0, frame: undefined };
  }

  finish(): ReadGame[] {
    return [];
  }

  takeGames(): ReadGame[] {
    return [];
  }

  get now(): ReadNow | undefined {
    return this.#now;
  }
}
