/** A review as plain data for other programs: without playfields of every piece, and with the best three placements of each. */
import { formatPlacement } from '../tetris/placement.js';
import { formatPlayfield } from '../tetris/playfield.js';
import { explainPiece } from './explain.js';
import type { GameReview } from './game-review.js';
import type { JudgedPlacement } from './judge.js';
import type { ReviewedPiece } from './judge-piece.js';

/** Placements of a piece that are told, besides the one that was played. */
const TOLD = 3;

export function reviewJson(review: GameReview): object {
  const { game, pieces, costliest, slips, ...rest } = review;
  const { pieces: _, ...about } = game;
  return {
    ...about,
    ...rest,
    costliest: costliest.map(withPlayfield),
    slips: slips.map(withPlayfield),
    pieces: pieces.map(pieceJson),
  };
}

function pieceJson({ played, judged, meant }: ReviewedPiece): object {
  const { piece, tetromino, next, level, lines, score, cleared, placement, doubt } = played;
  return {
    ...{ piece, tetromino, next: next ?? null, level, lines, score, cleared },
    placement: placement ? formatPlacement(placement) : null,
    ...(doubt !== undefined && { doubt }),
    label: judged?.label ?? null,
    ratings: judged?.ratings ?? null,
    lostPoints: judged?.played?.lostPoints ?? null,
    shareOfTetris: judged?.played ? judged.played.lost / 4 : null,
    rank: judged?.played?.rank ?? null,
    isReachable: judged?.played?.isReachable ?? null,
    meant: meant ? formatPlacement(meant) : null,
    placements: judged?.placements.length ?? 0,
    best: judged?.placements.slice(0, TOLD).map(placementJson) ?? [],
    bestReply: judged?.replies.best ? formatPlacement(judged.replies.best) : null,
    bestThird: judged?.replies.third ? formatPlacement(judged.replies.third.placement) : null,
    worseFor: judged?.replies.worseFor ?? [],
    missedAdjustment: judged?.missed ? { ...judged.missed, better: formatPlacement(judged.missed.better) } : null,
    explanation: explainPiece({ played, judged }) ?? null,
  };
}

function placementJson({ placement, points, lostPoints, cleared }: JudgedPlacement): object {
  return { placement: formatPlacement(placement), points, lostPoints, cleared };
}

function withPlayfield(reviewed: ReviewedPiece): object {
  return { ...pieceJson(reviewed), playfield: formatPlayfield(reviewed.played.playfield).split('\n') };
}
