/** What was read from a video, held against everything that is true of it. */

import { number } from '../../src/lib/format-numbers.js';
import { formatPlacement, type Placement } from '../../src/tetris/placement.js';
import type { PlacedGame, PlayedPiece } from '../../src/tetris/played-game.js';
import { timingOfPiece } from '../../src/tetris/played-game.js';
import { SCORE_CAP } from '../../src/tetris/score.js';
import { ORIENTATIONS } from '../../src/tetris/tetromino.js';
import type { CapturedField, CapturedGame, CapturedPiece, CaptureTruth } from '../capture/capture-truth.js';
import { alignedPairs } from './align-sequences.js';
import type { VideoCounts } from './video-counts.js';

/** A playfield that was found, and the games that were read from it. */
export interface FieldRead {
  readonly place: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly games: readonly {
    readonly game: PlacedGame;
    /** Milliseconds of the video. */
    readonly begin: number;
    readonly end: number;
  }[];
}

/** Pixels of the console by which an edge may be off. */
const FOUND_WITHIN = 2;
/** Milliseconds by which a lock may be off so that two pieces can be the same. */
const SAME_WITHIN = 1500;

/**
 * Counts one video.
 *
 * @returns a line for each thing that is wrong without a doubt, and for each game whose end is
 */
export function compareVideo(truth: CaptureTruth, read: readonly FieldRead[], counts: VideoCounts): string[] {
  const said: string[] = [];
  counts.videos++;
  for (const [i, field] of truth.fields.entries()) {
    counts.fields++;
    const own = fieldsOver(field, read);
    if (own.some((one) => isAtPlace(field, one))) counts.found++;
    else {
      const where = own.length > 0 ? `found at ${own.map(({ place }) => placeText(place)).join(' and ')}` : 'not found';
      said.push(`playfield ${i + 1} ${placeText(field.playfield)} was ${where}`);
    }
    said.push(...compareField(field, own, counts));
  }
  return said;
}

/** Those that cover a half of a playfield: one may have been found again where another part of the video begins. */
function fieldsOver({ playfield }: CapturedField, read: readonly FieldRead[]): FieldRead[] {
  return read.filter(({ place }) => {
    const across = Math.min(place.x + place.width, playfield.x + playfield.width) - Math.max(place.x, playfield.x);
    const down = Math.min(place.y + place.height, playfield.y + playfield.height) - Math.max(place.y, playfield.y);
    const most = Math.max(place.width * place.height, playfield.width * playfield.height);
    return across > 0 && down > 0 && 2 * across * down > most;
  });
}

function isAtPlace({ playfield }: CapturedField, { place }: FieldRead): boolean {
  const [pixel, line] = [playfield.width / 80, playfield.height / 160];
  const isNear = (one: number, other: number, unit: number): boolean => Math.abs(one - other) <= FOUND_WITHIN * unit;
  return (
    isNear(place.x, playfield.x, pixel) &&
    isNear(place.x + place.width, playfield.x + playfield.width, pixel) &&
    isNear(place.y, playfield.y, line) &&
    isNear(place.y + place.height, playfield.y + playfield.height, line)
  );
}

interface TruePlace {
  readonly game: CapturedGame;
  readonly piece: CapturedPiece;
}

interface ReadPlace {
  readonly game: FieldRead['games'][number];
  readonly piece: PlayedPiece;
  /** Milliseconds of the video. */
  readonly lockTime: number;
}

function compareField(field: CapturedField, read: readonly FieldRead[], counts: VideoCounts): string[] {
  const expected: TruePlace[] = field.games.flatMap((game) => game.pieces.map((piece) => ({ game, piece })));
  const found: ReadPlace[] = read
    .flatMap(({ games }) => games)
    .flatMap((game) => game.game.pieces.map((piece) => ({ game, piece, lockTime: lockTimeOf(game, piece) })))
    .sort((one, other) => one.lockTime - other.lockTime);
  const pairs = alignedPairs(expected, found, likeness);
  const readOf = new Map(pairs);
  const trueOf = new Map(pairs.map(([one, other]) => [other, one]));
  const said: string[] = [];
  for (const one of expected) {
    const other = readOf.get(one);
    const line = countPiece(one, other, { counts, isTold: read.length === 0 || isGapNear(one, readOf, found) });
    if (line !== undefined) said.push(line);
  }
  for (const other of found) {
    if (trueOf.has(other) || isAtEdge(other, field)) continue;
    if (other.piece.doubt !== undefined) counts.wrongDoubted++;
    else {
      counts.wrong++;
      said.push(`${timeText(other.lockTime)}: read ${describe(other.piece)}, which was never placed`);
    }
  }
  for (const game of field.games) {
    const line = compareEnd(game, readOf, counts);
    if (line !== undefined) said.push(line);
  }
  return said;
}

function lockTimeOf({ begin }: ReadPlace['game'], piece: PlayedPiece): number {
  return begin + (piece.lockFrame * 1000) / timingOfPiece(piece).framesPerSecond;
}

/** How well two pieces fit: most where both are the same, 0 where they cannot be. */
function likeness({ piece: one }: TruePlace, { piece: other, lockTime }: ReadPlace): number {
  const off = Math.abs(one.lockTime - lockTime);
  if (off > SAME_WITHIN) return 0;
  const near = 1 - off / SAME_WITHIN;
  if (isRight(one, other)) return 8 + near;
  return (one.tetromino === other.tetromino ? 2 : 0.5) * near;
}

function isRight(one: CapturedPiece, { tetromino, placement }: PlayedPiece): boolean {
  return tetromino === one.tetromino && placement !== undefined && cellsOf(placement) === cellsOf(one);
}

function cellsOf({ orientation, x, y }: Placement): string {
  return ORIENTATIONS[orientation].cells.map(([dx, dy]) => (y + dy) * 10 + x + dx).join();
}

function countPiece(
  { piece: one }: TruePlace,
  other: ReadPlace | undefined,
  { counts, isTold }: { readonly counts: VideoCounts; readonly isTold: boolean },
): string | undefined {
  // What is cut off by the video's begin or end may be read or not.
  if (!one.isWhole) return undefined;
  counts.pieces++;
  if (other && isRight(one, other.piece)) {
    counts.right++;
    if (other.piece.doubt !== undefined) counts.rightDoubted++;
    return undefined;
  }
  const truth = `${timeText(one.lockTime)}: piece ${one.piece} is ${one.tetromino} at ${formatPlacement(one)}`;
  if (!other) {
    if (isTold) counts.missingTold++;
    else counts.missing++;
    return isTold ? undefined : `${truth}, and was not read`;
  }
  if (other.piece.doubt !== undefined || !other.piece.placement) {
    counts.wrongDoubted++;
    return undefined;
  }
  counts.wrong++;
  return `${truth}, read as ${describe(other.piece)}`;
}

/** Whether something is said of the span in which a piece is missing: a gap of the game around it, or a doubt of a neighbour. */
function isGapNear(one: TruePlace, readOf: ReadonlyMap<TruePlace, ReadPlace>, found: readonly ReadPlace[]): boolean {
  if (readOf.has(one)) return false;
  const around = found.filter(({ lockTime }) => Math.abs(lockTime - one.piece.lockTime) < 4 * SAME_WITHIN);
  if (around.some(({ piece }) => piece.doubt !== undefined)) return true;
  const games = new Set(found.map(({ game }) => game));
  const own = [...games].filter(({ begin, end }) => begin <= one.piece.lockTime && one.piece.lockTime <= end);
  return own.some(({ game }) => game.gaps.length > 0);
}

/** Pieces behind the last one that was scored, and cut off ones, are nobody's mistake. */
function isAtEdge({ lockTime }: ReadPlace, { games }: CapturedField): boolean {
  return games.some(({ pieces, to, from, beginsInVideo }) => {
    const first = pieces[0]?.lockTime ?? to;
    const last = pieces.at(-1)?.lockTime ?? from;
    return (lockTime > last && lockTime <= to + SAME_WITHIN) || (!beginsInVideo && lockTime < first);
  });
}

/** Counts a game whose numbers at the end are right; says what is not. */
function compareEnd(
  game: CapturedGame,
  readOf: ReadonlyMap<TruePlace, ReadPlace>,
  counts: VideoCounts,
): string | undefined {
  const whole = game.pieces.filter(({ isWhole }) => isWhole);
  if (whole.length === 0) return undefined;
  counts.games++;
  const votes = new Map<ReadPlace['game'], number>();
  for (const [one, other] of readOf) if (one.game === game) votes.set(other.game, (votes.get(other.game) ?? 0) + 1);
  const [best] = [...votes].sort(([, one], [, other]) => other - one)[0] ?? [];
  if (!best) return `the game from ${timeText(game.from)} on was not read`;
  const { score, lines } = best.game;
  // What the video cuts off may be in the numbers or not.
  const ends = [game, ...game.pieces.slice(whole.length - 1).map(endOf)];
  const isEndRight = ends.some((end) => score === Math.min(end.score, SCORE_CAP) && lines === end.lines);
  const [last, lastRead] = [...readOf].findLast(([one]) => one.game === game) ?? [];
  const isLevelRight = last?.piece.level === lastRead?.piece.level;
  if (isEndRight && isLevelRight) {
    counts.ended++;
    return undefined;
  }
  const truth = `${number(game.score)} points, ${game.lines} lines, level ${last?.piece.level} at the last piece`;
  const found = `${number(score)}, ${lines} and ${lastRead?.piece.level}`;
  return `the game from ${timeText(game.from)} on ends with ${truth}, read as ${found}`;
}

function endOf({ scoreAfter, linesAfter }: CapturedPiece) {
  return { score: scoreAfter, lines: linesAfter };
}

function describe({ tetromino, placement }: PlayedPiece): string {
  return `${tetromino} at ${placement ? formatPlacement(placement) : 'no place'}`;
}

function timeText(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function placeText({ x, y, width, height }: FieldRead['place']): string {
  return [x, y, width, height].map((value) => value.toFixed(1)).join(',');
}
