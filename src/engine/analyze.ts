/** A finished game, each of its placements rated beside the best one. */

import { type Result, refuse } from '../lib/result.js';
import { type AskedHands, parseTaps } from '../reach/taps.js';
import { type GameSummary, reviewOf } from '../review/game-review.js';
import { type JudgedPiece, judgePiece } from '../review/judge-piece.js';
import { handsOfGame, type PlayedGame } from '../review/played-game.js';
import type { AskedLineLimit } from '../tetris/limits.js';
import { place } from '../tetris/lock.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { type PlayedPiece, timingOfPiece } from '../tetris/played-game.js';
import type { Playfield } from '../tetris/playfield.js';
import { addLines, linePoints, SCORE_CAP } from '../tetris/score.js';
import type { Tetromino } from '../tetris/tetromino.js';
import { type KeptPlayers, movesIn } from './compare.js';
import { describeNoLock, locksOf } from './locks.js';
import type { EngineMove } from './move.js';
import { type EnginePosition, endOf } from './position.js';
import { type MoveRating, ratingOf } from './rate-move.js';

/**
 * How deep a game is judged, and for which hands. Without hands here, the judge takes those that the game names or its presses
 * show, and else the fastest ones.
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
  const isAsked = given.taps !== undefined || given.reaction !== undefined;
  const how = isAsked
    ? { source: 'as asked for' }
    : { source: told.source, ...(told.isAssumed && { isAssumed: told.isAssumed }) };
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
    const { played, placements, ideas } = judgement;
    yield {
      piece: piece.piece,
      position,
      best: best && moveOf(best),
      played: played && best && ratingOf({ placements, played, best, error: judge.error, moveOf, ideas }),
    };
  }
  return summaryOf(reviewOf(game, judged, { taps, reaction, ...how, plies, error: judge.error }));
}

/** A review without its pieces. */
function summaryOf(review: GameSummary): GameSummary {
  const { judgedBy, accuracy, balance, pointsLost, pointsSlipped, lostPer100Pieces, notAdjusted } = review;
  const { labels, scales, statistics, byPiece, byLevel } = review;
  const sums = { accuracy, balance, pointsLost, pointsSlipped, lostPer100Pieces, notAdjusted };
  return { judgedBy, ...sums, labels, scales, statistics, byPiece, byLevel };
}

function positionOf({ untilLines }: PlayedGame, piece: PlayedPiece): EnginePosition {
  const { playfield, tetromino, next, level, lines, score } = piece;
  const timing = timingOfPiece(piece);
  return { playfield, piece: tetromino, next, timing, level, lines, score, untilLines: untilLines ?? null };
}

/** How things stood before the first piece. */
export interface ListedStart extends AskedLineLimit {
  readonly playfield: Playfield;
  /** 0–255. */
  readonly level: number;
  readonly lines: number;
  readonly score: number;
}

interface ListedPiece {
  readonly piece: Tetromino;
  readonly placement: Placement;
}

/**
 * The game as a review takes it; what comes after the last piece is not known in it.
 *
 * @returns a refusal that names the first piece that cannot lie where it is said to
 */
export function listedGame(start: ListedStart, listed: readonly ListedPiece[]): Result<{ readonly game: PlayedGame }> {
  const pieces: PlayedPiece[] = [];
  let { playfield, level, lines, score } = start;
  for (const [i, { piece, placement }] of listed.entries()) {
    if (!locksOf(playfield, piece).some((lock) => isSamePlacement(lock, placement))) {
      return refuse(`piece ${i + 1}: ${describeNoLock(piece, placement)}`);
    }
    const { playfield: after, cleared } = place(playfield, placement.orientation, placement.x, placement.y);
    pieces.push({
      ...{
        piece: i + 1,
        tetromino: piece,
        next: listed[i + 1]?.piece,
        playfield,
        placement,
        level,
        lines,
        score,
        cleared,
      },
      ...{ frame: 0, lockFrame: 0, inputs: undefined },
    });
    ({ level, lines } = addLines({ level, lines }, cleared));
    score += linePoints(cleared, level);
    playfield = after;
  }
  const about = { gameType: 'A', startLevel: start.level, untilLines: endOf(start), player: undefined } as const;
  const end = { score: Math.min(SCORE_CAP, score), ownScore: score, lines, toppedOut: false, gaps: [] };
  return { ok: true, game: { ...about, pieces, ...end } };
}
