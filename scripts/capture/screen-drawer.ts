/**
 * Draws screens as the console does, a tile at a time and only what changed. Colours are the console's numbers, 0–63; what they look
 * like is the capture's affair.
 */

import type { KeptScreens } from './kept-screens.js';
import type { Look } from './looks.js';
import { ATTRIBUTES_AT, COLOURS_AT, CONTROL_AT, MASK_AT, SCREEN_SIZE, SPRITES_AT, TILES_AT } from './screen-memory.js';
import { TILE, TILE_PIXELS, type TilePixels } from './tiles.js';

export const SCREEN_WIDTH = 256;
export const SCREEN_HEIGHT = 240;
export const TILE_COLUMNS = 32;
export const TILE_ROWS = 30;
const SPRITES = 64;
const SHOWS_GROUND = 0x08;
const SHOWS_SPRITES = 0x10;
const HIGH_GROUND_TILES = 0x10;
const HIGH_SPRITE_TILES = 0x08;
const MIRRORED = 0x40;
const UPSIDE_DOWN = 0x80;
/** Sprites of the next piece, while a game is on the screen. */
const NEXT_SPRITES_AT = SPRITES_AT + 4 * 4;
const NEXT_SPRITES_END = SPRITES_AT + 8 * 4;
const NEXT_BOX_X = 184;
/** A tile that stands at this place, and nowhere else but in a game: the left edge of the playfield's frame. */
const GAME_AT = TILES_AT + 15 * TILE_COLUMNS + 11;
const GAME_TILE = 0x33;

/** Follows kept screens from frame to frame. */
export class ScreenDrawer {
  /** The picture of the frame last drawn, row by row: 256 × 240 colour numbers. */
  readonly picture = new Uint8Array(SCREEN_WIDTH * SCREEN_HEIGHT).fill(0x0f);
  /** For each of 32 × 30 tiles whether it was drawn for the last frame. */
  readonly changed = new Uint8Array(TILE_COLUMNS * TILE_ROWS);
  /** Whether any tile was. */
  hasChanged = false;
  readonly #bytes = new Uint8Array(SCREEN_SIZE);
  #frame = -1;
  #isAllChanged = true;
  #isSpriteChanged = true;

  readonly #tiles: TilePixels;

  constructor(
    private readonly screens: KeptScreens,
    private readonly look: Look,
  ) {
    this.#tiles = look.tiles;
  }

  /** The bytes of the frame last drawn. */
  get bytes(): Readonly<Uint8Array> {
    return this.#bytes;
  }

  /**
   * Draws a frame.
   *
   * @param frame not before the one drawn last
   * @throws RangeError on an earlier frame or one that is not kept
   */
  draw(frame: number): void {
    if (frame < this.#frame || frame >= this.screens.length)
      throw new RangeError(`no frame ${frame} after ${this.#frame}`);
    this.changed.fill(0);
    this.hasChanged = false;
    while (this.#frame < frame) this.#step(++this.#frame);
    if (this.#isAllChanged) this.changed.fill(1);
    if (this.#isSpriteChanged) this.#markSprites();
    this.hasChanged = this.changed.includes(1);
    if (this.hasChanged) this.#redraw();
    this.#isAllChanged = false;
    this.#isSpriteChanged = false;
  }

  #step(frame: number): void {
    const bytes = this.#bytes;
    this.screens.changesOf(frame, (place, value) => {
      if (place >= SPRITES_AT && place < CONTROL_AT) {
        // Where the sprites were is drawn again, too.
        if (!this.#isSpriteChanged) this.#markSprites();
        this.#isSpriteChanged = true;
      } else if (place < ATTRIBUTES_AT) this.changed[place - TILES_AT] = 1;
      else this.#isAllChanged = true;
      bytes[place] = value;
    });
  }

  get #isGame(): boolean {
    return this.#bytes[GAME_AT] === GAME_TILE;
  }

  /** First line of a sprite. */
  #topOf(at: number): number {
    // In a pause the same sprites are letters, further to the left.
    const mayBeNext = at >= NEXT_SPRITES_AT && at < NEXT_SPRITES_END && this.#bytes[at + 3] >= NEXT_BOX_X;
    return this.#bytes[at] + 1 + (mayBeNext && this.#isGame ? this.look.nextDown : 0);
  }

  #markSprites(): void {
    for (let i = 0; i < SPRITES; i++) {
      const y = this.#topOf(SPRITES_AT + 4 * i);
      const x = this.#bytes[SPRITES_AT + 4 * i + 3];
      if (y >= SCREEN_HEIGHT) continue;
      for (const row of [y >> 3, (y + 7) >> 3]) {
        for (const column of [x >> 3, (x + 7) >> 3]) {
          if (row < TILE_ROWS && column < TILE_COLUMNS) this.changed[row * TILE_COLUMNS + column] = 1;
        }
      }
    }
  }

  #redraw(): void {
    const bytes = this.#bytes;
    const showsGround = (bytes[MASK_AT] & SHOWS_GROUND) !== 0;
    const first = bytes[CONTROL_AT] & HIGH_GROUND_TILES ? 256 : 0;
    const isGame = this.#isGame;
    const { words, inks } = this.look;
    for (let at = 0; at < this.changed.length; at++) {
      if (this.changed[at] === 0) continue;
      const row = Math.trunc(at / TILE_COLUMNS);
      const column = at % TILE_COLUMNS;
      const attribute = bytes[ATTRIBUTES_AT + (row >> 2) * 8 + (column >> 2)];
      const palette = (attribute >> (((row & 2) << 1) | (column & 2))) & 3;
      const tile = isGame && words[at] >= 0 ? words[at] : bytes[TILES_AT + at];
      const colours = COLOURS_AT + 4 * palette;
      const ink = isGame && inks[at] > 0 ? inks[at] : bytes[colours + 1];
      this.#drawGround(row, column, showsGround ? (first + tile) * TILE_PIXELS : -1, { colours, ink });
    }
    if (bytes[MASK_AT] & SHOWS_SPRITES) for (let i = SPRITES - 1; i >= 0; i--) this.#drawSprite(SPRITES_AT + 4 * i);
  }

  #drawGround(
    row: number,
    column: number,
    tile: number,
    { colours, ink }: { readonly colours: number; readonly ink: number },
  ): void {
    const bytes = this.#bytes;
    const ground = bytes[COLOURS_AT];
    let to = row * TILE * SCREEN_WIDTH + column * TILE;
    for (let y = 0; y < TILE; y++, to += SCREEN_WIDTH) {
      for (let x = 0; x < TILE; x++) {
        const pixel = tile < 0 ? 0 : this.#tiles[tile + y * TILE + x];
        this.picture[to + x] = pixel === 0 ? ground : pixel === 1 ? ink : bytes[colours + pixel];
      }
    }
  }

  /** Sprites are drawn whole, also where nothing else is drawn again: there they are what they were. */
  #drawSprite(at: number): void {
    const bytes = this.#bytes;
    const top = this.#topOf(at);
    if (top >= SCREEN_HEIGHT) return;
    const attribute = bytes[at + 2];
    const tile = (bytes[at + 1] + (bytes[CONTROL_AT] & HIGH_SPRITE_TILES ? 256 : 0)) * TILE_PIXELS;
    const colours = COLOURS_AT + 16 + 4 * (attribute & 3);
    const left = bytes[at + 3];
    for (let y = 0; y < TILE && top + y < SCREEN_HEIGHT; y++) {
      const line = tile + (attribute & UPSIDE_DOWN ? TILE - 1 - y : y) * TILE;
      for (let x = 0; x < TILE && left + x < SCREEN_WIDTH; x++) {
        const pixel = this.#tiles[line + (attribute & MIRRORED ? TILE - 1 - x : x)];
        if (pixel !== 0) this.picture[(top + y) * SCREEN_WIDTH + left + x] = bytes[colours + pixel];
      }
    }
  }
}
