/** What the page and the lab's worker say to each other: positions go there, rated placements come back. */
import type { MaxoutWeights } from '../../players/maxout.js';
import type { RatedPlacement } from '../../players/rate-position.js';
import type { Position } from '../../search/position.js';
import type { PlayerFacts } from '../game/game-protocol.js';
import type { LabChoice } from '../game/position-address.js';

export type LabRequest =
  /** Weights for learned players from the next position on. */
  | { readonly kind: 'weights'; readonly weights: MaxoutWeights }
  /** Answered by `rated`, `refused` or `waiting`. */
  | { readonly kind: 'rate'; readonly id: number; readonly position: Position; readonly choice: LabChoice };

export type LabReply =
  /** First of all. */
  | { readonly kind: 'players'; readonly players: readonly PlayerFacts[] }
  /** Best first; empty where no placement can be reached. */
  | { readonly kind: 'rated'; readonly id: number; readonly placements: readonly RatedPlacement[]; readonly ms: number }
  /** Why the position cannot be rated, for the user. */
  | { readonly kind: 'refused'; readonly id: number; readonly message: string }
  /** The player's weights have not come yet. */
  | { readonly kind: 'waiting'; readonly id: number }
  /** The worker has failed; for the user. */
  | { readonly kind: 'trouble'; readonly message: string };
