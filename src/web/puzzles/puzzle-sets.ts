/** The puzzles that are offered: the set that ships, or those that a worker cuts from games. */

import { batch, signal } from '@preact/signals';
import { solverRatings } from '../../features/puzzles/grade.js';
import { type Puzzle, parsePuzzles, type Solver } from '../../features/puzzles/puzzle-lines.js';
import { duration, number, plural } from '../../lib/format-numbers.js';
import type { GameAhead, WeightsBytes } from '../../players/weights-choice.js';
import type { App } from '../app/view.js';
import { messageOf, WorkerCalls } from '../browser/worker-calls.js';
import { type ChosenFile, readChosenFile } from '../parts/files.js';
import { LARGEST_FILE } from '../sources/page-opening.js';
import { KeptGames } from '../stores/browser-records.js';
import { fetchPacked } from '../stores/packed-files.js';
import { shippedChoice } from '../stores/weights-store.js';
import type { CutWorker } from './cut-worker.js';
import { type OfferedPuzzle, offeredPuzzle, offeredPuzzles } from './offered-puzzle.js';

interface SetNeeds {
  /** There are others now, or none yet. */
  readonly onOther: () => void;
  /** One more has been found. */
  readonly onMore: () => void;
  /** For whose hands puzzles are cut. */
  readonly hands: () => Puzzle['hands'];
}

export class PuzzleSets {
  /** What is offered now. */
  readonly all = signal<readonly OfferedPuzzle[]>([]);
  readonly source = signal<'shipped' | 'kept' | 'file' | undefined>(undefined);
  readonly says = signal('');
  /** The share of the pieces that were looked at, 0–1, while puzzles are cut; `unknown` until the first ones were. */
  readonly done = signal<number | 'unknown' | undefined>(undefined);
  shipped: readonly OfferedPuzzle[] = [];
  /** Ratings of the players that have answered the puzzles, by the set that ships. */
  solvers: Readonly<Record<Solver, number>> = solverRatings([]);
  readonly #app: App;
  readonly #needs: SetNeeds;
  #worker: WorkerCalls<CutWorker> | undefined;
  #began = 0;

  constructor(app: App, needs: SetNeeds) {
    this.#app = app;
    this.#needs = needs;
  }

  /**
   * Fetches the set that ships, once, and offers it; the listeners are not told.
   *
   * @throws Error with a message for the user when it cannot be had
   */
  async load(): Promise<void> {
    const text = new TextDecoder().decode(await fetchPacked(__ASSETS__.puzzles));
    const read = parsePuzzles(text);
    if (!read.ok) throw new Error(`The puzzles could not be read: ${read.message}. Reload the page.`);
    this.shipped = offeredPuzzles(read.puzzles);
    this.solvers = solverRatings(read.puzzles);
    this.#offerShipped();
  }

  useShipped(): void {
    this.#stop();
    this.#offerShipped();
    this.#needs.onOther();
  }

  /** Cuts puzzles from a recording. */
  async useFile(file: File): Promise<void> {
    const chosen = await readChosenFile(this.#app, file, LARGEST_FILE);
    if (chosen) await this.#cutFrom([chosen], 'file');
  }

  /** Cuts puzzles from the games of the person that this browser keeps. */
  async useKept(): Promise<void> {
    const games = await new KeptGames(this.#app.records).all().catch(() => []);
    if (games.length === 0) {
      this.#app.notify('No game of yours is kept in this browser: play one under Play.', 'problem');
      return;
    }
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    const recordings = games.map(({ ended, text }) => {
      return { name: `your game of ${date.format(ended)}`, bytes: new TextEncoder().encode(text) };
    });
    await this.#cutFrom(recordings, 'kept');
  }

  /** A puzzle that is in no set. */
  fromLink(puzzle: Puzzle): OfferedPuzzle {
    return offeredPuzzle(puzzle, 0, this.solvers);
  }

  isShipped(offered: OfferedPuzzle): boolean {
    return this.shipped[offered.number - 1] === offered;
  }

  titleOf(offered: OfferedPuzzle): string {
    const count = number(offered.number);
    if (this.isShipped(offered)) return `Puzzle ${count} of ${number(this.shipped.length)}`;
    return this.all.value.includes(offered) ? `Puzzle ${count} from games` : 'A puzzle from a link';
  }

  #offerShipped(): void {
    batch(() => {
      this.all.value = this.shipped;
      this.source.value = 'shipped';
      this.#rest('Positions from games of strong and weak players.');
    });
  }

  async #cutFrom(recordings: readonly ChosenFile[], source: 'kept' | 'file'): Promise<void> {
    this.#stop();
    batch(() => {
      this.all.value = [];
      this.source.value = source;
      this.done.value = 'unknown';
      this.says.value = 'Reading the games, and loading the judges.';
    });
    this.#needs.onOther();
    const fail = (problems: readonly string[]): void => {
      if (this.#worker !== worker) return;
      for (const problem of problems) this.#app.notify(problem, 'problem');
      this.#stop();
      this.#rest('There are no puzzles of these games.');
    };
    const worker = new WorkerCalls<CutWorker>(
      () => new Worker(new URL('./cut-worker.ts', import.meta.url), { type: 'module', name: 'puzzles' }),
      (message) => fail([message]),
    );
    this.#worker = worker;
    const hands = this.#needs.hands();
    this.#began = performance.now();
    try {
      const { games, problems } = await worker.call('open', recordings);
      if (games.length === 0) {
        fail(problems);
        return;
      }
      for (const problem of problems) this.#app.notify(problem, 'problem');
      await worker.call(
        'cut',
        await this.#weightsFor(games, hands),
        hands,
        (puzzle) => {
          const { value: found } = this.all;
          this.all.value = [...found, offeredPuzzle(puzzle, found.length + 1, this.solvers)];
          this.#needs.onMore();
        },
        (done, whole) => this.#reach(done, whole),
      );
      this.#stop();
    } catch (error) {
      fail([messageOf(error)]);
    }
  }

  #weightsFor(games: readonly GameAhead[], { taps, reaction }: Puzzle['hands']): Promise<WeightsBytes[]> {
    const choice = shippedChoice(taps);
    const needed = games.flatMap((game) => choice.forGame({ ...game, reaction }).map(({ name }) => name));
    return this.#app.weights.shipped([...new Set(needed)]);
  }

  #reach(done: number, whole: number): void {
    const { length } = this.all.value;
    const found = plural(length, 'puzzle');
    if (done === whole) {
      const none = 'No puzzle: in no position that was played otherwise one place is the best by far.';
      this.#rest(length > 0 ? `${found} in ${plural(whole, 'piece')}: positions that were played otherwise.` : none);
      return;
    }
    const left = ((performance.now() - this.#began) / 1000 / done) * (whole - done);
    this.done.value = done / whole;
    this.says.value = `${number(done)} of ${plural(whole, 'piece')} looked at, ${duration(left)} left: ${found} so far.`;
  }

  #rest(says: string): void {
    this.done.value = undefined;
    this.says.value = says;
  }

  #stop(): void {
    this.#worker?.end();
    this.#worker = undefined;
  }
}
