/** A player that takes the first placement of the cheapest chain. */
import type { ChainEvaluator } from '../eval/chain-evaluator.js';
import { type ChainFinders, searchChain, type TieBreak } from '../search/chain.js';
import { type PlacementFinder, RecallingFinder } from '../search/placement-finder.js';
import type { Player } from './player.js';

/** Its value of a placement is the cost of the best chain with its sign turned. */
export function chainPlayer(
  name: string,
  evaluator: ChainEvaluator,
  finders: ChainFinders & { readonly current: PlacementFinder },
  tieBreak?: TieBreak,
): Player {
  const current = new RecallingFinder(finders.current);
  const recalling: ChainFinders = { ...finders, current };
  return {
    name,
    decide(situation) {
      const choices = searchChain(situation, evaluator, recalling, tieBreak);
      const [best] = choices;
      if (!best) return undefined;
      const planFor = (rank: number) => current.plan(situation, choices[rank].index);
      return {
        plan: planFor(0),
        value: -best.cost,
        ranking: choices.map(({ placement, cost }) => ({ placement, value: -cost })),
        planFor,
      };
    },
  };
}
