/** What the page and the workers that judge pieces say to each other. */
import type { WeightsBytes } from '../../players/weights-choice.js';
import type { HandsOfGame } from '../../review/hands-of-game.js';
import type { JudgedPiece } from '../../review/judge-piece.js';
import type { PlayedGame, PlayedPiece } from '../../review/played-game.js';

/** A game, and how it is judged. */
export interface Judging {
  readonly game: Pick<PlayedGame, 'pieces' | 'untilLines'>;
  readonly hands: HandsOfGame;
  /** 1–6. */
  readonly plies: number;
}

/** Counted from 0. */
export interface Batch {
  readonly first: number;
  readonly count: number;
}

export type JudgeRequest =
  /** First of all. */
  | ({ readonly kind: 'begin'; readonly weights: readonly WeightsBytes[] } & Judging)
  /** Answered by `judged` or `failed`. */
  | ({ readonly kind: 'judge' } & Batch)
  /** A piece that is none of the game's, such as one of a variation, perhaps with other plies; answered likewise. */
  | { readonly kind: 'judge-one'; readonly piece: PlayedPiece; readonly plies?: number };

export type JudgeReply =
  /** By piece; undefined for one that could not be judged. */
  | { readonly kind: 'judged'; readonly first: number; readonly pieces: readonly (JudgedPiece | undefined)[] }
  | { readonly kind: 'failed'; readonly message: string };
