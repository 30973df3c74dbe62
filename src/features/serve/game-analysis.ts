/**
 * A game that is analysed in a thread of its own, line by line as it is read: other requests go on, a disconnect ends it,
 * and a slow reader makes it slow.
 */
import { Worker } from 'node:worker_threads';
import type { NesImage } from '../../emulator/image.js';
import { ApiError, type ErrorCode } from './api-error.js';
import type { AnalyzeQuery, ToldGame } from './v1/request-schemas.js';

/** What the thread gets: a game that was told as a list and checked, or a file. */
export interface GameToAnalyze {
  readonly source: ToldGame | Uint8Array;
  readonly settings: AnalyzeQuery;
  /** The cartridge on which a movie is played; undefined for the built-in one. */
  readonly cartridge: NesImage | undefined;
}

/** What the thread sends each time it is asked to go on. */
export type AnalysisStep =
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string };

export interface AnalysisOptions {
  /** The program of the thread. */
  readonly worker: URL;
  /** Mebibytes of its objects. */
  readonly memory: number;
  /** Until it is ended. */
  readonly milliseconds: number;
}

export class GameAnalysis {
  readonly #thread: Worker;
  readonly #timer: NodeJS.Timeout;
  /** Who waits for the next step. */
  #waiting: ((end: AnalysisStep | Error) => void) | undefined;
  #over: Error | undefined;

  constructor(game: GameToAnalyze, { worker, memory, milliseconds }: AnalysisOptions) {
    this.#thread = new Worker(worker, { workerData: game, resourceLimits: { maxOldGenerationSizeMb: memory } });
    this.#thread.on('message', (step: AnalysisStep) => this.#tell(step));
    this.#thread.on('error', (error) => this.#end(error));
    this.#thread.on('exit', (code) => this.#end(new Error(`the thread ended with code ${code}`)));
    const late = new ApiError('late', `the game was not analysed within ${milliseconds / 1000} seconds`);
    this.#timer = setTimeout(() => this.#end(late), milliseconds);
  }

  /**
   * The next line; undefined at the end.
   *
   * @throws ApiError where the game cannot be read; else what went wrong in the thread
   */
  async next(): Promise<string | undefined> {
    const step = await new Promise<AnalysisStep | Error>((resolve) => {
      if (this.#over) return resolve(this.#over);
      this.#waiting = resolve;
      this.#thread.postMessage('next');
    });
    if (step instanceof Error) throw step;
    if (step.kind === 'refused') throw new ApiError(step.code, step.message);
    return step.kind === 'line' ? step.line : undefined;
  }

  close(): void {
    this.#end(new Error('the analysis was ended'));
  }

  #end(error: Error): void {
    if (this.#over) return;
    this.#over = error;
    clearTimeout(this.#timer);
    this.#tell(error);
    void this.#thread.terminate();
  }

  #tell(step: AnalysisStep | Error): void {
    this.#waiting?.(step);
    this.#waiting = undefined;
  }
}
