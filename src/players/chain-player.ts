/** A player that takes the first placement of the cheapest chain. */
import type { ChainEvaluator } from '../eval/chain-evaluator.js';
import { type ChainChoice, type ChainFinders, searchChain, type TieBreak } from '../search/chain.js';
import type { Player } from './player.js';

/** Its value of a placement is the cost of the best chain with its sign turned. */
export function chainPlayer(
  name: string,
  evaluator: ChainEvaluator,
  finders: ChainFinders,
  tieBreak?: TieBreak,
): Player {
  let choices: readonly ChainChoice[] = [];
  return {
    name,
    decide(situation) {
      choices = searchChain(situation, evaluator, finders, tieBreak);
      const [best] = choices;
      if (!best) return undefined;
      return {
        plan: finders.current.plan(best.index),
        value: -best.cost,
        ranking: choices.map(({ placement, cost }) => ({ placement, value: -cost })),
      };
    },
    planFor: (rank) => finders.current.plan(choices[rank].index),
  };
}
