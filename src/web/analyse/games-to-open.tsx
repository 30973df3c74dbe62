/** Games that are at hand: the sample that comes with the page, and those that this browser keeps. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { number, plural } from '../../lib/format-numbers.js';
import { Button } from '../browser/controls.js';
import { type BrowserRecords, type KeptGame, KeptGames } from '../stores/browser-records.js';

/** A game of slow hands that ends early, so that there is something to learn; `src/web/README.md` says how it was made. */
export const SAMPLE_NAME = 'A sample game';
const SAMPLE = new URL('./sample-game.jsonl.gz', import.meta.url);

/** @throws Error with a message for the user */
export async function fetchSample(): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const answer = await fetch(SAMPLE);
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  } catch {
    // There is no connection.
  }
  throw new Error('The sample game could not be loaded: connect, and open it again, or choose a file.');
}

/** The games that are kept here, the latest first. */
export class GamesAtHand {
  readonly kept = signal<readonly KeptGame[]>([]);
  readonly #games: KeptGames;

  constructor(records: BrowserRecords) {
    this.#games = new KeptGames(records);
  }

  /** Looks again; what cannot be read is told elsewhere. */
  async follow(): Promise<void> {
    this.kept.value = await this.#games.all().catch(() => []);
  }
}

export function GamesToOpen(properties: {
  readonly games: GamesAtHand;
  readonly onSample: () => void;
  readonly onKept: (game: KeptGame) => void;
}): JSX.Element {
  const { games, onSample, onKept } = properties;
  return (
    <div class="games-to-open">
      <h3 id="games-to-open">Games to open</h3>
      <ul aria-labelledby="games-to-open">
        <li>
          <Button label={SAMPLE_NAME} onClick={onSample} />
          <span class="soft">level 18 at ten presses a second, until it topped out</span>
        </li>
        {games.kept.value.map((game) => (
          <li key={game.ended}>
            <Button label={`${game.name}, ${plural(game.score, 'point')}`} onClick={() => onKept(game)} />
            <span class="soft">
              level {number(game.startLevel)}, {plural(game.lines, 'line')} ·{' '}
              {new Date(game.ended).toLocaleDateString('en')}
            </span>
          </li>
        ))}
      </ul>
      {games.kept.value.length === 0 && <p class="soft">Games that you play here are listed as well.</p>}
    </div>
  );
}
