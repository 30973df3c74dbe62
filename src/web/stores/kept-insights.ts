/** What judged games told, as this browser keeps it: no game is judged twice by one version of the program. */
import type { BrowserRecords } from './browser-records.js';
import type { KeptRecords } from './kept-kinds.js';

export type KeptInsight = KeptRecords['insights'];

export class KeptInsights {
  readonly #records: BrowserRecords;

  constructor(records: BrowserRecords) {
    this.#records = records;
  }

  /** @throws NotKept where the browser keeps nothing, as in some private windows; so do the others */
  all(): Promise<readonly KeptInsight[]> {
    return this.#records.readAll('insights');
  }

  /** Keeps what a game told, in place of what was kept of it. */
  async keep(insight: KeptInsight): Promise<void> {
    await this.#records.keep('insights', gameKey(insight), insight);
  }

  async forget(insights: readonly KeptInsight[]): Promise<void> {
    for (const insight of insights) await this.#records.forget('insights', gameKey(insight));
  }
}

/** Names a game: the same for the same game of the same file. */
export function gameKey({ file, game }: Pick<KeptInsight, 'file' | 'game'>): string {
  return `${file} ${game}`;
}
