/** Where the game comes from that is analysed: files, links, games of other views; and the address of what is shown of it. */
import { number, plural } from '../../lib/format-numbers.js';
import type { PlayedGame } from '../../review/played-game.js';
import type { App } from '../app/view.js';
import { AddressFollower } from '../browser/address-follower.js';
import { AddressParameters, formatRoute, wholeNumberParameter } from '../browser/routes.js';
import { type Port, portOf } from '../browser/worker-port.js';
import { copyText, readChosenFile } from '../parts/files.js';
import { LARGEST_FILE } from '../sources/page-opening.js';
import { LONGEST_CODE } from '../sources/share-code.js';
import { KeptGames, NOT_KEPT } from '../stores/kept-games.js';
import { OpenPanel } from './open-panel.js';
import type { OpenReply, OpenRequest } from './open-protocol.js';

export interface GameSourceListeners {
  /**
   * Another game is open.
   *
   * @param notes what was noticed in its file, a sentence each
   * @param index of the piece that is asked for, counted from 0; it may be beyond the last
   */
  readonly onGame: (game: PlayedGame, notes: readonly string[], index: number) => void;
  /** The address asks for another piece of the game that is open. */
  readonly onPiece: (index: number) => void;
}

/** A game that is wanted. */
interface Asked {
  readonly address: URLSearchParams;
  /** Of a file, and the piece to begin at, both counted from 0. */
  readonly game: number;
  readonly index: number;
}

const NOTHING: Asked = { address: new URLSearchParams(), game: 0, index: 0 };

/** Of addresses: what says which game, without the piece. */
const SOURCES = ['r', 'kept', 'from'] as const;
const HIGHEST_NUMBER = 100_000;

export class GameSource {
  readonly panel: OpenPanel;
  readonly #app: App;
  readonly #listeners: GameSourceListeners;
  readonly #port: Port<OpenRequest, OpenReply>;
  readonly #address = new AddressFollower(() => this.#isInFront);
  /** What was asked for last; it has no address where it is a file. */
  #asked: Asked = NOTHING;
  /** Address of the game that is open, and the piece that is looked at. */
  #open: Pick<Asked, 'address' | 'index'> = NOTHING;
  #notes: readonly string[] = [];
  #isInFront = false;

  constructor(app: App, listeners: GameSourceListeners) {
    this.#app = app;
    this.#listeners = listeners;
    const worker = new Worker(new URL('./open-worker.ts', import.meta.url), { type: 'module', name: 'games' });
    this.#port = portOf(worker, (message) => this.fail(message));
    this.#port.listen((reply) => this.#hear(reply));
    this.panel = new OpenPanel({
      openFile: (file) => void this.openFile(file),
      openPlayed: () => {
        this.#asked = { ...NOTHING, address: new URLSearchParams({ from: 'play' }) };
        void this.#openFrom('play');
      },
      choose: (index) => this.#choose(index),
      share: () => this.copyLink(),
    });
  }

  /** The view is in front, at an address. */
  follow(parameters: URLSearchParams): void {
    this.#isInFront = true;
    const read = new AddressParameters(parameters);
    const wanted = wholeNumberParameter(1, HIGHEST_NUMBER);
    const [piece, game] = [read.read('piece', undefined, wanted), read.read('game', undefined, wanted)];
    for (const problem of read.problems) this.#app.notify(problem, 'problem');
    const address = new URLSearchParams(
      [...parameters].filter(([name]) => name === 'game' || (SOURCES as readonly string[]).includes(name)),
    );
    // The tab's own address says nothing: then everything stays as it is.
    if (address.size === 0) {
      if (this.#open.address.size > 0) this.look(this.#open.index);
      return;
    }
    if (address.toString() === this.#asked.address.toString()) {
      if (piece !== undefined) this.#listeners.onPiece(piece - 1);
      return;
    }
    this.#asked = { address, game: (game ?? 1) - 1, index: (piece ?? 1) - 1 };
    const [code, kept, from] = SOURCES.map((name) => address.get(name));
    if (code !== null) this.#port.send({ kind: 'open-code', code });
    else if (kept !== null) void this.#openKept(kept);
    else if (from === 'play' || from === 'recordings') void this.#openFrom(from);
    else this.fail(`The address asks for a game from "${(from ?? '').slice(0, 80)}", which does not exist.`);
  }

  /** Another view is in front. */
  leave(): void {
    this.#isInFront = false;
    // The game of another view may be another one when somebody comes back for it.
    if (this.#asked.address.has('from')) this.#asked = NOTHING;
  }

  async openFile(file: File): Promise<void> {
    const chosen = await readChosenFile(this.#app, file, LARGEST_FILE);
    if (!chosen) return;
    this.#asked = NOTHING;
    await this.#read(chosen.name, chosen.bytes);
  }

  /** The piece that is looked at, counted from 0: the address says it where it says which game it is of. */
  look(index: number): void {
    const { address } = this.#open;
    this.#open = { address, index };
    this.#address.follow(formatRoute('analyse', address.size > 0 ? this.#at(address) : address));
  }

  /** Copies a link to the game, at the piece that is looked at. */
  copyLink(): void {
    this.#port.send({ kind: 'share' });
  }

  /** @param message for the user */
  fail(message: string): void {
    this.panel.rest(message);
    this.#app.notify(message, 'problem');
  }

  #at(parameters: URLSearchParams): URLSearchParams {
    const withPiece = new URLSearchParams(parameters);
    withPiece.set('piece', String(this.#open.index + 1));
    return withPiece;
  }

  /** Another game of what is open, counted from 0. */
  #choose(game: number): void {
    const address = new URLSearchParams(this.#asked.address);
    if (address.size > 0) address.set('game', String(game + 1));
    this.#asked = { address, game, index: 0 };
    this.#port.send({ kind: 'choose', index: game });
  }

  /** One of the person's own games. */
  async #openKept(id: string): Promise<void> {
    const game = await new KeptGames(this.#app.records).get(Number(id)).catch(() => undefined);
    if (game) await this.#read(`${game.name}, ${plural(game.score, 'point')}`, new TextEncoder().encode(game.text));
    else this.fail(NOT_KEPT);
  }

  /** The game of another view. */
  async #openFrom(view: 'play' | 'recordings'): Promise<void> {
    const text = await (view === 'play' ? this.#app.game : this.#app.openRecording).recording();
    if (text) {
      const name = view === 'play' ? 'The game in play' : 'The recording that is open';
      await this.#read(name, new TextEncoder().encode(text));
    } else if (view === 'play') this.fail('No game has been played since the page was opened: start one under Play.');
    else this.fail('No recording is open: open one under Recordings.');
  }

  async #read(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const [builtin, own] = await Promise.all([this.#app.cartridges.builtin(), this.#app.cartridges.own()]);
    this.#port.send({ kind: 'open', name, bytes, builtin, own });
  }

  #hear(reply: OpenReply): void {
    switch (reply.kind) {
      case 'opened': {
        this.#notes = reply.notes;
        const { game } = this.#asked;
        const index = game < reply.games.length ? game : 0;
        this.panel.load(reply.name, reply.games, index);
        this.#port.send({ kind: 'choose', index });
        break;
      }
      case 'cartridge':
        void this.#app.cartridges.choose(reply.file);
        this.panel.rest();
        this.#app.notify(`${reply.title} is loaded, to play movies on.`);
        break;
      case 'game':
        this.#open = this.#asked;
        this.#listeners.onGame(reply.game, this.#notes, this.#asked.index);
        break;
      case 'refused':
        this.fail(`${reply.name}: ${reply.message}`);
        break;
      case 'progress':
        this.panel.progress(reply.what, reply.done, reply.whole);
        break;
      case 'code':
        void this.#takeCode(reply.code);
        break;
    }
  }

  async #takeCode(code: string | undefined): Promise<void> {
    if (code === undefined)
      this.fail('No link can be made of this game: only of recordings that hold a game from its beginning.');
    else if (code.length > LONGEST_CODE)
      this.fail(`The game is too long for a link: it needs ${number(code.length)} characters. Send the file instead.`);
    else {
      const route = formatRoute('analyse', this.#at(new URLSearchParams({ r: code })));
      const link = new URL(route, location.href).href;
      this.panel.showLink(link);
      await copyText(this.#app, link, 'The link');
    }
  }
}
