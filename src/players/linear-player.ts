/** Players that are nothing but a linear model: published weights, and those of a file. */

import type { LinearModel } from '../eval/linear-evaluator.js';
import { linearEvaluator } from '../eval/linear-evaluator.js';
import type { TieBreak } from '../search/chain.js';
import { dropsOnly } from '../search/drops-only.js';
import type { FinderSource } from '../search/finder-source.js';
import { gravityFinders } from '../search/gravity-finders.js';
import { chainPlayer } from './chain-player.js';
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

/** The model that places so many pieces: the visible ones first, then one that is not known. */
export function withLookahead(model: LinearModel, lookahead: number | undefined): LinearModel {
  if (lookahead === undefined) return model;
  return { ...model, pieces: lookahead === 1 ? 1 : 2, unknown: lookahead > 2 };
}

/** The finders of the console's rules, for whoever tucks and spins or for whoever drops only. */
export function consoleFinders(movement: Movement, { taps, search }: PlayerOptions): FinderSource {
  const source = gravityFinders({ taps, search });
  return movement === 'hard-drop' ? dropsOnly(source) : source;
}
