/** The engine of the whole program, for whatever the library asks. */

import { type BestMove, type BestMoveOptions, MOST_LINE } from '../engine/best-move.js';
import { Engine } from '../engine/engine.js';
import { checkWhole } from '../engine/position.js';
import type { RatedMove, UnratedReason } from '../engine/rate-move.js';
import type { ReachedPlacement, ReachOptions } from '../engine/reached.js';
import { shippedWeights } from '../features/players/weights-files.js';
import { type Result, refuse } from '../lib/result.js';
import { parseTaps } from '../reach/taps.js';
import { type Placement, parsePlacement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import {
  type AskedPosition,
  type AskedSettings,
  checkedPlacement,
  checkList,
  checkPiece,
  checkText,
  completeAsked,
  readAsked,
  readField,
  readPlayfieldOf,
} from './asked-position.js';

let engine: Engine | undefined;

/** Its weights are read when they are first wanted. */
export function sharedEngine(): Engine {
  engine ??= new Engine(shippedWeights());
  return engine;
}

// The learned player for users of the library: what is best, what a placement was worth, what can be reached.

/** The best moves, or why the position cannot be asked about. */
export type BestMoveResult = Result<BestMove>;

/** A rated placement, or why it cannot be rated; the reason is missing where the position or the text is wrong. */
export type RateMoveResult = Result<RatedMove, { readonly reason?: UnratedReason }>;

/** What is reached, or why the position cannot be asked about. */
export type ReachResult = Result<{ readonly placements: readonly ReachedPlacement[] }>;

/**
 * Where a piece goes best, by the learned player. However many moves are asked for by `top`, the first is the same with the same
 * value, and `rateMove` has it as the best one. The first call takes a fifth of a second, for the weights; later ones take some milliseconds with 3 plies.
 *
 * ```js
 * const found = bestMove({ playfield: '16,FqFqFqFq,0', piece: 'T', next: 'L', level: 18 }, { taps: '12hz', top: 5 });
 * if (found.ok) for (const { placement, value } of found.moves) console.log(placement, value.units);
 * ```
 *
 * @returns no moves where the piece reaches nothing; a refusal for a text that is no playfield, and for a position that no
 *   game comes to
 * @throws RangeError on a number out of its range, on taps that are no press pattern, and on whatever else the types forbid
 */
export function bestMove(position: AskedPosition, settings: AskedSettings & BestMoveOptions = {}): BestMoveResult {
  const hands = completeAsked(settings);
  const { top = 1, line = 0, coming = [] } = settings;
  if (top !== Number.POSITIVE_INFINITY) checkWhole('top', top, 1, Number.MAX_SAFE_INTEGER);
  checkWhole('line', line, 0, MOST_LINE);
  checkList('coming', coming);
  for (const piece of coming) checkPiece('coming', piece);
  const asked = readAsked(position);
  if (!asked.ok) return asked;
  return { ok: true, ...sharedEngine().bestMove(asked.position, hands, { top, line, coming }) };
}

/**
 * What a placement is worth beside the best one, both looked at equally far, with its place in the scales of other sites. A
 * placement that these hands do not reach is rated all the same.
 *
 * ```js
 * const position = { playfield: '16,,4', piece: 'I', next: 'T', level: 18 };
 * const rated = rateMove(position, 'I@8,15', { plies: 2 });
 * if (rated.ok) console.log(`${rated.loss.points} points lost`, rated.scales.tetrisfish.rating);
 * ```
 *
 * @param played a placement, its text, or the playfield after it in any form that a position takes
 * @returns a refusal for what is no lock of the piece (`not-a-lock`), where it reaches nothing (`nothing-reachable`), and as
 *   of `bestMove`
 * @throws RangeError as `bestMove`, and on a text with an `@` that is no placement
 */
export function rateMove(
  position: AskedPosition,
  played: Placement | string | Playfield,
  settings: AskedSettings = {},
): RateMoveResult {
  const hands = completeAsked(settings);
  const asked = readAsked(position);
  if (!asked.ok) return asked;
  const move = readPlayed(played);
  return move.ok ? sharedEngine().rateMove(asked.position, hands, move.played) : move;
}

/**
 * Every placement that hands reach, with its kind, the buttons that lead there, when each press may come, and the slowest of
 * some rates that reaches it.
 *
 * ```js
 * const reached = reach({ playfield: '20,,0', piece: 'T', level: 29 }, { taps: '12hz', rates: ['30hz', '15hz', '10hz'] });
 * if (reached.ok) console.log(reached.placements.filter(({ kind }) => kind !== 'drop'));
 * ```
 *
 * @returns by row, then orientation, then column; a refusal as of `bestMove`
 * @throws RangeError as `bestMove`, and on rates that there are not
 */
export function reach(position: AskedPosition, settings: AskedSettings & ReachOptions = {}): ReachResult {
  const hands = completeAsked(settings);
  const { rates } = settings;
  if (rates !== undefined) checkList('rates', rates);
  for (const rate of rates ?? []) {
    checkText('rates', rate, 'names such as 30hz');
    readField('rates', () => parseTaps(rate));
  }
  const asked = readAsked(position);
  if (!asked.ok) return asked;
  return { ok: true, placements: sharedEngine().reach(asked.position, hands, { rates }) };
}

function readPlayed(
  played: Placement | string | Playfield,
): Result<{ readonly played: Placement | Playfield }, { readonly reason?: UnratedReason }> {
  if (typeof played === 'string' && played.includes('@'))
    return { ok: true, played: readField('played', () => parsePlacement(played)) };
  if (typeof played !== 'string' && !(played instanceof Uint16Array))
    return { ok: true, played: checkedPlacement(played) };
  const read = readPlayfieldOf(played);
  return read.ok ? { ok: true, played: read.playfield } : refuse(`played: ${read.message}`);
}
