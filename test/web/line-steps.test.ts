import { describe, expect, it } from 'vitest';
import type { ReviewedPiece } from '../../src/review/judge-piece.js';
import { place } from '../../src/tetris/lock.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';
import { linesOf } from '../../src/web/analyse/line-steps.js';

const playfield = parsePlayfield('#########.\n'.repeat(4));
const worth = (text: string) => ({ placement: parsePlacement(text) });
const [tetris, lying] = [worth('I-vertical@9,18'), worth('I@2,15')];

/** A reviewed I, a T next. */
const piece = (own: typeof tetris, next: 'T' | undefined): ReviewedPiece =>
  ({
    played: { tetromino: 'I', next, playfield },
    judged: {
      ...{ placements: [tetris, lying], played: own },
      replies: {
        ...{ best: parsePlacement('T@1,18'), played: parsePlacement('T@7,14') },
        third: { tetromino: 'O', placement: parsePlacement('O@5,18') },
      },
    },
  }) as unknown as ReviewedPiece;

describe('the lines of a piece', () => {
  it('are shown piece by piece, each on what the one before leaves after its clear', () => {
    const [best, played] = linesOf(piece(lying, 'T'));
    expect(best.map(({ placed }) => placed?.tetromino)).toEqual(['I', 'T', 'O', undefined]);
    expect(best[1].playfield).toEqual(parsePlayfield('..........'));
    expect(played.map(({ placed }) => placed?.tetromino)).toEqual(['I', 'T', undefined]);
    const { orientation, x, y } = lying.placement;
    expect(played[1].playfield).toEqual(place(playfield, orientation, x, y).playfield);
  });

  it('is one where the best placement was played, and goes no further than pieces are known', () => {
    expect(linesOf(piece(tetris, 'T'))).toHaveLength(1);
    expect(linesOf(piece(lying, undefined))[1]).toHaveLength(2);
    expect(linesOf({ ...piece(lying, 'T'), judged: undefined })).toEqual([]);
  });
});
