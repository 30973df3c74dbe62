/** The compatible routes that are answered at once: what each reads and what it answers. */
import type { Engine } from '../engine.js';
import { BadParameter } from './bad-parameter.js';
import { checkBoard, isContainerRating, readContainerRequest } from './container-request.js';
import { getMove } from './get-move.js';
import { nestedMoveList, rateMoveInWords } from './javascript-routes.js';
import { lockValues } from './lock-values.js';
import { NO_MOVES } from './move-line.js';
import { hybridLists, moveList } from './move-list.js';
import { precomputeSync } from './precompute.js';
import { rateMove, ratingReply } from './rate-move.js';
import { secondBoardOf } from './read-board.js';
import type { Parameters } from './read-parameters.js';
import { type RequestRules, readRequest, USUAL_PLAYOUTS } from './read-request.js';
import { badRequest, jsonReply, type Reply, textReply } from './reply.js';

const NEEDS_NEXT = 'Error: engine-movelist-cpp-hybrid request requires the next piece as a URL argument.';
/** Versions of StackRabbit's two engines after which these routes are made. */
const VERSIONS = { jsVersion: '1.0', cppVersion: '0.5' };

const BY_PLAYOUTS: RequestRules = { depth: 'playouts', playouts: USUAL_PLAYOUTS, numberedPieces: false };

/** By what tells how far to look. Where nothing does it is as far as the engine looks, since nobody waits for the answer. */
export const RULES = {
  playouts: BY_PLAYOUTS,
  lookahead: { ...BY_PLAYOUTS, depth: 'lookahead' },
  own: { ...BY_PLAYOUTS, depth: 'own', playouts: { count: 49, length: 3 } },
} as const satisfies Readonly<Record<string, RequestRules>>;

type Answer = (engine: Engine, parameters: Parameters) => Reply;

const ROUTES: Readonly<Record<string, Answer>> = {
  'get-move': (engine, parameters) => textReply(getMove(engine, readRequest(parameters, RULES.lookahead))),
  'get-move-cpp': (engine, parameters) => textReply(getMove(engine, readRequest(parameters, RULES.playouts))),
  'precompute-sync': (engine, parameters) => textReply(precomputeSync(engine, readRequest(parameters, RULES.own))),
  'engine-movelist-cpp': (engine, parameters) => {
    const list = moveList(engine, readRequest(parameters, RULES.playouts));
    return list.length > 0 ? jsonReply(list) : textReply(NO_MOVES);
  },
  'engine-movelist-cpp-hybrid': (engine, parameters) => {
    const request = readRequest(parameters, RULES.playouts);
    return request.next === undefined ? textReply(NEEDS_NEXT) : jsonReply(hybridLists(engine, request));
  },
  'rate-move-cpp': (engine, parameters) => {
    return ratingReply(rateMove(engine, readRequest(parameters, RULES.playouts), secondBoardOf(parameters)));
  },
  'rate-move': (engine, parameters) => {
    if (isContainerRating(parameters)) return contained(() => ratingOfContainer(engine, parameters));
    const request = readRequest(parameters, RULES.lookahead);
    return { status: 200, type: 'json', body: rateMoveInWords(engine, request, secondBoardOf(parameters)) };
  },
  'engine-movelist': (engine, parameters) => {
    const list = nestedMoveList(engine, readRequest(parameters, RULES.lookahead));
    return list.length > 0 ? jsonReply(list) : textReply(NO_MOVES);
  },
  'top-moves-hybrid': (engine, parameters) => {
    return contained(() => jsonReply(hybridLists(engine, readContainerRequest(parameters))));
  },
  'lock-value-lookup': (engine, parameters) => jsonReply(lockValues(engine, readRequest(parameters, RULES.playouts))),
  engine: () => dropped('engine'),
  eval: () => dropped('eval'),
  'rank-lookup': () => dropped('rank-lookup'),
};

/**
 * Answers a request at once. The same request has the same answer, whatever was asked before.
 *
 * @param route its name, such as `get-move-cpp`
 * @param version of this program, for the route that tells it
 * @returns 400 and a text that begins with `Error: ` where a parameter is wrong
 */
export function answerRoute(engine: Engine, route: string, parameters: Parameters, version?: string): Reply {
  const known = answerWithoutEngine(route, version);
  if (known) return known;
  const answer = Object.hasOwn(ROUTES, route) ? ROUTES[route] : undefined;
  try {
    return answer ? answer(engine, parameters) : unknownRoute(route, parameters);
  } catch (error) {
    if (error instanceof BadParameter) return badRequest(error.message);
    throw error;
  }
}

/** Routes that ask nothing of an engine; undefined for the others. */
export function answerWithoutEngine(route: string, version?: string): Reply | undefined {
  if (route === 'ping') return textReply('pong');
  return route === 'version' ? jsonReply({ ...VERSIONS, engine: 'maxout', version }) : undefined;
}

/** As if it were an answer where something is asked, since clients of StackRabbit know it so. */
function unknownRoute(route: string, parameters: Parameters): Reply {
  const isAsked = Object.keys(parameters).length > 0;
  const text = `Please specify the request type, e.g. 'get-move' or 'rate-move'. Received: ${route}`;
  return textReply(text, isAsked ? 200 : 404);
}

function dropped(route: string): Reply {
  return textReply(
    `Error: ${route} belongs to an engine that is no longer there; use get-move-cpp or rate-move-cpp`,
    501,
  );
}

function ratingOfContainer(engine: Engine, parameters: Parameters): Reply {
  const request = readContainerRequest(parameters);
  checkBoard(parameters, 'secondBoard');
  return ratingReply(rateMove(engine, request, secondBoardOf(parameters)));
}

/** Messages of the container stand alone. */
function contained(answer: () => Reply): Reply {
  try {
    return answer();
  } catch (error) {
    if (error instanceof BadParameter) return textReply(error.message, 400);
    throw error;
  }
}
