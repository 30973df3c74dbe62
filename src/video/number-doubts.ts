/** What is said of a number beside its value: how it is known, and what is not sure. */

/** How a start level is known. */
export type LevelSource = 'level digits' | 'points' | 'fall';

/** What is not sure, in plain words with both readings. */
export interface Doubt {
  /** The place of a piece among the settled ones. */
  readonly piece: number;
  readonly what: string;
}
