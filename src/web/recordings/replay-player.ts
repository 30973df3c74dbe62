/** Plays the frames of an open game at a chosen speed, or goes through them step by step. */
import type { LoggedGame } from '../../record/read-run-log.js';
import { FrameClock } from '../browser/frame-clock.js';

/** Multiples of the console's speed. */
export const REPLAY_SPEEDS = [0.25, 1, 2, 4, 16] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** The cartridge draws a game that has just begun in so many frames. */
const FRAMES_TO_DRAW = 8;

export interface ReplayRange {
  readonly game: Readonly<LoggedGame>;
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** The console's frames a second. */
  readonly rate: number;
}

export class ReplayPlayer {
  readonly #show: (frame: number) => void;
  readonly #onChange: () => void;
  readonly #clock = new FrameClock();
  #range: ReplayRange | undefined;
  /** The frame that is shown, or will be. */
  #frame = 0;
  /** A frame that is on its way; it is waited for, and what was asked for last follows. */
  #awaited: number | undefined;
  #isPlaying = false;

  /**
   * @param show asks for a frame; `arrived` tells that it has come
   * @param onChange hears when it begins or ceases to play
   */
  constructor(show: (frame: number) => void, onChange: () => void) {
    this.#show = show;
    this.#onChange = onChange;
  }

  get range(): ReplayRange | undefined {
    return this.#range;
  }

  get frame(): number {
    return this.#frame;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  get speed(): ReplaySpeed {
    return this.#clock.speed as ReplaySpeed;
  }

  set speed(speed: ReplaySpeed) {
    this.#clock.speed = speed;
    this.#onChange();
  }

  /** A game is open; it stands at the first picture with a piece. */
  load(range: ReplayRange | undefined): void {
    this.pause();
    this.#range = range;
    this.#awaited = undefined;
    if (range) this.#clock.rate = range.rate;
    if (range) this.go(range.game.start ? range.game.start.frame + FRAMES_TO_DRAW : range.firstFrame);
    this.#onChange();
  }

  play(): void {
    const range = this.#range;
    if (!range || this.#isPlaying) return;
    this.#isPlaying = true;
    this.#clock.reset();
    if (this.#frame >= range.lastFrame) this.go(range.game.start?.frame ?? range.firstFrame);
    requestAnimationFrame((now) => this.#tick(now));
    this.#onChange();
  }

  pause(): void {
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    this.#onChange();
  }

  toggle(): void {
    if (this.#isPlaying) this.pause();
    else this.play();
  }

  /** Shows a frame, or the nearest one that there is. */
  go(frame: number): void {
    const range = this.#range;
    if (!range) return;
    const target = Math.min(range.lastFrame, Math.max(range.firstFrame, frame));
    this.#frame = target;
    if (this.#awaited !== undefined) return;
    this.#awaited = target;
    this.#show(target);
  }

  step(frames: number): void {
    this.pause();
    this.go(this.#frame + frames);
  }

  /** To the first frame of a piece, 0 for the first. */
  goToPiece(piece: number): void {
    const line = this.#range?.game.pieces[piece];
    if (line) this.go(line.startFrame);
  }

  /** A frame has come. */
  arrived(frame: number): void {
    const isLatest = this.#awaited === this.#frame;
    this.#awaited = undefined;
    if (isLatest) this.#frame = frame;
    else this.go(this.#frame);
  }

  #tick(now: number): void {
    const range = this.#range;
    if (!this.#isPlaying || !range) return;
    const due = this.#clock.tick(now);
    if (due > 0) this.go(this.#frame + due);
    if (this.#frame >= range.lastFrame) this.pause();
    else requestAnimationFrame((next) => this.#tick(next));
  }
}
