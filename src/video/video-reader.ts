/** A stand-in: bright cells are filled, and no piece is told. */
import type { NgfFrame } from '../ngf/frame.js';
import { recoverGames } from '../ngf/recover-games.js';
import type { Placement } from '../tetris/placement.js';
import type { PlacedGame } from '../tetris/played-game.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, TETROMINOES, type Tetromino } from '../tetris/tetromino.js';
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
  #pieces = -1;
  #piece: Tetromino | undefined;
  #time = 0;
  readonly #frames: NgfFrame[] = [];

  constructor(place: FieldPlace, _size: { readonly width: number; readonly height: number }) {
    this.#place = place;
  }

  see({ luma, width, time }: VideoPicture): void {
    const { x, y, width: wide, height: high } = this.#place;
    const playfield = emptyPlayfield();
    const cells = new Uint8Array(200);
    for (let row = 0; row < 20; row++) {
      for (let column = 0; column < 10; column++) {
        const across = Math.round(x + ((column + 0.45) * wide) / 10);
        const down = Math.round(y + ((row + 0.45) * high) / 20);
        if (luma[down * width + across] <= 60) continue;
        playfield[row + 2] |= 1 << column;
        cells[row * 10 + column] = 1;
      }
    }
    this.#time = time;
    const spawned = TETROMINOES.find((each) => {
      const rows = [0, 0];
      for (const [dx, dy] of ORIENTATIONS[SPAWN_ORIENTATION[each]].cells) if (dy >= 0) rows[dy] |= 1 << (5 + dx);
      return rows[0] === playfield[2] && rows[1] === playfield[3];
    });
    if (spawned) {
      playfield[2] = 0;
      playfield[3] = 0;
      if (!this.#piece) this.#pieces++;
    }
    this.#piece = spawned;
    const known = { level: 18, lines: 0, score: 0, next: undefined };
    const counts = TETROMINOES.map((_, i) => (i === 0 ? Math.max(0, this.#pieces) : 0));
    const frame = {
      ...{ gameType: 1, player: 0, gameId: 1, time: Math.round(time), ...known, das: undefined, pieceDas: undefined },
      ...{ piece: spawned, counts, cells },
    };
    this.#frames.push(frame);
    const placement = spawned && { orientation: SPAWN_ORIENTATION[spawned], x: 5, y: 0 };
    this.#now = { playfield, piece: spawned, ...known, pieces: this.#pieces, frame, ...(placement && { placement }) };
  }

  finish(): ReadGame[] {
    const doubts = [{ time: this.#time / 2, piece: 7, what: 'it may have locked a column further left' }];
    return [...recoverGames(this.#frames)].map((game) => {
      return { game, begin: 0, end: this.#time, frames: this.#frames, doubts };
    });
  }

  takeGames(): ReadGame[] {
    return [];
  }

  get now(): ReadNow | undefined {
    return this.#now;
  }
}
