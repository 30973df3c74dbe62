/**
 * Where the points of a game went: from the most that its clears could earn down to its score, in whole points that add up.
 *
 * Each position is worth what the judge expects to make from it. What a position is worth less than the one before, beyond
 * what the placement lost and its clear earned, came with the next piece: it is luck.
 */

import { sum } from '../lib/statistics.js';
import { Ceiling } from '../tetris/ceiling.js';
import { addLines, linePoints, tetrisLinePoints } from '../tetris/score.js';
import type { Tetromino } from '../tetris/tetromino.js';
import type { JudgedPiece, ReviewedPiece } from './judge-piece.js';
import type { PlayedGame } from './played-game.js';

/**
 * The points of a game, from its first judged piece on. `ceiling − average − lost − luck − unjudged − left = cleared`, and
 * `before + cleared + softDrop = score`: both to the point.
 */
export interface Balance {
  /** The most that clears can earn until the goal. */
  readonly ceiling: number;
  /** What the pieces cost even the judge, in the mean over all pieces that could come. */
  readonly average: number;
  /** What the placements lost that count. */
  readonly lost: number;
  /** What the pieces of this game cost more than the mean: below 0 where they cost less. */
  readonly luck: number;
  /** What was lost, or won where it is below 0, from a piece that nobody could judge to the next that somebody could. */
  readonly unjudged: number;
  /** What was still expected when the game was left before its end; 0 for a game that is over. */
  readonly left: number;
  /** What the clears earned; where pieces are missing, all that was earned meanwhile. */
  readonly cleared: number;
  /** What soft drops earned. */
  readonly softDrop: number;
  /** The score before the first judged piece. */
  readonly before: number;
  /** The score at the end. */
  readonly score: number;
  /**
   * What the judge would have made of the pieces that came, and of those that a lost game did not get to: for a game that is
   * over what its placements lost, and what was made.
   */
  readonly possible: number;
}

/** A loss or a win of luck when the next piece came into view. */
interface Luck {
  /** The first piece that is placed with it in view. */
  readonly piece: ReviewedPiece;
  /** Below 0 where the position became worth more. */
  readonly points: number;
}

/** Undefined where no piece of the game was judged. */
export function balanceOf(game: PlayedGame, pieces: readonly ReviewedPiece[]): Balance | undefined {
  const steps = stepsOf(game, pieces);
  const [first] = steps;
  if (!first) return undefined;
  const total = (of: (step: Step) => number): number => sum(steps.map(of));
  const spans = spansOf(steps);
  const cleared = total((step) => step.cleared);
  const before = first.now.played.score;
  return {
    ceiling: sum(spans.map(({ ceiling }) => ceiling)),
    average: sum(spans.map(({ ceiling, expected }) => ceiling - expected)),
    lost: total(({ lost }) => lost),
    luck: total(({ luck }) => luck),
    unjudged: total(({ unjudged }) => unjudged),
    left: total(({ left }) => left),
    cleared,
    softDrop: game.ownScore - before - cleared,
    before,
    score: game.ownScore,
    possible: sum(spans.map(possibleOf)),
  };
}

/** Whether a placement counts in the sums of a whole game: a known one that was not forced. */
export function counts({ judged }: ReviewedPiece): boolean {
  return judged?.label !== undefined && judged.label !== 'forced';
}

/** What a placement lost, in whole points at the level; 0 where it does not count. */
export function lostBy(piece: ReviewedPiece): number {
  return counts(piece) ? (piece.judged?.played?.lostPoints ?? 0) : 0;
}

/** Points that a piece can earn at its level where all lines go in tetrises: ten cells a line, four a piece. */
export function stakeOf({ played: { level } }: ReviewedPiece): number {
  return LINES_A_PIECE * tetrisLinePoints(level);
}

const LINES_A_PIECE = 0.4;

export interface UnluckyPiece {
  /** The value fell before this piece, when the one after it came into view. */
  readonly piece: number;
  /** What came into view. */
  readonly came: string;
  /** Above 0. */
  readonly lostPoints: number;
}

/** Those that cost most, first; nothing of a piece before or after which something is not known. */
export function unluckyPieces(game: PlayedGame, pieces: readonly ReviewedPiece[]): UnluckyPiece[] {
  const unlucky = luckOf(game, pieces).flatMap(({ piece, points }): UnluckyPiece[] => {
    const came: Tetromino | undefined = piece.played.next;
    return came && points > 0 ? [{ piece: piece.played.piece, came, lostPoints: points }] : [];
  });
  return unlucky.sort((a, b) => b.lostPoints - a.lostPoints || a.piece - b.piece);
}

/** The luck of each piece that is known with the one before it, in their order. */
export function luckOf(game: PlayedGame, pieces: readonly ReviewedPiece[]): Luck[] {
  return stepsOf(game, pieces).flatMap(({ luck, after }) => (after ? [{ piece: after, points: luck }] : []));
}

/** A judged piece, and what became of the points that were expected before it. */
interface Step {
  readonly now: Judged;
  readonly expected: number;
  /** Points of its clear, and of whatever was earned until the next judged piece. */
  readonly cleared: number;
  readonly lost: number;
  readonly luck: number;
  readonly unjudged: number;
  readonly left: number;
  /** The next piece, where this placement and that piece were judged, and points are counted until the same lines. */
  readonly after: Judged | undefined;
}

type Judged = ReviewedPiece & { readonly judged: JudgedPiece };

function stepsOf(game: PlayedGame, pieces: readonly ReviewedPiece[]): Step[] {
  const judged = pieces.filter((piece): piece is Judged => piece.judged !== undefined);
  return judged.map((now, i) => {
    const after = judged[i + 1];
    return after ? stepTo(now, after, pieces) : lastStep(game, now, pieces);
  });
}

function stepTo(now: Judged, after: Judged, pieces: readonly ReviewedPiece[]): Step {
  const expected = expectedAt(now);
  const isSameGoal = now.judged.goal === after.judged.goal;
  const isNext = after.played.piece === now.played.piece + 1;
  const between = pieces.slice(pieces.indexOf(now), pieces.indexOf(after));
  const areAllKnown = between.length === after.played.piece - now.played.piece;
  const cleared = areAllKnown ? sum(between.map(clearPoints)) : after.played.score - now.played.score;
  const lost = lostBy(now);
  const rest = expected - lost - cleared - (isSameGoal ? expectedAt(after) : 0);
  const isKnown = isNext && now.judged.played !== undefined;
  return {
    ...{ now, expected, cleared, lost, left: 0 },
    ...(isKnown ? { luck: rest, unjudged: 0 } : { luck: 0, unjudged: rest }),
    after: isKnown && isSameGoal ? after : undefined,
  };
}

/** The last judged piece, after which a game may go on with pieces that could not be judged. */
function lastStep({ toppedOut, lines }: PlayedGame, now: Judged, pieces: readonly ReviewedPiece[]): Step {
  const expected = expectedAt(now);
  const later = pieces.slice(pieces.indexOf(now) + 1);
  const cleared = clearPoints(now) + sum(later.map(clearPoints));
  const lost = lostBy(now);
  const rest = expected - lost - cleared;
  const left = toppedOut || lines >= now.judged.goal ? 0 : Math.max(0, rest);
  // The piece that finds no place when a game is lost is not judged, and it is known that nothing can be earned with it.
  const isKnown = now.judged.played !== undefined && (later.length === 0 || (toppedOut && later.length === 1));
  const difference = rest - left;
  return {
    ...{ now, expected, cleared, lost, left, after: undefined },
    ...(isKnown ? { luck: difference, unjudged: 0 } : { luck: 0, unjudged: difference }),
  };
}

/** What these hands can expect: where only somebody faster could go does not count. */
function expectedAt({ judged: { placements } }: Judged): number {
  return (placements.find(({ isReachable }) => isReachable) ?? placements[0]).points;
}

function clearPoints({ played: { cleared, lines, level } }: ReviewedPiece): number {
  return cleared === 0 ? 0 : linePoints(cleared, addLines({ lines, level }, cleared).level);
}

/** Pieces whose points are counted until the same lines: all of a game, but for one that goes on where others end. */
interface Span {
  /** Points, at its first piece. */
  readonly ceiling: number;
  readonly expected: number;
  /** Points that its pieces can earn in tetrises. */
  readonly stake: number;
  readonly wasLeft: boolean;
  readonly lost: number;
  /** Bad luck, and what was lost where nobody could judge. */
  readonly missed: number;
}

function spansOf(steps: readonly Step[]): Span[] {
  const begins = steps.flatMap(({ now }, i) => (now.judged.goal === steps[i - 1]?.now.judged.goal ? [] : [i]));
  return begins.map((begin, i) => {
    const own = steps.slice(begin, begins[i + 1]);
    const [{ now, expected }] = own;
    const { lines, level } = now.played;
    const ceiling = new Ceiling({ lines, level, untilLines: now.judged.goal }).from(lines);
    const wasLeft = own[own.length - 1].left > 0;
    const lost = sum(own.map((step) => step.lost));
    const missed = sum(own.map(({ luck, unjudged }) => luck + unjudged));
    return { ceiling, expected, stake: sum(own.map((step) => stakeOf(step.now))), wasLeft, lost, missed };
  });
}

/** What the judge would have made of the pieces that came in it. */
function possibleOf(span: Span): number {
  return Math.max(span.lost, span.expected * shareOf(span) - span.missed);
}

/** The share of a span that was played: all of it, unless the game was left. */
function shareOf({ ceiling, stake, wasLeft }: Span): number {
  return wasLeft && ceiling > 0 ? Math.min(1, stake / ceiling) : 1;
}
