/** Whether every reply comes true, whatever is asked. */

import { locksOf } from '../../src/engine/locks.js';
import { toCells } from '../../src/engine/playfield-text.js';
import type { MoveRating } from '../../src/engine/stackrabbit/rate-move.js';
import { jobProgress } from '../../src/features/play-progress.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { spawnSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { place } from '../../src/tetris/lock.js';
import { brokenPromise, brokenPromises } from '../support/come-true.js';
import { type Ask, parametersOf } from './ask.js';
import { type AskedPosition, positions } from './positions.js';

const NO_MOVES = 'No legal moves';

/** Asks for a move, for the moves of every next piece, and what one of the piece's locks is worth; prints what is wrong. */
export async function checkPromises(ask: Ask, count: number, seed: number): Promise<boolean> {
  const random = new SeededRandom(seed);
  const progress = jobProgress(count, 'positions', performance, (line) => console.error(line));
  const counts = { moves: 0, lines: 0, ratings: 0, none: 0, unreached: 0, wrong: 0 };
  for (const position of positions(count, seed)) {
    const { playfield, piece, level, lines, timeline, reaction } = position;
    const parameters = parametersOf(position);
    const asked = { ...spawnSituation(playfield, piece, level), lines, timeline };
    const tell = (what: string | undefined, route: string): void => {
      if (what === undefined) return;
      counts.wrong++;
      console.log(`${route}: ${what}: ${JSON.stringify(parameters)}`);
    };
    const move = await ask('get-move-cpp', { ...parameters, playoutLength: '1' });
    if (move === NO_MOVES) {
      counts.none++;
      tell(refusal(position), 'get-move-cpp');
    } else {
      counts.moves++;
      tell(brokenPromise(asked, move), 'get-move-cpp');
    }
    const reply = await ask('precompute-sync', parameters);
    if (reply !== NO_MOVES) {
      counts.lines += 8;
      tell(brokenPromises(asked, reaction, reply), 'precompute-sync');
    } else if (move !== NO_MOVES) tell('no moves, but one when the next piece is known', 'precompute-sync');
    const locks = locksOf(playfield, piece);
    if (locks.length > 0 && move !== NO_MOVES) {
      const { orientation, x, y } = locks[random.below(locks.length)];
      const secondBoard = toCells(place(playfield, orientation, x, y).playfield);
      const rating = await ask('rate-move-cpp', { ...parameters, playoutCount: '0', secondBoard });
      counts.ratings++;
      if (rating.includes('"reachable":false')) counts.unreached++;
      tell(wrongRating(rating), 'rate-move-cpp');
    }
    progress.count();
  }
  const { moves, lines, ratings, none, unreached, wrong } = counts;
  console.log(
    `${count} positions of seed ${seed}: ${moves} moves, ${none} without one, ${lines} lines for next pieces, ${ratings} ratings, ${unreached} of them out of reach; ${wrong} wrong`,
  );
  return wrong === 0;
}

const search = new MaskSearch();

/** Nothing is wrong where the piece reaches nothing. */
function refusal({ playfield, piece, level, timeline }: AskedPosition): string | undefined {
  const shifts = [...timeline].map((mark) => mark === 'X');
  const count = search.search(spawnSituation(playfield, piece, level), {
    ...{ shifts, autoShift: false, turns: 'taps' as const },
  });
  return count > 0 ? `refused, but ${count} placements are reached` : undefined;
}

/** All four values are there, and only what is out of reach is worth more than the best. */
function wrongRating(reply: string): string | undefined {
  if (!reply.startsWith('{')) return reply;
  const rating: Required<MoveRating> & { readonly reachable?: false } = JSON.parse(reply);
  const { playerMoveNoAdjustment, bestMoveNoAdjustment, playerMoveAfterAdjustment, bestMoveAfterAdjustment } = rating;
  const values = [playerMoveNoAdjustment, bestMoveNoAdjustment, playerMoveAfterAdjustment, bestMoveAfterAdjustment];
  const isNone = !values.every(Number.isFinite);
  const isMore = playerMoveNoAdjustment > bestMoveNoAdjustment || playerMoveAfterAdjustment > bestMoveAfterAdjustment;
  return isNone || (isMore && rating.reachable !== false) ? reply : undefined;
}
