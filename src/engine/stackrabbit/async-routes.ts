/** The routes that only accept a request; its answer is fetched by another one. */
import type { Engine } from '../engine.js';
import { BadParameter } from './bad-parameter.js';
import { precompute } from './precompute.js';
import type { Parameters } from './read-parameters.js';
import { readRequest } from './read-request.js';
import { badRequest, type Reply, textReply } from './reply.js';
import { answerRoute, RULES } from './routes.js';

/** How far each looks is told as by the route that answers at once. */
const ASYNC_RULES = {
  'get-move-async': RULES.lookahead,
  'get-move-async-cpp': RULES.playouts,
  precompute: RULES.own,
} as const;

export type AsyncRoute = keyof typeof ASYNC_RULES;

export function isAsyncRoute(route: string): route is AsyncRoute {
  return Object.hasOwn(ASYNC_RULES, route);
}

/** Why a request cannot be accepted; undefined where it can. Quick: nothing is searched. */
export function refuseAsync(route: AsyncRoute, parameters: Parameters): Reply | undefined {
  try {
    readRequest(parameters, ASYNC_RULES[route]);
    return undefined;
  } catch (error) {
    if (error instanceof BadParameter) return badRequest(error.message);
    throw error;
  }
}

/**
 * What a request is answered, in parts that are found one after the other.
 *
 * @yields each better than the one before; the last one is whole
 */
export function* answerInParts(engine: Engine, route: AsyncRoute, parameters: Parameters): Generator<Reply, void> {
  if (route !== 'precompute') yield answerRoute(engine, route.replace('-async', ''), parameters);
  else for (const part of precompute(engine, readRequest(parameters, RULES.own))) yield textReply(part);
}
