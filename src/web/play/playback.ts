/**
 * Shows the frames of the game's worker at the pace that is chosen.
 *
 * The worker runs a few frames ahead of what is shown, so a decision of some frames' length is not seen. While a person
 * plays it runs hardly ahead, so that presses are felt at once.
 */

import { FrameClock } from '../browser/frame-clock.js';
import type { Sender } from '../browser/worker-calls.js';
import type { Speed } from '../game/game-address.js';
import type { GameRequest, ShownFrame } from '../game/game-protocol.js';

/** Frames that the worker is ahead at the console's speed, while the bot plays and while a person does. */
const AHEAD = 6;
const AHEAD_BY_HAND = 1;

interface PlaybackListeners {
  /** Every frame in turn; `isLast` on the one that stays on the display. */
  readonly onFrame: (frame: ShownFrame, isLast: boolean) => void;
  /** All frames of the game have been shown. */
  readonly onEnd: () => void;
  /** Speed or pause have changed. */
  readonly onChange: () => void;
}

/** What a pause lets through. */
type Step = 'none' | 'frame' | 'piece';

export class Playback {
  readonly #worker: Sender<GameRequest>;
  readonly #listeners: PlaybackListeners;
  readonly #clock = new FrameClock();
  readonly #queue: ShownFrame[] = [];
  #game: number | undefined;
  /** The worker has no more frames of this game. */
  #isWhole = false;
  /** The frame shown last. */
  #shown = 0;
  /** The worker may run up to it. */
  #askedFor = 0;
  #speed: Speed = 1;
  #isPaused = false;
  #step: Step = 'none';
  #byHand = false;

  constructor(worker: Sender<GameRequest>, listeners: PlaybackListeners) {
    this.#worker = worker;
    this.#listeners = listeners;
    const loop = (now: number): void => {
      requestAnimationFrame(loop);
      this.#tick(now);
    };
    requestAnimationFrame(loop);
    // A page that nobody sees gets no frames of the display; nor shall the worker race on.
    document.addEventListener('visibilitychange', () => this.#setPace());
  }

  get speed(): Speed {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    this.#setPace();
  }

  /** Frames a second of the console. */
  set rate(rate: number) {
    this.#clock.rate = rate;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused;
    this.#step = 'none';
    this.#setPace();
  }

  /** A person plays. */
  set byHand(byHand: boolean) {
    this.#byHand = byHand;
  }

  /** Another game is on its way. */
  wait(): void {
    this.#game = undefined;
    this.#queue.length = 0;
    this.#isWhole = false;
  }

  /** A game stands before its first frame. */
  begin(game: number, frame: number): void {
    this.wait();
    this.#game = game;
    this.#shown = frame;
    this.#askedFor = frame;
    this.#clock.reset();
  }

  /** Takes a frame that has come. */
  add(frame: ShownFrame): void {
    if (frame.game === this.#game) this.#queue.push(frame);
  }

  /** No more frames of this game will come. */
  addEnd(game: number): void {
    if (game === this.#game) this.#isWhole = true;
  }

  /** Shows one more frame, and stays there. */
  stepFrame(): void {
    this.isPaused = true;
    this.#step = 'frame';
  }

  /** Goes on to where the next piece comes under control, and stays there. */
  stepPiece(): void {
    this.isPaused = true;
    this.#step = 'piece';
  }

  #setPace(): void {
    this.#clock.reset();
    const speed = this.#speed;
    if (speed !== 'max') this.#clock.speed = speed;
    this.#worker.send({ kind: 'pace', pace: this.#isFastest() ? 'fastest' : 'steady' });
    this.#worker.send({ kind: 'paused', isPaused: this.#isPaused || document.hidden });
    this.#listeners.onChange();
  }

  #isFastest(): boolean {
    return this.#speed === 'max' && !this.#isPaused && !document.hidden;
  }

  #tick(now: number): void {
    if (this.#game === undefined) return;
    const count = Math.min(this.#framesDue(now), this.#queue.length);
    for (let i = 0; i < count; i++) {
      const frame = this.#queue.shift();
      if (!frame) break;
      this.#shown = frame.frame;
      const isReached = this.#step === 'frame';
      if (isReached) this.#step = 'none';
      // The frame behind the plan shows the piece as the plan found it.
      if (this.#step === 'piece' && frame.plan?.replanned === false) this.#step = 'frame';
      this.#listeners.onFrame(frame, isReached || i === count - 1);
      if (isReached) break;
    }
    if (this.#isWhole && this.#queue.length === 0) {
      this.wait();
      this.#listeners.onEnd();
    } else this.#ask();
  }

  #framesDue(now: number): number {
    if (this.#isPaused) return this.#step === 'none' ? 0 : this.#step === 'frame' ? 1 : this.#queue.length;
    return this.#speed === 'max' ? this.#queue.length : this.#clock.tick(now);
  }

  /** Keeps the worker ahead of what is shown. */
  #ask(): void {
    if (this.#isFastest() || this.#game === undefined) return;
    const pace = this.#speed === 'max' ? 1 : this.#speed;
    const upTo = this.#shown + pace * (this.#byHand ? AHEAD_BY_HAND : AHEAD);
    // At the fastest pace the worker was not asked and may be past it.
    if (upTo === this.#askedFor) return;
    this.#askedFor = upTo;
    this.#worker.send({ kind: 'run', game: this.#game, upTo });
  }
}
