/** The page's end of the game's worker. */
import { type Port, portOf } from '../browser/worker-calls.js';
import type { GameReply, GameRequest } from './game-protocol.js';

/** Starts the worker. Errors that it did not catch are told as `trouble`. */
export function startGameWorker(onReply: (reply: GameReply) => void): Port<GameRequest, GameReply> {
  const worker = new Worker(new URL('./game-worker.ts', import.meta.url), { type: 'module', name: 'game' });
  const port = portOf<GameRequest, GameReply>(worker, (message) => onReply({ kind: 'trouble', message }));
  port.listen(onReply);
  return port;
}
