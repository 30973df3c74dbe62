import { describe, expect, it } from 'vitest';
import { burnsByCause, burnsOf, droughtsOf } from '../../src/review/burns-and-droughts.js';
import type { JudgedPlacement } from '../../src/review/judge.js';
import type { ReviewedPiece } from '../../src/review/judge-piece.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import type { Tetromino } from '../../src/tetris/tetromino.js';

const placement = parsePlacement('O@4,18');
const worth = (cleared: number, lost: number): JudgedPlacement => ({
  ...{ placement, value: -lost, points: 0, lost, lostPoints: 1000 * lost, rank: 1, cleared, isReachable: true },
});

interface Told {
  readonly tetromino?: Tetromino;
  readonly cleared?: number;
  readonly lost?: number;
  /** Lines that the best placement clears. */
  readonly best?: number;
  readonly rows?: string;
}

function reviewed(told: readonly Told[]): ReviewedPiece[] {
  return told.map(({ tetromino = 'O', cleared = 0, lost = 0, best = cleared, rows }, i) => ({
    played: {
      ...{ piece: i + 1, tetromino, next: 'T', placement, level: 18, lines: 0, score: 0, cleared },
      ...{ frame: 0, lockFrame: 0, inputs: undefined, playfield: rows ? parsePlayfield(rows) : emptyPlayfield() },
    },
    judged: {
      ...{
        piece: i + 1,
        placements: [worth(best, 0)],
        played: worth(cleared, lost),
        calm: 0,
        discount: 0.99,
        goal: 230,
      },
      ...{
        label: 'best',
        ratings: undefined,
        slip: undefined,
        replies: { best: undefined, played: undefined, third: undefined },
        ideas: [],
        missed: undefined,
      },
    },
  }));
}

const causes = (told: readonly Told[]) => burnsOf(reviewed(told)).map(({ cause }) => cause);

describe('burns have causes', () => {
  it('a decision, where a placement without a burn was worth more', () => {
    expect(causes([{ cleared: 1, lost: 1, best: 0 }])).toEqual(['decision']);
    expect(causes([{ cleared: 1, lost: 1, best: 2 }])).toEqual(['fit']);
  });

  it('a drought from the thirteenth piece without an I on', () => {
    const twelve = Array.from({ length: 12 }, (): Told => ({}));
    expect(causes([...twelve.slice(1), { cleared: 1 }])).toEqual(['fit']);
    expect(causes([...twelve, { cleared: 1 }])).toEqual(['drought']);
  });

  it('a dig, where it opens a hole, and height, where the stack is high', () => {
    expect(causes([{ cleared: 1, rows: '##........\n.#########' }, {}])).toEqual(['dig']);
    expect(causes([{ cleared: 1, rows: '#.........\n'.repeat(11) }, {}])).toEqual(['height']);
  });

  it('and those without a known one are counted too, so that all add up', () => {
    const burns = burnsOf(reviewed([{ cleared: 1 }, { cleared: 2 }, { cleared: 1, lost: 1, best: 0 }]));
    const told = burnsByCause([...burns, { ...burns[0], cause: undefined }]);
    expect(told.map(({ name, burns: own }) => [name, own.length])).toEqual([
      ['decision', 1],
      ['fit', 2],
      ['cause not known', 1],
    ]);
    expect(burnsByCause([])).toEqual([]);
  });

  it('tetrises are none', () => {
    expect(causes([{ cleared: 4, lost: 1, best: 0 }])).toEqual([]);
  });
});

describe('droughts', () => {
  it('are 13 pieces or more without an I, and tell how they were survived', () => {
    const without = Array.from({ length: 13 }, (): Told => ({ lost: 1 }));
    const tall = '#.........\n'.repeat(5);
    const [drought, ...others] = droughtsOf(
      reviewed([{ tetromino: 'I' }, ...without.slice(1), { cleared: 2, lost: 1 }, { tetromino: 'I', rows: tall }]),
    );
    expect(others).toEqual([]);
    expect(drought).toEqual({
      ...{ firstPiece: 2, lastPiece: 14, length: 13, burned: 2, heightBefore: 0, heightAfter: 5 },
      ...{ lostPoints: 13_000, isOver: true },
    });
    expect(droughtsOf(reviewed(without.slice(1)))).toEqual([]);
    expect(droughtsOf(reviewed(without))).toMatchObject([{ length: 13, isOver: false }]);
  });
});
