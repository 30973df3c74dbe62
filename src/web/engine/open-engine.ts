/**
 * The engine for a page's own program: `import { openEngine } from 'maxout/engine'`.
 *
 * It thinks in a worker. Questions are answered in order, those before it is loaded too.
 *
 * @module
 */
import type { PlacementNotation } from '../../engine/move.js';
import type { ListEntry } from '../../engine/stackrabbit/move-list.js';
import type { MoveRating } from '../../engine/stackrabbit/rate-move.js';
import type { WorkerMethod } from '../../engine/stackrabbit/worker-methods.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import type { Region } from '../../tetris/timing.js';
import type { Answer } from './answer-message.js';

/** A position, and who plays it. */
export interface EngineQuestion {
  /** 200 characters, 0 or 1, row by row from the top; or a compressed board such as `14,iaCaFqFqFqFq,0`. */
  readonly board: string;
  /** 0–255. */
  readonly level: number;
  readonly lines: number;
  readonly currentPiece: Tetromino;
  /** Missing or null where it is not known. */
  readonly nextPiece?: Tetromino | null;
  /** On which frames of a piece buttons may be pressed, again and again: `X.` for 30 times a second, up to 64 characters. */
  readonly inputFrameTimeline: string;
  /** 1, 2 or 3 for values of 2, 3 and 4 pieces, with lines of as many behind each move of a list; 2 if missing. */
  readonly playoutLength?: number;
  /** Whose console it is; that of America if missing. */
  readonly region?: Region;
  /** Lines at which the game is ended, or `none`; if missing 230 (in Europe 130), and none for a game past them. */
  readonly untilLines?: number | 'none';
  /** Lines behind each move of a list, of which 49 are played at most, for lengths above 3. */
  readonly playoutCount?: number;
}

/** A move to be rated. */
export interface RatedQuestion extends EngineQuestion {
  /** The board after it, cleared lines taken out. */
  readonly secondBoard: string;
}

export interface HybridLists {
  readonly noNextBox: readonly ListEntry[];
  /** Empty where the next piece is not known. */
  readonly nextBox: readonly ListEntry[];
}

/** All promises are rejected with an Error that says what is wrong: `No legal moves` where nothing can be placed. */
export interface OpenedEngine {
  /** Presses of A from how the piece appears, columns from there, and rows that it falls. */
  getMove(question: EngineQuestion): Promise<PlacementNotation>;
  /** Best first, 5 at most; pairs of placements where the next piece is known. */
  getTopMoves(question: EngineQuestion): Promise<readonly ListEntry[]>;
  /** Both lists: as if the next piece were not known, and with it. */
  getTopMovesHybrid(question: EngineQuestion): Promise<HybridLists>;
  /** What a move was worth, and the best one; in units of StackRabbit's scale, 20 of which are a line. */
  rateMove(question: RatedQuestion): Promise<MoveRating>;
  /** Values in units by `turns|left|top`: the corner of the 4 × 4 box in which the piece is drawn where it locks. */
  getLockValueLookup(question: EngineQuestion): Promise<Readonly<Record<string, number>>>;
  /** Ends the worker. What was not answered is rejected, and so is what is asked afterwards. */
  close(): void;
}

/**
 * Starts the engine.
 *
 * @param address of `maxout-worker.js`, which has `maxout-weights` beside it; beside this module if missing. It may be of another
 *   site that lets others read it, where the page's policy allows workers from `blob:`
 * @returns when its weights are loaded; rejected with an Error that says what is missing
 */
export async function openEngine(address: string | URL = new URL(FILE, import.meta.url)): Promise<OpenedEngine> {
  const worker = startWorker(new URL(address, globalThis.location.href));
  /** Those who wait for an answer. */
  const waiting = new Set<(error: Error) => void>();
  /** Why there are no answers any more. */
  let ended: Error | undefined;
  const end = (error: Error): void => {
    ended ??= error;
    worker.terminate();
    for (const reject of waiting) reject(error);
    waiting.clear();
  };
  const ask = <Result>(method: WorkerMethod, question: EngineQuestion): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (ended) throw ended;
      const { port1, port2 } = new MessageChannel();
      waiting.add(reject);
      port1.onmessage = ({ data }: MessageEvent<Answer>) => {
        port1.close();
        waiting.delete(reject);
        if ('error' in data) reject(new Error(data.error));
        else resolve(data.result as Result);
      };
      worker.postMessage([method, question], [port2]);
    });
  const opened: OpenedEngine = {
    getMove: (question) => ask('getMove', question),
    getTopMoves: (question) => ask('getTopMoves', question),
    getTopMovesHybrid: (question) => ask('getTopMovesHybrid', question),
    rateMove: (question) => ask('rateMove', question),
    getLockValueLookup: (question) => ask('getLockValueLookup', question),
    close: () => end(new Error('the engine was closed')),
  };
  return new Promise((resolve, reject) => {
    waiting.add(reject);
    worker.onmessage = () => {
      waiting.delete(reject);
      resolve(opened);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(new Error(event.message?.replace(/^(Uncaught )?Error: /, '') || `${address} could not be loaded`));
    };
  });
}

/** Not where it is used, so that programs that pack a page's files leave it where it lies: it needs what is beside it. */
const FILE = './maxout-worker.js';

/**
 * Starts a worker of the dialect that says when it is ready, and answers on ports. Workers have to be of the page's own site;
 * one that is made of a text may import from another.
 */
function startWorker(address: URL): Worker {
  address.searchParams.delete('dialect');
  if (address.origin === globalThis.location.origin) return new Worker(address);
  const text = `maxoutAddress=${JSON.stringify(address.href)};importScripts(maxoutAddress)`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(url);
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
