/** A person's own games, kept in this browser: the latest of them, with their recordings. */
import type { BrowserRecords } from './browser-records.js';
import type { KeptRecords } from './kept-kinds.js';
import { Listeners } from './listeners.js';

/** The oldest ones give way. */
export const MOST_GAMES = 20;

export type KeptGame = KeptRecords['games'];

export class KeptGames {
  /** Told when there are others. */
  readonly changes = new Listeners<void>();
  readonly #records: BrowserRecords;

  constructor(records: BrowserRecords) {
    this.#records = records;
  }

  /**
   * The latest first.
   *
   * @throws NotKept where the browser keeps nothing, as in some private windows; so do the others
   */
  async all(): Promise<readonly KeptGame[]> {
    const games = await this.#records.readAll('games');
    return games.sort((a, b) => b.ended - a.ended);
  }

  /** The game that ended then; undefined if it is not kept here. */
  get(ended: number): Promise<KeptGame | undefined> {
    return this.#records.read('games', ended);
  }

  /** Keeps one more game, or one that has changed in place of what it was. */
  async keep(game: KeptGame): Promise<void> {
    await this.#records.keep('games', game.ended, game);
    for (const { ended } of (await this.all()).slice(MOST_GAMES)) await this.#records.forget('games', ended);
    this.changes.tell();
  }

  async remove({ ended }: KeptGame): Promise<void> {
    await this.#records.forget('games', ended);
    this.changes.tell();
  }
}

/** What is said of an address that names a game which is not there. */
export const NOT_KEPT = 'This game is not kept in this browser: choose its file, if it was saved as one.';

/** `maxout-1795369200000.jsonl`: what the file of its recording is called. */
export function keptGameFile({ ended }: KeptGame): string {
  return `maxout-${ended}.jsonl`;
}
