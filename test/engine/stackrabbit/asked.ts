/** Requests of the tests, and the engine that answers them. */
import { Engine } from '../../../src/engine/engine.js';
import type { Parameters } from '../../../src/engine/stackrabbit/read-parameters.js';
import { answerRoute } from '../../../src/engine/stackrabbit/routes.js';
import { shippedWeights } from '../../../src/features/players/weights-files.js';

export const engine = new Engine(shippedWeights());

/** Four rows that are filled in columns 0 to 5. */
export const FOUR_ROWS = `${'0'.repeat(160)}${'1111110000'.repeat(4)}`;
/** The same with a T standing on the left. */
export const T_ON_FOUR_ROWS = `${'0'.repeat(140)}01000000001110000000${'1111110000'.repeat(4)}`;

export const T_THEN_L: Parameters = {
  board: FOUR_ROWS,
  currentPiece: 'T',
  nextPiece: 'L',
  level: '18',
  lines: '0',
  inputFrameTimeline: 'X.',
};

/** The body of a route's reply to these parameters. */
export function bodyOf(route: string, parameters: Parameters): string {
  return answerRoute(engine, route, parameters).body;
}

/** Reads a reply of JSON. */
export function jsonOf(route: string, parameters: Parameters) {
  const { status, type, body } = answerRoute(engine, route, parameters);
  if (status !== 200 || type !== 'json') throw new Error(`${route}: ${status} ${body}`);
  return JSON.parse(body);
}
