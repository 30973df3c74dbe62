/**
 * What a player is before it plays: what it looks at, what it takes for granted about how pieces move, and how it is
 * made from searches for placements.
 *
 * A player ranks what its finders find, so the same player runs in every world:
 *
 * - A world hands `make` its `FinderSource`, and calls `decide` with the visible pieces; `next` is undefined where the
 *   world shows one piece only. It plays the `plan` of the decision, in the terms of its own finder.
 * - Its finders offer no placement that ends the game by the world's rules, unless the game goes on until a piece
 *   cannot appear. Where none is left `decide` gives undefined, and the game is over.
 * - Without a source the world is NES rules with gravity, on the model and on a cartridge: every player plays there,
 *   since the finders then know gravity, press pattern and soft drop. A player that was made for hard drop is given
 *   placements that it can drop to, without tucks and spins, and real inputs that lead there.
 *
 * `movement` says which world a player was made for: figures from any other world are not those of its author.
 */
import type { FeatureName } from '../eval/features/feature-registry.js';
import type { LinearModel } from '../eval/linear-evaluator.js';
import type { FinderSource, GravityOptions } from '../search/finder-source.js';
import type { MaxoutOptions } from './maxout.js';
import type { AnyPlayer, Player } from './player.js';
import type { MaxoutWeights } from './weights-choice.js';

/** How pieces move where a player was at home. */
export const MOVEMENTS = [
  /** They fall while they are moved, and buttons take frames. */
  'gravity',
  /** Any slide and any spin, with as much time as it takes. */
  'free',
  /** Turned and shifted above the pile, then dropped. */
  'hard-drop',
] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** What players are told, beside the world; each takes what its definition lists. */
export interface PlayerOptions extends MaxoutOptions, Pick<GravityOptions, 'search'> {
  /** Gives the weights of the learned player, when it is the one that is asked for. */
  readonly weights?: () => MaxoutWeights;
  /** Gives the terms of a linear player whose weights come from a file. */
  readonly model?: () => LinearModel;
  /** How many pieces a linear player places in its search, 1–3: the visible ones, and one that is not known. */
  readonly lookahead?: number;
  /** How many games a player that plans whole games keeps after each piece. */
  readonly width?: number;
  /** The seed of the random player; 0 if missing. */
  readonly seed?: number;
}

/** `Made`: `ForeseeingPlayer` where it sees the generator. */
export interface PlayerDefinition<Made extends AnyPlayer = Player> {
  readonly name: string;
  /** One line: what it is, its year and its source. */
  readonly description: string;
  /** Visible pieces that it looks at, unless an option says otherwise. */
  readonly pieces: 1 | 2;
  readonly movement: Movement;
  /** What it sees that no person can; missing for all others. */
  readonly sees?: Made['sees'];
  /** Options that it takes; any other is refused. */
  readonly options: readonly (keyof PlayerOptions)[];
  /** What a linear player with published weights ranks by. */
  readonly model?: LinearModel;
  /** The features that weights from a file have to name, each once and no other; any if not given. */
  readonly features?: readonly FeatureName[];
  /** Its finders where no world gives any: under NES rules with gravity. Whoever restricts the player wraps them. */
  finders(options: PlayerOptions): FinderSource;
  /** @param world its own finders if not given */
  make(options: PlayerOptions, world?: FinderSource): Made;
}
