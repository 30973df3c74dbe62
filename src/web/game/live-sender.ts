/** Sends the games of the page to a server of overlays while they are played. Lives in the worker, which sees every frame. */

import type { ClientRam } from '../../emulator/clients/client.js';
import { type NgfFrame, unknownFrame } from '../../ngf/frame.js';
import { LiveGames } from '../../ngf/live-games.js';
import type { OpenSocket } from '../../ngf/producer-socket.js';
import { readGameState } from '../../ram/model-state.js';
import type { GameEvent } from '../../record/game-events.js';
import type { SendGameReply } from './frame-sender.js';

/** A browser does not tell a wrong secret from a server that is away. */
const MOST_TRIES = 3;
/** Milliseconds between two reports. */
const TELL_MS = 1000;

export class LiveSender {
  isPaused = false;
  readonly #tell: SendGameReply;
  #games: LiveGames | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** A game is past its menus. */
  #isOn = false;
  #said = '';
  #shown: NgfFrame | undefined;

  constructor(tell: SendGameReply) {
    this.#tell = tell;
  }

  /** From now on, in place of another server. A game that is on is sent from where it stands. */
  start(open: OpenSocket, shown: string): void {
    this.stop();
    const clock = {
      now: () => performance.now(),
      after(ms: number, act: () => void) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    };
    const games = new LiveGames({
      ...{ open, clock, shown, mostTries: MOST_TRIES },
      say: (line) => {
        this.#said = line;
        // It is said before the state is what it tells of.
        queueMicrotask(() => this.#report(games));
      },
    });
    games.producer.isPaused = () => this.isPaused;
    this.#games = games;
    this.#timer = setInterval(() => this.#report(games), TELL_MS);
    if (this.#isOn) games.begin();
  }

  /** The last frames still leave. */
  stop(): void {
    const games = this.#games;
    if (!games) return;
    clearInterval(this.#timer);
    this.#games = undefined;
    void games.finish().then(() => {
      if (!this.#games) this.#tell({ kind: 'producer', state: 'off', said: games.summary(), status: '' });
    });
  }

  /** A frame of a game that comes from elsewhere than a machine; undefined while none is on. */
  show(frame: NgfFrame | undefined): void {
    const games = this.#games;
    if (frame) games?.producer.show(frame);
    else if (this.#shown && games) {
      const { gameType, player, gameId, time } = this.#shown;
      games.producer.show(unknownFrame({ gameType, player, gameId, time }));
    }
    this.#shown = frame;
  }

  /** What happens in the game on the machine. */
  hear({ kind }: GameEvent, machine: ClientRam): void {
    if (kind === 'power-on') this.#isOn = false;
    if (kind === 'started') {
      this.#isOn = true;
      this.#games?.begin();
    }
    if (this.#games && this.#isOn && (kind === 'started' || kind === 'frame')) this.#games.see(readGameState(machine));
    if (kind === 'ended') {
      this.#isOn = false;
      this.#games?.end();
    }
  }

  #report(games: LiveGames): void {
    if (games !== this.#games) return;
    const { state } = games.producer;
    if (state === 'ended') clearInterval(this.#timer);
    this.#tell({ kind: 'producer', state, said: this.#said, status: games.summary() });
  }
}

/** @param url of a `ProducerAddress` */
export function browserSocketTo(url: string): OpenSocket {
  return (listener) => {
    const socket = new WebSocket(url);
    let problem = 'the server is away, or it does not know the secret; a browser does not tell which';
    socket.onopen = () => {
      problem = 'the connection broke';
      listener.opened();
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') listener.text(data);
    };
    socket.onclose = ({ code }) => listener.closed({ code, problem });
    return {
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      send(bytes) {
        if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
      },
      close: () => socket.close(),
    };
  };
}
