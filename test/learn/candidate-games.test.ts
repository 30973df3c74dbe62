import { describe, expect, it } from 'vitest';
import { PLATEAU_WEIGHTS } from '../../src/eval/features/plateau-features.js';
import { type CandidatePlay, candidateGames, plainCandidateGames } from '../../src/learn/candidate-games.js';
import { tunableModel } from '../../src/learn/tuning-plan.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';

describe('games of a candidate', () => {
  it.each(['cs3243', 'dellacherie', 'yiyuan-lee'])(
    '%s: the fast way plays the same as the plain one (seed 9)',
    (name) => {
      const random = new SeededRandom(9);
      const model = tunableModel(name);
      for (const rules of ['course:pieces=sz', 'hard-drop:spawn=inside', 'hard-drop:garbage=endless-4']) {
        const simulation = { rules: parseRules(rules), untilLines: null, maxPieces: 150 };
        const plan: CandidatePlay = { model, movement: 'hard-drop', simulation };
        let pieces = 0;
        for (let candidate = 0; candidate < 4; candidate++) {
          // Fewer holes and transitions are better, with random weights.
          const weights = model.terms.map(({ feature }) => (feature === 'lines' ? 1 : -random.float()));
          const fast = [1, 2, 3].map(candidateGames(plan, weights));
          expect(fast).toEqual([1, 2, 3].map(plainCandidateGames(plan, weights)));
          for (const game of fast) pieces += game.pieces;
        }
        expect(pieces).toBeGreaterThan(300);
      }
    },
  );

  it('the plateau’s model with its weights plays the plateau player’s games', () => {
    const simulation = { rules: parseRules('nes'), untilLines: 230, maxPieces: 60 };
    const plan: CandidatePlay = { model: PLATEAU.model, movement: 'gravity', simulation };
    const { lines, lockHeight, playfield } = PLATEAU_WEIGHTS;
    const play = candidateGames(plan, [lines, lockHeight, ...playfield]);
    const player = PLATEAU.make({});
    for (const seed of [0, 256, 512]) expect(play(seed)).toEqual(simulateSeed(player, simulation, seed));
  });

  it('slower hands and a later eye make another game', () => {
    const weights = PLATEAU.model.terms.map(({ weight }) => weight);
    const gameOf = (rules: string) =>
      candidateGames(
        {
          model: PLATEAU.model,
          movement: 'gravity',
          simulation: { rules: parseRules(rules), untilLines: 230, maxPieces: 40 },
        },
        weights,
      )(256);
    const usual = gameOf('nes');
    expect(gameOf('nes:taps=10hz')).not.toEqual(usual);
    expect(gameOf('nes:reaction=30')).not.toEqual(usual);
  });
});
