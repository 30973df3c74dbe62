/** A game to judge as a job of a queue: who judges it, and what comes back. */

import { z } from 'zod';
import { parseTaps } from '../../reach/taps.js';
import { type GameInsight, insightOfGame } from '../../review/insights/game-insight.js';
import { Judge } from '../../review/judge.js';
import type { HandsOfGame, PlayedGame } from '../../review/played-game.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import { shippedWeights } from '../players/weights-files.js';

/** How a game is judged. */
export interface InsightSettings extends HandsOfGame {
  /** 1–6. */
  readonly plies: number;
}

/** A game and how it is judged. Presses are of no use to it. */
export interface InsightTask extends InsightSettings {
  readonly game: PlayedGame;
}

export const INSIGHT_SETTINGS = z.object({
  taps: z.string(),
  reaction: z.int().min(0),
  source: z.string(),
  plies: z.int().min(1).max(6),
}) satisfies z.ZodType<InsightSettings>;

/** Judges one game after the other, by the weights that come with the program. */
export function judgeGame({ game, plies, ...hands }: InsightTask): GameInsight {
  return insightOfGame(judgeOf(plies, hands), plies, game, hands);
}

let latest: { readonly of: string; readonly judge: Judge } | undefined;

/** The latest judge, since many games in a row are of the same hands. */
function judgeOf(plies: number, { taps, reaction }: HandsOfGame): Judge {
  const of = JSON.stringify([plies, taps, reaction]);
  if (latest?.of !== of) {
    const weights = shippedWeights();
    latest = { of, judge: new Judge({ weights, taps: parseTaps(taps), reaction, plies, follows: 'choices' }) };
  }
  return latest.judge;
}

/** The game without its presses, which its losses do not depend on once its hands are known. */
export function withoutPresses(game: PlayedGame): PlayedGame {
  return { ...game, pieces: game.pieces.map((piece) => ({ ...piece, inputs: undefined })) };
}

/** A game as the bytes of a file. */
export function packGame(game: PlayedGame): Uint8Array {
  const pieces = withoutPresses(game).pieces.map((piece) => ({ ...piece, playfield: [...piece.playfield] }));
  return new TextEncoder().encode(JSON.stringify({ ...game, pieces }));
}

/** What `packGame` packed. */
export function unpackGame(bytes: Uint8Array): PlayedGame {
  const game = JSON.parse(new TextDecoder().decode(bytes)) as PlayedGame;
  const whole = (piece: PlayedPiece): PlayedPiece => ({ ...piece, playfield: Uint16Array.from(piece.playfield) });
  return { ...game, pieces: game.pieces.map(whole) };
}
