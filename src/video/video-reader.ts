/** A stand-in: it reads no game. */
import type { NgfFrame } from '../ngf/frame.js';
import type { PlacedGame } from '../tetris/played-game.js';
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

export class FieldReader {
  constructor(
    readonly place: FieldPlace,
    readonly size: { readonly width: number; readonly height: number },
  ) {}

  see(_picture: VideoPicture): void {}

  finish(): ReadGame[] {
    return [];
  }
}
