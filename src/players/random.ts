/** The player that has no opinion: what any other has to beat. */
import { SeededRandom } from '../lib/seeded-random.js';
import { RecallingFinder } from '../search/finder-source.js';
import type { Situation } from '../search/situation.js';
import { consoleFinders } from './linear-player.js';
import type { PlayerDefinition } from './player-definition.js';

/**
 * Any placement that the piece can reach, each as likely as any other. The choice is drawn from the situation and
 * a seed, so that the same situation gives the same decision.
 */
export const RANDOM: PlayerDefinition = {
  name: 'random',
  description: 'any placement that can be reached, each as likely as any other',
  pieces: 1,
  movement: 'gravity',
  options: ['taps', 'search', 'seed'],
  finders: (options) => consoleFinders('gravity', options),
  make(options, world = consoleFinders('gravity', options)) {
    const finder = new RecallingFinder(world.current());
    const { seed = 0 } = options;
    return {
      name: 'random',
      decide(situation) {
        const { count } = finder.find(situation);
        if (count === 0) return undefined;
        const drawn = new SeededRandom(hashOf(situation, seed)).below(count);
        const planFor = () => finder.plan(situation, drawn);
        const plan = planFor();
        return { plan, value: 0, ranking: [{ placement: plan.placement, value: 0 }], planFor };
      },
    };
  },
};

/** 32 bits of what is seen: the playfield, both pieces, and how far the game has come. */
function hashOf({ playfield, piece, next, lines, score, frame }: Situation, seed: number): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1);
  const mix = (word: number): void => {
    hash = Math.imul(hash ^ word, 0x85ebca6b);
    hash ^= hash >>> 15;
  };
  for (const row of playfield) mix(row);
  for (const word of [piece.orientation, next ?? -1, lines, score, frame]) mix(word);
  return hash;
}
