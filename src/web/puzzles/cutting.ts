/** Has puzzles cut from recordings, in a worker of its own. */

import { type Puzzle, STEADY_TAPS } from '../../features/puzzles/puzzle.js';
import type { GameAhead, WeightsBytes } from '../../players/weights-choice.js';
import { type Port, portOf } from '../browser/worker-port.js';
import { shippedChoice, type WeightsStore } from '../stores/weights-store.js';
import { CUT_HANDS, type CutReply, type CutRequest, type GivenRecording } from './cut-protocol.js';

export interface CuttingListeners {
  readonly onPuzzle: (puzzle: Puzzle) => void;
  /** Pieces that were looked at; all of them at the end. */
  readonly onProgress: (done: number, whole: number) => void;
  readonly onProblem: (message: string) => void;
  /** There is nothing to cut from, or something went wrong; it was said what. */
  readonly onFailure: () => void;
}

export class Cutting {
  readonly #weights: WeightsStore;
  readonly #listeners: CuttingListeners;
  #worker: Worker | undefined;

  constructor(weights: WeightsStore, listeners: CuttingListeners) {
    this.#weights = weights;
    this.#listeners = listeners;
  }

  start(recordings: readonly GivenRecording[]): void {
    this.stop();
    const worker = new Worker(new URL('./cut-worker.ts', import.meta.url), { type: 'module', name: 'puzzles' });
    const port = portOf<CutRequest, CutReply>(worker, (message) => this.#fail(message));
    port.listen((reply) => {
      if (this.#worker === worker) void this.#hear(reply, port);
    });
    this.#worker = worker;
    port.send({ kind: 'open', recordings });
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #hear(reply: CutReply, port: Port<CutRequest, CutReply>): Promise<void> {
    switch (reply.kind) {
      case 'opened':
        for (const problem of reply.problems) this.#listeners.onProblem(problem);
        if (reply.games.length === 0) this.#end();
        else await this.#cut(reply.games, port);
        break;
      case 'puzzle':
        this.#listeners.onPuzzle(reply.puzzle);
        break;
      case 'progress':
        if (reply.done === reply.whole) this.stop();
        this.#listeners.onProgress(reply.done, reply.whole);
        break;
      case 'failed':
        this.#fail(reply.message);
        break;
    }
  }

  async #cut(games: readonly GameAhead[], port: Port<CutRequest, CutReply>): Promise<void> {
    try {
      port.send({ kind: 'cut', weights: await this.#weightsFor(games) });
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #weightsFor(games: readonly GameAhead[]): Promise<WeightsBytes[]> {
    const needed = [CUT_HANDS.taps, STEADY_TAPS].flatMap((taps) => {
      const choice = shippedChoice(taps);
      return games.flatMap((game) => choice.forGame(game).map(({ name }) => name));
    });
    return this.#weights.shipped([...new Set(needed)]);
  }

  #fail(message: string): void {
    this.#listeners.onProblem(message);
    this.#end();
  }

  #end(): void {
    this.stop();
    this.#listeners.onFailure();
  }
}
