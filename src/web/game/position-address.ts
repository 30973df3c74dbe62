/**
 * A position and who rates it as parameters of the address, so that it can be linked to:
 * `#/lab?rows=3fe.3fe&piece=I&next=T&level=18&player=maxout`. Rows are three hexadecimal digits each, the last one the
 * lowest; the left column is the highest of their ten bits.
 */

import { PAGE_OPTIONS } from '../../players/player-spec.js';
import type { Position } from '../../search/situation.js';
import { HIGHEST_LEVEL, HIGHEST_LINES, HIGHEST_SCORE } from '../../tetris/limits.js';
import { COLUMNS, emptyPlayfield, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { NTSC, REGIONS, type Region, regionOf, type Timing, timingOf } from '../../tetris/timing.js';
import { AddressParameters, playerName, wholeNumberParameter } from '../browser/routes.js';
import { FIRST_CHOICE } from './chosen-player.js';
import { readOptions } from './game-address.js';
import type { PlayerChoice } from './game-protocol.js';

/** A made-up position, of a console that is named. */
export type LabPosition = Position & { readonly timing: Timing };

/** Who rates, and how; nobody reacts late to a piece that has just appeared. */
export type LabChoice = Omit<PlayerChoice, 'reaction'>;

export interface LabSetup {
  readonly position: LabPosition;
  readonly choice: LabChoice;
}

const { reaction: _, ...choice } = FIRST_CHOICE;

/** What an address without parameters shows: a game in which a decision is due. */
export const FIRST_SETUP: LabSetup = {
  position: {
    playfield: parseRows('200.380.3e0.3f8.3fc.3fe.3f6.3fe') ?? emptyPlayfield(),
    piece: 'T',
    next: 'L',
    timing: NTSC,
    level: 19,
    lines: 0,
    score: 0,
  },
  choice,
};

/** What an address asks for, and a sentence for each parameter that was not understood; usual values take their place. */
export function parseLabAddress(parameters: URLSearchParams): {
  readonly setup: LabSetup;
  readonly problems: readonly string[];
} {
  const address = new AddressParameters(parameters);
  const { position: usual } = FIRST_SETUP;
  const hasOwn = address.has('piece');
  const position: LabPosition = {
    playfield: address.read('rows', hasOwn ? emptyPlayfield() : usual.playfield, parseRows),
    piece: address.read('piece', usual.piece, tetromino),
    next: address.read<Tetromino | null>('next', hasOwn ? null : (usual.next ?? null), tetromino) ?? undefined,
    timing: timingOf(address.read('region', regionOf(usual.timing), region)),
    level: address.read('level', usual.level, wholeNumberParameter(0, HIGHEST_LEVEL)),
    lines: address.read('lines', usual.lines, wholeNumberParameter(0, HIGHEST_LINES)),
    score: address.read('score', usual.score, wholeNumberParameter(0, HIGHEST_SCORE)),
  };
  const setup: LabSetup = {
    position,
    choice: {
      name: address.read('player', choice.name, playerName),
      ...readOptions(address),
    },
  };
  return { setup, problems: address.problems };
}

/** What `parseLabAddress` reads; usual values are left out, but never the piece, which says that the position is whole. */
export function formatLabAddress({ position, choice: chosen }: LabSetup): URLSearchParams {
  const parameters = new URLSearchParams();
  const put = (name: string, value: unknown, usual: unknown): void => {
    if (value !== usual) parameters.set(name, String(value));
  };
  put('rows', formatRows(position.playfield), '');
  parameters.set('piece', position.piece);
  put('next', position.next, undefined);
  put('region', regionOf(position.timing), regionOf(FIRST_SETUP.position.timing));
  put('level', position.level, FIRST_SETUP.position.level);
  put('lines', position.lines, 0);
  put('score', position.score, 0);
  put('player', chosen.name, choice.name);
  for (const name of PAGE_OPTIONS) put(name, chosen[name], choice[name]);
  return parameters;
}

/** From the highest row with a block to the lowest row; the empty text for an empty playfield. */
export function formatRows(playfield: Playfield): string {
  const first = playfield.findIndex((bits) => bits !== 0);
  if (first < 0) return '';
  return Array.from(playfield.subarray(first), (bits) => mirrored(bits).toString(16).padStart(3, '0')).join('.');
}

/** Undefined for a text that `formatRows` does not write, and for blocks above the rows that can be seen. */
export function parseRows(text: string): Playfield | undefined {
  const playfield = emptyPlayfield();
  if (text === '') return playfield;
  if (!/^[0-3][0-9a-f]{2}(\.[0-3][0-9a-f]{2})*$/.test(text)) return undefined;
  const rows = text.split('.').map((row) => mirrored(Number.parseInt(row, 16)));
  if (rows.length > ROWS) return undefined;
  playfield.set(rows, ROWS + HIDDEN_ROWS - rows.length);
  return playfield;
}

function region(text: string): Region | undefined {
  return REGIONS.find((known) => known === text);
}

/** The ten bits of a row in the opposite order. */
function mirrored(bits: number): number {
  let result = 0;
  for (let column = 0; column < COLUMNS; column++) result |= ((bits >> column) & 1) << (COLUMNS - 1 - column);
  return result;
}

function tetromino(text: string): Tetromino | undefined {
  return TETROMINOES.find((known) => known === text);
}

/** The address of a position out of a game, rated by the usual player with the press pattern of these hands. */
export function labAddressOf(position: LabPosition, taps = choice.taps): URLSearchParams {
  return formatLabAddress({ position, choice: { ...choice, taps } });
}
