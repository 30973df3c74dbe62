/**
 * The parameters of the compatible routes, with StackRabbit's names, ranges, defaults and words. What differs: levels are
 * 0–255, playouts above its limit count as the limit, and whatever is missing is named.
 */

import { impossiblePlayfield } from '../../search/situation.js';
import { type AskedLineLimit, HIGHEST_LEVEL, HIGHEST_LINES } from '../../tetris/limits.js';
import type { Playfield } from '../../tetris/playfield.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import { REGIONS, type Region, timingOf } from '../../tetris/timing.js';
import {
  BadParameter,
  flagOf,
  type NumberRange,
  numberOf,
  type Parameters,
  parsePiece,
  readBoard,
  requiredNumber,
  requiredText,
  textOf,
  timelineOf,
} from './read-parameters.js';

/** A piece that is in the air already. */
export interface PieceInAir {
  /** Columns to the right of where it appeared, −5 to 4. */
  readonly x: number;
  /** Rows that it has fallen, 0–20. */
  readonly y: number;
  /** Presses of A, 0–4. */
  readonly rotation: number;
  /** Active frames that it has had, 0–999. */
  readonly frames: number;
}

/** Lines of play behind each candidate. */
export interface Playouts {
  readonly count: number;
  /** Pieces of each. */
  readonly length: number;
}

/** A request as it was read. */
export interface CompatibleRequest extends AskedLineLimit {
  readonly board: Playfield;
  readonly piece: Tetromino;
  readonly next: Tetromino | undefined;
  /** 0–255. */
  readonly level: number;
  readonly lines: number;
  /** Whose console it is: how fast pieces fall and shift, and where games end. */
  readonly region: Region;
  /** `X` and `.`, from the piece's first active frame. */
  readonly timeline: string;
  /** Frames for which the next piece is not seen, 0–60. */
  readonly reaction: number;
  readonly playouts: Playouts;
  /** Pieces beyond the two that are known, 0 or 1: what routes without `cpp` in their names look by. */
  readonly lookahead: number;
  readonly air: PieceInAir | undefined;
  /** The timeline starts again with the piece in the air. */
  readonly isTimelineReset: boolean;
  /** Charge of real auto shift, 0–16 (in Europe 0–12); −1 for taps; undefined where the request is of the dialect that has none. */
  readonly charge: number | undefined;
  /** DOWN may be held after the last press. */
  readonly softDrop: boolean;
  /** Tucks and spins are left out of lists. */
  readonly dropsOnly: boolean;
}

/** What differs from route to route. */
export interface RequestRules {
  /** What tells how far to look; a route that looks as far as it likes ignores both. */
  readonly depth: 'playouts' | 'lookahead' | 'own';
  /** Playouts by default. */
  readonly playouts: Playouts;
  /** Pieces may be numbers as well as letters. */
  readonly numberedPieces: boolean;
}

export const USUAL_PLAYOUTS: Playouts = { count: 49, length: 2 };

const USUAL_REGION: Region = 'ntsc';
const LONGEST_REACTION = 60;
const LONGEST_PLAYOUT = 20;
const MOST_PLAYOUT_MOVES = 9604;
const WIDEST_BREADTH = 1156;
const USUAL_BREADTH = 20;
/** In place of a charge of the auto shift: directions are tapped. */
const TAPS = -1;
/** With auto shift a search takes memory by the frames of the pattern, gigabytes for the longest. */
const LONGEST_HELD_TIMELINE = 17;
/** Number of no piece. */
const NO_PIECE = '-1';
const PLAYOUT_NAMES = ['playoutCount', 'playoutLength', 'pruningBreadth'];

const LEVEL: NumberRange = { least: 0, most: HIGHEST_LEVEL, wrong: (given) => `Illegal level: ${given}` };
const LINES: NumberRange = { least: 0, most: HIGHEST_LINES, wrong: (given) => `Illegal line count: ${given}` };
const END: NumberRange = {
  least: 1,
  most: HIGHEST_LINES,
  wrong: (given) => `Illegal untilLines: ${given} (a number from 1 to ${HIGHEST_LINES}, or none)`,
};
const REACTION: NumberRange = {
  least: 0,
  most: Number.POSITIVE_INFINITY,
  wrong: (given) => `Illegal reaction time: ${given}`,
};
const COUNT: NumberRange = {
  least: 0,
  most: Number.POSITIVE_INFINITY,
  wrong: (given) => `Invalid playout count: ${given}`,
};
const LENGTH: NumberRange = {
  least: 0,
  most: LONGEST_PLAYOUT,
  wrong: (given) => `Invalid playout length (max is ${LONGEST_PLAYOUT}): ${given}`,
};
const BREADTH: NumberRange = {
  least: 0,
  most: WIDEST_BREADTH,
  wrong: (given) => `Invalid pruning breadth (max is ${WIDEST_BREADTH}): ${given}`,
};
const LOOKAHEAD: NumberRange = { least: 0, most: 1, wrong: () => 'Maximum supported lookahead depth is currently 1.' };

/** @throws BadParameter in StackRabbit's words where it has any */
export function readRequest(parameters: Parameters, rules: RequestRules): CompatibleRequest {
  const request = requestOf(parameters, rules);
  const { timeline, charge = TAPS } = request;
  if (charge !== TAPS && timeline.length > LONGEST_HELD_TIMELINE) {
    throw new BadParameter(
      `Invalid input frame timeline: ${timeline} (with a dasCharge it has to repeat after ${LONGEST_HELD_TIMELINE} frames)`,
    );
  }
  return request;
}

function requestOf(parameters: Parameters, rules: RequestRules): CompatibleRequest {
  return {
    board: boardOf(parameters),
    piece: currentPieceOf(parameters, rules),
    next: nextPieceOf(parameters, rules),
    level: requiredNumber(parameters, 'level', LEVEL),
    lines: requiredNumber(parameters, 'lines', LINES),
    untilLines: endOf(parameters),
    region: regionOf(parameters),
    timeline: timelineOf(parameters),
    reaction: reactionOf(parameters),
    ...depthOf(parameters, rules),
    air: airOf(parameters),
    isTimelineReset: flagOf(parameters, 'arrWasReset'),
    charge: chargeOf(parameters),
    softDrop: flagOf(parameters, 'softDrop'),
    dropsOnly: false,
  };
}

/** In place of a number of lines: the game ends nowhere. */
const NOWHERE = 'none';

function endOf(parameters: Parameters): CompatibleRequest['untilLines'] {
  const text = textOf(parameters, 'untilLines');
  return text === undefined ? undefined : text === NOWHERE ? null : requiredNumber(parameters, 'untilLines', END);
}

/** Ours alone: clients of StackRabbit play on the console of the USA. */
function regionOf(parameters: Parameters): Region {
  const text = textOf(parameters, 'region') ?? USUAL_REGION;
  const region = REGIONS.find((name) => name === text.toLowerCase());
  if (!region) throw new BadParameter(`Unknown region: ${text} (expected ${REGIONS.join(' or ')})`);
  return region;
}

function chargeOf(parameters: Parameters): number | undefined {
  if (textOf(parameters, 'dasCharge') === undefined) return undefined;
  return numberOf(parameters, 'dasCharge', between(TAPS, timingOf(regionOf(parameters)).dasFull), TAPS);
}

/** A complete row would have been cleared: no value is known of boards that have one. */
function boardOf(parameters: Parameters): Playfield {
  const board = readBoard(requiredText(parameters, 'board'));
  const why = impossiblePlayfield(board);
  if (why !== undefined) throw new BadParameter(`Invalid board, ${why}`);
  return board;
}

function currentPieceOf(parameters: Parameters, { numberedPieces }: RequestRules): Tetromino {
  const text = requiredText(parameters, 'currentPiece');
  const piece = parsePiece(text, numberedPieces);
  if (!piece) throw new BadParameter(`Unknown current piece:${text}`);
  return piece;
}

function nextPieceOf(parameters: Parameters, { numberedPieces }: RequestRules): Tetromino | undefined {
  const text = textOf(parameters, 'nextPiece');
  if (text === undefined || (numberedPieces && text === NO_PIECE)) return undefined;
  const piece = parsePiece(text, numberedPieces);
  if (!piece) throw new BadParameter(`Unknown next piece:${text}`);
  return piece;
}

/** Too late is told apart from what is no time at all. */
function reactionOf(parameters: Parameters): number {
  const reaction = numberOf(parameters, 'reactionTime', REACTION, 0);
  if (reaction > LONGEST_REACTION) {
    throw new BadParameter(
      `Reaction time exceeds the maximum possible of ${LONGEST_REACTION} frames. Did you accidentally send it in millseconds?`,
    );
  }
  return reaction;
}

/** How far to look: what the route does not read is refused, but where it ignores both. */
function depthOf(
  parameters: Parameters,
  { depth, playouts }: RequestRules,
): Pick<CompatibleRequest, 'playouts' | 'lookahead'> {
  const usual = { playouts, lookahead: 0 };
  if (depth === 'own') return usual;
  if (depth === 'lookahead') {
    refuse(parameters, PLAYOUT_NAMES, 'only routes with cpp in their names take');
    return { ...usual, lookahead: numberOf(parameters, 'lookaheadDepth', LOOKAHEAD, 0) };
  }
  refuse(parameters, ['lookaheadDepth'], 'routes with cpp in their names do not take');
  numberOf(parameters, 'pruningBreadth', BREADTH, USUAL_BREADTH);
  const length = numberOf(parameters, 'playoutLength', LENGTH, playouts.length);
  const count = numberOf(parameters, 'playoutCount', COUNT, playouts.count);
  return {
    ...usual,
    playouts: { length, count: Math.min(count, Math.floor(MOST_PLAYOUT_MOVES / Math.max(1, length))) },
  };
}

function refuse(parameters: Parameters, names: readonly string[], why: string): void {
  const sent = names.find((name) => textOf(parameters, name) !== undefined);
  if (sent !== undefined) throw new BadParameter(`${why} ${sent}`);
}

/** Undefined where the piece is at its start. */
function airOf(parameters: Parameters): PieceInAir | undefined {
  const air: PieceInAir = {
    x: numberOf(parameters, 'existingXOffset', between(-5, 4), 0),
    y: numberOf(parameters, 'existingYOffset', between(0, 20), 0),
    rotation: numberOf(parameters, 'existingRotation', between(0, 4), 0),
    frames: numberOf(parameters, 'existingFramesElapsed', between(0, 999), 0),
  };
  return Object.values(air).some((value) => value !== 0) ? air : undefined;
}

function between(least: number, most: number): NumberRange {
  return { least, most, wrong: (given) => `Number parameter ${given} was out of range: ${least} to ${most}` };
}

// Requests as nestris.org's own engine takes them: pieces are numbers, there are defaults for all but the board and the piece,
// and a message about a request stands alone.

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
