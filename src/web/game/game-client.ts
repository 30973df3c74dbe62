/** The page's end of the game's worker. */
import { type Sender, senderTo } from '../browser/worker-calls.js';
import type { GameReply, GameRequest } from './game-protocol.js';

interface GameListeners {
  /** Errors that the worker did not catch are told as `trouble`. */
  readonly onReply: (reply: GameReply) => void;
  /** There will be no replies. @param why sentences for the user */
  readonly onNoStart: (why: string) => void;
}

/** Starts the worker. */
export function startGameWorker({ onReply, onNoStart }: GameListeners): Sender<GameRequest> {
  return senderTo<GameRequest, GameReply>(
    () => new Worker(new URL('./game-worker.ts', import.meta.url), { type: 'module', name: 'game' }),
    { onMessage: onReply, onNoStart, onError: (message) => onReply({ kind: 'trouble', message }) },
  );
}
