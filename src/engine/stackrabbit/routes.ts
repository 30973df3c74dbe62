/** The compatible routes that are answered at once: what each reads and what it answers. */

import type { Playfield } from '../../tetris/playfield.js';
import { transitionWeights } from '../../tetris/random.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import type { Engine } from '../engine.js';
import type { EngineMove, PlacementNotation } from '../move.js';
import { getMove, precomputeSync } from './get-move.js';
import { formatLetters, NO_MOVES } from './move-line.js';
import { bestCandidates, hybridLists, moveList, positionAfter } from './move-list.js';
import { positionOf, settingsOf, tapped } from './question.js';
import { lockValues, type MoveRating, rateMove, ratingReply } from './rate-move.js';
import {
  BadParameter,
  badRequest,
  jsonReply,
  type Parameters,
  type Reply,
  secondBoardOf,
  textReply,
} from './read-parameters.js';
import {
  type CompatibleRequest,
  checkBoard,
  isContainerRating,
  type RequestRules,
  readContainerRequest,
  readRequest,
  USUAL_PLAYOUTS,
} from './read-request.js';
import { earnedUnits, inHundredths } from './sample-lines.js';

const NEEDS_NEXT = 'Error: engine-movelist-cpp-hybrid request requires the next piece as a URL argument.';
/** Versions of StackRabbit's two engines after which these routes are made. */
const VERSIONS = { jsVersion: '1.0', cppVersion: '0.5' };

const BY_PLAYOUTS: RequestRules = { depth: 'playouts', playouts: USUAL_PLAYOUTS, numberedPieces: false };

/** Rules by the parameter that tells how far to look. Without one the engine looks as far as it can, since no client waits. */
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

// The replies of StackRabbit's JavaScript engine, of which clients remain: values are strings, and lists are nested.

const UNKNOWN_SCORE = 'Unknown score';
/** What clients take a value of 0 for: a missing one. */
const ALMOST_NOTHING = '0.01';

/** Two decimals, and never 0. */
function valueText(units: number): string {
  const text = units.toFixed(2);
  return Number(text) === 0 ? ALMOST_NOTHING : text;
}

type RatingTexts = { readonly [Name in keyof MoveRating]: string };

/** A rating as strings; a move that is no lock of the piece has an unknown score. */
function rateMoveInWords(engine: Engine, request: CompatibleRequest, after: Playfield): string {
  const rated = rateMove(engine, request, after);
  if (!('error' in rated)) {
    const texts = Object.entries(rated.rating).map(([name, value]) => [name, valueText(value)]);
    return JSON.stringify({ ...Object.fromEntries(texts), ...(!rated.isReachable && { reachable: false }) });
  }
  const { next } = request;
  const best = (seen: Tetromino | undefined): string => {
    // Asked for more than one, the engine compares them as it does where a move is rated.
    const [move] = engine.bestMove({ ...positionOf(request), next: seen }, settingsOf(request), { top: 2 }).moves;
    return move ? valueText(move.value.units) : UNKNOWN_SCORE;
  };
  const blind: RatingTexts = { playerMoveNoAdjustment: UNKNOWN_SCORE, bestMoveNoAdjustment: best(undefined) };
  if (next === undefined) return JSON.stringify(blind);
  return JSON.stringify({ ...blind, playerMoveAfterAdjustment: UNKNOWN_SCORE, bestMoveAfterAdjustment: best(next) });
}

/** A placement of a list. */
interface ListedMove {
  readonly placement: PlacementNotation;
  /** A tuck or a spin. */
  readonly isSpecialMove: boolean;
  readonly totalValue: string;
  readonly evalScore: string;
  /** `name: number, ` for each factor, then `\nSUBTOTAL: number, Mode: 0`. */
  readonly evalExplanation: string;
  readonly hypotheticalLines: readonly HypotheticalLine[];
}

/** What would be best for one third piece. */
interface HypotheticalLine {
  readonly pieceSequence: Tetromino;
  /** 0–1, of the console's generator. */
  readonly probability: number;
  readonly moveSequence: readonly PlacementNotation[];
  readonly moveSequenceAsInputs: readonly string[];
  readonly resultingValue: number;
}

/** Best first: a placement each, or a pair of them where the next piece is known, the second of which has the pair's value. */
function nestedMoveList(engine: Engine, asked: CompatibleRequest): (ListedMove | [ListedMove, ListedMove])[] {
  // That engine knew no other hands.
  const request = tapped(asked);
  return bestCandidates(engine, request).map(({ first, second, deep, shallow }) => {
    const last = second ?? first;
    const earned = earnedUnits(first.cleared) + (second ? earnedUnits(second.cleared) : 0);
    const told = {
      totalValue: valueText(deep),
      evalScore: valueText(shallow),
      evalExplanation: `playfield: ${(shallow - earned).toFixed(2)}, lineClear: ${earned.toFixed(2)}, \nSUBTOTAL: ${shallow.toFixed(2)}, Mode: 0`,
      hypotheticalLines: request.lookahead > 0 ? hypotheticalLines(engine, request, last, earned) : [],
    };
    if (!second) return { ...moveFacts(first), ...told };
    const alone = { ...told, totalValue: valueText(first.value.units), hypotheticalLines: [] };
    return [
      { ...moveFacts(first), ...alone },
      { ...moveFacts(second), ...told },
    ];
  });
}

function moveFacts({ notation, kind }: EngineMove): Pick<ListedMove, 'placement' | 'isSpecialMove'> {
  return { placement: notation, isSpecialMove: kind !== 'drop' };
}

function hypotheticalLines(
  engine: Engine,
  request: CompatibleRequest,
  last: EngineMove,
  earned: number,
): HypotheticalLine[] {
  const chances = transitionWeights(request.next ?? request.piece);
  const all = chances.reduce((sum, weight) => sum + weight, 0);
  const lines = TETROMINOES.flatMap((piece, i): HypotheticalLine[] => {
    const position = positionAfter(positionOf(request), last, piece);
    const [move] = engine.bestMove(position, settingsOf(request, 1)).moves;
    if (!move) return [];
    return [
      {
        pieceSequence: piece,
        probability: inHundredths(chances[i] / all),
        moveSequence: [move.notation],
        moveSequenceAsInputs: [formatLetters(move.buttons)],
        resultingValue: inHundredths(earned + move.value.units),
      },
    ];
  });
  return lines.sort((a, b) => b.resultingValue - a.resultingValue);
}
