/** Games for captures: who plays them, from which level, and what else they do, all drawn from a seed. */

import type { SeededRandom } from '../../src/lib/seeded-random.js';
import type { Region } from '../../src/tetris/timing.js';
import { between, happens, oneOf, wholeBetween } from './choices.js';
import { type GamePlan, type Interruption, playSession, type Session } from './play-session.js';

/** People's hands, good and bad, and a machine's. */
const PLAYERS = [
  'plateau:taps=12hz',
  'plateau:taps=20hz',
  'plateau',
  'plateau:taps=das',
  'maxout:plies=1,taps=12hz',
  'maxout:plies=1,taps=10hz',
] as const;

/** What a condition asks of its games. */
export interface GameWish {
  readonly region: Region;
  /** Start levels, each as likely as any other. */
  readonly levels: readonly number[];
  /** Who plays, each as likely as any other. */
  readonly players: readonly string[];
  /** At least. */
  readonly games: number;
  /** Pieces of each game before it is left or lost on purpose. */
  readonly pieces: number;
  /** Chance of a pause and of SELECT in a game. */
  readonly interrupted: number;
  /** Chance of a game that is lost; the others are left. Only a lost one is followed by another one without a reset. */
  readonly lost: number;
}

export const USUAL_WISH: Omit<GameWish, 'games' | 'pieces'> = {
  ...{
    region: 'ntsc',
    players: PLAYERS,
    levels: [0, 5, 6, 7, 8, 9, 12, 15, 16, 17, 18, 18, 18, 19, 19],
    interrupted: 0.15,
    lost: 0.7,
  },
};

/** Chance of one more game in the same video, behind its menus. */
const ANOTHER_GAME = 0.15;

/** Plays games as they are drawn. A game that ends before its pieces is as good as any other. */
export function drawSession(random: SeededRandom, wish: GameWish): Session {
  const { region, levels, players, pieces, interrupted, lost } = wish;
  const games = wish.games + (happens(random, ANOTHER_GAME) ? 1 : 0);
  const level = oneOf(random, levels);
  const plans = Array.from({ length: games }, (_, i): GamePlan => {
    const startLevel = i === 0 || level > 19 ? level : oneOf(random, levels);
    const interruptions: Interruption[] = [];
    if (happens(random, interrupted)) {
      interruptions.push({
        piece: wholeBetween(random, 2, pieces),
        press: 'pause',
        frames: wholeBetween(random, 30, 200),
      });
    }
    if (happens(random, interrupted)) {
      const piece = wholeBetween(random, 2, pieces);
      interruptions.push({ piece, press: 'select', frames: 0 });
      interruptions.push({ piece: piece + wholeBetween(random, 1, 8), press: 'select', frames: 0 });
    }
    return {
      ...{ player: oneOf(random, players), startLevel, pieces, interruptions },
      seed: random.below(200),
      // A game behind another one begins where that one was lost.
      ending: i < games - 1 || happens(random, lost) ? 'topped-out' : 'left',
      reaction: wholeBetween(random, 10, 26),
      misdrop: happens(random, 0.5) ? between(random, 0, 0.03) : 0,
    };
  });
  return playSession({ region, games: plans });
}
