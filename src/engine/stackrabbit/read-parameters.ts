/** Reading single parameters: what is missing, in range, or wrong in StackRabbit's words. */
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { BadParameter } from './bad-parameter.js';

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

/** A whole number with its limits; what is said of another one. */
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
