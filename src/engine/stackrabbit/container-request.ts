/**
 * Requests as nestris.org's own engine takes them: pieces are numbers, there are defaults for all but the board and the piece,
 * and a message about a request stands alone.
 */
import { BadParameter } from './bad-parameter.js';
import { flagOf, type Parameters, requiredText, textOf } from './read-parameters.js';
import { type CompatibleRequest, type RequestRules, readRequest } from './read-request.js';

const RULES: RequestRules = { depth: 'playouts', playouts: { count: 343, length: 3 }, numberedPieces: true };
const USUAL: Parameters = { level: '18', lines: '0', inputFrameTimeline: 'X.' };
const CELLS = 200;

/** Whether a rating is asked for in this way, and not in that of the JavaScript engine. */
export function isContainerRating(parameters: Parameters): boolean {
  const isNumber = /^\d$/.test(textOf(parameters, 'currentPiece') ?? '');
  const hasPlayouts = textOf(parameters, 'playoutCount') !== undefined;
  return isNumber || (hasPlayouts && textOf(parameters, 'lookaheadDepth') === undefined);
}

/** @throws BadParameter in the words of that engine where it has any */
export function readContainerRequest(parameters: Parameters): CompatibleRequest {
  checkBoard(parameters, 'board');
  const given = Object.entries(USUAL).map(([name, usual]) => [name, textOf(parameters, name) ?? usual]);
  const request = readRequest({ ...parameters, ...Object.fromEntries(given) }, RULES);
  return { ...request, dropsOnly: flagOf(parameters, 'disableTuck') };
}

/** @throws BadParameter unless it has 200 cells: compressed boards are not taken */
export function checkBoard(parameters: Parameters, name: string): void {
  if (requiredText(parameters, name).length !== CELLS) {
    throw new BadParameter(`Board string must be ${CELLS} characters long`);
  }
}
