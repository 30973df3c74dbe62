import { expect, it } from 'vitest';
import { cleanAndSpoiled, disagreements } from '../../scripts/support/one-decision.js';
import { Engine } from '../../src/engine/engine.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';

const SEED = 1;
const POSITIONS = 6;

it(`has one best move with one value, whoever asks, on clean and spoiled playfields of seed ${SEED}`, () => {
  const engine = new Engine(shippedWeights());
  for (const position of cleanAndSpoiled(engine, POSITIONS, SEED)) {
    expect(disagreements(engine, position), JSON.stringify([...position.playfield])).toEqual([]);
  }
});
