/** Everything that is known of a video: which games are in it, piece by piece and in its own times, and where things lie in its picture. */

import type { Tetromino } from '../../src/tetris/tetromino.js';
import type { Region } from '../../src/tetris/timing.js';
import { type Capture, captureShots } from './capture.js';
import type { Shot } from './pace.js';
import type { SessionGame } from './play-session.js';
import { liesWithin, type Rectangle, stretched } from './rectangle.js';
import type { TruePiece } from './true-pieces.js';

/** A piece that came to rest while the video ran. */
export interface CapturedPiece {
  /** 1 for the first of its game, also where the video begins later. */
  readonly piece: number;
  readonly tetromino: Tetromino;
  readonly orientation: number;
  readonly x: number;
  readonly y: number;
  /** As shown when it appeared; null while it was hidden. */
  readonly next: Tetromino | null;
  readonly cleared: number;
  /** Before the piece, and behind it. */
  readonly level: number;
  readonly lines: number;
  readonly score: number;
  readonly levelAfter: number;
  readonly linesAfter: number;
  readonly scoreAfter: number;
  /** Frames of the console from the video's first one, whose pictures are the first to show the piece, and to show it at rest. */
  readonly spawnFrame: number;
  readonly lockFrame: number;
  /** Milliseconds of the video, by the same. */
  readonly spawnTime: number;
  readonly lockTime: number;
  /** Whether the video shows it from its begin on to its score; else it is none that a reader must find. */
  readonly isWhole: boolean;
}

export interface CapturedGame {
  readonly startLevel: number;
  readonly region: Region;
  /** Milliseconds of the video; also where it begins or ends outside of it. */
  readonly from: number;
  readonly to: number;
  readonly beginsInVideo: boolean;
  readonly endsInVideo: boolean;
  readonly toppedOut: boolean;
  /** At the end of what the video shows. */
  readonly score: number;
  readonly lines: number;
  readonly level: number;
  readonly pieces: readonly CapturedPiece[];
}

/** Where a console's things are in the picture; null for what is not there, or not whole. Pixels of the video, before a lens bends them. */
export interface CapturedField {
  readonly playfield: Rectangle;
  readonly next: Rectangle | null;
  readonly score: Rectangle | null;
  readonly lines: Rectangle | null;
  readonly level: Rectangle | null;
  readonly statistics: Rectangle | null;
  readonly games: readonly CapturedGame[];
}

export interface CaptureTruth {
  readonly condition: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  /** Barrel as of a `FieldPlace`. */
  readonly bend: number;
  readonly region: Region;
  /** Pictures of the video, and those a second. */
  readonly pictures: number;
  readonly rate: number;
  readonly mixing: string;
  readonly fields: readonly CapturedField[];
}

/** Pixels of the console. */
export const PLACES = {
  playfield: { x: 96, y: 48, width: 80, height: 160 },
  /** The content of the next box, where the built-in cartridge has it; on the original it is 8 lower. */
  next: { x: 192, y: 112, width: 32, height: 16 },
  score: { x: 192, y: 64, width: 48, height: 8 },
  lines: { x: 152, y: 24, width: 24, height: 8 },
  level: { x: 208, y: 168, width: 16, height: 8 },
  statistics: { x: 48, y: 96, width: 24, height: 104 },
} as const satisfies Readonly<Record<string, Rectangle>>;

/** What is true of a capture. */
export function captureTruth(condition: string, capture: Capture): CaptureTruth {
  const { seed, width, height, bend, consoles, parts, pace } = capture;
  const shots = captureShots(capture);
  const fields = consoles.map(({ look }, i): CapturedField => {
    const where = (name: keyof typeof PLACES): Rectangle | null => {
      const { x, y, ...size } = PLACES[name];
      const place = { x, y: name === 'next' ? y + look.nextDown : y, ...size };
      const part = parts.find(({ console, from }) => console === i && liesWithin(place, from));
      return part ? stretched(place, part.from, part.to) : null;
    };
    const playfield = where('playfield');
    if (!playfield) throw new Error(`no playfield of console ${i} in the picture`);
    return {
      playfield,
      ...{ next: where('next'), score: where('score'), lines: where('lines') },
      ...{ level: where('level'), statistics: where('statistics') },
      games: gamesOf(capture, i, shots),
    };
  });
  return {
    ...{ condition, seed, width, height, bend, region: consoles[0].session.region },
    ...{ pictures: shots.length, rate: pace.rate, mixing: pace.mixing, fields },
  };
}

function gamesOf({ consoles, pace }: Capture, index: number, shots: readonly Shot[]): CapturedGame[] {
  const { session, firstFrame } = consoles[index];
  const { framesPerSecond, region } = session;
  // What the last picture does not show was not seen.
  const endFrame = firstFrame + (shots.at(-1)?.first ?? 0) + 1;
  const timeOf = (frame: number): number => ((frame - firstFrame - pace.phase) * 1000) / framesPerSecond;
  return session.games
    .filter((game) => game.endFrame > firstFrame && game.firstFrame < endFrame)
    .map((game): CapturedGame => {
      const seen = game.pieces.filter((piece) => piece.lockFrame >= firstFrame && piece.lockFrame < endFrame);
      return {
        ...{ startLevel: game.startLevel, region, from: timeOf(game.firstFrame), to: timeOf(game.endFrame) },
        beginsInVideo: game.firstFrame >= firstFrame,
        endsInVideo: game.endFrame <= endFrame,
        toppedOut: game.toppedOut && game.endFrame <= endFrame,
        ...atEnd(game, endFrame),
        pieces: seen.map((piece) => ({
          ...piecePart(piece),
          ...{ spawnFrame: piece.spawnFrame - firstFrame, lockFrame: piece.lockFrame - firstFrame },
          ...{ spawnTime: timeOf(piece.spawnFrame), lockTime: timeOf(piece.lockFrame) },
          isWhole: piece.spawnFrame >= firstFrame && piece.lockFrame + FRAMES_TO_SCORE < endFrame,
        })),
      };
    });
}

/** The longest that a lock takes until its points are counted and shown. */
const FRAMES_TO_SCORE = 36;

function piecePart({ piece, tetromino, placement, next, cleared, ...numbers }: TruePiece) {
  const { level, lines, score, levelAfter, linesAfter, scoreAfter } = numbers;
  const { orientation, x, y } = placement;
  return {
    ...{ piece, tetromino, orientation, x, y, next: next ?? null, cleared },
    ...{ level, lines, score, levelAfter, linesAfter, scoreAfter },
  };
}

function atEnd(game: SessionGame, endFrame: number): Pick<CapturedGame, 'score' | 'lines' | 'level'> {
  if (game.endFrame <= endFrame) return { score: game.score, lines: game.lines, level: game.level };
  const last = game.pieces.findLast(({ lockFrame }) => lockFrame + FRAMES_TO_SCORE < endFrame);
  if (!last) return { score: 0, lines: 0, level: game.startLevel };
  return { score: last.scoreAfter, lines: last.linesAfter, level: last.levelAfter };
}
