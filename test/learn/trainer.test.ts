import { describe, expect, it } from 'vitest';
import { NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { sampleFinishBoards } from '../../src/learn/finish-boards.js';
import { learn, THREAD_WORKSPACES, Trainer } from '../../src/learn/trainer.js';
import { KILLSCREEN_TRAINING as PLAN } from '../../src/learn/training-plan.js';
import { COLUMNS, isFilled, type Playfield, ROWS } from '../../src/tetris/playfield.js';

/** With the weights that learning begins with. */
function untrained(workspaces: number): NtupleNetwork {
  const network = new NtupleNetwork(PLAN.features, { workspaces, shared: false });
  setPrior(network);
  return network;
}

const START = untrained(1).weights;

describe('who learns side by side', () => {
  it('plays other pieces in each thread', () => {
    const learnedIn = (thread: number): Float32Array => {
      const network = untrained(2 * THREAD_WORKSPACES);
      new Trainer(PLAN, network.memory, thread).playChunk(0);
      return network.weights;
    };
    expect(changes(learnedIn(0), learnedIn(1))).toBeGreaterThan(1000);
  });

  it('plays other pieces in each task', () => {
    const learnedFrom = (number: number) => learn(START, { plan: PLAN, number, chunks: 1, from: 0, to: 1 }).weights;
    expect(changes(learnedFrom(0), learnedFrom(1))).toBeGreaterThan(1000);
  });
});

it('playfields for a finish lie seven pieces apart in their games', () => {
  const network = untrained(2);
  const { taps, discount, topOut } = PLAN;
  const workspaces = [network.workspace(0), network.workspace(1)];
  const boards = sampleFinishBoards({ count: 4, workspaces, pace: PLAN, taps, discount, topOut, seed: 1 });
  // Every piece is four cells, and every line that is cleared takes ten.
  expect(boards.map((board) => cells(board) % 10)).toEqual([6, 13, 20, 27].map((pieces) => (4 * pieces) % 10));
});

/** In how many weights two networks differ. */
const changes = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, weight, i) => sum + (weight === other[i] ? 0 : 1), 0);

function cells(playfield: Playfield): number {
  let count = 0;
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) if (isFilled(playfield, row, column)) count++;
  }
  return count;
}
