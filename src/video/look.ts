/** What one picture of a video shows of one playfield: the model reads games out of these. */

export interface Look {
  /** Milliseconds, as the picture's. */
  readonly time: number;
  /**
   * For each of 200 cells, row by row from the left top: natural logarithm of the odds that it is filled, −6 to 6; about 0 where the picture
   * does not tell.
   */
  readonly odds: Float32Array;
  /**
   * What each cell looks like: 0 empty or not told by the picture, 1 white inside (T, O, I), 2 the level's first colour (J, S), 3 its second
   * one (Z, L).
   */
  readonly colours: Uint8Array;
  /**
   * For each tetromino, in the order of `TETROMINOES`: how well the next box shows it, as a natural logarithm, 0 for the best one. Undefined where
   * no next box is seen, or nothing in it.
   */
  readonly next: Float32Array | undefined;
  /** Whether a playfield is seen at all: its cells are clearly dark or clearly not, and its grid is there. */
  readonly isField: boolean;
}

/**
 * The digits beside a playfield, each as brightness of 8 × 8 points in its square of 8 × 8 pixels of the console, scaled to 0–255 by the darkest and
 * brightest point of its group. A group is undefined where it lies outside of the picture.
 */
export interface DigitsSeen {
  readonly time: number;
  /** Six digits, from the left. */
  readonly score: readonly Uint8Array[] | undefined;
  /** Three digits. */
  readonly lines: readonly Uint8Array[] | undefined;
  /** Two digits. */
  readonly level: readonly Uint8Array[] | undefined;
  /** Three digits for each tetromino, in the order of `TETROMINOES`. */
  readonly statistics: readonly (readonly Uint8Array[])[] | undefined;
}
