import { beforeAll, describe, expect, it } from 'vitest';
import { playedGame } from '../../scripts/support/played-game.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { parseTaps } from '../../src/reach/taps.js';
import { unluckyPieces } from '../../src/review/balance.js';
import { formatReview } from '../../src/review/format-review.js';
import { type GameReview, reviewOf } from '../../src/review/game-review.js';
import { Judge } from '../../src/review/judge.js';
import { judgePiece } from '../../src/review/judge-piece.js';

const PIECES = 60;

describe('the review of a game', () => {
  let judge: Judge;
  beforeAll(() => {
    const weights = shippedWeights().filter(({ name }) => name === 'plateau');
    judge = new Judge({ weights, taps: parseTaps('30hz'), reaction: 0, plies: 2 });
  });

  const review = (name: string, seed = 3): GameReview => {
    const opened = openPlayerSpec(parsePlayerSpec(name));
    if (!opened.ok) throw new Error(opened.message);
    const game = playedGame(opened.player, { seed, startLevel: 18, maxPieces: PIECES });
    const hands = { taps: '30hz', reaction: 0, source: 'given', plies: 2, error: judge.error };
    return reviewOf(
      game,
      game.pieces.map((piece) => judgePiece(judge, game, piece)),
      hands,
    );
  };

  it('finds nothing to say against its own player at its own depth', () => {
    const own = review('maxout:plies=2');
    const { accuracy, pointsLost, labels, costliest } = own;
    const told = formatReview({ ...own, statistics: { ...own.statistics, clears: [1, 0, 2, 1] } });
    expect(told).toContain('(1 tetris, 2 triples, 0 doubles, 1 single)');
    expect(accuracy).toBeGreaterThan(99);
    expect(labels.mistake + labels.blunder).toBe(0);
    expect(pointsLost).toBe(costliest.reduce((sum, { judged }) => sum + (judged?.played?.lostPoints ?? 0), 0));
  });

  it('tells a worse player from a better one, and adds up', () => {
    const [el, random] = [review('el-tetris'), review('random', 5)];
    const accuracies = [review('maxout:plies=1'), el, random].map(({ accuracy }) => accuracy ?? 0);
    expect(accuracies).toEqual([...accuracies].sort((a, b) => b - a));
    expect(el.lostPer100Pieces).toBeLessThan(random.lostPer100Pieces);
    for (const { labels, pieces, byPiece, byLevel, pointsLost, costliest } of [el, random]) {
      expect(Object.values(labels).reduce((sum, count) => sum + count, 0)).toBe(
        pieces.filter(({ judged }) => judged?.played).length,
      );
      expect(byPiece.reduce((sum, each) => sum + each.pointsLost, 0)).toBe(pointsLost);
      expect(byLevel.reduce((sum, each) => sum + each.pointsLost, 0)).toBe(pointsLost);
      expect(costliest).toHaveLength(8);
    }
    const { statistics, game } = el;
    const { byClear, softDrop } = statistics.points;
    expect(byClear.reduce((sum, points) => sum + points, softDrop ?? Number.NaN)).toBe(game.ownScore);
    expect(statistics.burnedLines).toBe(game.lines - 4 * statistics.clears[3]);
    expect(statistics.burnSinceTetris.now).toBeLessThanOrEqual(statistics.burnSinceTetris.most);
    const frames = game.pieces.reduce((sum, { lockFrame }) => sum + lockFrame, 0);
    expect(statistics.tempo?.piecesASecond).toBeCloseTo((60.0988 * PIECES) / frames);
  });

  it('tells as much of a piece where the pieces before it are not known', () => {
    const { game, pieces } = review('random', 5);
    const known = { ...game, pieces: game.pieces.slice(2) };
    const costly = pieces.slice(2).filter(({ judged }) => judged?.replies.third);
    expect(costly.length).toBeGreaterThan(1);
    for (const { played, judged } of costly.slice(0, 2)) {
      expect(judgePiece(judge, known, played)?.replies).toEqual(judged?.replies);
    }
    const [{ played }] = costly;
    const gap = {
      ...game,
      pieces: game.pieces.filter(({ piece }) => piece <= played.piece || piece > played.piece + 2),
    };
    expect(judgePiece(judge, gap, played)?.replies.third).toBeUndefined();
  });

  it('lists bad luck apart from decisions: the best that could be done, and worth less all the same', () => {
    const { unluckiest, pieces, game } = review('maxout:plies=2');
    expect(unluckiest).toHaveLength(8);
    expect(
      unluckyPieces(
        game,
        pieces.filter((_, i) => i % 2 === 0),
      ),
    ).toEqual([]);
    for (const { piece, came, lostPoints } of unluckiest) {
      expect(lostPoints).toBeGreaterThan(0);
      expect(pieces[piece - 1].played.next).toBe(came);
    }
  });
});
