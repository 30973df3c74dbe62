/** Judges single positions, of variations or of a game in play, in a worker of its own that begins with the first of them. */
import type { WeightsBytes } from '../../players/weights-choice.js';
import type { JudgedPiece } from '../../review/judge-piece.js';
import type { PlayedPiece } from '../../review/played-game.js';
import { type Port, portOf } from '../browser/worker-port.js';
import type { JudgeReply, JudgeRequest, Judging } from './judge-protocol.js';

export class Explorer {
  readonly #onFailure: (message: string) => void;
  #begin: (() => { worker: Worker; port: Port<JudgeRequest, JudgeReply> }) | undefined;
  #begun: { worker: Worker; port: Port<JudgeRequest, JudgeReply> } | undefined;
  /** Answers come in the order of the questions. */
  #waiting: ((judged: JudgedPiece | undefined) => void)[] = [];

  constructor(onFailure: (message: string) => void) {
    this.#onFailure = onFailure;
  }

  /** Another game; questions about the one before are not answered any more. */
  start(judging: Judging, weights: readonly WeightsBytes[]): void {
    this.stop();
    this.#begin = () => {
      const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), { type: 'module', name: 'explorer' });
      const port = portOf<JudgeRequest, JudgeReply>(worker, (message) => this.#onFailure(message));
      port.listen((reply) => {
        if (reply.kind === 'failed') this.#onFailure(reply.message);
        else this.#waiting.shift()?.(reply.pieces[0]);
      });
      port.send({ kind: 'begin', weights, ...judging });
      return { worker, port };
    };
  }

  /** Starts the worker before there is anything to ask, where an answer has to come at once. */
  wake(): void {
    this.#begun ??= this.#begin?.();
  }

  /**
   * @param plies pieces placed for every value, if not as many as for the rest of the game
   * @returns undefined where the piece reaches no placement; never kept when another game comes meanwhile
   */
  judge(piece: PlayedPiece, plies?: number): Promise<JudgedPiece | undefined> {
    this.wake();
    this.#begun?.port.send({ kind: 'judge-one', piece, ...(plies && { plies }) });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  stop(): void {
    this.#begun?.worker.terminate();
    this.#begun = undefined;
    this.#begin = undefined;
    this.#waiting = [];
  }
}
