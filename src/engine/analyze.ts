/** A finished game, each of its placements rated beside the best one. */

import { type AskedHands, parseTaps } from '../reach/taps.js';
import { type GameSummary, reviewOf } from '../review/game-review.js';
import { type JudgedPiece, judgePiece } from '../review/judge-piece.js';
import { handsOfGame, type PlayedGame } from '../review/played-game.js';
import { type PlayedPiece, timingOfPiece } from '../tetris/played-game.js';
import { type KeptPlayers, movesIn } from './compare.js';
import type { EngineMove } from './move.js';
import type { EnginePosition } from './position.js';
import { type MoveRating, ratingOf } from './rating.js';

/**
 * By whose hands a game is judged, and how deep. Hands that are missing are those that the game names or its presses tell, and
 * else the fastest ones.
 */
export interface AnalyzeSettings extends AskedHands {
  /** Pieces placed for a value, 1–6. */
  readonly plies: number;
}

/** A piece of a game. */
export interface AnalyzedMove {
  /** 1 for the first piece of the game. */
  readonly piece: number;
  readonly position: EnginePosition;
  /** The best placement that is reached; undefined where none is. */
  readonly best: EngineMove | undefined;
  /** Undefined where nobody knows what was played, and where nothing can be compared with it. */
  readonly played: MoveRating | undefined;
}

/** Gives one piece after the other, and at the end what they come to. */
export function* analyzePieces(
  kept: KeptPlayers,
  game: PlayedGame,
  { plies, ...given }: AnalyzeSettings,
): Generator<AnalyzedMove, GameSummary, void> {
  const told = handsOfGame(game);
  const { taps = told.taps, reaction = told.reaction } = given;
  const source = given.taps === undefined && given.reaction === undefined ? told.source : 'as asked for';
  const hands = { taps: parseTaps(taps), reaction, plies, softDrop: true };
  const judge = kept.judge(hands, plies);
  const judged: (JudgedPiece | undefined)[] = [];
  for (const piece of game.pieces) {
    const judgement = judgePiece(judge, game, piece);
    judged.push(judgement);
    const position = positionOf(game, piece);
    if (!judgement) {
      yield { piece: piece.piece, position, best: undefined, played: undefined };
      continue;
    }
    const moveOf = movesIn(kept, position, hands, { ...judgement, plies });
    const best = judgement.placements.find(({ isReachable }) => isReachable);
    const { played, placements } = judgement;
    yield {
      piece: piece.piece,
      position,
      best: best && moveOf(best),
      played: played && best && ratingOf({ placements, played, best, error: judge.error, moveOf }),
    };
  }
  return summaryOf(reviewOf(game, judged, { taps, reaction, source, plies, error: judge.error }));
}

/** A review without its pieces. */
function summaryOf(review: GameSummary): GameSummary {
  const { judgedBy, accuracy, pointsLost, shareLost, pointsSlipped, lostPer100Pieces, notAdjusted } = review;
  const { labels, scales, statistics, byPiece, byLevel } = review;
  const sums = { accuracy, pointsLost, shareLost, pointsSlipped, lostPer100Pieces, notAdjusted };
  return { judgedBy, ...sums, labels, scales, statistics, byPiece, byLevel };
}

function positionOf({ untilLines }: PlayedGame, piece: PlayedPiece): EnginePosition {
  const { playfield, tetromino, next, level, lines, score } = piece;
  const timing = timingOfPiece(piece);
  return { playfield, piece: tetromino, next, timing, level, lines, score, untilLines: untilLines ?? null };
}
