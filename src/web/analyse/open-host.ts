/** Opens games of any kind that can be reviewed. Lives in a worker. */

import { type MadeRecording, type Opening, openBytes, recordingOfMovie } from '../../features/recordings/open-bytes.js';
import { plural } from '../../lib/format-numbers.js';
import type { Result } from '../../lib/result.js';
import type { RunLog } from '../../record/read-run-log.js';
import { formatSharedGame } from '../../record/shared-game.js';
import type { PlayedGame } from '../../review/played-game.js';
import { recordedGame } from '../../review/recorded-game.js';
import { Cartridges } from '../sources/cartridges.js';
import { isAbort, pageOpening } from '../sources/page-opening.js';
import { packCode } from '../sources/share-code.js';
import { recordingOfCode } from '../sources/shared-recording.js';
import type { BuiltinFiles } from '../stores/cartridge-store.js';
import type { OpenReply, OpenRequest } from './open-protocol.js';

/** A game that can be chosen. */
interface Openable {
  readonly title: string;
  readonly read: () => Result<{ readonly game: PlayedGame }>;
  /** As the text of a link; undefined where there can be none. */
  readonly share: () => string | undefined;
}

export class OpenHost {
  readonly #send: (reply: OpenReply) => void;
  #games: readonly Openable[] = [];
  #chosen: Openable | undefined;
  /** Ends the work for what was asked last. */
  #asked = new AbortController();

  constructor(send: (reply: OpenReply) => void) {
    this.#send = send;
  }

  async take(request: OpenRequest): Promise<void> {
    try {
      await this.#act(request);
    } catch (error) {
      if (!isAbort(error)) throw error;
    }
  }

  async #act(request: OpenRequest): Promise<void> {
    switch (request.kind) {
      case 'open':
        await this.#open(request);
        break;
      case 'open-code': {
        const opening = this.#ask();
        const made = await recordingOfCode(request.code, opening);
        if (!opening.signal.aborted) this.#takeMade('a link', made);
        break;
      }
      case 'choose':
        this.#choose(request.index);
        break;
      case 'share': {
        const text = this.#chosen?.share();
        this.#send({ kind: 'code', code: text === undefined ? undefined : await packCode(text) });
        break;
      }
    }
  }

  async #open({ name, bytes, builtin, own }: Extract<OpenRequest, { kind: 'open' }>): Promise<void> {
    const opening = this.#ask();
    const opened = await openBytes({ name, bytes }, opening);
    opening.signal.throwIfAborted();
    switch (opened.kind) {
      case 'cartridge':
        this.#check(name, bytes, builtin);
        break;
      case 'refused':
        this.#refuse(name, opened.message);
        break;
      case 'frames':
        this.#offer(name, opened.games.map(ofFrames), opened.notes);
        break;
      case 'recording':
        this.#takeMade(name, { ok: true, notes: [], ...opened });
        break;
      case 'movie': {
        const cartridges = new Cartridges(builtin);
        if (own) cartridges.add(own);
        const cartridgeFor = cartridges.forMovie.bind(cartridges);
        const made = await recordingOfMovie(name, opened.movie, { ...opening, cartridgeFor, version: __VERSION__ });
        this.#takeMade(name, made);
        break;
      }
    }
  }

  #check(name: string, bytes: Uint8Array<ArrayBuffer>, builtin: BuiltinFiles): void {
    const added = new Cartridges(builtin).add({ bytes, isFast: undefined });
    if (!added.ok) this.#refuse(name, added.message);
    else {
      const { image, isFast } = added;
      this.#send({ kind: 'cartridge', title: image.name, file: { name, bytes, isFast } });
    }
  }

  #takeMade(name: string, made: MadeRecording): void {
    const games = made.ok ? ofRecording(made.log) : [];
    if (!made.ok) this.#refuse(name, made.message);
    else if (games.length === 0) this.#refuse(name, 'the recording holds no game with a piece');
    else this.#offer(name, games, made.notes);
  }

  #offer(name: string, games: readonly Openable[], notes: readonly string[]): void {
    this.#games = games;
    this.#send({ kind: 'opened', name, games: games.map(({ title }) => title), notes });
  }

  #choose(index: number): void {
    const chosen = this.#games[index];
    const read = chosen.read();
    if (!read.ok) this.#refuse(chosen.title, read.message);
    else if (read.game.gameType === 'B')
      this.#refuse(chosen.title, 'this is a B-type game, whose clears earn no value that could be judged');
    else {
      this.#chosen = chosen;
      this.#send({ kind: 'game', game: read.game });
    }
  }

  /** Something new is asked for: ends the work for what was asked before. */
  #ask(): Opening {
    this.#asked.abort();
    this.#asked = new AbortController();
    return pageOpening(this.#asked.signal, (what, done, whole) => this.#send({ kind: 'progress', what, done, whole }));
  }

  #refuse(name: string, message: string): void {
    this.#send({ kind: 'refused', name, message });
  }
}

function ofRecording({ header, games }: RunLog): Openable[] {
  return games
    .filter(({ pieces }) => pieces.length > 0)
    .map((logged) => {
      const score = logged.end?.result.score ?? logged.pieces.at(-1)?.score ?? 0;
      return {
        title: `game ${logged.game}: level ${logged.startLevel}, ${plural(score, 'point')}, ${plural(logged.pieces.length, 'piece')}`,
        read: () => recordedGame(header, logged),
        share: () => formatSharedGame(header, logged),
      };
    });
}

function ofFrames(game: PlayedGame, index: number): Openable {
  const { startLevel, score, pieces } = game;
  return {
    title: `game ${index + 1}: level ${startLevel}, ${plural(score, 'point')}, ${plural(pieces.length, 'piece')}`,
    read: () => ({ ok: true, game }),
    share: () => undefined,
  };
}
