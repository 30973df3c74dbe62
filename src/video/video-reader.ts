/** Reads one playfield of a video from picture to picture: games that have ended, and what is on now. */
import type { NgfFrame } from '../ngf/frame.js';
import type { Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import type { Tetromino } from '../tetris/tetromino.js';
import { colouredAs, withColouredPiece } from './coloured-cells.js';
import { Waiting } from './falling.js';
import { GameDecoder } from './game-decoder.js';
import type { DigitsSeen, Look } from './look.js';
import type { FieldPlace, VideoPicture } from './picture.js';
import { CellReader } from './read-cells.js';
import { readDigits } from './read-digits.js';
import { GameInProgress, type ReadGame } from './read-game.js';

export type { ReadGame } from './read-game.js';

/** What is on in the last picture. */
export interface LiveGame {
  /** Under the piece. */
  readonly playfield: Playfield;
  readonly piece: Tetromino;
  /** Where the piece is, as far as it is seen. */
  readonly placement: Placement | undefined;
  /** Whether it has locked there. */
  readonly hasLocked: boolean;
  readonly next: Tetromino | undefined;
  /** Pieces of the game that have locked. */
  readonly pieces: number;
  /** Milliseconds: of the piece's first picture. */
  readonly since: number;
  readonly level: number | undefined;
  readonly lines: number | undefined;
  readonly score: number | undefined;
}

/** Milliseconds between two looks at the digits, and how many of a piece are kept. */
const DIGITS_EVERY = 120;
const MOST_DIGITS = 6;
/** Milliseconds after a piece appeared until its numbers are surely drawn. */
const DIGITS_SETTLED = 60;
/** Looks at digits that wait for their piece to be settled. */
const MOST_WAITING = 400;

export class FieldReader {
  readonly #cells: CellReader;
  readonly #place: FieldPlace;
  readonly #decoder = new GameDecoder();
  #digits: DigitsSeen[] = [];
  #game: GameInProgress | undefined;
  #games: ReadGame[] = [];
  #look: Look | undefined;

  /** @param size of all pictures, in pixels */
  constructor(place: FieldPlace, size: { readonly width: number; readonly height: number }) {
    this.#place = place;
    this.#cells = new CellReader(place, size);
  }

  /** Takes the next picture. */
  see(picture: VideoPicture): void {
    this.seeLook(this.#cells.read(picture), () => readDigits(picture, this.#place));
  }

  /** The same with cells that were read already. */
  seeLook(look: Look, digits: () => DigitsSeen | undefined): void {
    this.#look = look;
    this.#decoder.see(look);
    this.#game?.seePicture(look.time);
    const last = this.#digits.at(-1);
    if (look.isField && (!last || look.time - last.time >= DIGITS_EVERY)) {
      const seen = digits();
      if (seen) this.#digits.push(seen);
      if (this.#digits.length > MOST_WAITING) this.#digits.shift();
    }
    this.#collect();
  }

  /** No more pictures come. @returns the games that were not taken yet */
  finish(): ReadGame[] {
    this.#decoder.finish();
    this.#collect();
    return this.takeGames();
  }

  /** The games that have ended since this was asked last. */
  takeGames(): ReadGame[] {
    const games = this.#games;
    this.#games = [];
    return games;
  }

  /** Undefined while no game is seen. */
  get now(): LiveGame | undefined {
    const { now, open, isSure } = this.#decoder;
    if (!now || !isSure) return undefined;
    const isWaiting = now instanceof Waiting;
    const falling = isWaiting ? now.of : now;
    return {
      playfield: falling.under,
      piece: falling.tetromino,
      placement: isWaiting ? now.rest.placement : falling.pose?.placement,
      hasLocked: isWaiting,
      next: this.#decoder.next,
      pieces: (this.#game?.count ?? 0) + open.length,
      since: falling.began,
      ...(this.#game?.standing(open) ?? { level: undefined, lines: undefined, score: undefined }),
    };
  }

  /** What is on as a frame of an overlay. @param gameId 0–65,535 */
  frame(gameId: number): NgfFrame | undefined {
    const { now } = this;
    const look = this.#look;
    if (!now || !look) return undefined;
    const cells = colouredAs(now.playfield, look.colours);
    return {
      ...{ gameType: 0, player: 0, gameId, time: Math.max(0, Math.round(look.time)) % 2 ** 28 },
      ...{ lines: now.lines, level: now.level, score: now.score, das: undefined, pieceDas: undefined },
      ...{ next: now.next, piece: now.piece, counts: new Array(7).fill(undefined) },
      cells: now.placement ? withColouredPiece(cells, now.placement) : cells,
    };
  }

  #collect(): void {
    for (const decoded of this.#decoder.take()) {
      if (decoded.kind === 'piece') {
        const { piece, isTold } = decoded;
        this.#game ??= new GameInProgress(piece.of, this.#look?.colours ?? new Uint8Array(200));
        this.#game.add(piece, isTold, this.#digitsOf(piece));
        continue;
      }
      const game = this.#game?.finish(decoded, this.#digits.slice(-MOST_DIGITS));
      if (game) this.#games.push(game);
      this.#game = undefined;
      this.#digits = [];
    }
  }

  /** What was seen while a piece fell; what is older is not asked for again. */
  #digitsOf({ of: falling, since }: Waiting): DigitsSeen[] {
    const from = falling.began + DIGITS_SETTLED;
    const own = this.#digits.filter(({ time }) => time >= from && time <= Math.max(since, from + DIGITS_EVERY));
    this.#digits = this.#digits.filter(({ time }) => time > since);
    return own.slice(0, MOST_DIGITS);
  }
}
