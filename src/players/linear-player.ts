/** Players that are nothing but a linear model: published weights, and those of a file. */

import type { ChainEvaluator } from '../eval/chain-evaluator.js';
import { type LinearModel, linearEvaluator } from '../eval/linear-evaluator.js';
import { type ChainFinders, searchChain, type TieBreak } from '../search/chain.js';
import { dropsOnly } from '../search/cheapest-placement.js';
import { type FinderSource, type PlacementFinder, RecallingFinder, tappingFinders } from '../search/finder-source.js';
import type { Player } from './player.js';
import type { Movement, PlayerDefinition, PlayerOptions } from './player-definition.js';

/** A player of a model; equal placements are taken in generation order unless a tie break says otherwise. */
export function linearPlayer(name: string, model: LinearModel, source: FinderSource, tieBreak?: TieBreak): Player {
  const finders = {
    current: source.current(),
    next: model.pieces === 2 ? source.next() : undefined,
    unknown: model.unknown ? source.next() : undefined,
  };
  return chainPlayer(name, linearEvaluator(model), finders, tieBreak);
}

/** A player with published weights. */
export interface LinearDefinition extends PlayerDefinition {
  readonly model: LinearModel;
  /** Generation order alone if not given. */
  readonly tieBreak?: TieBreak;
}

/** A player that takes the placement which a linear model rates best, by the usual options of such players. */
export function defineLinear(
  given: Pick<LinearDefinition, 'name' | 'description' | 'movement' | 'model' | 'tieBreak'>,
): LinearDefinition {
  const { name, movement, model, tieBreak } = given;
  return {
    ...given,
    pieces: model.pieces,
    options: ['taps', 'search', 'lookahead'],
    finders: (options) => consoleFinders(movement, options),
    make: (options, world = consoleFinders(movement, options)) =>
      linearPlayer(name, withLookahead(model, options.lookahead), world, tieBreak),
  };
}

/** The model that places this number of pieces: the visible ones first, then one that is not known. */
export function withLookahead(model: LinearModel, lookahead: number | undefined): LinearModel {
  if (lookahead === undefined) return model;
  return { ...model, pieces: lookahead === 1 ? 1 : 2, unknown: lookahead > 2 };
}

/** The finders of the console's rules, for whoever tucks and spins or for whoever drops only. */
export function consoleFinders(movement: Movement, { taps, search }: PlayerOptions): FinderSource {
  const source = tappingFinders({ taps, search });
  return movement === 'hard-drop' ? dropsOnly(source) : source;
}

// A player that takes the first placement of the cheapest chain.

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

/**
 * Any features with any weights, as `linear-weights.ts` reads them. How many pieces it looks at is in the file; it
 * tucks and spins where the world lets it.
 */
export const LINEAR: PlayerDefinition = {
  name: 'linear',
  description: 'a player of your own: any features with the weights of a JSON file',
  pieces: 2,
  movement: 'gravity',
  options: ['taps', 'search', 'lookahead', 'model'],
  finders: (options) => consoleFinders('gravity', options),
  make(options, world = consoleFinders('gravity', options)) {
    if (!options.model) throw new TypeError('a linear player needs weights');
    return linearPlayer('linear', withLookahead(options.model(), options.lookahead), world);
  },
};
