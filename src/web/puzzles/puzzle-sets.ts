/** The puzzles that are offered: the set that ships, or those that are being cut from games. */

import { solverRatings } from '../../features/puzzles/grade.js';
import type { Puzzle, Solver } from '../../features/puzzles/puzzle.js';
import { number } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';
import { readChosenFile } from '../parts/files.js';
import { LARGEST_FILE } from '../sources/page-opening.js';
import { KeptGames } from '../stores/kept-games.js';
import type { GivenRecording } from './cut-protocol.js';
import { Cutting } from './cutting.js';
import { type OfferedPuzzle, offeredPuzzle } from './offered-puzzle.js';
import { shippedPuzzles } from './shipped-puzzles.js';
import { SourcePanel } from './source-panel.js';

export interface SetListeners {
  /** There are others now, or none yet. */
  readonly onOther: () => void;
  /** One more has been found. */
  readonly onMore: () => void;
}

export class PuzzleSets {
  /** In which one is chosen. */
  readonly panel: SourcePanel;
  readonly #app: App;
  readonly #listeners: SetListeners;
  readonly #cutting: Cutting;
  #shipped: readonly OfferedPuzzle[] = [];
  #solvers: Readonly<Record<Solver, number>> = solverRatings([]);
  #all: readonly OfferedPuzzle[] = [];

  constructor(app: App, listeners: SetListeners) {
    this.#app = app;
    this.#listeners = listeners;
    this.#cutting = new Cutting(app.weights, {
      onPuzzle: (puzzle) => {
        this.#all = [...this.#all, offeredPuzzle(puzzle, this.#all.length + 1, this.#solvers)];
        listeners.onMore();
      },
      onProgress: (done, whole) => this.panel.reach(done, whole, this.#all.length),
      onProblem: (message) => app.notify(message, 'problem'),
      onFailure: () => this.panel.fail(),
    });
    this.panel = new SourcePanel({
      useShipped: () => this.useShipped(),
      useKept: () => void this.#useKept(),
      useFile: (file) => void this.useFile(file),
    });
  }

  /** What is offered now. */
  get all(): readonly OfferedPuzzle[] {
    return this.#all;
  }

  get shipped(): readonly OfferedPuzzle[] {
    return this.#shipped;
  }

  /** Of the players that have answered the puzzles, by the set that ships. */
  get solvers(): Readonly<Record<Solver, number>> {
    return this.#solvers;
  }

  /**
   * Fetches the set that ships, once, and offers it; the listeners are not told.
   *
   * @throws Error with a message for the user when it cannot be had
   */
  async load(): Promise<void> {
    this.#shipped = await shippedPuzzles();
    this.#solvers = solverRatings(this.#shipped.map(({ puzzle }) => puzzle));
    this.#all = this.#shipped;
    this.panel.showShipped();
  }

  useShipped(): void {
    this.#cutting.stop();
    this.#all = this.#shipped;
    this.panel.showShipped();
    this.#listeners.onOther();
  }

  /** Cuts puzzles from a recording. */
  async useFile(file: File): Promise<void> {
    const chosen = await readChosenFile(this.#app, file, LARGEST_FILE);
    if (chosen) this.#cutFrom([chosen], false);
  }

  /** A puzzle that is in no set. */
  fromLink(puzzle: Puzzle): OfferedPuzzle {
    return offeredPuzzle(puzzle, 0, this.#solvers);
  }

  isShipped(offered: OfferedPuzzle): boolean {
    return this.#shipped[offered.number - 1] === offered;
  }

  titleOf(offered: OfferedPuzzle): string {
    const count = number(offered.number);
    if (this.isShipped(offered)) return `Puzzle ${count} of ${number(this.#shipped.length)}`;
    return this.#all.includes(offered) ? `Puzzle ${count} from games` : 'A puzzle from a link';
  }

  async #useKept(): Promise<void> {
    const games = await new KeptGames(this.#app.records).all().catch(() => []);
    if (games.length === 0) {
      this.#app.notify('No game of yours is kept in this browser: play one under Play.', 'problem');
      return;
    }
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    const recordings = games.map(({ ended, text }) => {
      return { name: `your game of ${date.format(ended)}`, bytes: new TextEncoder().encode(text) };
    });
    this.#cutFrom(recordings, true);
  }

  #cutFrom(recordings: readonly GivenRecording[], isKept: boolean): void {
    this.#all = [];
    this.panel.begin(isKept);
    this.#listeners.onOther();
    this.#cutting.start(recordings);
  }
}
