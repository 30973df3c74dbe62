/** A player that takes the first placement of the cheapest chain. */
import type { ChainEvaluator } from '../eval/chain-evaluator.js';
import { type ChainFinders, searchChain, type TieBreak } from '../search/chain.js';
import type { Player } from './player.js';

/** Its value of a placement is the cost of the best chain with its sign turned. */
export function chainPlayer(
  name: string,
  evaluator: ChainEvaluator,
  finders: ChainFinders,
  tieBreak?: TieBreak,
): Player {
  return {
    name,
    decide(situation) {
      const choices = searchChain(situation, evaluator, finders, tieBreak);
      const [best] = choices;
      if (!best) return undefined;
      return {
        plan: finders.current.plan(best.index),
        value: -best.cost,
        ranking: choices.map(({ placement, cost }) => ({ placement, value: -cost })),
      };
    },
  };
}
