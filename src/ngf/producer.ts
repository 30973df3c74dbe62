/**
 * Sends games while they are played, as a producer of NestrisChamps does: a binary message for each frame that looks different
 * from the one before, else the last one again now and then. The game never waits for it. A server that is away, slow or gone in
 * mid-frame costs frames, and they are counted.
 */

import { looksAlike, type NgfFrame, unknownFrame, writeFrame } from './frame.js';
import {
  type ConnectionEnd,
  finalEnd,
  type OpenSocket,
  type ProducerClock,
  type ProducerSocket,
  passingEnd,
  readServerMessage,
} from './producer-socket.js';
import { WaitingFrames } from './waiting-frames.js';

/** Milliseconds after which the last frame is sent again. */
export const REPEAT_MS = 250;
/** Milliseconds until a connection that ended is tried again. */
export const RECONNECT_MS = 5000;
/** Bytes that a connection may hold back, some two seconds of frames, before frames wait here and give way. */
export const MOST_BUFFERED = 8192;
/** Milliseconds that the server has to take the last frames, beyond their own pace, and to agree to the end of a connection. */
const CLOSE_MS = 1000;

export type ProducerState =
  | 'connecting'
  | 'open'
  /** Until the next try. */
  | 'waiting'
  /** For good. */
  | 'ended';

/** Frames: shown = sent + left out + dropped + those that wait. */
export interface ProducerCounts {
  /** That looked different from the one before. */
  shown: number;
  sent: number;
  /** Sent once more, unchanged but for the time. */
  repeated: number;
  /** Gave way because the game was faster than the console. */
  leftOut: number;
  /** Lost because there was no connection, or because the server did not take them fast enough. */
  dropped: number;
  /** Connections after the first. */
  reconnects: number;
  /** Games that the server said that it has recorded. */
  recorded: number;
}

export interface ProducerOptions {
  readonly open: OpenSocket;
  readonly clock: ProducerClock;
  /** The address without its secret. */
  readonly shown: string;
  /** Gets each line that a user should read. */
  readonly say: (line: string) => void;
  /** Tries until the first connection, where a wrong secret cannot be told from a server that is away (default: without end). */
  readonly mostTries?: number;
}

export class Producer {
  readonly counts: ProducerCounts = {
    ...{ shown: 0, sent: 0, repeated: 0, leftOut: 0, dropped: 0, reconnects: 0, recorded: 0 },
  };
  /** The producer asks this when nothing has changed for a while. */
  isPaused: () => boolean = () => false;
  readonly #options: ProducerOptions;
  #state: ProducerState = 'connecting';
  #socket: ProducerSocket | undefined;
  readonly #waiting = new WaitingFrames();
  #latest: NgfFrame | undefined;
  #lastSentAt = 0;
  #cancelTimer = (): void => {};
  /** The same for the moment at which the end is waited for no longer. */
  #cancelDeadline = (): void => {};
  #tries = 0;
  #hasOpened = false;
  /** The end of a connection was told, and none has come since. */
  #hasTold = false;
  readonly #settled: (() => void)[] = [];
  #finished: (() => void) | undefined;

  /** Begins to connect. */
  constructor(options: ProducerOptions) {
    this.#options = options;
    this.#connect();
  }

  get state(): ProducerState {
    return this.#state;
  }

  /** Resolves when the first try has succeeded or failed, at the latest after `ms` milliseconds. */
  settled(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#state !== 'connecting') resolve();
      else this.#settled.push(resolve, this.#options.clock.after(ms, resolve));
    });
  }

  /** What is to be seen in the next frame of the console. */
  show(frame: NgfFrame): void {
    const before = this.#latest;
    this.#latest = frame;
    if (before && looksAlike(before, frame)) return;
    this.#put(frame, frame.gameId !== before?.gameId || frame.score === undefined);
  }

  /** The last frames of a game, which come at their own times and do not give way. */
  showEnd(frames: Iterable<NgfFrame>): void {
    this.#waiting.keepNewest();
    for (const frame of frames) {
      const before = this.#latest;
      if (before && looksAlike(before, frame)) continue;
      this.#latest = frame;
      this.#put(frame, true, before && frame.time - before.time);
    }
  }

  /** Sends what waits, as a curtain of 2.4 s, and closes the connection; when that is done, or the server does not take it. */
  finish(): Promise<void> {
    return new Promise((resolve) => {
      this.#finished = resolve;
      if (this.#state !== 'open') this.#end();
      else {
        this.#cancelDeadline = this.#options.clock.after(this.#waiting.duration + CLOSE_MS, () => this.#end());
        this.#pump();
      }
    });
  }

  #put(frame: NgfFrame, isKept: boolean, gap?: number): void {
    this.counts.shown++;
    if (this.#state === 'waiting' || this.#state === 'ended') {
      this.counts.dropped++;
      return;
    }
    const gaveWay = this.#waiting.add(frame, isKept, gap);
    if (this.#state === 'open' && !this.#isHeldBack()) this.counts.leftOut += gaveWay;
    else this.counts.dropped += gaveWay;
    // With others before it the moment of the next one is known already.
    if (this.#waiting.length === 1) this.#pump();
  }

  #isHeldBack(): boolean {
    return (this.#socket?.bufferedAmount ?? 0) > MOST_BUFFERED;
  }

  /** Sends what is due, and comes back when something will be. */
  #pump(): void {
    if (this.#state !== 'open') return;
    const { clock } = this.#options;
    const now = clock.now();
    for (let due = this.#waiting.due; due !== undefined; due = this.#waiting.due) {
      if (due > now || this.#isHeldBack()) {
        this.#comeBack(Math.max(1, due - now));
        return;
      }
      const frame = this.#waiting.take(now);
      if (frame) this.#send(frame, now);
      this.counts.sent++;
    }
    if (this.#finished) this.#end();
    else this.#comeBack(Math.max(1, this.#lastSentAt + REPEAT_MS - now), () => this.#repeat());
  }

  #repeat(): void {
    const { clock } = this.#options;
    const latest = this.#latest;
    if (latest && latest.score !== undefined && this.isPaused()) {
      const { gameType, player, gameId, time } = latest;
      this.show(unknownFrame({ gameType, player, gameId, time }));
      return;
    }
    if (latest && !this.#isHeldBack()) {
      this.#send(latest, clock.now());
      this.counts.repeated++;
    } else this.#lastSentAt = clock.now();
    this.#pump();
  }

  #send(frame: NgfFrame, now: number): void {
    this.#lastSentAt = now;
    this.#socket?.send(writeFrame(frame));
  }

  #comeBack(ms: number, act = (): void => this.#pump()): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(ms, act);
  }

  #connect(): void {
    this.#state = 'connecting';
    this.#tries++;
    this.#socket = this.#options.open({
      opened: () => this.#opened(),
      text: (message) => this.#hear(message),
      closed: (end) => this.#closed(end),
    });
  }

  #opened(): void {
    if (this.#state !== 'connecting') return;
    this.#state = 'open';
    if (this.#hasOpened) this.counts.reconnects++;
    this.#options.say(`frames go to ${this.#options.shown}${this.#hasOpened ? ' again' : ''}`);
    this.#hasOpened = true;
    this.#hasTold = false;
    this.#settle();
    // Who comes back finds the game as it is now.
    if (this.#waiting.length === 0) this.#repeat();
    else this.#pump();
  }

  #hear(text: string): void {
    const message = readServerMessage(text);
    if (message.kind === 'recorded') this.counts.recorded++;
    if (message.kind === 'kicked') this.#giveUp(`the server has sent this producer away: ${message.why}`);
  }

  #closed(end: ConnectionEnd): void {
    if (this.#state === 'ended') {
      this.#end(true);
      return;
    }
    this.counts.dropped += this.#waiting.clear();
    this.#cancelTimer();
    const { mostTries = Number.POSITIVE_INFINITY, shown, say, clock } = this.#options;
    const final = finalEnd(end);
    const isEnough = !this.#hasOpened && this.#tries >= mostTries;
    if (this.#finished) this.#end(true);
    else if (final !== undefined) this.#giveUp(final);
    else if (isEnough) this.#giveUp(`${passingEnd(end)}, after ${this.#tries} tries`);
    else {
      this.#state = 'waiting';
      if (!this.#hasTold)
        say(`no frames go to ${shown}: ${passingEnd(end)}; tries again every ${RECONNECT_MS / 1000} s`);
      this.#hasTold = true;
      this.#cancelTimer = clock.after(RECONNECT_MS, () => this.#connect());
      this.#settle();
    }
  }

  #giveUp(why: string): void {
    this.#options.say(`no more frames go to ${this.#options.shown}: ${why}`);
    this.#end();
  }

  /** Ends the producer for good. */
  #end(isClosed = this.#state !== 'open'): void {
    this.#cancelTimer();
    this.counts.dropped += this.#waiting.clear();
    if (this.#state !== 'ended') {
      this.#state = 'ended';
      this.#socket?.close();
    }
    this.#settle();
    this.#cancelDeadline();
    if (isClosed) this.#finished?.();
    else this.#cancelDeadline = this.#options.clock.after(CLOSE_MS, () => this.#finished?.());
  }

  #settle(): void {
    for (const wake of this.#settled.splice(0)) wake();
  }
}
