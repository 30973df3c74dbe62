import { describe, expect, it } from 'vitest';
import { linearEvaluator } from '../../src/eval/linear-evaluator.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { AUTOTETRIS, DELLACHERIE } from '../../src/players/published-players.js';
import { spawnSituation } from '../../src/reach/input-plan.js';
import { searchChain } from '../../src/search/chain.js';
import { CheapestPlacement } from '../../src/search/cheapest-placement.js';
import { hardDropFinder } from '../../src/search/hard-drop-finder.js';
import { emptyPlayfield, FULL_ROW, formatPlayfield } from '../../src/tetris/playfield.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';
import { randomColumns } from '../eval/random-playfields.js';

describe('the cheapest placement of one piece', () => {
  const calm = { ...DELLACHERIE, name: 'a calm player', model: { ...DELLACHERIE.model, calm: true } };

  it.each([AUTOTETRIS, DELLACHERIE, calm])(
    'is the first of the ranking of $name (200 playfields, seed 31)',
    (player) => {
      const random = new SeededRandom(31);
      const finder = hardDropFinder();
      const evaluator = linearEvaluator(player.model);
      const search = new CheapestPlacement(evaluator, player.tieBreak);
      for (let i = 0; i < 200; i++) {
        const playfield = i === 0 ? emptyPlayfield() : randomColumns(random);
        const start = spawnSituation(playfield, TETROMINOES[random.below(7)], 0);
        const situation = { ...start, next: undefined, lines: 0, score: 0 };
        const [best] = searchChain(situation, evaluator, { current: hardDropFinder() }, player.tieBreak);
        expect(search.among(finder.find(start), playfield), formatPlayfield(playfield)).toBe(best?.index ?? -1);
      }
    },
  );

  it('is none where nothing fits', () => {
    const full = emptyPlayfield().fill(FULL_ROW);
    const found = hardDropFinder().find(spawnSituation(full, 'T', 0));
    expect(new CheapestPlacement(linearEvaluator(DELLACHERIE.model)).among(found, full)).toBe(-1);
  });
});
