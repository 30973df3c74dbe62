/** A recorded game sent to an overlay's server while it is shown, or played again at a pace that people can watch. */

import type { LiveGames } from '../../ngf/live-games.js';
import type { GameReplay } from '../../replay/game-replay.js';
import { pacer } from '../play/play-games.js';

export class LiveReplay {
  readonly games: LiveGames;
  readonly #replay: GameReplay;
  readonly #speed: number;
  #pace: ReturnType<typeof pacer> | undefined;
  /** The frame that was sent last. */
  #last = Number.NEGATIVE_INFINITY;

  /** @param speed multiple of the console's, for `lookInTime` */
  constructor(replay: GameReplay, games: LiveGames, speed: number) {
    this.#replay = replay;
    this.games = games;
    this.#speed = speed;
  }

  /** Shows the frame that the replay is at. After a jump to another part of the game it goes on as another game. */
  look(): void {
    const { frame, state, game, atEnd } = this.#replay;
    if (!this.#hasBegun || frame === this.#last || game.start === undefined) return;
    if (frame !== this.#last + 1) this.games.begin();
    this.#last = frame;
    this.games.see(state);
    if (atEnd) this.games.end();
  }

  /** The same, and waits until the next frame is due. Menus are passed without a wait. */
  async lookInTime(): Promise<void> {
    this.look();
    if (!this.#hasBegun) return;
    this.#pace ??= pacer(this.#replay.state.timing.framesPerSecond * this.#speed, performance);
    const delay = this.#pace.delay();
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  }

  get #hasBegun(): boolean {
    const { frame, game } = this.#replay;
    return game.start !== undefined && frame >= game.start.frame;
  }
}
