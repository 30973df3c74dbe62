/** Opens games of any kind that can be reviewed. Lives in a worker. */
import { plural } from '../../lib/format-numbers.js';
import type { Result } from '../../lib/result.js';
import type { RunLog } from '../../record/read-run-log.js';
import { formatSharedGame } from '../../record/shared-game.js';
import type { PlayedGame } from '../../review/played-game.js';
import { recordedGame } from '../../review/recorded-game.js';
import { Cartridges } from '../sources/cartridges.js';
import { isNameOfFrames } from '../sources/file-kind.js';
import { type MadeRecording, recordingOfCode, recordingOfMovie } from '../sources/make-recording.js';
import { readFile } from '../sources/read-file.js';
import { readFrames } from '../sources/read-frames.js';
import { packCode } from '../sources/share-code.js';
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
  /** Counts what was asked for: long work that is no longer wanted ends. */
  #asked = 0;

  constructor(send: (reply: OpenReply) => void) {
    this.#send = send;
  }

  async take(request: OpenRequest): Promise<void> {
    switch (request.kind) {
      case 'open':
        await this.#open(request);
        break;
      case 'open-code': {
        const tell = this.#ask();
        this.#takeMade('a link', await recordingOfCode(request.code, tell));
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
    const tell = this.#ask();
    if (isNameOfFrames(name)) {
      const read = await readFrames(bytes, (done, whole) => tell('frames', done, whole));
      if (!tell('frames', 1, 1)) return;
      if (read.ok) this.#offer(name, read.games.map(ofFrames), read.notes);
      else this.#refuse(name, read.message);
      return;
    }
    const read = await readFile(bytes);
    if (!tell('files', 1, 1)) return;
    switch (read.kind) {
      case 'cartridge':
        this.#check(name, bytes, builtin);
        break;
      case 'refused':
        this.#refuse(name, `${read.message}; frames of an overlay are read from names that end in .ngf or .ngf.gz`);
        break;
      case 'recording':
        this.#takeMade(name, { kind: 'made', text: read.text, log: read.log, notes: [] });
        break;
      case 'movie': {
        const cartridges = new Cartridges(builtin);
        if (own) cartridges.add(own);
        this.#takeMade(name, await recordingOfMovie(name, read.movie, cartridges, tell));
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
    if (made.kind === 'refused') this.#refuse(name, made.message);
    if (made.kind !== 'made') return;
    const games = ofRecording(made.log);
    if (games.length === 0) this.#refuse(name, 'the recording holds no game with a piece');
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

  /** Something new is asked for; the function tells how far that is, and says whether it is still wanted. */
  #ask(): (what: string, done: number, whole: number) => boolean {
    const asked = ++this.#asked;
    return (what, done, whole) => {
      if (asked !== this.#asked) return false;
      this.#send({ kind: 'progress', what, done, whole });
      return true;
    };
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
