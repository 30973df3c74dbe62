/** Games sent to an overlay's server while they are played. */

import { LiveGames } from '../../ngf/live-games.js';
import type { ProducerAddress } from '../../ngf/producer-address.js';
import type { Say } from '../../platform/job.js';
import { readGameState } from '../../ram/model-state.js';
import type { Follower } from './play-games.js';
import { PRODUCER_CLOCK, webSocketTo } from './web-socket.js';

/** The first game waits so long for the connection, so that it is seen from its beginning, and no longer. */
const FIRST_CONNECTION_MS = 3000;

/** Connects, and says how that went. */
export async function openLive({ url, shown }: ProducerAddress, say: Say): Promise<LiveGames> {
  const games = new LiveGames({ open: webSocketTo(url), clock: PRODUCER_CLOCK, shown, say });
  await games.producer.settled(FIRST_CONNECTION_MS);
  if (games.producer.state === 'connecting') say(`${shown} does not answer yet; the game begins without it`);
  return games;
}

/** A wait that the user should know of. */
const LONG_MS = 1500;

/** Sends what is still to be sent, closes the connection, and says what became of all frames. */
export async function finishLive(games: LiveGames, say: Say): Promise<void> {
  const timer = setTimeout(() => say('the last frames are on their way to the overlay'), LONG_MS);
  await games.finish();
  clearTimeout(timer);
  say(games.summary());
}

/** Sends the games that are played; whoever opened them finishes. */
export function liveFollower(games: LiveGames): Follower {
  return {
    listenerFor({ machine }) {
      let hasBegun = false;
      return ({ kind }) => {
        if (kind === 'started') {
          hasBegun = true;
          games.begin();
        }
        if (kind === 'started' || (kind === 'frame' && hasBegun)) games.see(readGameState(machine));
      };
    },
    gameEnded: () => games.end(),
  };
}
