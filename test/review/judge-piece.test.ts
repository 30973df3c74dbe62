import { describe, expect, it } from 'vitest';
import { type PieceSituation, playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import type { Judge, JudgedPlacement, PlayedPosition } from '../../src/review/judge.js';
import { missedAdjustment } from '../../src/review/judge-piece.js';
import { frameFinder } from '../../src/search/finder-source.js';
import { parseInputs } from '../../src/tetris/buttons.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import type { PlayedPiece } from '../../src/tetris/played-game.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { framesPerRow } from '../../src/tetris/timing.js';

const REACTION = 18;
const INPUTS = [...parseInputs('1 L 1 . 1 L 1 . 1 L 1 . 1 L'), ...Array<number>(200).fill(0)];

/** An O at level 18 that went to the left wall. */
function played(inputs: readonly number[] | undefined = INPUTS): PlayedPiece {
  const { rest, pieces } = playPlan(spawnSituation(emptyPlayfield(), 'O', 18), INPUTS);
  if (!rest) throw new Error('the piece does not rest');
  return {
    ...{ piece: 1, tetromino: 'O', next: 'I', playfield: emptyPlayfield(), placement: rest },
    ...{ level: 18, lines: 0, score: 0, cleared: 0, frame: 0, lockFrame: pieces.length },
    inputs: inputs?.slice(0, pieces.length),
  };
}

/** A judge that knows what is reached, and takes one placement for best without the next piece. */
function judge(blind: string, reaction = REACTION): Judge {
  const finder = frameFinder(TAPS_30HZ);
  const reachedFrom = (situation: PieceSituation) => {
    expect(situation.frame).toBe(reaction);
    const { count, orientations, xs, ys } = finder.find(situation);
    return Array.from({ length: count }, (_, i) => ({ orientation: orientations[i], x: xs[i], y: ys[i] }));
  };
  return { reaction, reachedFrom, bestWithoutNext: () => parsePlacement(blind) } as unknown as Judge;
}

const worth = (placement: string, lost: number): JudgedPlacement => ({
  ...{ placement: parsePlacement(placement), value: -lost, points: 0, lost, lostPoints: 5700 * lost },
  ...{ rank: 1, cleared: 0, isReachable: true },
});
const missed = (best: JudgedPlacement, { by = judge('O@1,18'), piece = played() } = {}) => {
  const own = worth('O@1,18', 1);
  return missedAdjustment(
    by,
    {} as PlayedPosition,
    { placements: [best, own], played: own, calm: 0, discount: 1, goal: 230 },
    piece,
  );
};

describe('a piece that was not steered elsewhere when the next one was seen', () => {
  it('cost what the best placement that was still within reach is worth more', () => {
    expect(missed(worth('O@3,18', 0))).toEqual({
      better: parsePlacement('O@3,18'),
      lostPoints: 5700,
      reaction: REACTION,
    });
  });

  it('cost nothing where nothing better was within reach any more', () => {
    const late = judge('O@1,18', 50);
    expect(missed(worth('O@9,18', 0), { by: late })).toBeUndefined();
    expect(missed(worth('O@9,18', 0))).toBeDefined();
  });

  it('is another decision where it was not the best one without the next piece', () => {
    expect(missed(worth('O@3,18', 0), { by: judge('O@5,18') })).toBeUndefined();
  });

  it('is known by the pace of its own console', () => {
    const paces: number[] = [];
    const by = judge('O@1,18');
    const reachedFrom = (situation: PieceSituation) => {
      paces.push(framesPerRow(situation));
      return by.reachedFrom(situation);
    };
    missed(worth('O@3,18', 0), { by: { ...by, reachedFrom } as Judge, piece: { ...played(), region: 'pal' } });
    missed(worth('O@3,18', 0), { by: { ...by, reachedFrom } as Judge });
    expect(paces).toEqual([2, 3]);
  });

  it('is not known without presses, and not for eyes that see the next piece at once', () => {
    expect(missed(worth('O@3,18', 0), { piece: { ...played(), inputs: undefined } })).toBeUndefined();
    expect(missed(worth('O@3,18', 0), { by: judge('O@1,18', 0) })).toBeUndefined();
  });
});
