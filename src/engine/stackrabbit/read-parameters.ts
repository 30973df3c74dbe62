/** Reading single parameters: what is missing, in range, or wrong in StackRabbit's words. */

import { type Playfield, ROWS } from '../../tetris/playfield.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { fromCells, fromCompressed } from '../playfield-text.js';

/** What a route answers, for whoever carries it: an HTTP server, a worker, a test. */
export interface Reply {
  /** As of HTTP. */
  readonly status: number;
  /** Clients get `text/plain` for both all the same. */
  readonly type: 'text' | 'json';
  readonly body: string;
}

export function textReply(body: string, status = 200): Reply {
  return { status, type: 'text', body };
}

export function jsonReply(value: unknown): Reply {
  return { status: 200, type: 'json', body: JSON.stringify(value) };
}

/** A request that cannot be answered. */
export function badRequest(message: string): Reply {
  return textReply(`Error: ${message}`, 400);
}

/** A request that cannot be answered; the message is for whoever sent it. */
export class BadParameter extends RangeError {}

/** By name, decoded; unknown ones are ignored. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/** What stands in a parameter, without white space; undefined where it is missing or empty. */
export function textOf(parameters: Parameters, name: string): string | undefined {
  return parameters[name]?.replace(/\s+/g, '') || undefined;
}

/** @throws BadParameter where it is missing */
export function requiredText(parameters: Parameters, name: string): string {
  const text = textOf(parameters, name);
  if (text === undefined) throw new BadParameter(`Missing required parameter: ${name}`);
  return text;
}

/** A whole number with its limits, and the message about any other text. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly wrong: (given: string) => string;
}

/**
 * A whole number of a request.
 *
 * @param usual where it is missing
 * @throws BadParameter on anything else
 */
export function numberOf(parameters: Parameters, name: string, range: NumberRange, usual: number): number {
  const text = textOf(parameters, name);
  return text === undefined ? usual : parseNumber(text, range);
}

/** @throws BadParameter where it is missing, and on anything but a whole number within the range */
export function requiredNumber(parameters: Parameters, name: string, range: NumberRange): number {
  return parseNumber(requiredText(parameters, name), range);
}

function parseNumber(text: string, { least, most, wrong }: NumberRange): number {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new BadParameter(wrong(text));
  return value;
}

/** `true`, `TRUE` or `1`; anything else is no. */
export function flagOf(parameters: Parameters, name: string): boolean {
  const text = textOf(parameters, name);
  return text === 'true' || text === 'TRUE' || text === '1';
}

/** As nestris.org counts pieces; −1 is none. */
const NUMBERED_PIECES: readonly Tetromino[] = ['I', 'O', 'L', 'J', 'T', 'S', 'Z'];

/**
 * A piece by its letter, large or small.
 *
 * @param numbered whether it may also be a number from 0 in the order I O L J T S Z
 * @returns undefined on anything else
 */
export function parsePiece(text: string, numbered: boolean): Tetromino | undefined {
  if (numbered && /^\d$/.test(text)) return NUMBERED_PIECES[Number(text)];
  return TETROMINOES.find((name) => name === text.toUpperCase());
}

/** More frames than any pattern of presses in use has. */
const LONGEST_TIMELINE = 64;

/**
 * A timeline as `X` and `.`, without what repeats in it; `-` is read as `.`.
 *
 * @throws BadParameter on other characters, and above 64 frames
 */
export function timelineOf(parameters: Parameters): string {
  const text = requiredText(parameters, 'inputFrameTimeline');
  if (!/^[X.-]+$/.test(text) || text.length > LONGEST_TIMELINE) {
    throw new BadParameter(`Invalid input frame timeline: ${text}`);
  }
  const [, shortest] = /^(.+?)\1*$/.exec(text.replaceAll('-', '.')) ?? [text, text];
  return shortest;
}

// The board of a request: 200 cells, or compressed; messages about it are in StackRabbit's words.

const CELLS = /^[01]{200}$/;
const COMPRESSED = /^(\d{1,3}),([a-zA-F]*),(\d{1,3})$/;
const LETTERS_A_ROW = 2;

/** @throws BadParameter on anything else */
export function readBoard(text: string): Playfield {
  if (CELLS.test(text)) return fromCells(text);
  const compressed = COMPRESSED.exec(text);
  if (!compressed) {
    throw new BadParameter(
      'Invalid board, must be 200 characters in length (20 rows of 10, listed top to bottom). e.g. 00000000001000000001...',
    );
  }
  const [, empty, letters, well] = compressed;
  const rows = Number(empty) + letters.length / LETTERS_A_ROW + Number(well);
  if (rows !== ROWS) throw new BadParameter(`Invalid compressed board. Must contain ${ROWS} rows, but found: ${rows}`);
  return fromCompressed(text);
}

/** The board behind the move that is rated. @throws BadParameter where it is missing or none */
export function secondBoardOf(parameters: Parameters): Playfield {
  return readBoard(requiredText(parameters, 'secondBoard'));
}
