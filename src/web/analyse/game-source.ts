/** Where the game comes from that is analysed: files, links, games of other views; and the address of what is shown of it. */

import { signal } from '@preact/signals';
import { number, plural } from '../../lib/format-numbers.js';
import type { PlayedGame } from '../../review/played-game.js';
import type { App } from '../app/view.js';
import { AddressFollower, AddressParameters, formatRoute, wholeNumberParameter } from '../browser/routes.js';
import { messageOf, WorkerCalls } from '../browser/worker-calls.js';
import { copyText, readChosenFile } from '../parts/files.js';
import { Progress } from '../parts/progress.js';
import { LARGEST_FILE } from '../sources/page-opening.js';
import { LONGEST_CODE } from '../sources/share-code.js';
import { KeptGames, NOT_KEPT } from '../stores/browser-records.js';
import { fetchSample, SAMPLE_NAME } from './games-to-open.js';
import type { Opened, OpenWorker } from './open-worker.js';

interface GameSourceListeners {
  /** Another game is open. @param index of the piece that is asked for, counted from 0; it may be beyond the last */
  readonly onGame: (game: PlayedGame, index: number) => void;
  /** The address asks for another piece of the game that is open. */
  readonly onPiece: (index: number) => void;
}

/** A game that is wanted. */
interface Asked {
  readonly address: URLSearchParams;
  /** The game of a file, and the piece to begin at, both counted from 0. */
  readonly game: number;
  readonly index: number;
}

const NOTHING: Asked = { address: new URLSearchParams(), game: 0, index: 0 };

/** The parameters of an address that say which game it is, without the piece. */
const SOURCES = ['r', 'kept', 'from'] as const;
const HIGHEST_NUMBER = 100_000;
/** Views whose game can be asked for. */
const OTHER_VIEWS = {
  play: {
    of: 'game',
    name: 'The game in play',
    none: 'No game has been played since the page was opened: start one under Play.',
  },
  recordings: {
    of: 'openRecording',
    name: 'The recording that is open',
    none: 'No recording is open: open one under Recordings.',
  },
} as const;

export class GameSource {
  readonly opened = signal({
    name: 'No game is open.',
    games: [] as readonly string[],
    notes: [] as readonly string[],
  });
  /** Which of the open games is shown. */
  readonly chosen = signal(0);
  readonly progress = new Progress();
  readonly link = signal('');
  readonly #app: App;
  readonly #listeners: GameSourceListeners;
  readonly #worker: WorkerCalls<OpenWorker>;
  readonly #address = new AddressFollower(() => this.#isInFront);
  /** What was asked for last; it has no address where it is a file. */
  #asked: Asked = NOTHING;
  /** Address of the game that is open, and the piece that is looked at. */
  #shown: Pick<Asked, 'address' | 'index'> = NOTHING;
  #isInFront = false;
  /** Openings so far: a later one takes the place of those before. */
  #openings = 0;

  constructor(app: App, listeners: GameSourceListeners) {
    this.#app = app;
    this.#listeners = listeners;
    this.#worker = new WorkerCalls(
      () => new Worker(new URL('./open-worker.ts', import.meta.url), { type: 'module', name: 'games' }),
      (message) => this.fail(message),
    );
  }

  /** What is open, and which game of it where there are several. */
  get title(): string {
    const { name, games } = this.opened.value;
    return games.length > 1 ? `${name}, ${games[this.chosen.value]}` : name;
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
    // The way in from the first view leads to a sample, but leaves a game that is open where it is.
    const hasGame = this.opened.value.games.length > 0;
    const isLeft = hasGame && address.get('from') === 'sample' && piece === undefined;
    if (address.size === 0 || isLeft) {
      if (hasGame) this.look(this.#shown.index);
      return;
    }
    if (address.toString() === this.#asked.address.toString()) {
      if (piece !== undefined) this.#listeners.onPiece(piece - 1);
      return;
    }
    this.#asked = { address, game: (game ?? 1) - 1, index: (piece ?? 1) - 1 };
    void this.#open(this.#read(address));
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
    await this.#open(this.#readBytes(chosen.name, chosen.bytes));
  }

  /** The game that is played in the view `play`, or the one that comes with the page. */
  openFrom(from: 'play' | 'sample'): void {
    const address = new URLSearchParams({ from });
    this.#asked = { ...NOTHING, address };
    void this.#open(this.#read(address));
  }

  /** Another game of what is open, counted from 0. */
  choose(game: number): void {
    const address = new URLSearchParams(this.#asked.address);
    if (address.size > 0) address.set('game', String(game + 1));
    this.#asked = { address, game, index: 0 };
    void this.#begin(game);
  }

  /** The piece that is looked at, counted from 0: the address says it where it says which game it is of. */
  look(index: number): void {
    const { address } = this.#shown;
    this.#shown = { address, index };
    this.#address.follow(formatRoute('analyse', address.size > 0 ? this.#at(address) : address));
  }

  /** Copies a link to the game, at the piece that is looked at. */
  async copyLink(): Promise<void> {
    const code = await this.#worker.call('share');
    if (code === undefined) {
      this.fail('No link can be made of this game: only of recordings that hold a game from its beginning.');
    } else if (code.length > LONGEST_CODE) {
      this.fail(`The game is too long for a link: it needs ${number(code.length)} characters. Send the file instead.`);
    } else {
      const route = formatRoute('analyse', this.#at(new URLSearchParams({ r: code })));
      this.link.value = new URL(route, location.href).href;
      await copyText(this.#app, this.link.value, 'The link');
    }
  }

  /** @param message for the user */
  fail(message: string): void {
    this.progress.rest(message);
    this.#app.notify(message, 'problem');
  }

  #at(parameters: URLSearchParams): URLSearchParams {
    const withPiece = new URLSearchParams(parameters);
    withPiece.set('piece', String(this.#shown.index + 1));
    return withPiece;
  }

  /** @throws Error with a message for the user */
  async #read(address: URLSearchParams): Promise<Opened> {
    const opening = ++this.#openings;
    const [code, kept, from] = SOURCES.map((name) => address.get(name));
    if (code !== null) return this.#worker.call('openCode', code, this.progress.tell);
    if (kept !== null) {
      const game = await new KeptGames(this.#app.records).get(Number(kept)).catch(() => undefined);
      if (!game) throw new Error(NOT_KEPT);
      return this.#readBytes(
        `${game.name}, ${plural(game.score, 'point')}`,
        new TextEncoder().encode(game.text),
        opening,
      );
    }
    if (from === 'video') {
      const { read } = this.#app.videoGames;
      if (!read) throw new Error('No game was read from a video: open one under Video.');
      return this.#worker.call('openRead', read);
    }
    if (from === 'sample') return this.#readBytes(SAMPLE_NAME, await fetchSample(), opening);
    if (from !== 'play' && from !== 'recordings')
      throw new Error(`The address asks for a game from "${(from ?? '').slice(0, 80)}", which does not exist.`);
    const { of, name, none } = OTHER_VIEWS[from];
    const text = await this.#app[of].recording();
    if (!text) throw new Error(none);
    return this.#readBytes(name, new TextEncoder().encode(text), opening);
  }

  /** Comes to no end where another opening has begun meanwhile. */
  async #readBytes(name: string, bytes: Uint8Array<ArrayBuffer>, opening = ++this.#openings): Promise<Opened> {
    const [builtin, own] = await Promise.all([this.#app.cartridges.builtin(), this.#app.cartridges.own()]);
    if (opening !== this.#openings) return new Promise<never>(() => {});
    return this.#worker.call('open', { name, bytes, builtin, own }, this.progress.tell);
  }

  async #open(opening: Promise<Opened>): Promise<void> {
    try {
      const opened = await opening;
      if (opened?.kind === 'cartridge') {
        void this.#app.cartridges.choose(opened.file);
        this.progress.rest();
        this.#app.notify(`${opened.title} is loaded, to play movies on.`);
      } else {
        const { game } = this.#asked;
        this.opened.value = opened;
        await this.#begin(game < opened.games.length ? game : 0);
      }
    } catch (error) {
      this.fail(messageOf(error));
    }
  }

  async #begin(game: number): Promise<void> {
    this.chosen.value = game;
    this.link.value = '';
    try {
      const played = await this.#worker.call('choose', game);
      this.#shown = this.#asked;
      this.#listeners.onGame(played, this.#asked.index);
    } catch (error) {
      this.fail(messageOf(error));
    }
  }
}
