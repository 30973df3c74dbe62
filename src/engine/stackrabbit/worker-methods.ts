/**
 * The methods of StackRabbit's browser worker: what pages send them, as parameters of the routes, and what they answer.
 *
 * Pages send an object, or one string with bars between its fields.
 */

import type { Engine } from '../engine.js';
import { getMove } from './get-move.js';
import { NO_MOVES } from './move-line.js';
import { hybridLists, moveList } from './move-list.js';
import { lockValues, rateMove, ratingReply } from './rate-move.js';
import {
  BadParameter,
  badRequest,
  jsonReply,
  type Parameters,
  parsePiece,
  type Reply,
  secondBoardOf,
  textReply,
} from './read-parameters.js';
import { type RequestRules, readRequest, USUAL_PLAYOUTS } from './read-request.js';

export const WORKER_METHODS = [
  'getMove',
  'getTopMoves',
  'getTopMovesHybrid',
  'rateMove',
  'getLockValueLookup',
] as const;
export type WorkerMethod = (typeof WORKER_METHODS)[number];

const RULES: RequestRules = { depth: 'playouts', playouts: USUAL_PLAYOUTS, numberedPieces: true };
/** Up to this length every sequence of pieces is played, whatever was sent. */
const WHOLE_LENGTH = 3;
const KINDS = 7;

/** The arguments of a method; `nextPiece` may be anything where it is not known. */
export type WorkerArguments = Readonly<Record<string, unknown>>;

const FIELDS = [
  ...['level', 'lines', 'currentPiece', 'nextPiece'],
  ...['inputFrameTimeline', 'playoutCount', 'playoutLength', 'pruningBreadth'],
];
/** What the methods read; pages may send more. */
export const ARGUMENT_NAMES: readonly string[] = ['board', 'secondBoard', ...FIELDS, 'region', 'untilLines'];

/** Arguments as parameters; those that are neither text nor a number are left out. */
export function parametersOfArguments(given: WorkerArguments): Parameters {
  const texts = ARGUMENT_NAMES.flatMap((name): [string, string][] => {
    const value = given[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  const { nextPiece, playoutLength, ...rest }: Parameters = Object.fromEntries(texts);
  const isPiece = nextPiece !== undefined && parsePiece(nextPiece.trim(), true) !== undefined;
  return { ...rest, ...(isPiece && { nextPiece }), ...playoutsOf(playoutLength, rest.playoutCount) };
}

/** Without a length as many as are usual. */
function playoutsOf(length: string | undefined, count: string | undefined): Parameters {
  if (length === undefined) return { playoutCount: undefined };
  const pieces = Number(length);
  const isWhole = pieces <= WHOLE_LENGTH;
  return { playoutLength: length, playoutCount: isWhole ? String(KINDS ** pieces) : count };
}

/**
 * `board|level|lines|piece|next piece|timeline|count|length|breadth|`, with a second board behind the first where a move is
 * rated; pieces are numbers, and −1 is none. The last bar may be missing.
 */
export function parametersOfBars(method: WorkerMethod, text: string): Parameters {
  const names = method === 'rateMove' ? ['board', 'secondBoard', ...FIELDS] : ['board', ...FIELDS];
  const fields = text.split('|');
  return parametersOfArguments(Object.fromEntries(names.map((name, i) => [name, fields[i]])));
}

/**
 * What a method answers: JSON, or a text where there is no answer.
 *
 * @returns 400 where a parameter is wrong
 */
export function answerMethod(engine: Engine, method: WorkerMethod, parameters: Parameters): Reply {
  try {
    return ANSWERS[method](engine, parameters);
  } catch (error) {
    if (error instanceof BadParameter) return badRequest(error.message);
    throw error;
  }
}

const ANSWERS: Readonly<Record<WorkerMethod, (engine: Engine, parameters: Parameters) => Reply>> = {
  getMove(engine, parameters) {
    const move = getMove(engine, readRequest(parameters, RULES));
    return move === NO_MOVES ? textReply(NO_MOVES) : jsonReply(move.split('|')[0].split(',').map(Number));
  },
  getTopMoves(engine, parameters) {
    const list = moveList(engine, readRequest(parameters, RULES));
    return list.length > 0 ? jsonReply(list) : textReply(NO_MOVES);
  },
  getTopMovesHybrid: (engine, parameters) => jsonReply(hybridLists(engine, readRequest(parameters, RULES))),
  rateMove(engine, parameters) {
    return ratingReply(rateMove(engine, readRequest(parameters, RULES), secondBoardOf(parameters)));
  },
  getLockValueLookup: (engine, parameters) => jsonReply(lockValues(engine, readRequest(parameters, RULES))),
};
