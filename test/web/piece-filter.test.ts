import { describe, expect, it } from 'vitest';
import type { ReviewedPiece } from '../../src/review/judge-piece.js';
import type { Label } from '../../src/review/scales.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';
import type { Tetromino } from '../../src/tetris/tetromino.js';
import { type PieceFilter, passes } from '../../src/web/analyse/piece-list.js';

const PLAYFIELD = parsePlayfield('');

interface Told {
  readonly level?: number;
  readonly cleared?: number;
  readonly label?: Label;
  readonly isSlip?: boolean;
}

function piece(tetromino: Tetromino, { level = 18, cleared = 0, label, isSlip = false }: Told = {}): ReviewedPiece {
  const placement = { orientation: 0, x: 5, y: 18 };
  return {
    played: {
      ...{ piece: 1, tetromino, next: undefined, playfield: PLAYFIELD, placement, level, lines: 0, score: 0, cleared },
      ...{ frame: 0, lockFrame: 20, inputs: undefined },
    },
    judged: label && {
      ...{ placements: [], played: undefined, calm: 0, discount: 1, goal: 230 },
      ...{ piece: 1, label, ratings: undefined, replies: { best: undefined, played: undefined } },
    },
    ...(isSlip && { meant: placement }),
  } as ReviewedPiece;
}

const PIECES = [
  piece('T', { label: 'best' }),
  piece('T', { level: 19, cleared: 1, label: 'mistake' }),
  piece('I', { level: 28, cleared: 4, label: 'best' }),
  piece('S', { level: 29, cleared: 3, label: 'blunder', isSlip: true }),
  piece('Z'),
];

function listed(filter: PieceFilter): number[] {
  return PIECES.flatMap((each, i) => (passes(filter, each) ? [i] : []));
}

describe('pieces are listed', () => {
  it('all of them without a filter, and by each of them', () => {
    expect(listed({})).toEqual([0, 1, 2, 3, 4]);
    expect(listed({ tetromino: 'T' })).toEqual([0, 1]);
    expect(listed({ label: 'best' })).toEqual([0, 2]);
    expect(listed({ levels: '19–28' })).toEqual([1, 2]);
    expect(listed({ levels: '29 and above' })).toEqual([3]);
  });

  it('burns but no tetris, costly decisions, possible slips', () => {
    expect(listed({ kind: 'burns' })).toEqual([1, 3]);
    expect(listed({ kind: 'costly' })).toEqual([1, 3]);
    expect(listed({ kind: 'slips' })).toEqual([3]);
  });

  it('by several filters at once', () => {
    expect(listed({ kind: 'burns', tetromino: 'T', label: 'mistake', levels: '19–28' })).toEqual([1]);
    expect(listed({ kind: 'burns', tetromino: 'T', label: 'best' })).toEqual([]);
  });
});
