/** A puzzle with what the page needs to offer it: a number, a rating, a name that stays, an address, the places of its piece. */

import { areNear, isSameResult } from '../../features/puzzles/answers.js';
import { type PuzzleCutter, positionsOf } from '../../features/puzzles/cut-puzzle.js';
import { FIRST_RATING, puzzleRating, ratingAfter, solverRatings } from '../../features/puzzles/grade.js';
import { formatPuzzle, type Puzzle, parsePuzzles, type Solver } from '../../features/puzzles/puzzle-lines.js';
import { fitsWish, type Wish } from '../../features/puzzles/wishes.js';
import { sha1Hex } from '../../lib/hashes.js';
import { type Result, refuse } from '../../lib/result.js';
import { parseTaps } from '../../reach/taps.js';
import { namePlacement } from '../../review/format-review.js';
import { isLockOf } from '../../review/played-finder.js';
import type { PlayedGame } from '../../review/played-game.js';
import { finderOf } from '../../search/finder-source.js';
import { situationAtSpawn } from '../../search/situation.js';
import { isSamePlacement } from '../../tetris/placement.js';
import { formatPlayfield } from '../../tetris/playfield.js';
import { formatRoute } from '../browser/routes.js';
import type { Choosable } from '../parts/placement-chooser.js';
import { packCode, unpackCode } from '../sources/share-code.js';
import type { KeptRecords } from '../stores/kept-kinds.js';

export interface OfferedPuzzle {
  /** 1 for the first of its set: of the one that ships as `puzzles list --show` counts. */
  readonly number: number;
  /** Depends on the question alone, not on its number. */
  readonly id: string;
  readonly rating: number;
  readonly puzzle: Puzzle;
}

/** How somebody has done at puzzles. */
export type PuzzleRecord = KeptRecords['puzzles'];

export const NO_RECORD: PuzzleRecord = {
  rating: FIRST_RATING,
  tried: 0,
  solved: 0,
  streak: 0,
  longestStreak: 0,
  times: {},
};

const ID_DIGITS = 12;
/** Rating points by which puzzles may be further away than the nearest one. */
const NEAR = 100;

/** @param solvers ratings of the players that have answered it */
export function offeredPuzzle(puzzle: Puzzle, count: number, solvers: Readonly<Record<Solver, number>>): OfferedPuzzle {
  const { playfield, piece, next, level, hands } = puzzle;
  const asked = new TextEncoder().encode(`${formatPlayfield(playfield)} ${piece} ${next} ${level} ${hands.taps}`);
  const id = sha1Hex(asked).slice(0, ID_DIGITS);
  return { number: count, id, rating: puzzleRating(puzzle, solvers), puzzle };
}

export function offeredPuzzles(puzzles: readonly Puzzle[]): OfferedPuzzle[] {
  const solvers = solverRatings(puzzles);
  return puzzles.map((puzzle, i) => offeredPuzzle(puzzle, i + 1, solvers));
}

/**
 * One of the puzzles that fit a wish and were answered least often, so that none comes again before all have come; of these
 * one whose rating is near the solver's.
 *
 * @param random 0–1, below 1
 * @param current not offered while there is another one
 * @returns undefined where none fits
 */
export function nextPuzzle(
  puzzles: readonly OfferedPuzzle[],
  { record, wish, random, current }: NextPuzzle,
): OfferedPuzzle | undefined {
  const fitting = puzzles.filter(({ puzzle }) => fitsWish(puzzle, wish));
  const others = fitting.filter((each) => each !== current);
  const open = others.length > 0 ? others : fitting;
  const fewest = Math.min(...open.map((each) => timesOf(record, each)));
  const fresh = open.filter((each) => timesOf(record, each) === fewest);
  const away = ({ rating }: OfferedPuzzle): number => Math.abs(rating - record.rating);
  const nearest = Math.min(...fresh.map(away));
  const near = fresh.filter((each) => away(each) <= nearest + NEAR);
  return near[Math.floor(random * near.length)];
}

interface NextPuzzle {
  readonly record: PuzzleRecord;
  readonly wish: Wish;
  readonly random: number;
  readonly current?: OfferedPuzzle | undefined;
}

/** How often a puzzle was answered. */
export function timesOf({ times }: PuzzleRecord, { id }: OfferedPuzzle): number {
  return times[id] ?? 0;
}

/**
 * After the first answer to a puzzle that was offered. Only the first time a puzzle is answered moves anything else.
 *
 * @param isRated false where it moves nothing even then
 */
export function afterAnswer(
  record: PuzzleRecord,
  offered: OfferedPuzzle,
  { isSolved, isRated }: { readonly isSolved: boolean; readonly isRated: boolean },
): PuzzleRecord {
  const times = { ...record.times, [offered.id]: timesOf(record, offered) + 1 };
  if (!isRated || timesOf(record, offered) > 0) return { ...record, times };
  const streak = isSolved ? record.streak + 1 : 0;
  return {
    rating: ratingAfter(record, offered.rating, isSolved),
    tried: record.tried + 1,
    solved: record.solved + (isSolved ? 1 : 0),
    streak,
    longestStreak: Math.max(streak, record.longestStreak),
    times,
  };
}

/** All that the hands of the puzzle reach, with the answer, in the order of the search. */
export function placesOf({ hands, answer, ...position }: Puzzle): Choosable[] {
  const situation = situationAtSpawn(position);
  const { count, orientations, xs, ys } = finderOf(parseTaps(hands.taps)).find(situation);
  const found = Array.from({ length: count }, (_, i) => ({
    placement: { orientation: orientations[i], x: xs[i], y: ys[i] },
  }));
  const { placement } = answer;
  const isFound = found.some((each) => isSamePlacement(each.placement, placement));
  return isFound || !isLockOf(situation, placement) ? found : [...found, { placement }];
}

// Addresses: `#/puzzles?n=17` for one of the set that ships, `#/puzzles?p=…` with the whole of another one.

const VIEW = 'puzzles';

/** @param count of a puzzle of the set that ships, from 1 on */
export function routeOfNumber(count: number): string {
  return formatRoute(VIEW, new URLSearchParams({ n: String(count) }));
}

/** For a puzzle that is in no set. */
export async function routeOfPuzzle(puzzle: Puzzle): Promise<string> {
  return formatRoute(VIEW, new URLSearchParams({ p: await packCode(formatPuzzle(puzzle)) }));
}

/** The puzzle of a code. */
export async function puzzleOfCode(code: string): Promise<Result<{ readonly puzzle: Puzzle }>> {
  const unpacked = await unpackCode(code);
  if (!unpacked.ok) return unpacked;
  const read = parsePuzzles(unpacked.text);
  if (!read.ok) return refuse(`The link holds no puzzle: ${read.message}.`);
  const [puzzle] = read.puzzles;
  return puzzle ? { ok: true, puzzle } : refuse('The link holds no puzzle: copy all of it.');
}

/** Games with what they are called. */
export interface NamedGame {
  readonly name: string;
  readonly game: PlayedGame;
}

/** In the order of the games, for each piece a puzzle or none; no near duplicates. */
export function* missedPuzzles(
  games: readonly NamedGame[],
  cutter: Pick<PuzzleCutter, 'cut'>,
): Generator<Puzzle | undefined> {
  const found: Puzzle[] = [];
  for (const { name, game } of games) {
    const positions = positionsOf(game, name);
    for (const [i, { placement }] of game.pieces.entries()) {
      const puzzle = placement && cutter.cut(positions[i]);
      if (!puzzle || isSameResult(puzzle.playfield, puzzle.answer.placement, placement)) yield undefined;
      else if (found.some((other) => areNear(other, puzzle))) yield undefined;
      else {
        found.push(puzzle);
        yield { ...puzzle, source: `${puzzle.source}, which went to ${namePlacement(placement)}` };
      }
    }
  }
}
