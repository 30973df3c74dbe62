/** What a judged game tells of its player, in a few numbers: a thousand games of it fit into a small file. */

import type { ToldHands } from '../../reach/taps.js';
import type { Clears } from '../../record/score-count.js';
import { linesToLevel } from '../../tetris/score.js';
import { TETROMINOES } from '../../tetris/tetromino.js';
import { counts, lostBy } from '../balance.js';
import { NO_IDEA_TITLE } from '../explain.js';
import { type GameReview, levelBandOf, reviewOf } from '../game-review.js';
import { isCostly } from '../ideas/told-ideas.js';
import type { Judge } from '../judge.js';
import { judgePiece, type ReviewedPiece } from '../judge-piece.js';
import type { HandsOfGame, PlayedGame } from '../played-game.js';
import { LABELS, type Label } from '../scales.js';
import { heightOf } from '../statistics.js';
import type { Aspect } from './aspects.js';

/** Placements, and the points that they lost. */
export type Tally = readonly [placements: number, lost: number];
export type Tallies = Readonly<Record<string, Tally>>;

/** A game in numbers. Plain data, for files and queues. */
export interface GameInsight extends ToldHands {
  /** Null where the game does not say who played. */
  readonly player: string | null;
  readonly startLevel: number;
  readonly pieces: number;
  /** Placements that count: known ones that were not forced. */
  readonly counted: number;
  /** At the end, beyond the cap as well. */
  readonly score: number;
  readonly lines: number;
  readonly toppedOut: boolean;
  /** Whether it came to its end: it topped out, or reached its last line. */
  readonly isWhole: boolean;
  /** 0–100; null without a placement that counts. */
  readonly accuracy: number | null;
  readonly lost: number;
  /** Points that the pieces gave beyond the mean over all that could come; null where nothing was judged. */
  readonly luck: number | null;
  readonly labels: Readonly<Record<Label, number>>;
  readonly clears: Clears;
  /** Clears of one to three lines, their lines, and the lines of those that were a decision. */
  readonly burns: { readonly count: number; readonly lines: number; readonly decided: number };
  /** Droughts are 13 pieces or more without an I. The longest run without an I may be shorter. */
  readonly droughts: {
    readonly count: number;
    readonly longest: number;
    /** Ended by an I, not by a top out. */
    readonly survived: number;
    readonly fatal: number;
    readonly lost: number;
  };
  readonly losses: Readonly<Record<Aspect, Tallies>>;
}

/** Rows of the stack before a piece. The name of a band, and its first row. */
const HEIGHTS = [
  ['0–3 rows', 0],
  ['4–7 rows', 4],
  ['8–11 rows', 8],
  ['12–15 rows', 12],
  ['16 rows and more', 16],
] as const;

const OPENING_LINES = 10;
const BEFORE_RISE_LINES = 10;
const LAST_LINES = 30;
/** The first that holds is the phase of a piece. */
const PHASES = {
  last: `the last ${LAST_LINES} lines`,
  start: `the first ${OPENING_LINES} lines`,
  rise: `${BEFORE_RISE_LINES} lines before the transition`,
  before: 'before the transition',
  after: 'after the transition',
} as const;

/** The first level rises at this many lines at most. */
const LATEST_RISE = 200;

/** Judges all pieces of a game, for their losses alone. */
export function insightOfGame(judge: Judge, plies: number, game: PlayedGame, hands: HandsOfGame): GameInsight {
  const judged = game.pieces.map((piece) => judgePiece(judge, game, piece, 'losses'));
  return insightOf(reviewOf(game, judged, { ...hands, plies, error: judge.error }));
}

/** The numbers of a judged game. */
function insightOf(review: GameReview): GameInsight {
  const { game, judgedBy, accuracy, balance, statistics } = review;
  const counted = review.pieces.filter(counts);
  const { clears, burns, droughts } = statistics;
  const fatal = droughts.filter(({ isOver }) => !isOver && game.toppedOut).length;
  const phaseOf = phases(review);
  return {
    player: game.player ?? null,
    taps: judgedBy.taps,
    reaction: judgedBy.reaction,
    startLevel: game.startLevel,
    pieces: game.pieces.length,
    counted: counted.length,
    score: game.ownScore,
    lines: game.lines,
    toppedOut: game.toppedOut,
    isWhole: isWhole(review),
    accuracy,
    lost: counted.reduce((sum, piece) => sum + lostBy(piece), 0),
    luck: balance ? -balance.luck : null,
    labels: Object.fromEntries(LABELS.map((label) => [label, review.labels[label]])) as Record<Label, number>,
    clears,
    burns: {
      count: burns.length,
      lines: burns.reduce((sum, { lines }) => sum + lines, 0),
      decided: burns.reduce((sum, { lines, cause }) => sum + (cause === 'decision' ? lines : 0), 0),
    },
    droughts: {
      count: droughts.length,
      longest: longestWithoutI(game),
      survived: droughts.filter(({ isOver }) => isOver).length,
      fatal,
      lost: droughts.reduce((sum, { lostPoints }) => sum + lostPoints, 0),
    },
    losses: {
      idea: tallied(counted, ideasOf),
      piece: tallied(counted, ({ played }) => whole(played.tetromino)),
      height: tallied(counted, ({ played }) => whole(heightBand(heightOf(played.playfield)))),
      level: tallied(counted, ({ played }) => whole(levelBandOf(played))),
      phase: tallied(counted, (piece) => whole(phaseOf(piece))),
    },
  };
}

/** A name, and the share of the loss that it accounts for, 0–1. */
type Part = readonly [name: string, share: number];

function whole(name: string): readonly Part[] {
  return [[name, 1]];
}

/** Losses that are too small for reasons. */
const SMALL_LOSSES = 'small losses';

/** What explains the loss of a piece, in shares that add up to all of it; nothing where it lost nothing. */
function ideasOf(piece: ReviewedPiece): readonly Part[] {
  const { judged } = piece;
  if (!judged?.played || lostBy(piece) === 0) return [];
  if (!isCostly(judged.played)) return whole(SMALL_LOSSES);
  const told = judged.ideas.reduce((sum, { share }) => sum + share, 0);
  // Shares of several ideas may overlap.
  const fit = Math.max(1, told);
  const ideas = judged.ideas.map(({ title, share }): Part => [title, share / fit]);
  return told < 1 ? [...ideas, [NO_IDEA_TITLE, 1 - told]] : ideas;
}

function tallied(pieces: readonly ReviewedPiece[], partsOf: (piece: ReviewedPiece) => readonly Part[]): Tallies {
  const tallies = new Map<string, [number, number]>();
  for (const piece of pieces) {
    for (const [name, share] of partsOf(piece)) {
      const tally = tallies.get(name) ?? [0, 0];
      tallies.set(name, tally);
      tally[0]++;
      tally[1] += share * lostBy(piece);
    }
  }
  return Object.fromEntries([...tallies].map(([name, [placements, lost]]) => [name, [placements, Math.round(lost)]]));
}

function heightBand(rows: number): string {
  const [name] = HEIGHTS.findLast(([, first]) => rows >= first) ?? HEIGHTS[0];
  return name;
}

/** Names the phase of a piece by its lines: those of the game's goal and of the first rise of its level. */
function phases({ game: { startLevel } }: GameReview): (piece: ReviewedPiece) => string {
  const rise = linesToLevel({ lines: 0, level: startLevel }, startLevel + 1, LATEST_RISE);
  return ({ played: { lines }, judged }) => {
    if (judged && judged.goal - lines <= LAST_LINES) return PHASES.last;
    if (lines < OPENING_LINES) return PHASES.start;
    if (lines >= rise) return PHASES.after;
    return rise - lines <= BEFORE_RISE_LINES ? PHASES.rise : PHASES.before;
  };
}

function isWhole({ game: { toppedOut, lines, untilLines } }: GameReview): boolean {
  return toppedOut || (typeof untilLines === 'number' && lines >= untilLines);
}

function longestWithoutI({ pieces }: PlayedGame): number {
  let [now, longest] = [0, 0];
  for (const { tetromino } of pieces) {
    now = tetromino === 'I' ? 0 : now + 1;
    longest = Math.max(longest, now);
  }
  return longest;
}

/** The names of an aspect in their order; undefined for those that have none, which stand by what was lost. */
export const ORDERED: Readonly<Partial<Record<Aspect, readonly string[]>>> = {
  piece: TETROMINOES,
  height: HEIGHTS.map(([name]) => name),
  phase: [PHASES.start, PHASES.before, PHASES.rise, PHASES.after, PHASES.last],
};
