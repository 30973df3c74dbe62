/** Games that are sent to a server while they are played or shown, one after the other. */

import { number, plural } from '../lib/format-numbers.js';
import type { GameState } from '../tetris/game-state.js';
import { GameScreen } from './game-frames.js';
import { Producer, type ProducerOptions } from './producer.js';

/** Numbers of games have 16 bits. */
const GAME_IDS = 2 ** 16;

export class LiveGames {
  readonly producer: Producer;
  #id = 0;
  #screen: GameScreen | undefined;

  /** Begins to connect. */
  constructor(options: ProducerOptions) {
    this.producer = new Producer(options);
  }

  /** The states to come are those of another game. One that was not ended ends for receivers as another number follows. */
  begin(): void {
    this.#id = (this.#id % (GAME_IDS - 1)) + 1;
    this.#screen = new GameScreen(this.#id);
  }

  /** A frame of the console: how the game stands before its first active frame, and then after each. */
  see(state: GameState): void {
    const frame = this.#screen?.show(state);
    if (frame) this.producer.show(frame);
  }

  /** The game is over, or was stopped. */
  end(): void {
    if (this.#screen) this.producer.showEnd(this.#screen.end());
    this.#screen = undefined;
  }

  /** Sends what is still to be sent, and closes the connection. */
  finish(): Promise<void> {
    this.end();
    return this.producer.finish();
  }

  /** How it goes, in a word or two. */
  get status(): string {
    const { state, counts } = this.producer;
    return state === 'open' ? `${number(counts.sent)} sent` : state === 'ended' ? 'ended' : 'not connected';
  }

  /** What became of the frames, for a person. */
  summary(): string {
    const { sent, repeated, leftOut, dropped, reconnects, recorded } = this.producer.counts;
    const games = recorded > 0 ? `; ${plural(recorded, 'game')} recorded by the server` : '';
    return (
      `frames sent ${number(sent)}, and ${number(repeated)} again; left out ${number(leftOut)} at more than the console's speed; ` +
      `dropped ${number(dropped)} that the server did not take; ${plural(reconnects, 'reconnect')}${games}`
    );
  }
}
