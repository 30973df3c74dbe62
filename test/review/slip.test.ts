import { describe, expect, it } from 'vitest';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import type { JudgedPlacement } from '../../src/review/judge.js';
import type { ReviewedPiece } from '../../src/review/judge-piece.js';
import { Rhythm } from '../../src/review/rhythm.js';
import { type PossibleSlip, possibleSlip } from '../../src/review/slip.js';
import { slipsAmong } from '../../src/review/slips-of-game.js';
import { parseInputs } from '../../src/tetris/buttons.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import type { PlayedPiece } from '../../src/tetris/played-game.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';

const FALL = 200;

/** An O on an empty playfield at level 18, under some buttons. */
function played(presses: string): PlayedPiece {
  const inputs = [...parseInputs(presses), ...Array<number>(FALL).fill(0)];
  const { rest, pieces } = playPlan(spawnSituation(emptyPlayfield(), 'O', 18), inputs);
  if (!rest) throw new Error('the piece does not rest');
  return {
    ...{ piece: 1, tetromino: 'O', next: 'I', playfield: emptyPlayfield(), placement: rest },
    ...{ level: 18, lines: 0, score: 0, cleared: 0, frame: 0, lockFrame: pieces.length },
    inputs: inputs.slice(0, pieces.length),
  };
}

const worth = (placement: string, lost = 0): JudgedPlacement => ({
  ...{ placement: parsePlacement(placement), value: -lost, points: 0, lost, lostPoints: 5700 * lost },
  ...{ rank: 1, cleared: 0, isReachable: true },
});

/** What explains a piece that lost this many lines, where one place was good, or lost little. */
function slipOf(
  piece: PlayedPiece,
  good: string,
  { lost = 1, little = 0, rhythm = STEADY } = {},
): PossibleSlip | undefined {
  const { placement } = piece;
  if (!placement) throw new Error('the piece was not placed');
  const own = { ...worth(good, lost), placement };
  return possibleSlip(piece, { placements: [worth(good, little), own], played: own }, rhythm);
}

/** Presses of one frame, four frames apart. */
const STEADY = new Rhythm(Array.from({ length: 20 }, () => parseInputs('1 L 3 . 1 L 3 . 1 L')));

describe('what may explain a costly placement', () => {
  it('is a press that was lost out of the rhythm of the others', () => {
    const slip = slipOf(played('1 L 7 . 1 L'), 'O@2,18');
    expect(slip?.meant).toEqual(parsePlacement('O@2,18'));
    expect(slip?.support).toBeGreaterThan(3);
  });

  it('is a press too many: no more than an accident where it keeps the rhythm', () => {
    expect(slipOf(played('1 L 3 . 1 L'), 'O@4,18')?.support).toBeLessThan(1);
    expect(slipOf(played('1 L 1 . 1 L'), 'O@4,18')?.support).toBeGreaterThan(3);
  });

  it('is a press that ran into the next one, so that both were one', () => {
    const tapped = new Rhythm(Array.from({ length: 20 }, () => parseInputs('1 L 1 . 1 L 1 . 1 L')));
    const slip = slipOf(played('1 L 2 . 2 L'), 'O@2,18', { rhythm: tapped });
    expect(slip?.meant).toEqual(parsePlacement('O@2,18'));
    expect(slip?.support).toBeGreaterThan(3);
  });

  it('is a direction that was released too soon', () => {
    expect(slipOf(played('16 L'), 'O@3,18')?.meant).toEqual(parsePlacement('O@3,18'));
  });

  it('is nothing where it takes two wrong presses, and where the placement cost little', () => {
    expect(slipOf(played('1 L 3 . 1 L'), 'O@8,18')).toBeUndefined();
    expect(slipOf(played('1 L 3 . 1 L'), 'O@4,18', { lost: 0.2 })).toBeUndefined();
  });

  it('leads away from a place that lost at most four units, and half of what was lost', () => {
    const slip = (lost: number, little: number) => slipOf(played('1 L 7 . 1 L'), 'O@2,18', { lost, little });
    // A line is twenty units.
    expect(slip(0.24, 0.12)).toBeDefined();
    expect(slip(0.24, 0.13)).toBeUndefined();
    expect(slip(3, 0.2)).toBeDefined();
    expect(slip(3, 0.21)).toBeUndefined();
  });

  it('without presses is a neighbour of the best placement', () => {
    const piece = { ...played('1 L 3 . 1 L'), inputs: undefined };
    expect(slipOf(piece, 'O@4,18')).toEqual({ meant: parsePlacement('O@4,18'), support: 0 });
    expect(slipOf(piece, 'O@5,18')).toBeUndefined();
  });
});

describe('a slip among the pieces of a game', () => {
  const piece = (lost: number, support?: number): ReviewedPiece => {
    const own = worth('O@3,18', lost);
    const slip = support === undefined ? undefined : { meant: parsePlacement('O@4,18'), support };
    const judged = {
      piece: 1,
      placements: [own],
      played: own,
      calm: 0,
      discount: 1,
      goal: 230,
      label: 'mistake' as const,
    };
    const rest = {
      ratings: undefined,
      replies: { best: undefined, played: undefined, third: undefined },
      ideas: [],
      missed: undefined,
    };
    return { played: played('1 L'), judged: { ...judged, ...rest, slip } };
  };
  const game = (slip: ReviewedPiece, decisions: number): ReviewedPiece[] => [
    slip,
    ...Array.from({ length: 599 }, (_, i) => piece(i < decisions ? 2 : 0)),
  ];
  const isSlip = (slip: ReviewedPiece, decisions: number): boolean => slipsAmong(game(slip, decisions)).has(slip);

  it('is one that cost more than the decisions of the game do', () => {
    expect(isSlip(piece(3, 0), 40)).toBe(true);
    expect(isSlip(piece(1, 0), 40)).toBe(false);
    expect(isSlip(piece(1, 0), 0)).toBe(true);
  });

  it('is, where decisions often cost as much, one of which the presses say so', () => {
    expect(isSlip(piece(1, 2), 40)).toBe(false);
    expect(isSlip(piece(1, 4), 40)).toBe(true);
  });

  it('is never a piece that no wrong press explains', () => {
    expect(slipsAmong(game(piece(3), 0)).size).toBe(0);
  });
});
