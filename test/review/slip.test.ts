import { describe, expect, it } from 'vitest';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import type { JudgedPlacement } from '../../src/review/judge.js';
import type { PlayedPiece } from '../../src/review/played-game.js';
import { meantPlacement } from '../../src/review/slip.js';
import { parseInputs } from '../../src/tetris/input-runs.js';
import { type Placement, parsePlacement } from '../../src/tetris/placement.js';
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

const worth = (placement: Placement): JudgedPlacement => ({
  ...{ placement, value: 0, points: 0, lost: 0, lostPoints: 0, rank: 1, cleared: 0, isReachable: true },
});

describe('a slip', () => {
  it('is a press that was lost in the rhythm of the others', () => {
    const piece = played('1 L 3 . 1 L 3 . 1 L');
    expect(piece.placement).toEqual(parsePlacement('O@2,18'));
    expect(meantPlacement(piece, [worth(parsePlacement('O@1,18'))])).toEqual(parsePlacement('O@1,18'));
  });

  it('is a press too many', () => {
    const piece = played('1 L 3 . 1 L');
    expect(piece.placement).toEqual(parsePlacement('O@3,18'));
    expect(meantPlacement(piece, [worth(parsePlacement('O@4,18'))])).toEqual(parsePlacement('O@4,18'));
  });

  it('is not what takes two wrong presses', () => {
    expect(meantPlacement(played('1 L 3 . 1 L'), [worth(parsePlacement('O@8,18'))])).toBeUndefined();
  });

  it('without presses is a neighbour of the best placement', () => {
    const piece = { ...played('1 L 3 . 1 L'), inputs: undefined };
    expect(meantPlacement(piece, [worth(parsePlacement('O@4,18'))])).toEqual(parsePlacement('O@4,18'));
    expect(meantPlacement(piece, [worth(parsePlacement('O@5,18'))])).toBeUndefined();
  });

  it('is nothing where nobody knows what was played', () => {
    expect(
      meantPlacement({ ...played('1 L'), placement: undefined }, [worth(parsePlacement('O@4,18'))]),
    ).toBeUndefined();
  });
});
