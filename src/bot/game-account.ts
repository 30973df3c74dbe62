/** Which game is played, what it tells its listeners, and its result. */

import type { GameDescription } from '../record/game-description.js';
import type { GameEnd, GameEvent, GameListener, GameResult } from '../record/game-events.js';
import { type GameTally, gameTally } from '../record/game-tally.js';
import type { Difference } from './believed-game.js';

/** Which game is played, and how. */
export interface PilotOptions extends Omit<GameDescription, 'height' | 'music'> {
  /** Played on a machine that puts pieces elsewhere as they appear (default: no). */
  readonly isTeleported?: boolean;
}

/** A trouble, and how the game ends by it; without an end it goes on. */
interface ToldTrouble {
  readonly kind: string;
  readonly message: string;
  readonly end?: GameEnd;
}

export class GameAccount {
  /** Set when the game is over. */
  result: GameResult | undefined;
  readonly #listener: GameListener;
  readonly #tally: GameTally;

  /** @param frame frames since power-on, kept up to date by the pilot */
  constructor(
    listener: GameListener,
    public frame: number,
    { startLevel, seed }: PilotOptions,
  ) {
    this.#listener = listener;
    this.#tally = gameTally(startLevel, seed);
  }

  tell(event: GameEvent): void {
    this.#tally.listen(event);
    this.#listener(event);
  }

  differ(difference: Difference): void {
    this.tell({ kind: 'differed', frame: this.frame, ...difference });
  }

  /** Tells of a trouble, and ends the game where that does. */
  trouble({ kind, message, end }: ToldTrouble): void {
    this.tell({ kind: 'trouble', frame: this.frame, trouble: kind, message });
    if (end) this.end(end);
  }

  end(end: GameEnd): GameResult {
    this.result ??= this.#tally.result(end);
    this.tell({ kind: 'ended', frame: this.frame, result: this.result });
    return this.result;
  }
}
