/** What a move was worth that was made: its value and that of the best move, without the next piece in view and with it. */
import type { Playfield } from '../../tetris/playfield.js';
import type { Engine } from '../engine.js';
import { boxKey } from '../move.js';
import type { RatedMove } from '../rate-move.js';
import { positionOf, settingsOf } from './question.js';
import { type Reply, textReply } from './read-parameters.js';
import type { CompatibleRequest } from './read-request.js';
import { inHundredths } from './sample-lines.js';

/** Values in units. */
export interface MoveRating {
  /** Values by what is known before the next piece is seen. */
  readonly playerMoveNoAdjustment: number;
  readonly bestMoveNoAdjustment: number;
  /** With the next piece in view, where it is known. */
  readonly playerMoveAfterAdjustment?: number;
  readonly bestMoveAfterAdjustment?: number;
}

/** A rating, or why there is none. */
type Rated =
  | { readonly rating: MoveRating; readonly isReachable: boolean }
  | { readonly error: 'player move not found' | 'no legal moves found' };

/** @param after the playfield behind the move, of any lock of the piece, which the timeline need not reach */
export function rateMove(engine: Engine, request: CompatibleRequest, after: Playfield): Rated {
  const rate = (next: CompatibleRequest['next']) =>
    engine.rateMove({ ...positionOf(request), next }, settingsOf(request), after);
  const blind = rate(undefined);
  if (!blind.ok) {
    return { error: blind.reason === 'not-a-lock' ? 'player move not found' : 'no legal moves found' };
  }
  const seeing = request.next === undefined ? undefined : rate(request.next);
  const rating = {
    playerMoveNoAdjustment: blind.played.value.units,
    bestMoveNoAdjustment: blind.best.value.units,
    ...(seeing?.ok && afterAdjustment(seeing)),
  };
  return { rating, isReachable: blind.isReachable };
}

function afterAdjustment({ played, best }: RatedMove): Partial<MoveRating> {
  return { playerMoveAfterAdjustment: played.value.units, bestMoveAfterAdjustment: best.value.units };
}

/** Values have six decimals; the extra key stands only where the move was out of reach. */
export function ratingReply(rated: Rated): Reply {
  if ('error' in rated) return textReply(`Error: ${rated.error}`);
  const fields = Object.entries(rated.rating).map(([name, value]) => `"${name}":${value.toFixed(6)}`);
  if (!rated.isReachable) fields.push('"reachable":false');
  return { status: 200, type: 'json', body: `{${fields.join(', ')}}` };
}

// The value of every lock that is reached, under the keys that overlays look it up by.

/** Units by `r|X|Y`, best first. */
export function lockValues(engine: Engine, request: CompatibleRequest): Readonly<Record<string, number>> {
  const { moves } = engine.bestMove(positionOf(request), settingsOf(request), { top: Number.POSITIVE_INFINITY });
  return Object.fromEntries(moves.map(({ placement, value }) => [boxKey(placement), inHundredths(value.units)]));
}
