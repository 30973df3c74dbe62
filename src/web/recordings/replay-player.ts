/** Plays the frames of an open game at a chosen speed, or goes through them step by step. */
import { signal } from '@preact/signals';
import type { LoggedGame } from '../../record/read-run-log.js';
import { FrameClock } from '../browser/frame-clock.js';

/** The cartridge draws a game that has just begun in this many frames. */
const FRAMES_TO_DRAW = 8;

interface ReplayRange {
  readonly game: Readonly<LoggedGame>;
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** The console's frames a second. */
  readonly rate: number;
}

export class ReplayPlayer {
  readonly range = signal<ReplayRange | undefined>(undefined);
  readonly isPlaying = signal(false);
  /** Multiple of the console's speed. */
  readonly speed = signal('1');
  readonly #show: (frame: number) => void;
  readonly #clock = new FrameClock();
  /** The frame that is shown, or will be. */
  #frame = 0;
  /** A frame that is on its way; it is waited for, and what was asked for last follows. */
  #awaited: number | undefined;

  /** @param show asks for a frame; `arrived` tells that it has come */
  constructor(show: (frame: number) => void) {
    this.#show = show;
  }

  setSpeed(speed: string): void {
    this.speed.value = speed;
    this.#clock.speed = Number(speed);
  }

  /** A game is open; it stands at the first picture with a piece. */
  load(range: ReplayRange | undefined): void {
    this.pause();
    this.range.value = range;
    this.#awaited = undefined;
    if (range) this.#clock.rate = range.rate;
    if (range) this.go(range.game.start ? range.game.start.frame + FRAMES_TO_DRAW : range.firstFrame);
  }

  play(): void {
    const range = this.range.value;
    if (!range || this.isPlaying.value) return;
    this.isPlaying.value = true;
    this.#clock.reset();
    if (this.#frame >= range.lastFrame) this.go(range.game.start?.frame ?? range.firstFrame);
    requestAnimationFrame((now) => this.#tick(now));
  }

  pause(): void {
    this.isPlaying.value = false;
  }

  toggle(): void {
    if (this.isPlaying.value) this.pause();
    else this.play();
  }

  /** Shows a frame, or the nearest one that there is. */
  go(frame: number): void {
    const range = this.range.value;
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
    const line = this.range.value?.game.pieces[piece];
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
    const range = this.range.value;
    if (!this.isPlaying.value || !range) return;
    const due = this.#clock.tick(now);
    if (due > 0) this.go(this.#frame + due);
    if (this.#frame >= range.lastFrame) this.pause();
    else requestAnimationFrame((next) => this.#tick(next));
  }
}
