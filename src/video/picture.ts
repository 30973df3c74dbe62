/** A picture of a video in memory, the same from a file, a shared screen and a capture card. */

/** Brightness for each pixel, and two colour values for each square of 2 × 2 pixels, row by row, as decoders give them (4:2:0). */
export interface VideoPicture {
  /** Milliseconds by the source's own time stamps; they grow from picture to picture. */
  readonly time: number;
  /** Pixels; even numbers. */
  readonly width: number;
  readonly height: number;
  /** Brightness, 0–255: `width * height` bytes. */
  readonly luma: Uint8Array;
  /** How blue and how red it is, 128 for grey: `width / 2 * height / 2` bytes each. */
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
}

/**
 * Where a playfield lies in a picture, in pixels; no number need be whole. A playfield is 80 × 160 pixels of the console, the first
 * cell's left top corner at `x`, `y`; a pixel of the console is `width / 80` wide and `height / 160` high.
 */
export interface FieldPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /**
   * Barrel of the lens: a point at distance r from the picture's middle, where half of the diagonal is 1, is seen at r × (1 − bend × r²)
   * of where a straight picture has it (missing: 0).
   */
  readonly bend?: number;
}
