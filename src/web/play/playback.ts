/**
 * Shows the frames of the game's worker at the pace that is chosen.
 *
 * The worker runs a few frames ahead of what is shown, so a decision of some frames' length is not seen. While a person
 * plays it runs hardly ahead, so that presses are felt at once.
 */
import type { Port } from '../app/worker-port.js';
import type { GameReply, GameRequest, ShownFrame } from '../game/game-protocol.js';
import { FrameClock } from './frame-clock.js';

/** Multiples of the console's speed; `max` is as fast as it goes. */
export const SPEEDS = [1, 2, 4, 'max'] as const;
export type Speed = (typeof SPEEDS)[number];

/** Frames that the worker is ahead at the console's speed, while the bot plays and while a person does. */
const AHEAD = 6;
const AHEAD_BY_HAND = 1;

export interface PlaybackListeners {
  /** Every frame in turn, shown or passed over; the last one of a display's frame has `isLast`. */
  readonly onFrame: (frame: ShownFrame, isLast: boolean) => void;
}

export class Playback {
  readonly #worker: Port<GameRequest, GameReply>;
  readonly #listeners: PlaybackListeners;
  readonly #clock = new FrameClock();
  readonly #queue: ShownFrame[] = [];
  #game = 0;
  /** The frame shown last. */
  #shown = 0;
  #speed: Speed = 1;
  #isPaused = false;
  #byHand = false;
  #askedFor = 0;
  /** Frames to be shown in spite of a pause. */
  #steps = 0;
  /** A step to where the next piece comes under control. */
  #toNextPiece = false;

  constructor(worker: Port<GameRequest, GameReply>, listeners: PlaybackListeners) {
    this.#worker = worker;
    this.#listeners = listeners;
    const loop = (now: number): void => {
      requestAnimationFrame(loop);
      this.#tick(now);
    };
    requestAnimationFrame(loop);
  }

  get speed(): Speed {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    this.#setPace();
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused;
    this.#steps = 0;
    this.#toNextPiece = false;
    this.#setPace();
  }

  /** A person plays. */
  set byHand(byHand: boolean) {
    this.#byHand = byHand;
  }

  /** A game stands before its first frame. */
  begin(game: number, frame: number): void {
    this.#game = game;
    this.#shown = frame;
    this.#askedFor = frame;
    this.#queue.length = 0;
    this.#clock.reset();
  }

  /** Takes a frame that has come. */
  add(frame: ShownFrame): void {
    if (frame.game === this.#game) this.#queue.push(frame);
  }

  /** Shows one more frame while paused. */
  stepFrame(): void {
    this.isPaused = true;
    this.#steps = 1;
  }

  /** Goes on to where the next piece comes under control, and stays there. */
  stepPiece(): void {
    this.isPaused = true;
    this.#toNextPiece = true;
  }

  #setPace(): void {
    this.#clock.reset();
    const speed = this.#speed;
    const isFastest = speed === 'max' && !this.#isPaused;
    if (speed !== 'max') this.#clock.speed = speed;
    this.#worker.send({
      kind: 'pace',
      pace: isFastest
        ? { kind: 'fastest' }
        : { kind: 'steady', pictureEvery: this.#isPaused || speed === 'max' ? 1 : speed },
    });
    // What the worker ran meanwhile was not asked for.
    this.#askedFor = this.#shown;
  }

  #tick(now: number): void {
    const due = this.#framesDue(now);
    const count = Math.min(due, this.#queue.length);
    for (let i = 0; i < count; i++) {
      const frame = this.#queue.shift();
      if (!frame) break;
      this.#shown = frame.frame;
      const startsPiece = frame.plan !== undefined && !frame.plan.replanned;
      const stopsHere = this.#toNextPiece && startsPiece;
      this.#listeners.onFrame(frame, i === count - 1 || stopsHere);
      if (this.#steps > 0) this.#steps--;
      if (stopsHere) {
        this.#toNextPiece = false;
        break;
      }
    }
    this.#ask();
  }

  #framesDue(now: number): number {
    if (this.#toNextPiece) return this.#queue.length;
    if (this.#isPaused) return this.#steps;
    if (this.#speed === 'max') return this.#queue.length;
    return this.#clock.tick(now);
  }

  #ask(): void {
    if (this.#speed === 'max' && !this.#isPaused) return;
    const ahead = this.#byHand ? AHEAD_BY_HAND : AHEAD;
    const pace = this.#speed === 'max' ? 1 : this.#speed;
    const upTo = this.#shown + Math.max(ahead, this.#byHand ? pace : ahead * pace);
    if (upTo <= this.#askedFor) return;
    this.#askedFor = upTo;
    this.#worker.send({ kind: 'run', game: this.#game, upTo });
  }
}
