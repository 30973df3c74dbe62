/** Milliseconds of each route. */

import { locksOf } from '../../src/engine/locks.js';
import { toCells } from '../../src/engine/playfield-text.js';
import { jobProgress } from '../../src/features/play-progress.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { ascending, mean, quantile } from '../../src/lib/statistics.js';
import { place } from '../../src/tetris/lock.js';
import { type Ask, parametersOf } from './ask.js';
import { type AskedPosition, positions } from './positions.js';

const ROUTES = ['get-move-cpp', 'rate-move-cpp', 'engine-movelist-cpp', 'engine-movelist-cpp-hybrid'];
const LENGTHS = ['0', '1', '2', '3'];

/** Asks every route about `count` positions at each depth. */
export async function tellTimes(ask: Ask, count: number, seed: number): Promise<void> {
  const all = [...positions(count, seed)];
  const jobs = [
    ...ROUTES.flatMap((route) =>
      LENGTHS.map((playoutLength) => ({
        route,
        more: { playoutLength },
        name: `${route}, playouts of ${playoutLength}`,
      })),
    ),
    ...['0', '18', '24'].map((reactionTime) => ({
      route: 'precompute-sync',
      more: { reactionTime },
      name: `precompute-sync, reaction ${reactionTime}`,
    })),
  ];
  const progress = jobProgress(jobs.length * count, 'requests', performance, (line) => console.error(line));
  for (const { route, more, name } of jobs) {
    const times: number[] = [];
    for (const position of all) {
      // Values count for eyes that see the next piece at once; a reaction is asked for where it says more.
      const parameters = { ...parametersOf(position), reactionTime: '0', ...secondBoard(position), ...more };
      const startedAt = performance.now();
      await ask(route, parameters);
      times.push(performance.now() - startedAt);
      progress.count();
    }
    const sorted = ascending(times);
    const at = (share: number): string => quantile(sorted, share).toFixed(2);
    console.log(
      `${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms; ${(1000 / mean(times)).toFixed(0)} a second`,
    );
  }
}

const random = new SeededRandom(1);

/** After any lock of the piece. */
export function secondBoard({ playfield, piece }: AskedPosition): { secondBoard?: string } {
  const locks = locksOf(playfield, piece);
  if (locks.length === 0) return {};
  const { orientation, x, y } = locks[random.below(locks.length)];
  return { secondBoard: toCells(place(playfield, orientation, x, y).playfield) };
}
