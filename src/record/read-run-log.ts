/** Reads the log of a run, checks every line, and gives the games in it. */

import { plural } from '../lib/format-numbers.js';
import { readBySchema } from '../lib/read-by-schema.js';
import { type Result, refuse } from '../lib/result.js';
import { type Buttons, formatRuns, MOST_FRAMES, parseInputs, parseRuns } from '../tetris/buttons.js';
import type { RunHeader } from './run-header.js';
import {
  type DifferenceLine,
  type EndLine,
  type FramesLine,
  type GameLine,
  LINE,
  type MaxOutLine,
  type PieceLine,
  type RunLogLine,
  type StartLine,
  type TroubleLine,
} from './run-log.js';
import { CHECK_LENGTH, RECORD_VERSION } from './state-bytes.js';

/** The game's state at one moment. */
export interface LoggedHash {
  /** Frames since power-on. */
  readonly frame: number;
  readonly hash: string;
}

/**
 * What a log tells of one game; a game that was cut off lacks its end. The inputs of start, pieces and end hold all
 * frames since the one before.
 */
export interface LoggedGame extends Omit<GameLine, 'kind'> {
  start?: StartLine;
  readonly pieces: PieceLine[];
  readonly differences: DifferenceLine[];
  readonly troubles: TroubleLine[];
  maxOut?: MaxOutLine;
  end?: EndLine;
  /** Frames of the log. */
  frames: number;
  /** Inputs behind the last of start, pieces and end. */
  tail: string;
  /** `CHECK_LENGTH` characters for each frame from the first active one; empty when nothing was checked. */
  checks: string;
  readonly hashes: LoggedHash[];
}

export interface RunLog {
  readonly header: RunHeader;
  readonly games: readonly Readonly<LoggedGame>[];
  /** Whether the last line was cut off, as by a kill while it was written; it is left out. */
  readonly cutOff: boolean;
}

/** `line` counts from 1. */
export type RunLogResult = Result<{ readonly log: RunLog }, { readonly line: number }>;

/** Reads a whole log. A last line without a line break is an unfinished one. */
export function readRunLog(text: string): RunLogResult {
  const lines = text.split('\n');
  const cutOff = lines.pop() !== '';
  const games: LoggedGame[] = [];
  let header: RunHeader | undefined;
  for (const [i, line] of lines.entries()) {
    const read = readLine(line);
    const message = typeof read === 'string' ? read : addLine(read, games, header !== undefined);
    if (message) return refuse(message, { line: i + 1 });
    if (typeof read !== 'string' && read.kind === 'header') {
      const { kind: _, hashed: __, ...rest } = read;
      header = rest;
    }
  }
  if (!header) return refuse('expected a header, found nothing', { line: 1 });
  for (const game of games) game.tail = inOnePiece(game.tail);
  return { ok: true, log: { header, games, cutOff } };
}

/** The buttons of every frame from power-on, as far as the log goes. */
export function inputsOf({ start, pieces, end, tail }: Readonly<LoggedGame>): Buttons[] {
  return [start, ...pieces, end, { inputs: tail }].flatMap((line) => (line ? parseInputs(line.inputs) : []));
}

/** The line, or what is wrong with it. */
function readLine(text: string): RunLogLine | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'this is not a JSON object';
  }
  const result = readBySchema(LINE, json);
  return result.ok ? result.value : (otherVersion(json) ?? result.message);
}

/** A header of another version is told by who wrote it, whatever else is in it. */
function otherVersion(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('recordVersion' in json)) return undefined;
  const { recordVersion } = json;
  if (typeof recordVersion !== 'number' || recordVersion === RECORD_VERSION) return undefined;
  const writer = 'version' in json && typeof json.version === 'string' ? json.version : 'unknown';
  return (
    `recordVersion: found ${recordVersion}, written by version ${writer} of the program; ` +
    `expected ${RECORD_VERSION}: use that version of the program to read it`
  );
}

/** Puts a line where it belongs; says what is wrong when it belongs nowhere. */
function addLine(line: RunLogLine, games: LoggedGame[], hasHeader: boolean): string | undefined {
  if (hasHeader === (line.kind === 'header'))
    return `expected ${hasHeader ? 'no other' : 'a'} header, found ${line.kind}`;
  if (line.kind === 'header') return undefined;
  if (line.kind === 'game') {
    const { game, seed, startLevel } = line;
    if (game !== games.length + 1) return `game: expected ${games.length + 1}, found ${game}`;
    games.push({
      game,
      seed,
      startLevel,
      pieces: [],
      differences: [],
      troubles: [],
      frames: 0,
      tail: '',
      checks: '',
      hashes: [],
    });
    return undefined;
  }
  const game = games.at(-1);
  if (game?.game !== line.game) return `game: expected ${game?.game ?? 'a line of kind game'}, found ${line.game}`;
  if (game.end) return `expected the next game, found ${line.kind}`;
  switch (line.kind) {
    case 'start':
      if (game.start) return 'expected a piece, found a second start';
      return addFrames({ ...line, checks: '', hash: null }, game, (inputs) => {
        game.start = { ...line, inputs };
      });
    case 'frames':
      return addFrames(line, game);
    case 'piece':
      if (line.piece !== game.pieces.length) return `piece: expected ${game.pieces.length}, found ${line.piece}`;
      return addFrames(line, game, (inputs) => game.pieces.push({ ...line, inputs }));
    case 'difference':
      game.differences.push(line);
      return undefined;
    case 'trouble':
      game.troubles.push(line);
      return undefined;
    case 'max-out':
      game.maxOut = line;
      return undefined;
    case 'end':
      return addFrames(line, game, (inputs) => {
        game.end = { ...line, inputs };
      });
  }
}

/**
 * The frames of a line follow those before it, and each has its check or none has.
 *
 * @param close takes all inputs since the last line that was closed; without it they wait for the next one
 */
function addFrames(
  { frame, inputs, checks, hash }: Pick<FramesLine, 'frame' | 'inputs' | 'checks' | 'hash'>,
  game: LoggedGame,
  close?: (inputs: string) => void,
): string | undefined {
  const length = parseRuns(inputs).reduce((sum, run) => sum + run.frames, 0);
  if (game.frames + length !== frame) {
    return `inputs: ${plural(length, 'frame')} after frame ${game.frames} do not end at frame ${frame}: the recording was changed`;
  }
  if (frame > MOST_FRAMES) return `frame: found ${frame}, expected at most ${MOST_FRAMES}, since no game is longer`;
  game.frames = frame;
  if (checks && checks.length !== length * CHECK_LENGTH) {
    return `checks: expected those of ${plural(length, 'frame')}, found ${checks.length / CHECK_LENGTH}`;
  }
  game.checks += checks;
  if (hash !== null && game.hashes.at(-1)?.frame !== frame) game.hashes.push({ frame, hash });
  game.tail = game.tail && inputs ? `${game.tail} ${inputs}` : game.tail || inputs;
  if (close) {
    close(inOnePiece(game.tail));
    game.tail = '';
  }
  return undefined;
}

/** As if it had been one line: where the lines between ended does not show. */
function inOnePiece(inputs: string): string {
  return formatRuns(parseRuns(inputs));
}
