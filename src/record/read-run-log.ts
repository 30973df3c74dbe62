/** Reads the log of a run, checks every line, and gives the games in it. */

import type { Buttons } from '../input/buttons.js';
import { parseInputs } from '../input/input-runs.js';
import { GAME_TYPES } from '../tetris/game-state.js';
import { ORIENTATION_COUNT, TETROMINOES } from '../tetris/tetromino.js';
import {
  arrayField,
  booleanField,
  choiceField,
  FieldError,
  type Fields,
  fieldsOf,
  nullable,
  numberField,
  objectField,
  textField,
  wholeField,
} from './check-fields.js';
import { GAME_ENDS, type GameResult, type PlacedAt } from './game-events.js';
import { RECORD_VERSION, type RunHeader } from './run-header.js';
import type { DifferenceLine, EndLine, GameLine, MaxOutLine, PieceLine, StartLine, TroubleLine } from './run-log.js';

/** What a log tells of one game; a game that was cut off lacks its end. */
export interface LoggedGame {
  readonly game: number;
  readonly seed: number;
  readonly startLevel: number;
  readonly start: StartLine | undefined;
  readonly pieces: readonly PieceLine[];
  readonly differences: readonly DifferenceLine[];
  readonly troubles: readonly TroubleLine[];
  readonly maxOut: MaxOutLine | undefined;
  readonly end: EndLine | undefined;
}

export interface RunLog {
  readonly header: RunHeader;
  readonly games: readonly LoggedGame[];
  /** Whether the last line was cut off, as by a kill while it was written; it is left out. */
  readonly cutOff: boolean;
}

export type RunLogResult =
  | { readonly ok: true; readonly log: RunLog }
  /** `line` counts from 1; `message` says what was found and what was expected. */
  | { readonly ok: false; readonly line: number; readonly message: string };

/** Reads a whole log. A last line without a line break is an unfinished one. */
export function readRunLog(text: string): RunLogResult {
  const lines = text.split('\n');
  const cutOff = lines.pop() !== '';
  const games: Mutable<LoggedGame>[] = [];
  let header: RunHeader | undefined;
  for (const [i, line] of lines.entries()) {
    try {
      const fields = fieldsOf(JSON.parse(line), 'a line');
      if (i === 0) header = readHeader(fields);
      else addLine(games, fields);
    } catch (error) {
      if (error instanceof SyntaxError) return { ok: false, line: i + 1, message: 'this is no JSON object' };
      if (!(error instanceof FieldError || error instanceof RangeError)) throw error;
      return { ok: false, line: i + 1, message: error.message };
    }
  }
  if (!header) return { ok: false, line: 1, message: 'expected a header, found nothing' };
  return { ok: true, log: { header, games, cutOff } };
}

/** The buttons of every frame from power-on, as far as the log goes. */
export function inputsOf({ start, pieces, end }: LoggedGame): Buttons[] {
  return [start, ...pieces, end].flatMap((line) => (line ? parseInputs(line.inputs) : []));
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

function addLine(games: Mutable<LoggedGame>[], fields: Fields): void {
  const kind = textField(fields, 'kind');
  const game = wholeField(fields, 'game', undefined, 1);
  const last = games.at(-1);
  if (kind === 'game') {
    if (game !== games.length + 1) throw new FieldError(`game should be ${games.length + 1}, found ${game}`);
    games.push({ ...readGame(fields), pieces: [], differences: [], troubles: [], ...NOTHING_YET });
    return;
  }
  if (last?.game !== game) throw new FieldError(`game should be ${last?.game ?? 'begun first'}, found ${game}`);
  if (last.end) throw new FieldError(`the game had ended, found a line of kind ${kind}`);
  switch (kind) {
    case 'start':
      last.start = { kind, game, frame: wholeField(fields, 'frame'), inputs: inputsField(fields) };
      break;
    case 'piece':
      last.pieces.push(readPiece(fields, last.pieces.length));
      break;
    case 'difference':
      last.differences.push({
        kind,
        game,
        frame: wholeField(fields, 'frame'),
        field: textField(fields, 'field'),
        seen: numberField(fields, 'seen'),
        planned: numberField(fields, 'planned'),
      });
      break;
    case 'trouble':
      last.troubles.push({
        kind,
        game,
        frame: wholeField(fields, 'frame'),
        trouble: textField(fields, 'trouble'),
        message: textField(fields, 'message'),
      });
      break;
    case 'max-out':
      last.maxOut = {
        kind,
        game,
        frame: wholeField(fields, 'frame'),
        piece: wholeField(fields, 'piece'),
        lines: wholeField(fields, 'lines'),
        ownScore: wholeField(fields, 'ownScore'),
      };
      break;
    case 'end':
      last.end = {
        kind,
        game,
        frame: wholeField(fields, 'frame'),
        inputs: inputsField(fields),
        ramSha1: textField(fields, 'ramSha1'),
        result: readResult(objectField(fields, 'result')),
      };
      break;
    default:
      throw new FieldError(`kind should be a known one, found "${kind}"`);
  }
}

const NOTHING_YET = { start: undefined, maxOut: undefined, end: undefined };

function readHeader(fields: Fields): RunHeader {
  choiceField(fields, 'kind', ['header']);
  const recordVersion = wholeField(fields, 'recordVersion');
  if (recordVersion !== RECORD_VERSION) {
    throw new FieldError(
      `recordVersion should be ${RECORD_VERSION}, found ${recordVersion}: use the program of that log`,
    );
  }
  const image = objectField(fields, 'image');
  return {
    recordVersion,
    version: textField(fields, 'version'),
    image: { name: textField(image, 'name'), bodySha1: textField(image, 'bodySha1') },
    player: textField(fields, 'player'),
    playerOptions: objectField(fields, 'playerOptions') as RunHeader['playerOptions'],
    gameType: choiceField(fields, 'gameType', GAME_TYPES),
    startLevel: wholeField(fields, 'startLevel', 19),
    height: wholeField(fields, 'height', 5),
    music: wholeField(fields, 'music', 3),
    seed: wholeField(fields, 'seed'),
    games: wholeField(fields, 'games', undefined, 1),
    untilLines: nullable(fields, 'untilLines', wholeField),
  };
}

function readGame(fields: Fields): Omit<GameLine, 'kind'> {
  return {
    game: wholeField(fields, 'game'),
    seed: wholeField(fields, 'seed'),
    startLevel: wholeField(fields, 'startLevel', 19),
  };
}

function readPiece(fields: Fields, expectedPiece: number): PieceLine {
  const piece = wholeField(fields, 'piece');
  if (piece !== expectedPiece) throw new FieldError(`piece should be ${expectedPiece}, found ${piece}`);
  return {
    kind: 'piece',
    game: wholeField(fields, 'game'),
    piece,
    tetromino: choiceField(fields, 'tetromino', TETROMINOES),
    next: nullable(fields, 'next', (all, name) => choiceField(all, name, TETROMINOES)),
    startFrame: wholeField(fields, 'startFrame'),
    frame: wholeField(fields, 'frame'),
    placement: readPlace(objectField(fields, 'placement')),
    planned: nullable(fields, 'planned', (all, name) => readPlace(objectField(all, name))),
    value: nullable(fields, 'value', numberField),
    ranking: arrayField(fields, 'ranking').map((entry) => {
      const ranked = fieldsOf(entry, 'ranking');
      return { ...readPlace(ranked), value: numberField(ranked, 'value') };
    }),
    replans: wholeField(fields, 'replans'),
    inputs: inputsField(fields),
    cleared: wholeField(fields, 'cleared', 4),
    lines: wholeField(fields, 'lines'),
    level: wholeField(fields, 'level', 255),
    score: wholeField(fields, 'score'),
    ownScore: wholeField(fields, 'ownScore'),
    softDropPoints: wholeField(fields, 'softDropPoints'),
    picture: nullable(fields, 'picture', textField),
  };
}

function readPlace(fields: Fields): PlacedAt {
  return {
    orientation: wholeField(fields, 'orientation', ORIENTATION_COUNT - 1),
    x: wholeField(fields, 'x', 9),
    y: wholeField(fields, 'y', 19, -2),
  };
}

function readResult(fields: Fields): GameResult {
  const clears = arrayField(fields, 'clears');
  if (clears.length !== 4) throw new FieldError(`clears should be four numbers, found ${clears.length}`);
  const [singles, doubles, triples, tetrises] = clears.map((count) => wholeField({ clears: count }, 'clears'));
  return {
    startLevel: wholeField(fields, 'startLevel', 19),
    seed: wholeField(fields, 'seed'),
    score: wholeField(fields, 'score'),
    ownScore: wholeField(fields, 'ownScore'),
    softDropPoints: wholeField(fields, 'softDropPoints'),
    scoreAt230: wholeField(fields, 'scoreAt230'),
    lines: wholeField(fields, 'lines'),
    level: wholeField(fields, 'level', 255),
    pieces: wholeField(fields, 'pieces'),
    frames: wholeField(fields, 'frames'),
    misdrops: wholeField(fields, 'misdrops'),
    planDifferences: wholeField(fields, 'planDifferences'),
    maxOut: booleanField(fields, 'maxOut'),
    toppedOut: booleanField(fields, 'toppedOut'),
    tetrisRate: numberField(fields, 'tetrisRate'),
    clears: [singles, doubles, triples, tetrises],
    longestDrought: wholeField(fields, 'longestDrought'),
    end: choiceField(fields, 'end', GAME_ENDS),
  };
}

/** Checked to be readable, kept as text. */
function inputsField(fields: Fields): string {
  const inputs = textField(fields, 'inputs');
  parseInputs(inputs);
  return inputs;
}
