import { describe, expect, it } from 'vitest';
import { playedGame } from '../../scripts/support/played-game.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import type { JudgedPlacement } from '../../src/review/judge.js';
import type { ReviewedPiece } from '../../src/review/judge-piece.js';
import { shareThatCounts, withShare } from '../../src/review/losses.js';
import type { PlayedGame } from '../../src/review/played-game.js';

/** A few pieces of a real game from level 18, said to have ended as told. */
function game(about: Partial<PlayedGame>): PlayedGame {
  const opened = openPlayerSpec(parsePlayerSpec('random'));
  if (!opened.ok) throw new Error(opened.message);
  return { ...playedGame(opened.player, { seed: 3, startLevel: 18, untilLines: 4, maxPieces: 4 }), ...about };
}

/** Each placement loses as many points; from each position some are expected until the goal of 4 lines. */
function reviewed({ pieces }: PlayedGame, lostPoints: number, points = 0): ReviewedPiece[] {
  return pieces.map((played) => {
    const placement = { orientation: 0, x: 0, y: 0, ...played.placement } as JudgedPlacement['placement'];
    const own = { placement, value: 0, points, lost: 1, lostPoints, rank: 1, cleared: 0, isReachable: true };
    const judgement = { piece: played.piece, placements: [own], played: own, calm: 0, discount: 0.99, goal: 4 };
    const rest = {
      ratings: undefined,
      slip: undefined,
      replies: { best: undefined, played: undefined, third: undefined },
      ideas: [],
      missed: undefined,
    };
    return { played, judged: { ...judgement, label: 'good', ...rest } };
  });
}

/** By 4 lines from level 18: a triple, and a tetris that goes beyond. */
const MOST = 5_700 + 22_800;

describe('the share of its losses that a game can have lost', () => {
  const over = game({ ownScore: 2_800, lines: 4, toppedOut: false });

  it('is all of them up to what its score is short of the most that its lines earn', () => {
    expect(shareThatCounts(over, reviewed(over, 5_000))).toBe(1);
    expect(shareThatCounts(over, reviewed(over, 10_000))).toBeCloseTo((MOST - 2_800) / 40_000, 12);
  });

  it('takes a game that was left for one that goes on as expected, and a lost one for what it is', () => {
    const left = game({ ownScore: 0, lines: 0, toppedOut: false });
    // The few points of its soft drops.
    const { score } = left.pieces[left.pieces.length - 1];
    expect(shareThatCounts(left, reviewed(left, 5_000, 18_500))).toBeCloseTo((MOST - 18_500 - score) / 20_000, 12);
    expect(shareThatCounts({ ...left, toppedOut: true }, reviewed(left, 5_000, 18_500))).toBe(1);
  });

  it('is 1 where nothing was lost or judged', () => {
    expect(shareThatCounts(over, reviewed(over, 0))).toBe(1);
    expect(shareThatCounts(over, [])).toBe(1);
  });

  it('leaves out what counts nowhere: a forced placement', () => {
    const [first, ...rest] = reviewed(over, 10_000);
    const forced = { ...first, judged: first.judged && { ...first.judged, label: 'forced' as const } };
    expect(shareThatCounts(over, [forced, ...rest])).toBeCloseTo((MOST - 2_800) / 30_000, 12);
    expect(withShare(forced, 0.25).judged?.played?.lostPoints).toBe(0);
  });

  it('changes the points of a placement, and not what it lost in lines', () => {
    const [first] = reviewed(over, 10_000);
    expect(withShare(first, 0.25).judged?.played).toMatchObject({ lostPoints: 2_500, lost: 1 });
  });
});
