import { describe, expect, it } from 'vitest';
import type { GameReview } from '../../src/review/game-review.js';
import type { JudgedPlacement } from '../../src/review/judge.js';
import type { ReviewedPiece } from '../../src/review/judge-piece.js';
import { sessionOf } from '../../src/review/session.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';
import type { Tetromino } from '../../src/tetris/tetromino.js';

const READY = '#########.\n'.repeat(4);

interface Cost {
  readonly playfield?: string;
  readonly tetromino?: Tetromino;
  readonly played?: string;
  readonly best?: string;
  /** Title of the idea that explains the loss. */
  readonly idea?: string;
  readonly lostPoints: number;
  readonly isSlip?: true;
}

/** A piece that lost points, as much of its review as a session reads. */
function piece({
  playfield = READY,
  tetromino = 'I',
  played = 'I@2,15',
  best = 'I-vertical@9,18',
  ...about
}: Cost): ReviewedPiece {
  const worth = (text: string, lostPoints: number): Partial<JudgedPlacement> => ({
    ...{ placement: parsePlacement(text), lost: lostPoints / 5700, lostPoints },
  });
  const own = worth(played, about.lostPoints);
  return {
    played: { tetromino, playfield: parsePlayfield(playfield) },
    judged: {
      ...{ played: own, placements: [worth(best, 0), own], label: 'mistake' },
      ideas: about.idea ? [{ title: about.idea }] : [],
    },
    meant: about.isSlip && parsePlacement(best),
  } as unknown as ReviewedPiece;
}

const review = (accuracy: number | null, pointsLost: number, pieces: readonly ReviewedPiece[]): GameReview =>
  ({
    ...{ accuracy, pointsLost, lostPer100Pieces: pointsLost / 6, pieces },
    game: { ownScore: 1000 * (accuracy ?? 0), lines: 230 },
    statistics: { pace: 1, tetrisRate: 0.5, tetrisReady: 0.25 },
  }) as unknown as GameReview;

describe('a session', () => {
  const missed = piece({ lostPoints: 5700, idea: 'tetris missed' });
  const reviews = [
    review(80, 9000, [missed, piece({ lostPoints: 10_000, isSlip: true })]),
    review(90, 6000, [
      missed,
      piece({ playfield: '.'.repeat(10), best: 'I@5,19', played: 'I-vertical@9,18', lostPoints: 2400 }),
    ]),
    review(null, 12_000, []),
  ];
  const { games, spreads, leaks } = sessionOf(reviews);

  it('has means, spread and personal bests, whichever way is better', () => {
    expect(games).toBe(3);
    const [accuracy, lost] = spreads;
    expect(accuracy).toMatchObject({ name: 'accuracy', mean: 85, best: 90, bestGame: 1 });
    expect(accuracy.deviation).toBeCloseTo(Math.sqrt(50));
    expect(lost).toMatchObject({ name: 'points lost', mean: 9000, deviation: 3000, best: 6000, bestGame: 1 });
  });

  it('names the kinds of position that cost most, without slips', () => {
    expect(leaks).toEqual([
      { position: 'ready for a tetris', mistake: 'tetris missed', count: 2, pointsLost: 11_400 },
      { position: 'a clean stack', mistake: 'no single idea', count: 1, pointsLost: 2400 },
    ]);
  });
});
