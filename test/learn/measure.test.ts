import { expect, it } from 'vitest';
import { NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { sampleFinishBoards } from '../../src/learn/measure.js';
import { KILLSCREEN_TRAINING as PLAN } from '../../src/learn/training-plan.js';
import { COLUMNS, isFilled, type Playfield, ROWS } from '../../src/tetris/playfield.js';

it('playfields for a finish lie seven pieces apart in their games', () => {
  const network = new NtupleNetwork(PLAN.features, { workspaces: 2, shared: false });
  setPrior(network);
  const { taps, discount, topOut } = PLAN;
  const workspaces = [network.workspace(0), network.workspace(1)];
  const boards = sampleFinishBoards({ count: 4, workspaces, pace: PLAN, taps, discount, topOut, seed: 1 });
  // Every piece is four cells, and every line that is cleared takes ten.
  expect(boards.map((board) => cells(board) % 10)).toEqual([6, 13, 20, 27].map((pieces) => (4 * pieces) % 10));
});

function cells(playfield: Playfield): number {
  let count = 0;
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) if (isFilled(playfield, row, column)) count++;
  }
  return count;
}
