/** Measures how long a player takes for its decisions. */

import type { Clock } from '../../jobs/pacer.js';
import type { Player } from '../../players/player.js';

/** A player that decides the same and notes the milliseconds of every decision in `times`. */
export function timedPlayer(player: Player, clock: Clock, times: number[]): Player {
  return {
    name: player.name,
    decide(situation) {
      const start = clock.now();
      const decision = player.decide(situation);
      times.push(clock.now() - start);
      return decision;
    },
  };
}
