/** Asking an engine: in this process, or a server. */
import { Engine } from '../../src/engine/engine.js';
import { toCells } from '../../src/engine/playfield-text.js';
import { answerRoute } from '../../src/engine/stackrabbit/routes.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import type { AskedPosition } from './positions.js';

export type Ask = (route: string, parameters: Readonly<Record<string, string>>) => Promise<string>;

export function askHere(): Ask {
  const engine = new Engine(shippedWeights());
  return async (route, parameters) => answerRoute(engine, route, parameters).body;
}

/** @param address such as `http://127.0.0.1:3000` */
export function askServer(address: string): Ask {
  return async (route, parameters) => {
    const reply = await fetch(`${address}/${route}?${new URLSearchParams(parameters)}`);
    return (await reply.text()).trim();
  };
}

export function parametersOf(position: AskedPosition): Record<string, string> {
  const { playfield, piece, next, level, lines, timeline, reaction } = position;
  return {
    ...{ board: toCells(playfield), currentPiece: piece, nextPiece: next, inputFrameTimeline: timeline },
    ...{ level: String(level), lines: String(lines), reactionTime: String(reaction) },
  };
}
