/** Finished games for users of the library, rated piece by piece. */

import type { NesImage } from '../emulator/image.js';
import { type AnalyzedMove, type AnalyzeSettings, listedGame } from '../engine/analyze.js';
import { fromNotation, type PlacementNotation } from '../engine/move.js';
import { checkWhole, MOST_ENGINE_REACTION } from '../engine/position.js';
import { readCartridge } from '../features/cartridges/cartridge-file.js';
import type { GameBytes } from '../features/recordings/file-kind.js';
import { type NamedGame, openPlayedBytes, openPlayedGames } from '../features/recordings/open-played-games.js';
import { foundValue } from '../lib/json.js';
import { Failure, newStop } from '../platform/job.js';
import type { GameSummary } from '../review/game-review.js';
import { HIGHEST_LEVEL, HIGHEST_LINES, type LineLimit, type StartLevel } from '../tetris/limits.js';
import { type Placement, parsePlacement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import type { Tetromino } from '../tetris/tetromino.js';
import {
  checkedPlacement,
  checkList,
  checkObject,
  checkPiece,
  checkText,
  readField,
  readPlayfieldOf,
  readTaps,
} from './asked-position.js';
import { sharedEngine } from './engine.js';

/** A game that is told as a list. */
export interface ToldGame {
  /** Without a line limit: 230, and none for a game that is past them. */
  readonly start: Partial<LineLimit> & {
    /** As in a position that is asked about; empty if missing. */
    readonly playfield?: string | Playfield;
    /** 0–255. */
    readonly level: number;
    /** Default 0. */
    readonly lines?: number;
    readonly score?: number;
  };
  /** Where each piece was put: a placement, its text such as `T-left@4,17`, or `[r, x, y]`. */
  readonly pieces: readonly { readonly piece: Tetromino; readonly placement: Placement | string | PlacementNotation }[];
}

/** Which game it is, how it is judged, and the cartridge of a movie. */
export interface GameAnalysis extends Partial<AnalyzeSettings> {
  /** Pieces placed for a value, 1–6 (default 4, which takes some 30 ms a piece). */
  readonly plies?: number;
  /** Which game of a recording, from 1; all if missing. */
  readonly game?: number;
  /** The cartridge on which a movie is played; the built-in one if missing. */
  readonly cartridge?: NesImage;
}

/** What is told of games, in this order: what could not be read, and of every game its beginning, its moves and their sum. */
export type GameTold =
  | { readonly type: 'problem'; readonly message: string }
  | ({ readonly type: 'game'; readonly name: string; readonly pieces: number } & StartLevel)
  | ({ readonly type: 'move' } & AnalyzedMove)
  | ({ readonly type: 'summary' } & GameSummary);

const USUAL_PLIES = 4;
const MOST_PLIES = 6;
/** Limit for the turns, columns and rows of a placement in notation; a playfield has fewer. */
const MOST_STEPS = 99;

/**
 * Rates all placements of finished games, one after the other: what each was worth beside the best one, and at the end what
 * they come to. Leaving the loop ends the work.
 *
 * ```js
 * for await (const told of analyzeGame('game.fm2', { plies: 2 })) {
 *   if (told.type === 'problem') console.error(told.message);
 *   if (told.type === 'move' && told.played) console.log(told.piece, told.played.loss.points);
 *   if (told.type === 'summary') console.log(`accuracy ${told.accuracy} %`);
 * }
 * ```
 *
 * @param source name of a recording, its folder, a movie (.fm2, .r08, .tasd, or the "Input Log.txt" of BizHawk), frames of an overlay
 *   (.ngf, .ngf.gz), a video, where ffmpeg is installed, or a folder of such; or the bytes of such a file, the name of which tells its kind; or a list of placements
 * @throws RangeError on a setting out of its range, on hands that there are not, and on whatever else the types forbid
 */
export async function* analyzeGame(
  source: string | GameBytes | ToldGame,
  settings: GameAnalysis = {},
): AsyncGenerator<GameTold, void, void> {
  checkObject('settings', settings);
  const { plies = USUAL_PLIES, taps, reaction } = settings;
  checkWhole('plies', plies, 1, MOST_PLIES);
  if (reaction !== undefined) checkWhole('reaction', reaction, 0, MOST_ENGINE_REACTION);
  if (taps !== undefined) readTaps(taps);
  const { games, problems } = await openSource(source, settings);
  for (const message of problems) yield { type: 'problem', message };
  for (const { name, game } of games) {
    yield { type: 'game', name, pieces: game.pieces.length, startLevel: game.startLevel };
    const moves = sharedEngine().analyze(game, { taps, reaction, plies });
    for (;;) {
      const { done, value } = moves.next();
      if (done) {
        yield { type: 'summary', ...value };
        break;
      }
      yield { type: 'move', ...value };
      // Whoever else works in this process gets a turn.
      await new Promise(setImmediate);
    }
  }
}

interface OpenedSource {
  readonly games: readonly NamedGame[];
  readonly problems: readonly string[];
}

async function openSource(source: string | GameBytes | ToldGame, settings: GameAnalysis): Promise<OpenedSource> {
  if (source === '') throw new RangeError('source: expected the name of a file or a folder, found ""');
  if (typeof source !== 'string') {
    checkObject('source', source);
    if ('start' in source) return openTold(source);
    checkText('source.name', source.name, 'the name of a file, the ending of which says what is in it');
    if (!(source.bytes instanceof Uint8Array)) {
      throw new RangeError(`source.bytes: expected a Uint8Array, found ${foundValue(source.bytes)}`);
    }
  }
  const said: string[] = [];
  const { game: number } = settings;
  const image = (): NesImage => settings.cartridge ?? builtinImage();
  const about = { number, image, quiet: true, stop: newStop(), say: (line: string) => void said.push(line) };
  try {
    const opened = await (typeof source === 'string' ? openPlayedGames(source, about) : openPlayedBytes(source, about));
    return { games: opened.games, problems: [...said, ...opened.problems] };
  } catch (error) {
    if (error instanceof Failure) return { games: [], problems: [...said, error.message] };
    throw error;
  }
}

function openTold({ start, pieces }: ToldGame): OpenedSource {
  checkObject('start', start);
  checkList('pieces', pieces);
  const { playfield = '20,,0', level, lines = 0, score = 0, untilLines } = start;
  const read = readPlayfieldOf(playfield);
  if (!read.ok) return { games: [], problems: [read.message] };
  checkWhole('level', level, 0, HIGHEST_LEVEL);
  checkWhole('lines', lines, 0, HIGHEST_LINES);
  checkWhole('score', score, 0, Number.MAX_SAFE_INTEGER);
  checkWhole('untilLines', untilLines ?? HIGHEST_LINES, 1, HIGHEST_LINES);
  const listed = pieces.map((told, i) => {
    checkObject(`piece ${i + 1}`, told);
    checkPiece(`piece ${i + 1}`, told.piece);
    return {
      piece: told.piece,
      placement: readField(`placement of piece ${i + 1}`, () => readPlacement(told.piece, told.placement)),
    };
  });
  const told = listedGame({ playfield: read.playfield, level, lines, score, untilLines }, listed);
  return told.ok
    ? { games: [{ name: 'the list', game: told.game }], problems: [] }
    : { games: [], problems: [told.message] };
}

function readPlacement(piece: Tetromino, placement: Placement | string | PlacementNotation): Placement {
  if (typeof placement === 'string') return parsePlacement(placement);
  if (!isNotation(placement)) return checkedPlacement(placement);
  const [turns, shifts, rows] = placement;
  for (const part of [turns, shifts, rows]) checkWhole('[r, x, y]', part, -MOST_STEPS, MOST_STEPS);
  return fromNotation(piece, [turns, shifts, rows]);
}

function isNotation(placement: Placement | PlacementNotation): placement is PlacementNotation {
  return Array.isArray(placement);
}

function builtinImage(): NesImage {
  const read = readCartridge();
  if (!read.ok) throw new Failure(read.message);
  return read.image;
}
