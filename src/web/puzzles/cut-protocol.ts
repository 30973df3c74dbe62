/** What the page and the worker that cuts puzzles say to each other. */

import type { Puzzle } from '../../features/puzzles/puzzle.js';
import type { GameAhead, WeightsBytes } from '../../players/weights-choice.js';

/** Hands by which answers have to be reached, as for the set that ships: else ratings were not of one scale. */
export const CUT_HANDS: Puzzle['hands'] = { taps: '30hz', reaction: 0 };
/** As `puzzles make` has them. */
export const CUT_POINTS = 1000;

/** The file of a recording, and what its games are called in what a puzzle says of itself. */
export interface GivenRecording {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type CutRequest =
  /** First of all; answered by `opened`. */
  | { readonly kind: 'open'; readonly recordings: readonly GivenRecording[] }
  /** The weights for the games that were opened. */
  | { readonly kind: 'cut'; readonly weights: readonly WeightsBytes[] };

export type CutReply =
  | {
      readonly kind: 'opened';
      readonly games: readonly GameAhead[];
      /** Why some of them cannot be used, each a sentence. */
      readonly problems: readonly string[];
    }
  /** Pieces that were looked at, of all. */
  | { readonly kind: 'progress'; readonly done: number; readonly whole: number }
  | { readonly kind: 'puzzle'; readonly puzzle: Puzzle }
  | { readonly kind: 'failed'; readonly message: string };
