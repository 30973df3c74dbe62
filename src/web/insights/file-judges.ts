/** Judges the games of many files in workers: one opens the files, the others judge a game each. */
import { number, plural } from '../../lib/format-numbers.js';
import type { HandsOfGame, PlayedGame } from '../../review/played-game.js';
import { timingOfPiece } from '../../tetris/played-game.js';
import type { App } from '../app/view.js';
import { messageOf, WorkerCalls } from '../browser/worker-calls.js';
import type { Progress } from '../parts/progress.js';
import type { KeptInsight } from '../stores/kept-insights.js';
import type { InsightsWorker } from './insights-worker.js';

/** A file with games. */
export interface GamesFile {
  readonly name: string;
  /** When it was written, in milliseconds since 1970. */
  readonly time: number;
  /** Undefined where it cannot be read, which the user is told. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export interface JudgesListeners {
  readonly progress: Progress;
  /** Files of which all games are known. */
  readonly known: () => readonly string[];
  readonly isKnown: (file: string, game: number) => boolean;
  /** By whose hands a game is judged, and what is kept of that where the game does not say it. */
  readonly handsFor: (seen: HandsOfGame) => { readonly hands: HandsOfGame; readonly assumed: string | null };
  readonly onJudged: (game: Omit<KeptInsight, 'version'>) => void;
  /** What a user should know of a file. */
  readonly onNote: (note: string) => void;
  /** Nothing is left to do, or it was stopped. */
  readonly onRest: () => void;
}

/** A game to judge, and what is kept beside what it tells. */
interface GameToJudge extends Pick<KeptInsight, 'file' | 'game' | 'games' | 'name' | 'time'> {
  readonly played: PlayedGame;
  readonly seen: HandsOfGame;
}

/** Each of them has its own copy of the weights. */
const MOST_WORKERS = 4;

export class FileJudges {
  readonly #app: App;
  readonly #listeners: JudgesListeners;
  #waiting: GamesFile[] = [];
  #run: Run | undefined;

  constructor(app: App, listeners: JudgesListeners) {
    this.#app = app;
    this.#listeners = listeners;
  }

  add(files: readonly GamesFile[]): void {
    if (files.length === 0) return;
    this.#waiting.push(...files);
    if (this.#run) this.#run.expect(files.length);
    else void this.#work();
  }

  /** Ends all work. */
  stop(): void {
    this.#run?.end();
    this.#waiting = [];
    this.#run = undefined;
    this.#listeners.onRest();
  }

  async #work(): Promise<void> {
    const run = new Run(this.#app, this.#listeners, this.#waiting);
    this.#run = run;
    await run.judgeAll();
    if (this.#run !== run) return;
    this.#run = undefined;
    // Files that came as the last game ended.
    if (this.#waiting.length > 0) void this.#work();
    else this.#listeners.onRest();
  }
}

/** From the first file until all that came meanwhile are judged. Nothing of it goes on after its end. */
class Run {
  readonly #app: App;
  readonly #listeners: JudgesListeners;
  readonly #waiting: GamesFile[];
  readonly #workers: WorkerCalls<InsightsWorker>[] = [];
  readonly #began = performance.now();
  #isEnded = false;
  #files: number;
  /** Files, with parts of those that are being judged. */
  #done = 0;
  #games = 0;
  #pieces = 0;

  constructor(app: App, listeners: JudgesListeners, waiting: GamesFile[]) {
    this.#app = app;
    this.#listeners = listeners;
    this.#waiting = waiting;
    this.#files = waiting.length;
    this.#tell();
  }

  expect(files: number): void {
    this.#files += files;
    this.#tell();
  }

  end(): void {
    this.#isEnded = true;
    for (const worker of this.#workers) worker.end();
  }

  async judgeAll(): Promise<void> {
    const games = this.#open(this.#begin());
    const lanes = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1);
    await Promise.all(Array.from({ length: lanes }, () => this.#judge(games)));
    if (!this.#isEnded) this.end();
  }

  #begin(): WorkerCalls<InsightsWorker> {
    const worker = new WorkerCalls<InsightsWorker>(
      () => new Worker(new URL('./insights-worker.ts', import.meta.url), { type: 'module', name: 'insights' }),
    );
    this.#workers.push(worker);
    return worker;
  }

  /** A file is opened when its first game is wanted. */
  async *#open(worker: WorkerCalls<InsightsWorker>): AsyncGenerator<GameToJudge, void> {
    for (let file = this.#waiting.shift(); file && !this.#isEnded; file = this.#waiting.shift()) {
      const games = await this.#gamesOf(worker, file).catch((error) => {
        this.#listeners.onNote(messageOf(error));
        return [];
      });
      if (this.#isEnded) return;
      if (games.length === 0) this.#reach(1);
      for (const game of games) {
        if (this.#listeners.isKnown(game.file, game.game)) this.#reach(1 / game.games);
        else yield game;
      }
    }
  }

  /** @throws Error with a message for the user */
  async #gamesOf(worker: WorkerCalls<InsightsWorker>, { name, time, bytes: read }: GamesFile): Promise<GameToJudge[]> {
    const { cartridges } = this.#app;
    const [bytes, builtin, own] = await Promise.all([read(), cartridges.builtin(), cartridges.own()]);
    if (!bytes) return [];
    const opened = await worker.call('open', { name, bytes, builtin, own }, this.#listeners.known(), () => {});
    const { file, games = [], notes } = opened;
    for (const note of notes) this.#listeners.onNote(note);
    return games.map(({ game: played, hands: seen }, i) => ({
      ...{ file, game: i + 1, games: games.length, time, played, seen },
      name: games.length > 1 ? `${name}, game ${i + 1}` : name,
    }));
  }

  /** Judges one game after the other in a worker, which begins with the first of them. */
  async #judge(games: AsyncGenerator<GameToJudge, void>): Promise<void> {
    let worker: WorkerCalls<InsightsWorker> | undefined;
    let judgesBy = '';
    for (let next = await games.next(); !next.done && !this.#isEnded; next = await games.next()) {
      const { played, seen, ...about } = next.value;
      const { hands, assumed } = this.#listeners.handsFor(seen);
      const { taps, reaction } = hands;
      try {
        const { startLevel, untilLines = null } = played;
        const timing = timingOfPiece(played.pieces[0] ?? {});
        const weights = await this.#app.weights.ofGame(taps, { timing, startLevel, untilLines, reaction });
        if (this.#isEnded) return;
        worker ??= this.#begin();
        const by = JSON.stringify([taps, reaction, weights.map(({ name }) => name)]);
        if (by !== judgesBy) await worker.call('begin', hands, weights);
        judgesBy = by;
        const insight = await worker.call('judge', played);
        this.#games++;
        this.#pieces += insight.pieces;
        this.#listeners.onJudged({ ...about, assumed, insight });
      } catch (error) {
        this.#listeners.onNote(`${about.name}: ${messageOf(error)}`);
      }
      this.#reach(1 / about.games);
    }
  }

  #reach(files: number): void {
    this.#done += files;
    this.#tell();
  }

  #tell(): void {
    const seconds = (performance.now() - this.#began) / 1000;
    const rate = this.#games > 0 ? `, ${number(this.#pieces / seconds)} pieces a second` : '';
    const what = `${this.#files === 1 ? 'file' : 'files'}, ${plural(this.#games, 'game')} judged${rate}`;
    this.#listeners.progress.tell(what, this.#done, this.#files);
  }
}
